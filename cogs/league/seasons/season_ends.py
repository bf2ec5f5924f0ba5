"""How a season ends: closed and reopened, deleted, and without the games that it should not have taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.club.commands import DeleteSeason, EndSeason, LeaveGamesOut, ReopenSeason
from bot.text.league.season_changes import left_out
from bot.text.sentences import PersonName, fit, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.forms import Field
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.league_service import LeagueService
from cogs.league.seasons.final_table import final_table
from cogs.league.seasons.season_command_helpers import SeasonWork

CLOSE, REOPEN, DELETE, LEAVE_OUT = "seasonclose", "seasonreopen", "seasondelete", "seasonleave"


class SeasonEnds:
    """The forms that end a season, and their work."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._work: Final = SeasonWork(service)
        forms = ClubForms.of(service)
        forms.add(CLOSE, ClubForm(say("Close this season…"), self._reason, self._close_sent))
        forms.add(REOPEN, ClubForm(say("Reopen this season…"), self._reason, self._reopen_sent))
        forms.add(DELETE, ClubForm(say("Delete this season…"), self._needed_reason, self._delete_sent))
        forms.add(LEAVE_OUT, ClubForm(say("Leave these games out…"), self._needed_reason, self._leave_out_sent))

    @staticmethod
    async def _reason(asked: ClubPress) -> Sequence[Field]:
        return (asked.reason(),)

    @staticmethod
    async def _needed_reason(asked: ClubPress) -> Sequence[Field]:
        return (asked.reason(required=True),)

    async def _close_sent(self, asked: ClubPress, answer: Answer) -> None:
        await self.close(asked, asked.typed("reason"), answer)

    async def _reopen_sent(self, asked: ClubPress, answer: Answer) -> None:
        await self.reopen(asked, asked.typed("reason"), answer)

    async def _delete_sent(self, asked: ClubPress, answer: Answer) -> None:
        await self.delete(asked, asked.typed("reason"), answer)

    async def close(self, asked: ClubPress, reason: str | None, answer: Answer) -> None:
        """Close a season. The final table is announced where results are, else it is in the answer."""
        league, season = asked.chosen_league, asked.chosen_season
        await self._service.run(asked.interaction, EndSeason(league.id, season.number, reason or ""))
        closed = asked.worded(
            say(
                "The season “{season}” of “{league}” is closed: games played from now on do not count for it. "
                "Games played before can still be entered and corrected.",
                season=PersonName(season.name),
                league=PersonName(league.name),
            )
        )
        table = None
        if league.settings.results is None:
            table = await final_table(self._service, league, season, str(asked.interaction.locale))
        await answer.reply(Content(closed) if table is None else replace(table, text=fit(f"{closed}\n{table.text}")))

    async def reopen(self, asked: ClubPress, reason: str | None, answer: Answer) -> None:
        """Let a closed season take games again."""
        league, number = asked.chosen_league, asked.chosen_season.number
        await self._service.run(asked.interaction, ReopenSeason(league.id, number, reason or ""))
        await self._work.tell(asked.interaction, answer, league, number, say("The season takes games again."))

    async def delete(self, asked: ClubPress, reason: str | None, answer: Answer) -> None:
        """Delete a season without games."""
        season = asked.chosen_season
        await self._service.run(asked.interaction, DeleteSeason(asked.chosen_league.id, season.number, reason or ""))
        text = say("The season “{season}” is deleted. Its name and its time are free.", season=PersonName(season.name))
        await self._work.say(asked.interaction, answer, text)

    async def _leave_out_sent(self, asked: ClubPress, answer: Answer) -> None:
        league, season, reason = asked.chosen_league, asked.chosen_season, asked.typed("reason") or ""
        games = await self._service.run(asked.interaction, LeaveGamesOut(league.id, season.number, reason))
        await self._work.say(asked.interaction, answer, left_out(games))
