"""The page of a yaku: what it asks for, what it is worth here and elsewhere, and a hand that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import MANGAN, tsumo_shares
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.scoring.yaku_worth import worth_of
from bot.engine.tiles import EAST, Tile, dora_of
from bot.lookup.yaku_examples import examples, scored
from bot.pictures.hand_picture import EDGE
from bot.pictures.score_picture import groups_of, score_alt, score_png
from bot.pictures.sprites import beside, felt, png, tile_sprite
from bot.text.rules.named_rules import named
from bot.text.rules.preset_names import named_presets, preset_short
from bot.text.rules.rule_options import matters, option_line
from bot.text.score.yaku_requirements import DECIDING_OPTIONS, REQUIRES
from bot.text.score.yaku_text import han_fu, worth_text, yaku_line, yaku_name
from bot.text.sentences import Plain, Words, amount, joined, lines, say
from bot.text.tile_text import meld_row, norths_text, tile_name, tile_row, tiles_text, wind_name

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.scoring.situation import Situation
    from bot.engine.scoring.yaku_catalogue import Yaku
    from bot.engine.scoring.yaku_worth import Worth
    from bot.lookup.yaku_examples import Scored
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.rules.named_rules import AnyRules


@dataclass(frozen=True, slots=True)
class YakuPage:
    """``alt`` says what the picture shows; ``text`` says all of it too."""

    text: Words
    alt: Words


def yaku_page(yaku_id: str, by: AnyRules) -> YakuPage:
    """The page of an entry of the catalogue under these rules. KeyError for an unknown id."""
    yaku, rules, title = catalogue()[yaku_id], named(by).rules, named(by).short
    shown = scored(yaku_id, rules)
    tiles = _discards_row(yaku_id) if shown is None else example_row(shown)
    return YakuPage(
        lines(
            say("## {yaku}", yaku=yaku_name(yaku_id)),
            _other_names(yaku),
            _here(yaku, rules, title),
            REQUIRES[yaku_id],
            _exclusions(yaku, rules),
            joined((Plain("###"), tiles), " "),
            _discards_line(rules) if shown is None else _example_line(shown),
            *_options(yaku, rules),
            _elsewhere(yaku, rules),
        ),
        _discards_alt(yaku_id) if shown is None else score_alt(shown.answer),
    )


def _other_names(yaku: Yaku) -> Words:
    others = [Plain(name[:1].lower() + name[1:]) for name in yaku.names_en[1:]]
    return joined((Plain(yaku.kanji), Plain(yaku.kana), *others))


def _here(yaku: Yaku, rules: Ruleset, title: Words) -> Words:
    worth = worth_of(yaku.id, rules)
    if worth is None:
        return say("**Does not count here** (rules: {rules})", rules=title)
    return say("**{worth}** (rules: {rules})", worth=worth_text(worth, yaku), rules=title)


def _exclusions(yaku: Yaku, rules: Ruleset) -> Words | None:
    if yaku.kind == "yakuman" and not rules.yakuman_stack:
        return say("A yakuman counts alone: no other yaku, no further yakuman and no dora are added to it.")
    if yaku.kind == "yakuman":
        return say("A yakuman counts alone: no other yaku and no dora are added to it, only further yakuman.")
    others = [
        _shortly(catalogue()[other])
        for other in yaku.not_with
        if worth_of(other, rules) is not None and not _combined(yaku.id, other, rules)
    ]
    if not others:
        return None
    return say("Never together with {others}.", others=joined(map(Plain, dict.fromkeys(others)), ", "))


def _shortly(yaku: Yaku) -> str:
    """A yaku among others: what is true of every yakuhai is said once."""
    return "yakuhai" if yaku.id.startswith("yakuhai_") else yaku.romaji


def _combined(one: str, other: str, rules: Ruleset) -> bool:
    """Whether an option lets two yaku stand together that otherwise never do (reference 2.12, 3.4)."""
    pair = {one, other}
    if pair == {"rinshan", "haitei"}:
        return rules.rinshan_haitei == "combine"
    # An own closed kan leaves ippatsu alive where another player's call alone ends it.
    return pair == {"ippatsu", "rinshan"} and rules.ippatsu_broken_by == "open_meld_by_other"


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
            return say("-# None of the rules that this bot knows uses it.")
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
    """The hand of an example by its sets, what was waiting last, then the winning tile, then melds and norths."""
    hand, groups = shown.answer.hand, groups_of(shown.answer)
    waiting: list[Tile] = []
    sets: list[Words] = []
    for group in groups:
        if group.win is not None:
            waiting = [tile for place, tile in enumerate(group.tiles) if place != group.win]
        elif group.meld is None:
            sets.append(tile_row(group.tiles))
    return joined(
        (
            *sets,
            joined((tile_row(waiting), Plain("+"), tile_row(() if hand.win is None else (hand.win,))), " "),
            *(meld_row(meld) for meld in hand.melds),
            norths_text(shown.answer.situation.kita),
        ),
        "  ",
    )


def _example_line(shown: Scored) -> Words:
    answer = shown.answer
    said = say(
        "{how}: {yaku} = {value}, {total} points",
        how=joined(_how(answer.situation, answer.rules), ", "),
        yaku=yaku_line(shown.value),
        value=han_fu(shown.value),
        total=amount(answer.total),
    )
    if not shown.changed:
        return said
    if answer.rules.players == 3:
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
        say("{count} wins in a row", count=situation.wins_in_a_row) if situation.wins_in_a_row else None,
    ]


def _discards_row(yaku_id: str) -> Words:
    return tile_row(examples()[yaku_id].discards)


def _discards_alt(yaku_id: str) -> Words:
    return say(
        "Discards: {tiles}.", tiles=joined((Plain(tile_name(tile)) for tile in examples()[yaku_id].discards), " ")
    )


def _discards_line(rules: Ruleset) -> Words:
    """What nagashi mangan brings: everybody pays as for a mangan by tsumo (reference 5.2)."""
    from_dealer, from_other = tsumo_shares(MANGAN, rules, dealer=False)
    return say(
        "Example: a river of terminals and honours, none of them called. The dealer pays {dealer}, the others {other} "
        "each; to a dealer everybody pays {each}.",
        dealer=from_dealer,
        other=from_other,
        each=tsumo_shares(MANGAN, rules, dealer=True)[1],
    )


def _options(yaku: Yaku, rules: Ruleset) -> tuple[Words, ...]:
    """The options that decide how it counts, and what they say here."""
    if worth_of(yaku.id, rules) is None:
        return ()
    told = (option for option in DECIDING_OPTIONS[yaku.id] if matters(option, rules))
    return tuple(say("-# {rule}", rule=option_line(option, rules)) for option in told)


def yaku_png(yaku_id: str, by: AnyRules, tiles: TileSet = "classic") -> bytes:
    """The example of a yaku as a picture, laid out as ``/score`` does it. Takes a few milliseconds at first."""
    return _yaku_png(yaku_id, named(by).rules, tiles)


@lru_cache(maxsize=128)
def _yaku_png(yaku_id: str, rules: Ruleset, tiles: TileSet) -> bytes:
    shown = scored(yaku_id, rules)
    if shown is not None:
        return score_png(shown.answer, tiles)
    return _river_png(examples()[yaku_id].discards, tiles)


def _river_png(river: tuple[Tile, ...], tiles: TileSet) -> bytes:
    """Discards as they lie on a table, in rows of six."""
    rows = [
        beside([tile_sprite(tile, "l", tiles=tiles) for tile in river[at : at + 6]]) for at in range(0, len(river), 6)
    ]
    image = felt(rows[0].width + 2 * EDGE, sum(row.height for row in rows) + 2 * EDGE)
    top = EDGE
    for row in rows:
        image.paste(row, (EDGE, top))
        top += row.height
    return png(image, tiles)
