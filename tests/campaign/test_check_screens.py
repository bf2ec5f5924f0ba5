"""Whoever is asked and finds nothing to answer with is found."""

from bot.engine.events import TileDiscarded, TileDrawn
from bot.table.state import TableState, recovered
from bot.table.table_events import SurfaceChosen, ToggleSet
from tests.campaign.check_screens import Screen, unreachable, wanted
from tests.store.games import PEOPLE, entries, lobby, played
from tests.wire.user import Button

TABLE = "abcd1234"
USERS = [player.user for player in PEOPLE]  # type: ignore[union-attr]


def button(code: str, decision: int, *, disabled: bool = False) -> Button:
    return Button("1", "2", f"jt:{TABLE}:{decision}:{code}", 2, code, "", disabled)


def at_a_turn(*records: ToggleSet | SurfaceChosen) -> TableState:
    """The first turn of a game."""
    events = played(0)
    end = next(place for place, event in enumerate(events) if isinstance(event, TileDrawn)) + 1
    return recovered(TABLE, entries(*lobby(), *events[:end], *records))


def screens(state: TableState, decision: int, *, board: bool = True) -> dict[int, Screen]:
    """Everybody sees their hand as it was at ``decision``."""
    channel = [button("hand", 1)] if board else []
    return {
        user: Screen([[button(code, decision) for code in sorted(wanted(state, seat))], [button("why", 0)]], channel)
        for seat, user in enumerate(USERS)
    }


def test_everybody_who_is_asked_sees_just_that() -> None:
    state = at_a_turn()
    assert state.game is not None
    now, turn = state.game.public.decision, next(seat for seat in range(4) if wanted(state, seat))
    assert unreachable(state, screens(state, now)) == []
    assert len(unreachable(state, screens(state, now - 1))) == 1
    assert unreachable(state, screens(state, now - 1), by_board=[USERS[turn]]) == []
    assert len(unreachable(state, screens(state, now - 1, board=False), by_board=[USERS[turn]])) == 1
    short = screens(state, now)
    own = short[USERS[turn]]
    short[USERS[turn]] = Screen([own.messages[0][1:]], own.channel)
    assert len(unreachable(state, short)) == 1
    more = screens(state, now)
    more[USERS[turn]] = Screen([[*own.messages[0], button("tsumo", now)]], own.channel)
    assert len(unreachable(state, more)) == 1


def test_nobody_has_to_see_what_goes_by_itself() -> None:
    state = at_a_turn()
    turn = next(seat for seat in range(4) if wanted(state, seat))
    assert wanted(at_a_turn(ToggleSet(turn, "auto_discard", on=True)), turn) == set()
    events = played(0)
    end = next(place for place, event in enumerate(events) if isinstance(event, TileDiscarded)) + 1
    window = recovered(TABLE, entries(*lobby(), *events[:end]))
    assert wanted(window, turn) == set()


def test_whose_direct_messages_were_refused_once_finds_the_hand_on_the_board() -> None:
    seat = next(seat for seat in range(4) if wanted(at_a_turn(), seat))
    state = at_a_turn(SurfaceChosen(USERS[seat], "channel", refused=True))
    assert state.game is not None
    late = state.game.public.decision - 1
    assert unreachable(state, screens(state, late)) == []
    assert len(unreachable(state, screens(state, late, board=False))) == 1
