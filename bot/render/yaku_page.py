"""The page of a yaku: what it asks for, what it is worth here and elsewhere, and a hand that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.catalogue import catalogue
from bot.engine.lookup import shares_of
from bot.engine.rules import preset
from bot.engine.tiles import EAST, Tile, dora_of, sort_tiles
from bot.engine.yaku_examples import examples, scored
from bot.engine.yaku_worth import worth_of
from bot.render.hand import tiles_png
from bot.render.preset_names import named_presets, preset_short
from bot.render.text import Plain, Words, amount, joined, lines, say
from bot.render.tile_text import meld_row, meld_text, norths_text, tile_name, tile_row, tiles_text, wind_name
from bot.render.yaku_sentences import BONUS, LOCAL, MORE_HAN, OF_LUCK, ONE_HAN, TWO_HAN
from bot.render.yaku_text import han_fu, yaku_line, yaku_name
from bot.render.yakuman_sentences import YAKUMAN

if TYPE_CHECKING:
    from bot.engine.catalogue import Yaku
    from bot.engine.rules import Ruleset
    from bot.engine.situation import Situation
    from bot.engine.yaku_examples import Scored
    from bot.engine.yaku_worth import Worth
    from bot.render.sheet import TileSet
    from bot.render.text import Text

REQUIRES: Final[dict[str, Text]] = {
    **OF_LUCK,
    **ONE_HAN,
    **TWO_HAN,
    **MORE_HAN,
    **YAKUMAN,
    **LOCAL,
    **BONUS,
}
"""What every entry of the catalogue asks for."""


@dataclass(frozen=True, slots=True)
class YakuPage:
    """``alt`` says what the picture shows; ``text`` says all of it too."""

    text: Words
    alt: Words


def yaku_page(yaku_id: str, preset_name: str) -> YakuPage:
    """The page of an entry of the catalogue under a preset. KeyError for an unknown id."""
    yaku, rules = catalogue()[yaku_id], preset(preset_name)
    shown = scored(yaku_id, rules)
    tiles = _discards_row(yaku_id) if shown is None else example_row(shown)
    return YakuPage(
        lines(
            say("## {yaku}", yaku=yaku_name(yaku_id)),
            _other_names(yaku),
            _here(yaku, rules, preset_name),
            REQUIRES[yaku_id],
            _exclusions(yaku),
            joined((Plain("###"), tiles), " "),
            _discards_line(rules) if shown is None else _example_line(shown),
            _elsewhere(yaku, rules),
        ),
        _discards_alt(yaku_id) if shown is None else example_alt(shown),
    )


def _other_names(yaku: Yaku) -> Words:
    others = [Plain(name[:1].lower() + name[1:]) for name in yaku.names_en[1:]]
    return joined((Plain(yaku.kanji), Plain(yaku.kana), *others))


def _here(yaku: Yaku, rules: Ruleset, preset_name: str) -> Words:
    worth = worth_of(yaku.id, rules)
    title = preset_short(preset_name)
    if worth is None:
        return say("**Does not count here** (rules: {rules})", rules=title)
    return say("**{worth}** (rules: {rules})", worth=worth_text(worth, yaku), rules=title)


def worth_text(worth: Worth, yaku: Yaku) -> Words:
    """What an entry is worth, closed and open, so that it can begin a sentence."""
    if yaku.kind == "bonus":
        return say("{han} han each", han=worth.closed)
    match worth.unit:
        case "han" if not worth.open:
            return say("{han} han, closed hand only", han=worth.closed)
        case "han" if worth.open == worth.closed:
            return say("{han} han, closed or open", han=worth.closed)
        case "han":
            return say("{closed} han closed, {open} han open", closed=worth.closed, open=worth.open)
        case _:
            limit = _limit(worth)
            if worth.open:
                return limit
            return say("{limit}, closed hand only", limit=limit)


def _limit(worth: Worth) -> Text:
    match worth.unit:
        case "mangan":
            return say("Mangan")
        case "baiman":
            return say("Baiman")
        case "sanbaiman":
            return say("Sanbaiman")
        case _:
            return say("Double yakuman") if worth.closed == 2 else say("Yakuman")


def _exclusions(yaku: Yaku) -> Words | None:
    if yaku.kind == "yakuman":
        return say("A yakuman counts alone: no other yaku and no dora are added to it, only further yakuman.")
    if not yaku.not_with:
        return None
    others = (Plain(catalogue()[other].romaji) for other in yaku.not_with)
    return say("Never together with {others}.", others=joined(others, ", "))


def _elsewhere(yaku: Yaku, rules: Ruleset) -> Words:
    """The presets in which it is worth something else."""
    here = worth_of(yaku.id, rules)
    others: dict[Worth | None, list[str]] = {}
    for name in named_presets():
        worth = worth_of(yaku.id, preset(name))
        if worth != here:
            others.setdefault(worth, []).append(name)
    if not others:
        if here is None:
            return say("-# No rules that this bot knows use it.")
        return say("-# The same in all rules that this bot knows.")
    # Where it does not count stands last: who looks it up wants to know where it does.
    order = sorted(others.items(), key=lambda entry: entry[0] is None)
    parts = [
        say(
            "{worth}: {presets}",
            worth=say("Does not count") if worth is None else worth_text(worth, yaku),
            presets=joined((preset_short(name) for name in names), "; "),
        )
        for worth, names in order
    ]
    return lines(*(say("-# {part}.", part=part) for part in parts))


def example_row(shown: Scored) -> Words:
    """The hand of an example: concealed tiles, the winning tile apart, melds. Tiles become emoji where there are."""
    return _row(shown, rows=True)


def _row(shown: Scored, *, rows: bool) -> Words:
    hand = shown.hand
    win = () if hand.win is None else (hand.win,)
    tiles = tile_row if rows else tiles_text
    return joined(
        (
            tiles(sort_tiles(hand.concealed)),
            joined((Plain("+"), tiles(win)), " "),
            *((meld_row(meld) if rows else meld_text(meld)) for meld in hand.melds),
            norths_text(shown.situation.kita),
        ),
        "  ",
    )


def _example_line(shown: Scored) -> Words:
    total = sum(share.count * share.points for share in shares_of(shown.value, shown.situation, shown.rules))
    said = say(
        "{how}: {yaku} = {value}, {total} points",
        how=joined(_how(shown.situation, shown.rules), ", "),
        yaku=yaku_line(shown.value),
        value=han_fu(shown.value),
        total=amount(total),
    )
    if not shown.changed:
        return said
    if shown.rules.players == 3:
        return say("{example} (with three players)", example=said)
    return say("{example} (where it counts)", example=said)


def _how(situation: Situation, rules: Ruleset) -> list[Words | None]:
    """How the example was won."""
    dora = tiles_text(Tile(dora_of(tile, rules.players)) for tile in situation.dora)
    ura = tiles_text(Tile(dora_of(tile, rules.players)) for tile in situation.ura)
    return [
        say("Example, by tsumo") if situation.tsumo else say("Example, by ron"),
        say("seat {wind}", wind=wind_name(situation.seat_wind - EAST)),
        say("round {wind}", wind=wind_name(situation.round_wind - EAST)),
        say("dora {tiles}", tiles=dora) if situation.dora else None,
        say("ura dora {tiles}", tiles=ura) if situation.ura else None,
    ]


def example_alt(shown: Scored) -> Words:
    """The picture of an example in words."""
    return say("Tiles: {tiles}.", tiles=_row(shown, rows=False))


def _discards_row(yaku_id: str) -> Words:
    return tile_row(examples()[yaku_id].discards)


def _discards_alt(yaku_id: str) -> Words:
    return say(
        "Discards: {tiles}.", tiles=joined((Plain(tile_name(tile)) for tile in examples()[yaku_id].discards), " ")
    )


def _discards_line(rules: Ruleset) -> Words:
    """What nagashi mangan brings: everybody pays as for a mangan by tsumo."""
    if rules.players == 3:
        return say("Example: a river of terminals and honours, none of them called.")
    return say(
        "Example: a river of terminals and honours, none of them called. Everybody pays 2,000, the dealer 4,000; to a "
        "dealer all pay 4,000."
    )


@lru_cache(maxsize=128)
def yaku_png(yaku_id: str, preset_name: str, tiles: TileSet = "classic") -> bytes:
    """The example of a yaku as a picture: the winning tile apart, then the melds. Takes a few milliseconds at first."""
    shown = scored(yaku_id, preset(preset_name))
    if shown is None:
        river = examples()[yaku_id].discards
        return tiles_png([river[:6], river[6:12], river[12:]], tiles=tiles)
    win = () if shown.hand.win is None else (shown.hand.win,)
    groups = [sort_tiles(shown.hand.concealed), win]
    return tiles_png(groups, shown.hand.melds, players=shown.rules.players, tiles=tiles)
