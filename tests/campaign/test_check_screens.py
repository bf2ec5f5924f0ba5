"""Whoever is asked and finds nothing to answer with is found."""

from dataclasses import replace
from functools import cache

from bot.engine.actions import Discard
from bot.engine.events import GameEnded, KyokuEnded, TileDiscarded, TileDrawn
from bot.store.codec import encode, kind_of_record
from bot.table.state import TableState, recovered
from bot.table.table_events import SurfaceChosen, TableClosed, ToggleSet
from tests.campaign.acknowledged import Deed, lost
from tests.campaign.book import Book, Line
from tests.campaign.check_journal import backwards, gaps, miscounted, not_conserved, rewritten, unended
from tests.campaign.check_payload import ahead, strange_ids, told_seeds
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


SEED = "0a" * 32


def body(*ids: str) -> dict[str, object]:
    buttons = [{"type": 2, "custom_id": one, "label": "x"} for one in ids]
    return {"type": 7, "data": {"content": "", "components": [{"type": 1, "components": buttons}]}}


def test_ids_say_which_table_which_prompt_and_what_is_asked_and_nothing_more() -> None:
    known = (
        "jt:abcd1234:17:discard-5p",
        "jt:abcd1234:0:why",
        "jt:abcd1234:1003002:hand",
        "jt:abcd1234:0:direct",
        "jf:help:x",
    )
    assert strange_ids(body(*known)) == []
    assert strange_ids({"content": "no buttons"}) == []
    for strange in ("jt:abcd1234:17:discard-5p-3z", "jt:abcd1234:17:wall-3z", "jt:abcd1234:17", "other"):
        assert strange_ids(body("jt:abcd1234:0:why", strange)) == [f"a button has the strange id {strange}"]


def test_a_seed_that_is_still_secret_is_found_wherever_it_stands() -> None:
    assert told_seeds({"embeds": [{"footer": {"text": f"wall {SEED}"}}]}, {SEED}) != []
    assert told_seeds({"content": SEED}, {"ff" * 32}) == []
    assert told_seeds({"content": f"{SEED}00"}, {SEED}) == []


def test_a_button_for_a_decision_that_nobody_wrote_down_is_found() -> None:
    shown = body("jt:abcd1234:17:discard-5p", "jt:abcd1234:99:hand")
    assert ahead(shown, {"abcd1234": 17}) == []
    assert ahead(shown, {}) == []
    assert ahead(shown, {"abcd1234": 16}) == ["table abcd1234: decision 17 is shown, and the journal is at 16"]


@cache
def whole() -> tuple[Line, ...]:
    """The journal of a finished game."""
    return tuple(
        Line(one.seq, one.at.replace(tzinfo=None).isoformat(sep=" "), kind_of_record(one.record), 1, encode(one.record))
        for one in entries(*lobby(), *played(0), TableClosed("finished"))
    )


def book(lines: tuple[Line, ...] | None = None, times: int = 1, in_league: int = 1) -> Book:
    return Book({"t": whole() if lines is None else lines}, (("t", 1),) * times, ((1, "t", 1),) * in_league)


def without(kind: type) -> tuple[Line, ...]:
    """The journal up to the first entry of this kind."""
    return tuple(whole()[: next(place for place, line in enumerate(whole()) if line.kind == kind.__name__)])


def test_an_entry_that_is_missing_in_between_is_found() -> None:
    assert gaps({"t": whole()}) == []
    assert len(gaps({"t": whole()[:9] + whole()[10:]})) == 1


def test_a_journal_may_grow_and_neither_shrink_nor_change() -> None:
    assert rewritten({"t": whole()[:50]}, {"t": whole(), "new": whole()}) == []
    assert rewritten({"t": whole()}, {"t": whole()[:-2]}) == ["table t: 2 entries are gone"]
    assert rewritten({"t": whole()}, {}) == [f"table t: {len(whole())} entries are gone"]
    changed = (*whole()[:4], replace(whole()[4], payload="{}"), *whole()[5:])
    assert "entry 5" in rewritten({"t": whole()}, {"t": changed})[0]


def test_time_does_not_run_backwards_in_a_journal() -> None:
    assert backwards("t", whole()) == []
    assert len(backwards("t", (*whole()[:5], replace(whole()[5], at=whole()[0].at)))) == 1


def test_a_tile_or_a_point_that_goes_astray_is_found() -> None:
    events = played(0)
    assert not_conserved("t", entries(*lobby(), *events)) == []
    place = next(place for place, one in enumerate(events) if isinstance(one, TileDiscarded) and not one.drawn)
    discarded = events[place]
    assert isinstance(discarded, TileDiscarded)
    other = TileDiscarded(discarded.seat, type(discarded.tile)((discarded.tile + 1) % 34), discarded.drawn)
    assert not_conserved("t", entries(*events[:place], other, *events[place + 1 :])) != []
    place = next(place for place, one in enumerate(events) if isinstance(one, KyokuEnded))
    ended = events[place]
    assert isinstance(ended, KyokuEnded)
    more = tuple(score + 100 for score in ended.scores)
    dear = KyokuEnded(ended.deltas, more, ended.kyotaku, ended.following)
    assert not_conserved("t", entries(*events[:place], dear, *events[place + 1 :])) != []


def test_a_game_that_never_ends_and_a_table_that_never_closes_are_found() -> None:
    assert unended(book(), ["t"]) == []
    assert "never ended" in unended(book(without(GameEnded)), ["t"])[0]
    assert "never closed" in unended(book(without(TableClosed)), ["t"])[0]
    assert "never ended" in unended(book(()), ["t"])[0]


def test_a_game_counts_once_everywhere() -> None:
    assert miscounted(book()) == []
    assert "stands 0 times in the games" in miscounted(book(times=0))[0]
    assert "stands 2 times in the league 1" in miscounted(book(in_league=2))[0]
    assert "league" in miscounted(book(in_league=0))[0]
    assert "not 0" in miscounted(book(without(GameEnded)))[0]


def test_what_was_acknowledged_stands_in_the_journal_once_and_in_order() -> None:
    told = entries(*lobby(), *played(0))
    discards = [one.record for one in told if isinstance(one.record, TileDiscarded)]
    first, second = discards[0], next(one for one in discards[1:] if one.seat != discards[0].seat)
    users = [player.user for player in PEOPLE]  # type: ignore[union-attr]

    def deed(made: TileDiscarded, decision: int | None, begun: int) -> Deed:
        return Deed(users[made.seat], "t", decision, Discard(made.tile, made.drawn), begun, begun + 1)

    own = deed(first, 1, 1)
    assert lost("t", told, [own]) == []
    assert lost("elsewhere", (), [own]) == []
    before = [one for one in told if one.record is not first][: len(lobby()) + 3]
    assert "is lost" in lost("t", before, [own])[0]
    assert "is lost" in lost("t", told, [replace(own, decision=2)])[0]
    assert "does not sit there" in lost("t", told, [replace(own, user=5)])[0]
    assert lost("t", told, [own, deed(second, None, 3)]) == []
    assert "stands before" in lost("t", told, [deed(second, None, 1), replace(own, begun=3, answered=4)])[0]
    # Two that were under way at once may stand in either order.
    assert lost("t", told, [replace(deed(second, None, 2), answered=3), replace(own, begun=1, answered=4)]) == []
