"""What each yakuman asks for, in a sentence or two (rules reference 3.6, 3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import say

if TYPE_CHECKING:
    from bot.text.sentences import Text

YAKUMAN: Final[dict[str, Text]] = {
    "kokushi_musou": say(
        "One of each terminal and honour, thirteen kinds, and one of them twice. It is closed and has no sets at all."
    ),
    "kokushi_musou_13": say(
        "Thirteen orphans that had all thirteen kinds before the win, so that any terminal or honour completes them."
    ),
    "suuankou": say(
        "Four triplets that you drew yourself, kans too if they are closed. Waiting on two pairs it must be won by "
        "tsumo: by ron one triplet would not be concealed."
    ),
    "suuankou_tanki": say(
        "Four concealed triplets complete before the win, with a wait for the pair. It wins by ron as well."
    ),
    "daisangen": say("Triplets (or kans) of all three dragons. Calls are allowed, so watch whoever has called two."),
    "shousuushii": say("Triplets of three winds and a pair of the fourth. Calls are allowed."),
    "daisuushii": say("Triplets (or kans) of all four winds. Calls are allowed."),
    "tsuuiisou": say("Winds and dragons only: four triplets and a pair, or seven pairs. Calls are allowed."),
    "chinroutou": say("Ones and nines only: four triplets and a pair. Calls are allowed."),
    "ryuuiisou": say("Only tiles that are green all over: 2, 3, 4, 6 and 8 of souzu and the green dragon."),
    "chuuren_poutou": say(
        "1112345678999 of one suit and any one tile more of that suit. It is closed, and no kan is allowed."
    ),
    "junsei_chuuren_poutou": say(
        "Nine gates that were exactly 1112345678999 before the win, so that every tile of the suit completes them."
    ),
    "suukantsu": say("Four kans, open, added or closed, and a pair: one of the rarest hands of all."),
    "tenhou": say("The dealer's fourteen dealt tiles are a complete hand. No kan may have been declared."),
    "chiihou": say("A player other than the dealer wins with the very first draw, before any call or kan."),
}
