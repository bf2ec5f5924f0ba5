"""A turn as one seat saw it, written down and read again: what a puzzle about that turn is made of.

Only what the seat knew is written, so that nothing else can be asked of it later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import difference, preset, ruleset_from
from bot.engine.seat import HiddenHand, RiverTile, SeatPublic
from bot.engine.tiles import TILE_BY_NAME, TILE_NAMES, Tile, sort_tiles
from bot.engine.view import PublicView, SeatView
from bot.lookup.notation import format_tiles, parse_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.rules.ruleset import Ruleset

_BASE: Final = "tenhou"
"""The rules of which only the differences are written."""


class UnreadableTurn(ValueError):
    """What was written is no turn."""


def kept_turn(view: SeatView) -> dict[str, Any]:
    """A turn of the viewer after its draw as JSON: tiles in mpsz, seats by number."""
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
        "seats": [_kept_seat(seat) for seat in public.seats],
    }


def _kept_seat(seat: SeatPublic) -> dict[str, Any]:
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


def turn_from(kept: Mapping[str, Any]) -> SeatView:
    """The turn as its seat saw it, as far as it was written. Raises UnreadableTurn."""
    try:
        rules = _rules(kept["rules"])
        seats = tuple(_seat(seat) for seat in kept["seats"])
        number = int(kept["oya"]) + 1
        public = PublicView(
            rules,
            seats,
            AwaitDiscard(int(kept["seat"]), "draw"),
            bakaze=int(kept["bakaze"]),
            number=number,
            oya=int(kept["oya"]),
            honba=int(kept["honba"]),
            kyotaku=int(kept["kyotaku"]),
            live=int(kept["live"]),
            indicators=_tiles(kept["indicators"]),
            uninterrupted=not any(seat.melds or seat.kita for seat in seats),
        )
        hand = sort_tiles(_tiles(kept["hand"]))
        return SeatView(public, int(kept["seat"]), HiddenHand(hand, TILE_BY_NAME[kept["drawn"]]))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableTurn(str(error)) from error


def _rules(changed: Mapping[str, Any]) -> Ruleset:
    return ruleset_from(changed, preset(_BASE)) if changed else preset(_BASE)


def _seat(kept: Mapping[str, Any]) -> SeatPublic:
    return SeatPublic(
        kept["score"],
        kept["concealed"],
        tuple(RiverTile(TILE_BY_NAME[tile], *how) for tile, *how in kept["river"]),
        tuple(
            Meld(MeldKind(kind), _tiles(tiles), _tile(called), source, _tile(added))
            for kind, tiles, called, source, added in kept["melds"]
        ),
        riichi=kept["riichi"],
        draws=kept["draws"],
        kita=kept["kita"],
    )


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text else ()


def _name(tile: Tile | None) -> str | None:
    return None if tile is None else TILE_NAMES[tile]


def _tile(name: str | None) -> Tile | None:
    return None if name is None else TILE_BY_NAME[name]
