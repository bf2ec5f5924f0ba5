"""Finds and stores turns as one seat saw them, for puzzles. Nothing is stored that the seat did not know."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bot.engine.events import Event
from bot.engine.fold import evolve, initial
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, difference, preset, ruleset_from
from bot.engine.seat import HiddenHand, RiverTile, SeatPublic
from bot.engine.tiles import TILE_BY_NAME, TILE_NAMES, Tile, sort_tiles
from bot.engine.view import PublicView, SeatView, view_of
from bot.lookup.notation import format_tiles, parse_tiles

_BASE: Final = "tenhou"
"""The preset from which only the differences are stored."""


class UnreadableTurn(ValueError):
    """The stored data is no turn."""


def turn_to_json(view: SeatView) -> dict[str, Any]:
    """A turn of the viewer, after its draw, as JSON: tiles in mpsz, seats by number."""
    public = view.public
    if view.hidden.drawn is None:
        raise ValueError("nothing was drawn")
    return {
        "rules": {option: values[0] for option, values in difference(public.rules, preset(_BASE)).items()},
        "seat": view.seat,
        "hand": format_tiles(view.hidden.hand),
        "drawn": TILE_NAMES[view.hidden.drawn],
        "bakaze": public.bakaze,
        "oya": public.oya,
        "honba": public.honba,
        "kyotaku": public.kyotaku,
        "live": public.live,
        "indicators": format_tiles(public.indicators),
        "seats": [_seat_to_json(seat) for seat in public.seats],
    }


def _seat_to_json(seat: SeatPublic) -> dict[str, Any]:
    return {
        "score": seat.score,
        "concealed": seat.concealed,
        "draws": seat.draws,
        "riichi": seat.riichi,
        "kita": seat.kita,
        "river": [[TILE_NAMES[one.tile], one.drawn, one.sideways, one.called_by] for one in seat.river],
        "melds": [
            [meld.kind.value, format_tiles(meld.tiles), _name(meld.called), meld.source, _name(meld.added)]
            for meld in seat.melds
        ],
    }


def turn_from_json(stored: Mapping[str, Any]) -> SeatView:
    """The turn as its seat saw it. Raises UnreadableTurn."""
    try:
        rules = _rules(stored["rules"])
        seats = tuple(_seat(seat) for seat in stored["seats"])
        number = int(stored["oya"]) + 1
        public = PublicView(
            rules,
            seats,
            AwaitDiscard(int(stored["seat"]), "draw"),
            bakaze=int(stored["bakaze"]),
            number=number,
            oya=int(stored["oya"]),
            honba=int(stored["honba"]),
            kyotaku=int(stored["kyotaku"]),
            live=int(stored["live"]),
            indicators=_tiles(stored["indicators"]),
            uninterrupted=not any(seat.melds or seat.kita for seat in seats),
        )
        hand = sort_tiles(_tiles(stored["hand"]))
        return SeatView(public, int(stored["seat"]), HiddenHand(hand, TILE_BY_NAME[stored["drawn"]]))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableTurn(str(error)) from error


def _rules(changed: Mapping[str, Any]) -> Ruleset:
    return ruleset_from(changed, preset(_BASE)) if changed else preset(_BASE)


def _seat(stored: Mapping[str, Any]) -> SeatPublic:
    return SeatPublic(
        stored["score"],
        stored["concealed"],
        tuple(RiverTile(TILE_BY_NAME[tile], *how) for tile, *how in stored["river"]),
        tuple(
            Meld(MeldKind(kind), _tiles(tiles), _tile(called), source, _tile(added))
            for kind, tiles, called, source, added in stored["melds"]
        ),
        riichi=stored["riichi"],
        draws=stored["draws"],
        kita=stored["kita"],
    )


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text else ()


def _name(tile: Tile | None) -> str | None:
    return None if tile is None else TILE_NAMES[tile]


def _tile(name: str | None) -> Tile | None:
    return None if name is None else TILE_BY_NAME[name]


def turns_of(rules: Ruleset, events: Iterable[Event]) -> Iterator[SeatView]:
    """The view of the drawing seat after each draw, from the events of one kyoku. Raises CorruptRecord."""
    state = initial(rules)
    for event in events:
        state = evolve(state, event)
        phase = state.public.phase
        if (
            isinstance(phase, AwaitDiscard)
            and phase.origin == "draw"
            and state.hidden_hands[phase.seat].drawn is not None
        ):
            yield view_of(state, phase.seat)
