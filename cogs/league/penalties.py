"""`/club penalty`: the penalties of a season; officers deduct or add points, with a reason."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import GivePenalty, LiftPenalty
from bot.league.entries import PenaltyGiven, PenaltyLifted
from bot.league.faults import EqualPenalty, LeagueRefused
from bot.league.typed.results import tenths_typed
from bot.text.league.faults import faults_text
from bot.text.league.penalties import given_text, lifted_text, penalties_text
from bot.text.sentences import PersonName, Plain, cut, flat, lines, say
from cogs.common.answer import Answer
from cogs.common.buttons import feature_id, numbers
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content, text_of
from cogs.common.forms import FormField
from cogs.common.sharing import shareable
from cogs.league.club_forms import NEEDED_REASON, ClubForm, ClubForms, ClubPress
from cogs.league.games.entry_form_state import text_in
from cogs.league.league_service import LeagueService, league_pressed
from cogs.league.people.player_option import player_of, player_typed

Interaction = discord.Interaction[Any]
GIVE, LIFT = "penaltygive", "penaltylift"
AGAIN: Final = "lpenalty"
"""The button that gives a penalty although an equal one was given just now: league, season, player and tenths."""
MOST_ASKED: Final = 1_500
"""Characters of the question about an equal penalty, so that there is room for the reason of the new one."""


def add_penalties(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    mine = PenaltyCommand(service)
    service.presses(AGAIN, mine.again, numbers(4), public=True)
    description = locale_str("List penalties and bonuses; deduct points from a player or undo a penalty")
    service.add_command(group, "penalty", description, mine.penalty, player=player_typed)


def points_typed(text: str) -> int:
    """The points of a typed penalty, in tenths of a thousand. Raises CommandRefused."""
    tenths = tenths_typed(text)
    if tenths is None:
        raise CommandRefused(
            say(
                "“{text}” is not a valid number of points. Write it in thousands, as in the standings: 20 or "
                "12.5, but not 0.",
                text=PersonName(text),
            )
        )
    return tenths


class PenaltyCommand:
    """Lists, gives and lifts."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final = ClubForms.of(service)
        hint = say("Points in thousands, as in the standings, such as 20 or 12.5; negative for a bonus")
        player = FormField("player", say("Player"), required=True, longest=80)
        points = FormField("points", say("Points"), hint, required=True, longest=20)
        number = FormField("number", say("Penalty number"), required=True, longest=6)
        self._forms.add(GIVE, ClubForm(say("Give a penalty…"), (player, points, NEEDED_REASON), self._give))
        self._forms.add(LIFT, ClubForm(say("Lift a penalty…"), (number, NEEDED_REASON), self._lift))

    @app_commands.describe(
        player=locale_str("Who gets the penalty"),
        points=locale_str("Points in thousands, as in the standings, such as 20 or 12.5; negative for a bonus"),
        lift=locale_str("The number of the penalty to lift"),
        reason=locale_str("The reason, visible to everybody"),
        season=locale_str("The season (default: the current one)"),
        league=locale_str("The league, if the server has several"),
    )
    async def penalty(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        player: app_commands.Range[str, 1, 80] | None = None,
        points: app_commands.Range[str, 1, 20] | None = None,
        lift: app_commands.Range[int, 1, 999999] | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
        season: str | None = None,
        league: str | None = None,
    ) -> None:
        """List penalties, give one or lift one; a form asks for what is missing."""

        async def work(answer: Answer) -> None:
            values = {"player": player, "points": points, "number": lift, "reason": reason}
            asked = await self._forms.asked(interaction, league, season, **values)
            if lists:
                await self._list(asked, answer)
            elif lift is not None:
                await self._forms.take(answer, asked, LIFT, "reason")
            else:
                await self._forms.take(answer, asked, GIVE, "player", "points", "reason")

        lists = player is None and points is None and lift is None
        await self._service.answer(interaction, work, public=not lists)

    async def _list(self, asked: ClubPress, answer: Answer) -> None:
        entries = await self._service.club.leagues.penalties(asked.chosen_league.id)
        words = penalties_text(asked.chosen_season, entries, await self._service.names(asked.chosen_league.id))
        lifted = {entry.record.penalty for entry in entries if isinstance(entry.record, PenaltyLifted)}
        stands = any(
            isinstance(entry.record, PenaltyGiven)
            and entry.record.season == asked.chosen_season.number
            and entry.record.penalty not in lifted
            for entry in entries
        )
        page = Content(words, self._forms.buttons(asked, GIVE, *([LIFT] if stands else ())))
        await answer.reply(shareable(asked.interaction, page))

    async def _lift(self, asked: ClubPress, answer: Answer) -> None:
        number = asked.typed("number") or ""
        if not (number.isascii() and number.isdecimal()):
            raise CommandRefused(
                say(
                    "“{text}” is not the number of a penalty. Choose a number from the list of penalties.",
                    text=PersonName(number),
                )
            )
        await self._run(asked, LiftPenalty(asked.chosen_league.id, int(number), asked.reason), answer)

    async def _give(self, asked: ClubPress, answer: Answer) -> None:
        tenths, reason = points_typed(asked.typed("points") or ""), asked.reason
        league, season = asked.chosen_league, asked.chosen_season.number
        number = await player_of(self._service, league, asked.typed("player") or "")
        try:
            await self._run(asked, GivePenalty(league.id, season, number, tenths, reason), answer)
        except LeagueRefused as refused:
            if not isinstance(refused.faults[0], EqualPenalty):
                raise
            question = faults_text(refused.faults, await self._service.names(league.id))
            press = feature_id(AGAIN, f"{league.id}/{season}/{number}/{tenths}")
            button = Button(press, say("Give another"), style=discord.ButtonStyle.danger)
            await answer.tell(Content(lines(cut(question, MOST_ASKED), Plain(f"```\n{flat(reason)}\n```")), (button,)))

    async def again(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Give a penalty that was asked about."""
        league, season, player, tenths = map(int, rest.split("/"))
        asked = ClubPress(interaction, await league_pressed(self._service, interaction, league))
        assert interaction.message is not None  # noqa: S101 - a button is pressed on one
        reason = text_in(text_of(interaction.message))
        # Told apart by the message: whoever presses its button twice gives one penalty.
        await self._run(asked, GivePenalty(league, season, player, tenths, reason, str(interaction.message.id)), answer)

    async def _run(self, asked: ClubPress, command: GivePenalty | LiftPenalty, answer: Answer) -> None:
        """Give or lift a penalty, and tell of it."""
        entry = await self._service.run(asked.interaction, command)
        names = await self._service.names(command.league)
        words = given_text if isinstance(command, GivePenalty) else lifted_text
        await answer.reply(words(entry, names))
