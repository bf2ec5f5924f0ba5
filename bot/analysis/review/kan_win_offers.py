"""Kans, norths, wins and nine-terminal draws that a decision offered, and whether they were taken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.analysis.efficiency import Outlook, discard_outlooks, outlook
from bot.engine import actions as act
from bot.engine.circumstances import value_of_win
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.shanten import shanten_forms
from bot.engine.tiles import KIND_OF, NORTH, YAOCHUU, counts_of
from bot.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class KanOffer:
    """A possible closed or added kan. ``after`` is the hand before it draws the replacement tile."""

    kan: act.Ankan | act.Kakan
    after: Outlook


@dataclass(frozen=True, slots=True)
class KanTurn:
    """The kans possible in the seat's own turn. ``before`` is the hand after its best discard;."""

    before: Outlook
    offers: tuple[KanOffer, ...]
    taken: KanOffer | None


@dataclass(frozen=True, slots=True)
class KitaTurn:
    """A north that could be set aside."""

    taken: bool
    held: int
    """Norths in the hand."""
    before: Outlook
    """The hand after its best discard."""
    after: Outlook
    """The hand without the north, before it draws the replacement tile."""


@dataclass(frozen=True, slots=True)
class WinTurn:
    """A possible win, its value without ura dora, and whether it was taken."""

    tsumo: bool
    taken: bool
    value: HandValue


@dataclass(frozen=True, slots=True)
class NineTurn:
    """Nine different terminals and honours in the first turn: whether the kyoku was aborted."""

    taken: bool
    kinds: int
    """Number of different terminals and honours."""
    orphans: int
    """Shanten towards thirteen orphans."""
    other: int
    """Shanten towards any other hand."""


def kan_turn(view: SeatView, legal: Iterable[act.Action], action: act.Action, unseen: Sequence[int]) -> KanTurn | None:
    """The possible kans of the seat's own turn; None if there are none."""
    kans = [one for one in legal if isinstance(one, act.Ankan | act.Kakan)]
    if not kans:
        return None
    counts, melds, players = counts_of(view.hidden.tiles), len(view.own.melds), view.public.players
    before = discard_outlooks(counts, melds, unseen, players)[0]
    offers = []
    for kan in kans:
        rest, kind = list(counts), KIND_OF[kan.tile]
        rest[kind] -= 4 if isinstance(kan, act.Ankan) else 1
        offers.append(KanOffer(kan, outlook(rest, melds + isinstance(kan, act.Ankan), unseen, players)))
    return KanTurn(before, tuple(offers), next((one for one in offers if one.kan == action), None))


def kita_turn(
    view: SeatView, legal: Iterable[act.Action], action: act.Action, unseen: Sequence[int]
) -> KitaTurn | None:
    """A north that could be set aside; None if there is none."""
    if act.Kita() not in tuple(legal):
        return None
    counts, melds, players = counts_of(view.hidden.tiles), len(view.own.melds), view.public.players
    before = discard_outlooks(counts, melds, unseen, players)[0]
    held = counts[NORTH]
    counts[NORTH] -= 1
    return KitaTurn(isinstance(action, act.Kita), held, before, outlook(counts, melds, unseen, players))


def win_turn(view: SeatView, legal: Iterable[act.Action], action: act.Action) -> WinTurn | None:
    """A possible win; None if there is none."""
    winning_action = next((one for one in legal if isinstance(one, act.Tsumo | act.Ron)), None)
    if winning_action is None:
        return None
    value = value_of_win(view)
    if not isinstance(value, HandValue):
        return None
    return WinTurn(isinstance(winning_action, act.Tsumo), isinstance(action, act.Tsumo | act.Ron), value)


def nine_turn(view: SeatView, legal: Iterable[act.Action], action: act.Action) -> NineTurn | None:
    """The nine-terminals draw on offer; None if there is none."""
    if act.KyuushuKyuuhai() not in tuple(legal):
        return None
    counts = counts_of(view.hidden.tiles)
    regular, pairs, orphans = shanten_forms(counts, 0, view.public.players)
    kinds = sum(counts[kind] > 0 for kind in YAOCHUU)
    return NineTurn(isinstance(action, act.KyuushuKyuuhai), kinds, orphans, min(regular, pairs))
