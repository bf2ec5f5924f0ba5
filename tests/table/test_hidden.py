"""With hidden tiles exchanged, others are shown the same at the same moments, whoever is asked, away or silent."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import Pass
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls
from bot.table import commands as c
from bot.table.ports import PublicTable
from bot.table.shuffle_state import PublicShuffles
from bot.table.table_events import Person
from tests.table.conftest import LIVE, PEOPLE, Hall
from tests.table.test_play import drawn_discard, public_of, to_move
from tests.table.test_toggles import deal

Deed = Callable[[Hall, str], Awaitable[object]]

AIKO, BEN, CHIE, DAN = PEOPLE
ABLE = "147m258p369s1166z"
"""Can call E and the green dragon."""
UNABLE = "147m369p258s3557z"
INDIFFERENT = "147m258p369s6677z"
WIN = "123m406p789s1122z"
"""Wins on E."""
TIMES = replace(LIVE, away_after=2)


def shown(public_table: PublicTable) -> PublicTable:
    """What people are shown of a table: how many records the journal has is told to nobody."""
    return replace(public_table, revision=0, shuffles=PublicShuffles())


async def watched(hall: Hall, table: str, seconds: float, *, who: Person = AIKO) -> list[Any]:
    """What everybody, and one player, may know, quarter second by quarter second."""
    seen: list[Any] = []
    for _ in range(int(seconds * 4)):
        await hall.clock.advance(0.25)
        hand = await hall.lobby.hand(table, who.user)
        seen.append((shown(hand.public_table), replace(hand, public_table=shown(hand.public_table))))
    return seen


async def discard_drawn(hall: Hall, table: str) -> None:
    person, hand = await to_move(hall, table)
    await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))


async def asked(hall: Hall, table: str) -> list[str]:
    """Who is asked in the open window."""
    return [
        person.name for person in PEOPLE if legal_actions((await hall.lobby.hand(table, person.user)).view or never())
    ]


def never() -> Any:
    raise AssertionError("a game is played")


def no_call(hall: Hall, table: str) -> Awaitable[object]:
    return hall.lobby.submit(table, c.SetToggle(CHIE, "no_calls", on=True))


def auto_win(hall: Hall, table: str) -> Awaitable[object]:
    return hall.lobby.submit(table, c.SetToggle(CHIE, "auto_win", on=True))


def away(hall: Hall, table: str) -> Awaitable[object]:
    return hall.lobby.submit(table, c.Leave(CHIE))


async def away_with_auto_win(hall: Hall, table: str) -> None:
    await auto_win(hall, table)
    await away(hall, table)


def motion(hall: Hall, table: str) -> Awaitable[object]:
    return hall.lobby.submit(table, c.Propose(BEN, "end"))


async def nothing(hall: Hall, table: str) -> None:
    """Everybody is there and decides for themselves."""


async def let_go(hall: Hall, table: str) -> None:
    """Whoever is asked lets it go."""
    for person in PEOPLE:
        if (await hall.lobby.hand(table, person.user)).legal:
            await hall.lobby.submit(table, c.Act(person, Pass()))


async def restart(hall: Hall, table: str) -> None:
    """The bot starts anew, and whoever is asked lets it go then."""
    await hall.restart()
    await let_go(hall, table)


async def call_it_off(hall: Hall, table: str) -> None:
    """Chie wants no calls any more, in the middle of the window."""
    await no_call(hall, table)


async def pause(hall: Hall, table: str) -> None:
    """Everybody agrees to a pause, and one resumed the game; then it is let go."""
    await hall.run(table, c.Propose(BEN, "pause"), *[c.Second(person, agree=True) for person in (AIKO, CHIE, DAN)])
    await hall.clock.advance(30)
    await hall.lobby.submit(table, c.Resume(DAN))
    await let_go(hall, table)


async def around_a_discard(chie: str, before: Deed, meanwhile: Deed, seconds: float) -> list[Any]:
    """What Aiko and everybody see of a discard of hers, which Chie can answer or not."""
    hall = Hall(times=TIMES)
    table = await hall.playing(wall=deal("", "", chie, UNABLE, draws="1z3z4z5z"))
    await before(hall, table)
    await discard_drawn(hall, table)
    seen = await watched(hall, table, 1)
    await meanwhile(hall, table)
    return seen + await watched(hall, table, seconds - 1)


@pytest.mark.parametrize(
    ("able", "before", "meanwhile", "seconds"),
    [
        (ABLE, nothing, let_go, 5),
        (ABLE, motion, let_go, 5),
        (ABLE, nothing, restart, 5),
        (ABLE, nothing, call_it_off, 5),
        (ABLE, nothing, pause, 5),
        (ABLE, no_call, nothing, 5),
        (ABLE, away, nothing, 5),
        (WIN, auto_win, nothing, 2.25),
        (WIN, away, nothing, 5),
        (WIN, away_with_auto_win, nothing, 2.25),
    ],
)
async def test_nobody_else_is_shown_whether_somebody_has_a_choice(
    able: str, before: Deed, meanwhile: Deed, seconds: float
) -> None:
    can = await around_a_discard(able, before, meanwhile, seconds)
    cannot = await around_a_discard(INDIFFERENT, before, meanwhile, seconds)
    assert can == cannot


async def unanswered(hands: tuple[str, str]) -> tuple[list[Any], list[str]]:
    """Two discards that Chie or Dan can call, who lets the time run out twice: as Aiko saw it, and who was asked."""
    hall = Hall(times=TIMES)
    table = await hall.playing(wall=deal("", "", *hands, draws="1z6z"))
    seen: list[Any] = []
    names: list[str] = []
    for seconds in (LIVE.call + LIVE.bank + 0.5, LIVE.call + 0.5):
        await discard_drawn(hall, table)
        names += await asked(hall, table)
        seen += await watched(hall, table, seconds)
    return seen, names


async def test_whose_time_for_a_call_runs_out_is_shown_to_nobody() -> None:
    chie, chie_asked = await unanswered((ABLE, UNABLE))
    dan, dan_asked = await unanswered((UNABLE, ABLE))
    assert (chie_asked, dan_asked) == (["Chie"] * 2, ["Dan"] * 2)
    assert chie == dan


async def after_two_unanswered(hand: str, draws: str) -> tuple[Hall, str]:
    """Chie, who leaves her discards to themselves, has let two calls run out; Dan has discarded what he drew."""
    hall = Hall(times=TIMES)
    table = await hall.playing(wall=deal("", "", hand, UNABLE, draws=draws))
    await hall.lobby.submit(table, c.SetToggle(CHIE, "auto_discard", on=True))
    for seconds in (LIVE.call + LIVE.bank + 0.5, LIVE.call + 0.5):
        await discard_drawn(hall, table)
        assert await asked(hall, table) == ["Chie"]
        await hall.clock.advance(seconds)
    await hall.clock.advance(3)
    await discard_drawn(hall, table)
    return hall, table


async def test_who_lets_call_after_call_run_out_is_not_waited_for_until_they_do_something() -> None:
    hall, table = await after_two_unanswered("147m258p9s116677z", "1z6z3s7z")
    assert await asked(hall, table) == []
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await hall.clock.advance(2.6)
    assert not isinstance((await public_of(hall, table)).phase, AwaitCalls)
    assert (await hall.lobby.public_table(table)).away == frozenset()
    assert "no_calls" in (await hall.lobby.hand(table, CHIE.user)).toggles
    await hall.lobby.submit(table, c.Return(CHIE))
    assert (await hall.lobby.hand(table, CHIE.user)).toggles == {"auto_discard"}


async def test_who_lets_call_after_call_run_out_is_asked_for_a_win_all_the_same() -> None:
    hall, table = await after_two_unanswered("234567m22p34567s", "2p1m9m8s")
    assert await asked(hall, table) == ["Chie"]
