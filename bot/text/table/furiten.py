"""Furiten with its cause: the own discard and its number, or the tile that was passed, and its end."""

from bot.engine.seat import MissedWin, RiverTile
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.engine.view import PublicView, SeatView
from bot.text.sentences import PersonName, Text, Words, joined, say
from bot.text.table.board_text import Names
from bot.text.tile_text import tile_name, wind_name


def player_text(public: PublicView, names: Names | None, seat: int) -> Words:
    """The name of a player, or their wind if there are no names."""
    if names is not None:
        return PersonName(names[seat])
    return wind_name((seat - public.oya) % public.players)


def furiten_text(view: SeatView, names: Names | None = None) -> Text | None:
    """Why the viewer is furiten, with the discard that causes it; None if they are not."""
    hidden = view.hidden
    if view.discard_furiten:
        return say("Furiten: {cause}. You can win only by tsumo.", cause=waits_in_river(view, hidden.waits, names))
    missed_win = hidden.missed_win
    if hidden.riichi_furiten:
        if missed_win is not None and missed_win.seat == view.seat:
            return say(
                "Furiten until the hand ends: you drew {tile} while in riichi and did not win. You can win "
                "only by tsumo.",
                tile=tile_name(missed_win.tile),
            )
        return say(
            "Furiten until the hand ends: you passed on {tile} while in riichi. You can win only by tsumo.",
            tile=_missed_win(view, names, missed_win),
        )
    return _for_now(view, _missed_win(view, names, missed_win)) if hidden.temporary_furiten else None


def _for_now(view: SeatView, tile: Words) -> Text:
    """Temporary furiten, with the time at which ``temp_furiten_clear`` ends it."""
    match view.public.rules.temp_furiten_clear:
        case "own_draw":
            return say("Furiten until your next draw: you passed on {tile}.", tile=tile)
        case "own_turn":
            return say("Furiten until you draw or call: you passed on {tile}.", tile=tile)
        case "own_discard":
            return say("Furiten until your next discard: you passed on {tile}.", tile=tile)
        case "own_draw_or_any_interruption":
            return say("Furiten until you draw or somebody calls: you passed on {tile}.", tile=tile)


def _missed_win(view: SeatView, names: Names | None, missed_win: MissedWin | None) -> Words:
    """The tile that was passed, and its player."""
    if missed_win is None:
        return say("a winning tile")
    tile, name = tile_name(missed_win.tile), player_text(view.public, names, missed_win.seat)
    match missed_win.origin:
        case "kita":
            return say("the north that {name} set aside", name=name)
        case "kakan" | "ankan":
            return say("{tile} (from {name}'s kan)", tile=tile, name=name)
        case _:
            return say("{tile} ({name}'s discard number {turn})", tile=tile, name=name, turn=missed_win.number)


def waits_in_river(view: SeatView, waits: tuple[Kind, ...], names: Names | None = None) -> Words:
    """The waits in the viewer's own river, each with its first place there. There has to be one."""
    places: dict[Kind, tuple[int, RiverTile]] = {}
    for number, entry in enumerate(view.own.river, start=1):
        if KIND_OF[entry.tile] in waits:
            places.setdefault(KIND_OF[entry.tile], (number, entry))
    if len(places) > 1:
        return say(
            "your waits {tiles} are among your own discards",
            tiles=joined(
                (say("{tile} (discard {turn})", tile=_kind(kind), turn=number) for kind, (number, _) in places.items()),
                ", ",
            ),
        )
    kind, (number, entry) = next(iter(places.items()))
    if entry.called_by is not None:
        return say(
            "your wait {tile} is among your own discards (discard {turn}, called by {name})",
            tile=_kind(kind),
            turn=number,
            name=player_text(view.public, names, entry.called_by),
        )
    return say("your wait {tile} is among your own discards (discard {turn})", tile=_kind(kind), turn=number)


def furiten_after(view: SeatView, tile: Tile, waits: tuple[Kind, ...], names: Names | None = None) -> Words | None:
    """Why a hand with these waits after discarding ``tile`` would be furiten by its own river; None if it is not."""
    if not view.own.river_kinds.isdisjoint(waits):
        return waits_in_river(view, waits, names)
    if KIND_OF[tile] in waits:
        return say("{tile} is itself one of the waits", tile=tile_name(tile))
    return None


def _kind(kind: Kind) -> Words:
    return tile_name(Tile(kind))
