"""Time in which the bot was away, or its clock was wrong, costs nobody anything.

One test walks every kind of deadline over an absence of ten days, another over a clock that jumps ten days ahead and
returns a minute later. A new kind has to be added: each column of the database that holds a time belongs to a kind
here or is a fact that nothing waits for, and each kind has its row in docs/decisions/downtime.md.
"""

import re
from abc import ABC, abstractmethod
from datetime import timedelta
from pathlib import Path
from typing import ClassVar, Final

import pytest
from sqlalchemy import Date

from bot.league.games import GameStatus
from bot.league.seasons import SeasonSettings
from bot.store.database.league_schema import metadata
from bot.store.database.schema import UtcDateTime
from tests.cogs.club import NAMES, Club, deal, labels, shown, text_of
from tests.cogs.league_club import entered, open_league
from tests.cogs.test_daily import posts, set_up
from tests.cogs.test_league_schedule import announced, news
from tests.cogs.test_league_seating import begin
from tests.cogs.test_tournament import do, opened, told
from tests.cogs.test_weekly_evenings import announcements, days, weekly

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR
AIKO = "123m406p789s1122z"
PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "downtime.md"


class Deadline(ABC):
    """A kind of deadline: how one comes about, and what has to be so when the bot is back."""

    columns: ClassVar[tuple[str, ...]] = ()
    """The columns of the database from which it follows."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @abstractmethod
    async def begin(self) -> None:
        """Make it so that something is due within ten days."""

    @abstractmethod
    async def after_absence(self) -> None:
        """The bot was away for ten days, and is back for some minutes."""

    async def after_jump(self) -> None:
        """The clock was ten days ahead for a minute, and has been right for some minutes."""
        await self.after_absence()


class LobbyDeadline(Deadline):
    columns = ("deadlines.due", "tables.wake_at")

    async def begin(self) -> None:
        await self.club.seat_everybody(2)

    async def after_absence(self) -> None:
        assert (await self.club.table()).stage == "lobby"
        await self.club.click("Chie", self.club.last(), "Join")
        assert (await self.club.table()).names[2] == "Chie"


class PauseDeadline(Deadline):
    columns = ("deadlines.due", "tables.wake_at")

    async def begin(self) -> None:
        await self.club.play(1, wall=deal(AIKO, draws="9m"))
        await self.club.slash("Aiko", "play vote", what="pause")
        self.kept = (await self.club.table()).kept_until
        await self.club.wait(20 * MINUTE)

    async def after_absence(self) -> None:
        assert (await self.club.table()).pause == "agreed"
        board = next(message for message in reversed(self.club.channel.history()) if "Resume" in labels(message))
        await self.club.click("Aiko", board, "Resume")
        assert (await self.club.table()).pause is None

    async def after_jump(self) -> None:
        kept = (await self.club.table()).kept_until
        assert kept is not None
        assert self.kept is not None
        assert timedelta() <= kept - self.kept <= timedelta(hours=1)
        await self.after_absence()


class VoteDeadline(Deadline):
    columns = ("deadlines.due",)

    async def begin(self) -> None:
        await self.club.play(2, wall=deal(AIKO, draws="9m"), pace="slow")
        await self.club.slash("Aiko", "play vote", what="pause")
        self.notice = self.club.last()

    async def after_absence(self) -> None:
        assert (await self.club.table()).motion is not None, "a slow table has a day to answer"
        await self.club.click("Ben", self.notice, "Agree")
        assert (await self.club.table()).pause == "agreed"


class MoveDeadline(Deadline):
    columns = ("deadlines.due", "tables.wake_at")

    async def begin(self) -> None:
        await self.club.play(4, wall=deal(AIKO, draws="9m"), pace="slow")
        await self.club.wait(23 * HOUR)

    async def after_absence(self) -> None:
        table = await self.club.table()
        assert table.due is not None
        left = table.due - self.club.clock.now()
        assert timedelta(hours=23) < left <= timedelta(hours=24), "the whole time of a move, and no more"
        assert not table.away


class ObjectionDeadline(Deadline):
    columns = ("league_games.confirm_by", "league_entries.at")

    async def begin(self) -> None:
        self.league = await open_league(self.club)
        await entered(self.club)
        await self.club.wait(47 * HOUR)

    async def after_absence(self) -> None:
        assert (await self.club.bot.store.leagues.game(self.league.id, 1)).status is GameStatus.PENDING
        await self.club.wait(25 * HOUR)
        assert (await self.club.bot.store.leagues.game(self.league.id, 1)).counts


class NewsDeadline(Deadline):
    columns = ("league_entries.at", "league_entries.file_at")

    async def begin(self) -> None:
        self.results = self.club.env.guild.create_text_channel("results")
        season = SeasonSettings("Spring", self.club.clock.now() - timedelta(days=30), confirm_hours=0)
        await open_league(self.club, season=season, results=self.results.id)
        self.club.env.inject_error("POST", f"/channels/{self.results.id}/messages", status=503)
        await entered(self.club)
        assert self.results.history() == []

    async def after_absence(self) -> None:
        assert [text_of(message).splitlines()[0] for message in self.results.history()] == ["**Game 1**"]


class ReminderDeadline(Deadline):
    columns = ("league_meetings.at", "league_meetings.reminded_at", "league_meeting_people.at")

    async def begin(self) -> None:
        await self.club.click("Ben", await announced(self.club, when="in 5 days", remind=60), "I'm in")

    async def after_absence(self) -> None:
        assert news(self.club) == [], "nobody is reminded of an evening that is over"

    async def after_jump(self) -> None:
        assert news(self.club) == []
        await self.club.wait(5 * DAY)
        [reminder] = news(self.club)
        assert {user.name for user in reminder.mentions} == {"Ben"}


class EarlyReminderDeadline(Deadline):
    """An evening a little later than the wrong date."""

    columns = ("league_meetings.at", "league_meetings.reminded_at")

    async def begin(self) -> None:
        message = await announced(self.club, when="in 242 hours", remind=180)
        await self.club.click("Ben", message, "I'm in")

    async def after_absence(self) -> None:
        [reminder] = news(self.club)
        assert "starts <t:" in text_of(reminder)

    async def after_jump(self) -> None:
        assert news(self.club) == []
        await self.club.wait(10 * DAY)
        assert len(news(self.club)) == 1


class WeeklyEveningDeadline(Deadline):
    columns = ("league_meetings.at",)

    async def begin(self) -> None:
        await weekly(self.club)
        assert await days(self.club) == ["09 Jan 19:00", "16 Jan 19:00", "23 Jan 19:00", "30 Jan 19:00"]

    async def after_absence(self) -> None:
        assert (await days(self.club))[0] == "16 Jan 19:00"
        assert len(announcements(self.club)) == 2

    async def after_jump(self) -> None:
        assert await days(self.club) == ["09 Jan 19:00", "16 Jan 19:00", "23 Jan 19:00", "30 Jan 19:00"]
        assert len(announcements(self.club)) == 1
        await self.club.wait(5 * DAY)
        assert len(announcements(self.club)) == 2


class RoundClockDeadline(Deadline):
    columns = ("league_tournament_signals.due_at", "league_tournament_signals.told_at")

    async def begin(self) -> None:
        await opened(self.club, *NAMES, rounds=2, minutes=60)
        await do(self.club, "Draw all rounds")
        await do(self.club, "Start round 1")

    async def after_absence(self) -> None:
        assert [len(told(self.club, sign)) for sign in "▶⏳🔔⏹"] == [1, 0, 0, 0], "nothing comes ten days late"

    async def after_jump(self) -> None:
        await self.club.wait(80 * MINUTE)
        assert [len(told(self.club, sign)) for sign in "▶⏳🔔⏹"] == [1, 1, 1, 1]


class PuzzleDeadline(Deadline):
    columns = ("puzzles.day", "puzzles.made_at", "puzzles.closed_at")

    async def begin(self) -> None:
        await set_up(self.club)
        await self.club.wait(2 * HOUR)
        [first] = posts(self.club)
        assert labels(first)

    async def after_absence(self) -> None:
        first, today = posts(self.club)
        assert labels(first) == []
        assert labels(today)

    async def after_jump(self) -> None:
        [first] = posts(self.club)
        assert labels(first), "it can still be answered"
        await self.club.wait(DAY)
        assert len(posts(self.club)) == 2


class SeasonEndDeadline(Deadline):
    columns = ("league_seasons.ends", "league_seasons.starts")

    async def begin(self) -> None:
        now = self.club.clock.now()
        season = SeasonSettings("Spring", now - timedelta(days=30), now + timedelta(days=5), confirm_hours=0)
        self.league = await open_league(self.club, season=season)

    async def after_absence(self) -> None:
        await entered(self.club, when="2026-01-06 20:00")
        game = await self.club.bot.store.leagues.game(self.league.id, 1)
        assert (game.season, game.counts) == (1, True), "what was played before its end still counts"

    async def after_jump(self) -> None:
        await entered(self.club)
        assert (await self.club.bot.store.leagues.game(self.league.id, 1)).counts


class AbandonedDrawDeadline(Deadline):
    """A draw of tables that nobody opened is deleted after a week."""

    columns = ("league_meetings.at", "league_meetings.settled_at")

    async def begin(self) -> None:
        await begin(self.club)
        lounge = self.club.env.guild.create_voice_channel("lounge")
        for name in NAMES[:4]:
            await self.club.people[name].join_voice(lounge)
        self.drawn = shown(await self.club.slash("Aiko", "club seating", voice=lounge))

    async def after_absence(self) -> None:
        told = shown(await self.club.click("Aiko", self.drawn, "Open the tables"))
        assert text_of(told) == "These tables were cancelled. Draw new ones with /club seating."

    async def after_jump(self) -> None:
        drawn = await self.club.bot.store.league_evenings.round(1)
        assert drawn is not None
        assert drawn.settled_at is None


KINDS: Final[dict[str, type[Deadline]]] = {
    "Lobby": LobbyDeadline,
    "Paused game": PauseDeadline,
    "Vote": VoteDeadline,
    "Move, call, next kyoku": MoveDeadline,
    "Time to object to a result": ObjectionDeadline,
    "News of results": NewsDeadline,
    "Reminder of an evening": ReminderDeadline,
    "Reminder that falls due by the wrong date": EarlyReminderDeadline,
    "Weekly evening": WeeklyEveningDeadline,
    "Clock of a tournament's round": RoundClockDeadline,
    "Daily puzzle": PuzzleDeadline,
    "End of a season": SeasonEndDeadline,
    "Deleting what is old": AbandonedDrawDeadline,
}

FACTS: Final = {
    "tables.opened_at",
    "tables.closed_at",
    "journal.at",
    "games.started_at",
    "games.ended_at",
    "puzzle_answers.at",
    "lesson_progress.done_at",
    "house_rules.removed_at",
    "house_rule_versions.at",
    "leagues.opened_at",
    "league_seasons.ended_at",
    "league_games.played_at",
    "league_games.recorded_at",
    "league_seats.played_at",
    "league_penalties.given_at",
    "league_penalties.lifted_at",
    "league_ratings.played_at",
    "league_meetings.called_off_at",
    "league_tournaments.checkin_at",
    "league_tournaments.cut_at",
    "league_tournaments.finished_at",
    "uptimes.since",
    "uptimes.until",
}
"""What happened when: nothing waits for it."""

ELSEWHERE: Final = {
    "used_links.until": "a link is too old by itself then, whether the bot was up or not",
    "game_drafts.changed_at": "a draft is deleted after a month, when another is stored",
    "house_rule_drafts.changed_at": "a draft is deleted after a month, when another is stored",
    "shard_leases.renewed_at": "seconds between processes (tests/store/processes)",
    "process_messages.at": "seconds between processes (tests/store/processes)",
}


@pytest.mark.parametrize("kind", KINDS)
async def test_an_absence_of_ten_days_costs_nobody_anything(club: Club, kind: str) -> None:
    deadline = KINDS[kind](club)
    await deadline.begin()
    await club.away(10)
    await club.wait(5 * MINUTE)
    await deadline.after_absence()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_clock_that_jumps_ten_days_ahead_and_returns_ends_nothing(club: Club, kind: str) -> None:
    deadline = KINDS[kind](club)
    await deadline.begin()
    await club.jump(10)
    await club.wait(MINUTE)
    await club.jump(-10)
    await club.wait(5 * MINUTE)
    await deadline.after_jump()


def test_every_time_in_the_database_belongs_to_a_kind_or_is_a_fact() -> None:
    times = {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, UtcDateTime | Date)
    }
    known = {column for kind in KINDS.values() for column in kind.columns}
    assert times - known - FACTS == set(ELSEWHERE)
    assert (known | FACTS | set(ELSEWHERE)) - times == set()
    assert not known & FACTS


def test_the_page_tells_what_becomes_of_every_kind() -> None:
    rows = re.findall(r"^\| ([^|]+?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(KINDS) - {"Reminder that falls due by the wrong date"} <= set(rows)
