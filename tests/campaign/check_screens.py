"""Checks that every player a game waits for can answer: from a message on their screen, or from the table's board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.engine.actions import Chii, Daiminkan, Pon
from bot.engine.phases import GameOver, KyokuOver
from bot.table.autoplay import automatic, toggles_of
from bot.table.state import TableState
from bot.table.table_events import Person
from tests.wire.evening import legal_codes
from tests.wire.user import Button


@dataclass(frozen=True)
class Screen:
    """What a person has before them: the buttons of each private message, and those of the table's channel."""

    messages: Sequence[Sequence[Button]]
    channel: Sequence[Button]

    def shows_hand_button(self, table: str) -> bool:
        """Whether *My hand* of this table's board can be pressed."""
        return any(
            one.custom_id.startswith(f"jt:{table}:") and one.custom_id.endswith(":hand") and not one.disabled
            for one in self.channel
        )

    def answers(self, table: str, decision: int) -> list[set[str]]:
        """By message, the codes that this decision may be answered with."""
        found = []
        for buttons in self.messages:
            codes = {one.custom_id.removeprefix(f"jt:{table}:{decision}:") for one in buttons if not one.disabled}
            found.append({code for code in codes if not code.startswith(("jt:", "jf:"))})
        return found


def wanted(state: TableState, seat: int) -> set[str]:
    """The codes that a seat has to find before it, riichi behind its own button; empty where nobody waits for it."""
    game, player = state.game, state.players[seat]
    if game is None or not isinstance(player, Person) or state.pause is not None or seat in state.away:
        return set()
    if isinstance(game.phase, KyokuOver | GameOver) or automatic(state, seat) is not None:
        return set()
    return legal_codes(game, seat, (Chii, Pon, Daiminkan) if "no_calls" in toggles_of(state, seat) else ())


def unreachable(state: TableState, screens: dict[int, Screen], by_board: Iterable[int] = ()) -> list[str]:
    """Seats of persons that are asked and cannot answer. The users ``by_board`` need only find *My hand*.

    So does whose direct messages were refused once at this table, also when they are open again: nobody is written to
    until they ask for it.
    """
    found = []
    assert state.game is not None
    decision = state.game.public.decision
    for seat, player in enumerate(state.players):
        codes = wanted(state, seat)
        if not codes or not isinstance(player, Person):
            continue
        screen = screens[player.user]
        answers = screen.answers(state.table, decision)
        if codes in answers:
            continue
        told_on_board = player.user in by_board or state.surface_of(player.user) == "channel"
        if told_on_board and screen.shows_hand_button(state.table):
            continue
        shown = [sorted(one) for one in answers if one]
        found.append(
            f"table {state.table}: seat {seat} has nothing to answer decision {decision} with: "
            f"wanted {sorted(codes)}, shown {shown}"
        )
    return found
