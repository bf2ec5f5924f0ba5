"""Positions of lessons, from the fields of ``lessons.toml`` to the view of the player, who is always seat 0."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.engine.errors import NotationError
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import preset
from bot.engine.seat import HiddenHand, MissedWin, RiverTile, SeatPublic
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, Tile, sort_tiles
from bot.engine.view import PublicView, SeatView
from bot.lookup.notation import parse_melds, parse_tile, parse_tiles
from bot.text.sentences import render, say
from bot.text.toml_texts import TextFileError, TextTable

YOU: Final = 0
LEFT: Final = 3
SEATS: Final = ("you", "right", "across", "left")
"""How ``lessons.toml`` names the seats, in turn order."""
SEAT_NAMES: Final = (say("You"), say("Right"), say("Across"), say("Left"))
SCENE_KEYS: Final = (
    "hand", "drawn", "melds", "indicators", "rivers", "dealer", "round", "riichi", "discarded", "missed",
)  # fmt: skip
"""The fields of a step that make its position."""
PLAIN_INDICATOR: Final = "3z"
"""The indicator of tables on which dora do not matter: no hand there has its dora."""
_WALL: Final = 70
_SCORE: Final = 25_000
_SIDEWAYS, _CALLED = "*", "^"


def seat_names(locale: str | None) -> tuple[str, ...]:
    """The names of the seats, the player's first."""
    return tuple(render(name, locale, markdown=False) for name in SEAT_NAMES)


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A position, and whether it needs the whole table to be understood, or the hand alone."""

    view: SeatView
    table: bool


def scene_of(step: TextTable) -> LessonScene | None:
    """The position of a step; None if it has no hand. Raises TextFileError."""
    if "hand" not in step.fields:
        return None
    try:
        return LessonScene(_view(step.fields), "rivers" in step.fields)
    except (NotationError, KeyError, ValueError) as fault:
        raise TextFileError(f"{step.place}: the position cannot be read: {fault}.") from fault


def _view(fields: Mapping[str, Any]) -> SeatView:
    """``discarded``: whose last discard is on offer; ``missed``: whose discard the player passed on."""
    rules = preset("tenhou")
    rivers = [_river(fields.get("rivers", {}).get(name, "")) for name in SEATS]
    riichi = [
        any(entry.sideways for entry in river) or name in fields.get("riichi", ())
        for name, river in zip(SEATS, rivers, strict=True)
    ]
    taken = [(entry.tile, seat) for seat, river in enumerate(rivers) for entry in river if entry.called_by == YOU]
    calls = zip(parse_melds(fields.get("melds", "")), taken, strict=True)
    melds = tuple(replace(meld, called=tile, source=seat) for meld, (tile, seat) in calls)
    hand = sort_tiles(parse_tiles(fields["hand"]))
    drawn = parse_tile(fields["drawn"]) if "drawn" in fields else None
    if len(hand) + 3 * len(melds) != 13:
        raise ValueError(f"{len(hand)} tiles in hand")
    oya = SEATS.index(fields.get("dealer", "right"))
    seats = tuple(
        SeatPublic(
            _SCORE - 1000 * riichi[seat],
            len(hand) + (drawn is not None) if seat == YOU else 13,
            rivers[seat],
            melds if seat == YOU else (),
            riichi=riichi[seat],
            draws=len(rivers[seat]) + 2,  # never the first turn, in which other yaku count
        )
        for seat in range(4)
    )
    phase: AwaitCalls | AwaitDiscard = AwaitDiscard(YOU if drawn is not None else 1, "draw")
    if "discarded" in fields:
        seat = SEATS.index(fields["discarded"])
        phase = AwaitCalls(seat, rivers[seat][-1].tile, "discard")
    public = PublicView(
        rules,
        seats,
        phase,
        bakaze=("East", "South").index(fields.get("round", "East")),
        number=oya + 1,
        oya=oya,
        kyotaku=sum(riichi),
        live=_WALL - sum(map(len, rivers)) + len(melds) - (drawn is not None),  # after a call nobody draws
        indicators=parse_tiles(fields.get("indicators", PLAIN_INDICATOR if "rivers" in fields else "")),
        uninterrupted=False,
        wins_in_a_row=(0, 0, 0, 0),
    )
    missed = None
    if "missed" in fields:
        seat, waits = SEATS.index(fields["missed"]), waits_after(hand, rules)
        number, tile = max((n, e.tile) for n, e in enumerate(rivers[seat], 1) if KIND_OF[e.tile] in waits)
        missed = MissedWin(tile, seat, number, "discard")
    own = HiddenHand(
        hand,
        drawn,
        waits_after(hand, rules),
        temporary_furiten=missed is not None,
        riichi_furiten=missed is not None and riichi[YOU],
        missed_win=missed,
    )
    return SeatView(public, YOU, own)


def _river(text: str) -> tuple[RiverTile, ...]:
    """``1z 9m *5p 2s^``: a star before the tile that declares riichi, a caret behind one that the player called."""
    return tuple(
        RiverTile(
            parse_tile(word.strip(_SIDEWAYS + _CALLED)),
            drawn=False,
            sideways=word.startswith(_SIDEWAYS),
            called_by=YOU if word.endswith(_CALLED) else None,
        )
        for word in text.split()
    )


def tiles_of(step: TextTable, key: str) -> tuple[Tile, ...]:
    """The tiles of a field, none if it is left out. Raises TextFileError."""
    text = step.text_or_none(key)
    try:
        return parse_tiles(text) if text is not None else ()
    except NotationError as fault:
        raise TextFileError(f"{step.place}: {text!r} cannot be read as tiles.") from fault
