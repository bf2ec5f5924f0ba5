"""The public events of a kyoku so far, in order: discards, calls and riichi.

A closed or added kan and a kita have no place in the order, since the table does not show when they were declared; they
are listed below.
"""

from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.view import PublicView
from bot.text.sentences import Fitted, Plain, Text, Words, joined, lines, say
from bot.text.table.board_text import DRAWN, DRAWN_LEGEND, Names, kyoku_name
from bot.text.tile_text import meld_name, meld_text, norths_text, tile_name

_QUIET: Final = frozenset({MeldKind.ANKAN, MeldKind.KAKAN})
"""Kans that are declared in the player's own turn."""


def kyoku_log(public: PublicView, names: Names) -> Words:
    """The kyoku from its first discard on; if a message cannot hold it all, the oldest lines are left out."""
    head, rows = say("**{kyoku}: events so far**", kyoku=kyoku_name(public)), _rows(public, names)
    if not rows:
        return lines(head, say("Nothing has been discarded yet."))
    foot = joined((Plain("-#"), DRAWN_LEGEND), " "), _unplaced(public, names)
    return Fitted(lambda left_out: lines(head, *rows[left_out:], *foot), range(len(rows)))


def _rows(public: PublicView, names: Names) -> list[Text]:
    """One line a go-around, beginning with the dealer."""
    rows: list[list[Words]] = []
    last = public.players
    for turn, action in _actions(public, names):
        if turn <= last:
            rows.append([])
        rows[-1].append(action)
        last = turn
    return [say("{number}. {actions}", number=number, actions=joined(row)) for number, row in enumerate(rows, start=1)]


def _actions(public: PublicView, names: Names) -> list[tuple[int, Words]]:
    """Every discard with the call before it, and the distance of its seat from the dealer."""
    actions: list[tuple[int, Words]] = []
    called = [_called(public, seat) for seat in range(public.players)]
    declared: set[int] = set()
    caller: int | None = None
    for seat, place in public.discard_order():
        entry = public.seats[seat].river[place]
        tile = joined((tile_name(entry.tile), Plain(DRAWN) if entry.drawn else None), "")
        done: Words = say("riichi {tile}", tile=tile) if entry.sideways and seat not in declared else tile
        if entry.sideways:
            declared.add(seat)
        meld = called[seat].pop(0) if caller == seat else None
        actions.append((_turn(public, seat), _action(names[seat], meld, done)))
        caller = entry.called_by
    if caller is not None and called[caller]:
        actions.append((_turn(public, caller), _action(names[caller], called[caller][0], None)))
    return actions


def _unplaced(public: PublicView, names: Names) -> Words | None:
    """Closed and added kans, and kita."""
    parts: list[Words] = []
    for seat, own in enumerate(public.seats):
        kans = (_action(names[seat], meld, None) for meld in own.melds if meld.kind in _QUIET)
        norths = norths_text(own.kita)
        parts += [*kans, *([say("{name} {actions}", name=names[seat], actions=norths)] if norths is not None else [])]
    return say("-# At some point during the hand: {actions}.", actions=joined(parts)) if parts else None


def _turn(public: PublicView, seat: int) -> int:
    return (seat - public.oya) % public.players


def _called(public: PublicView, seat: int) -> list[Meld]:
    """The melds made with another player's discard, in the order of the calls."""
    return [meld for meld in public.seats[seat].melds if meld.source is not None]


def _action(name: str, meld: Meld | None, done: Words | None) -> Words:
    call = None if meld is None else say("{call} {tiles}", call=meld_name(meld.kind), tiles=meld_text(meld))
    return say("{name} {actions}", name=name, actions=joined((call, done), ", "))
