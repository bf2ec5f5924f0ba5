"""Whoever floods the bot is told to slow down, once, and keeps nobody else waiting."""

from contextlib import suppress
from unittest.mock import AsyncMock

import pytest

from cogs.common.flood import AT_ONCE, MOST, MOST_TYPED, WITHIN, Admission, Flood
from tests.cogs.club import Club, shown, text_of
from tests.fakes import FakeClock

AIKO, BEN = 1, 2


def ask(flood: Flood, user: int) -> Admission:
    with flood.entry(user) as entry:
        return entry


async def test_the_flood_of_one_is_refused_once_then_ignored_and_keeps_nobody_else_out() -> None:
    flood = Flood(FakeClock())
    assert [ask(flood, AIKO) for _ in range(MOST + 3)] == [
        *[Admission.WELCOME] * MOST,
        Admission.TOLD,
        Admission.IGNORED,
        Admission.IGNORED,
    ]
    for _ in range(MOST + 1):
        ask(flood, AIKO)
    assert ask(flood, BEN) is Admission.WELCOME


async def test_who_slows_down_is_answered_again() -> None:
    clock = FakeClock()
    flood = Flood(clock)
    for _ in range(MOST + 5):
        ask(flood, AIKO)
    await clock.advance(WITHIN.total_seconds())
    assert ask(flood, AIKO) is Admission.WELCOME


async def test_what_takes_long_is_worked_on_a_few_at_a_time_until_it_is_done_or_fails() -> None:
    flood = Flood(FakeClock())
    entries = [flood.entry(AIKO) for _ in range(AT_ONCE + 1)]
    assert [entry.__enter__() for entry in entries] == [*[Admission.WELCOME] * AT_ONCE, Admission.TOLD]
    entries[0].__exit__(None, None, None)
    assert ask(flood, AIKO) is Admission.WELCOME
    for _ in range(AT_ONCE * 2):
        with pytest.raises(ZeroDivisionError), flood.entry(AIKO):
            raise ZeroDivisionError
    assert ask(flood, AIKO) is Admission.WELCOME


async def test_people_who_were_quiet_are_forgotten() -> None:
    clock = FakeClock()
    flood = Flood(clock)
    for user in range(1000):
        ask(flood, user)
    await clock.advance(2 * WITHIN.total_seconds())
    ask(flood, AIKO)
    assert (len(flood._asked), len(flood._told), len(flood._at_work)) == (1, 0, 0)


async def test_a_flood_of_commands_is_answered_by_a_request_to_wait_and_others_go_on(club: Club) -> None:
    for _ in range(MOST):
        assert "Wait a few seconds" not in await points(club, "Aiko")
    assert "Wait a few seconds" in await points(club, "Aiko")
    assert "Wait a few seconds" not in await points(club, "Ben")
    await club.wait(WITHIN.total_seconds())
    assert "Wait a few seconds" not in await points(club, "Aiko")


async def test_a_flood_of_letters_is_not_looked_up_and_keeps_nobody_from_commands(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = club.bot.store.house_rules
    looked = AsyncMock(wraps=house.of)
    monkeypatch.setattr(house, "of", looked)
    for _ in range(MOST_TYPED + 3):
        await typed(club, "Aiko")
    assert looked.await_count == MOST_TYPED
    await typed(club, "Ben")
    assert looked.await_count == MOST_TYPED + 1
    assert "Wait a few seconds" not in await points(club, "Aiko")


async def typed(club: Club, name: str) -> None:
    with suppress(AssertionError):
        # What is not answered at all counts as a fault there.
        await club.people[name].autocomplete(club.channel, "rules", "preset", "")


async def points(club: Club, name: str) -> str:
    return text_of(shown(await club.slash(name, "points", han=3, fu=40)))
