"""What each ordinary yaku asks for, in a sentence or two (rules reference 3.5-3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import say

if TYPE_CHECKING:
    from bot.text.sentences import Text

OF_LUCK: Final[dict[str, Text]] = {
    "riichi": say(
        "Your closed hand is tenpai, and you say so: put down 1,000 points and change the hand no more. "
        "By most rules winners in riichi also look under the dora indicators (ura dora)."
    ),
    "double_riichi": say("Riichi with your very first discard, before any call or kan."),
    "ippatsu": say(
        "You win within one go-around after your riichi, your own next draw included. A call or kan by anybody ends it."
    ),
    "menzen_tsumo": say(
        "You draw the winning tile yourself with a closed hand. So a closed hand needs no other yaku to win by tsumo."
    ),
    "haitei": say("You win by tsumo with the last tile of the wall. It serves as the only yaku of an open hand too."),
    "houtei": say("You win by ron on the very last discard of the hand, after the wall is used up."),
    "rinshan": say(
        "You win by tsumo with the tile that replaces a kan. It counts as a tsumo: a closed hand has that yaku too."
    ),
    "chankan": say(
        "Somebody adds a fourth tile to an open triplet, and it completes your hand: you win by ron on that tile."
    ),
}
"""Yaku of the circumstances: how the hand was won, not what is in it."""

ONE_HAN: Final[dict[str, Text]] = {
    "pinfu": say(
        "Four runs, a pair that is worth no fu (no dragons, not your seat or round wind), and a two-sided wait "
        "like 3-4 for 2 or 5."
    ),
    "iipeikou": say("The same run twice in the same suit, like 556677. The hand must be closed."),
    "tanyao": say(
        "Only tiles from 2 to 8: no terminals, no honours. Most rules let it be open (kuitan), which makes it the "
        "fastest yaku for a called hand."
    ),
    "yakuhai_haku": say("Three or four white dragons. A single pon will do: it is a yaku for everybody at any time."),
    "yakuhai_hatsu": say("Three or four green dragons. A single pon will do: it is a yaku for everybody at any time."),
    "yakuhai_chun": say("Three or four red dragons. A single pon will do: it is a yaku for everybody at any time."),
    "yakuhai_jikaze": say("Three or four tiles of your own seat wind. The dealer is always East."),
    "yakuhai_bakaze": say(
        "Three or four tiles of the round wind: East in the East round. If it is your seat wind too, both count: 2 han."
    ),
    "yakuhai_pei": say(
        "Three or four norths, with three players, by rules that make them a yaku for everybody and set none aside."
    ),
}

TWO_HAN: Final[dict[str, Text]] = {
    "chiitoitsu": say(
        "Seven different pairs instead of four sets and a pair. It is always closed, waits for a single tile, and has "
        "exactly 25 fu."
    ),
    "sanshoku_doujun": say("The same run in all three suits, like 234m 234p 234s."),
    "ittsuu": say("The runs 123, 456 and 789 in one suit."),
    "chanta": say(
        "Every set and the pair holds a terminal or an honour. There is at least one run (123 or 789) and at least "
        "one honour; without honours it is the better junchan."
    ),
    "sanshoku_doukou": say("Triplets of the same number in all three suits, like 333m 333p 333s. Kans serve too."),
    "sanankou": say(
        "Three triplets that you drew yourself; kans too, if they are closed. The fourth set may be called. A triplet "
        "completed by ron is not concealed."
    ),
    "sankantsu": say("Three kans, open, added or closed."),
    "toitoi": say("Four triplets (or kans) and a pair, no runs: a hand of pons. Calls are allowed."),
    "shousangen": say(
        "Triplets of two dragons and a pair of the third. The two triplets are yakuhai too: at least 4 han."
    ),
    "honroutou": say(
        "Terminals and honours only, and some of each. It always comes with toitoi or seven pairs, so it is at least "
        "4 han."
    ),
}

MORE_HAN: Final[dict[str, Text]] = {
    "ryanpeikou": say(
        "Twice iipeikou: two pairs of equal runs and a pair, like 667788m 223344p. It must be closed, and takes the "
        "place of seven pairs."
    ),
    "honitsu": say("One suit and honours, nothing else. Seven pairs may be honitsu too."),
    "junchan": say("Every set and the pair holds a terminal (1 or 9); no honours, and at least one run (123 or 789)."),
    "chinitsu": say("One suit only, no honours: the most valuable ordinary yaku."),
    "nagashi_mangan": say(
        "The wall is used up, all your discards are terminals and honours, and nobody has called any of them. You need "
        "not be tenpai; it is paid like a mangan by tsumo."
    ),
    "renhou": say(
        "Before your own first draw and before any call or kan, somebody discards the tile that completes your dealt "
        "hand. Not for the dealer. Where it is a mangan or a yakuman, nothing is added to it, and a "
        "hand worth more without it is paid as that."
    ),
}

LOCAL: Final[dict[str, Text]] = {
    "sanrenkou": say(
        "Triplets of three successive numbers in one suit, like 333 444 555. Kans serve, calls are allowed."
    ),
    "suurenkou": say("Triplets of four successive numbers in one suit, like 333 444 555 666. Calls are allowed."),
    "daisharin": say("The pairs from 2 to 8 of pinzu: 22334455667788p, closed, whatever the wait."),
    "daichikurin": say("The pairs from 2 to 8 of souzu: 22334455667788s, closed, whatever the wait."),
    "daisuurin": say("The pairs from 2 to 8 of manzu: 22334455667788m, closed, whatever the wait."),
    "daichisei": say("Seven pairs of the seven honours: every wind and every dragon twice."),
    "shiisanpuutaa": say(
        "On your first draw, before any call, nothing fits together: thirteen different tiles, no two of a suit closer "
        "than three apart, and one of them twice."
    ),
    "shiisuupuutaa": say(
        "On your first draw, before any call, nothing fits together: fourteen different tiles, no two of a suit closer "
        "than three apart."
    ),
    "paarenchan": say("Your eighth win in a row, as dealer. By some rules wins from before you were dealer count too."),
}

BONUS: Final[dict[str, Text]] = {
    "kazoe_yakuman": say(
        "No yaku but a limit: 13 han or more without a yakuman, dora included. Some rules stop at sanbaiman."
    ),
    "dora": say(
        "Not a yaku: each tile that follows the indicator is worth a han, but the hand still needs a yaku. "
        "9 is followed by 1, north by east, the red dragon by the white. With three players 1m is followed by 9m."
    ),
    "ura_dora": say(
        "Not a yaku: whoever wins in riichi turns the indicators beneath the dora indicators, which count like dora."
    ),
    "aka_dora": say("Not a yaku: each red five is worth a han. They are written 0m, 0p, 0s."),
    "kita": say(
        "Not a yaku: with three players each north you set aside is worth a han, and you draw a tile for it. "
        "The hand stays closed."
    ),
}
"""What gives han, or is a limit, without being a yaku."""
