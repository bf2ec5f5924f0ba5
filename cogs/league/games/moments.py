"""People tell hands and moments of a game that has no log, and take them back, by buttons of its page."""

import asyncio
from typing import Any, Final

import discord

from bot.club.commands import TakeMomentsBack, TellMoment
from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import MomentTold
from bot.league.games import LeagueGame
from bot.league.leagues import League
from bot.league.typed.moments import LONGEST_HAND, LONGEST_WORDS
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.question_parser import read_question
from bot.pictures.score_picture import score_alt, score_png
from bot.text.league.moments import moment_label, told_words
from bot.text.league.people import seat_name
from bot.text.sentences import say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content, Picture
from cogs.common.forms import Form, FormField, Ticks, filled
from cogs.common.interaction_responder import Counter
from cogs.league.games.confirming import Confirming
from cogs.league.games.game_messages import TAKE_BACK, TELL, press, sent
from cogs.league.games.told_hand import worth_of
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]


def add_moments(service: LeagueService) -> None:
    """Answer the buttons. There is no command."""
    moments = Moments(service)
    confirming = Confirming.of(service)
    confirming.add(TELL, moments.ask)
    confirming.add(sent(TELL), moments.tell)
    confirming.add(TAKE_BACK, moments.ask_which)
    confirming.add(sent(TAKE_BACK), moments.take_back)


class Moments:
    """What the buttons do."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    async def ask(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form for a hand and words."""
        game = await self._game(interaction, league, number)
        names = await self._service.names(league.id)

        people = [(str(seat), seat_name(one, names), False) for seat, one in enumerate(game.seats)]
        hand: list[FormField | Ticks] = [
            FormField(
                "hand",
                say("The winning hand"),
                say("As in /score: tiles, winning tile last, then for example riichi, tsumo, dora 3p, seat E, round S"),
                "234567m345p2267s5s riichi tsumo dora 3p seat E",
                longest=LONGEST_HAND,
            ),
            Ticks("who", say("Winner"), people, most=1),
            FormField(
                "paid",
                say("Total paid for the hand"),
                say("Without honba and riichi sticks. The total is checked against the hand's value."),
                "12,000",
                longest=10,
            ),
        ]
        words = FormField("words", say("What to remember"), longest=LONGEST_WORDS, tall=True)
        fields = [words] if game.source in {"table", "log"} else [*hand, words]
        title = say("A moment from game {number}", number=number)
        await answer.ask(Form(press(sent(TELL), league.id, number), title, fields))

    async def tell(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Take the form. Raises CommandRefused for a hand that is not worth what was paid, and LeagueRefused."""
        game = await self._game(interaction, league, number)
        fields = filled(interaction)
        text = " ".join(str(fields.get("hand") or "").split())
        words = " ".join(str(fields.get("words") or "").split())
        seats = fields.get("who") or ()
        told = MomentTold(number, 0, int(seats[0]) if text and seats else None, text, words)
        rules = await self._service.club.leagues.rules(game.rules)
        assert rules is not None  # noqa: S101 - a game's rules are kept with it
        hand = worth_of(told, len(game.seats), rules, str(fields.get("paid") or "")) if text and seats else None
        await self._service.run(interaction, TellMoment(league.id, told))
        picture = await self._picture(interaction, text, rules) if hand is not None else ()
        names = await self._service.names(league.id)
        await answer.reply(Content(told_words(game, hand, names), pictures=picture))

    async def _picture(self, interaction: Interaction, text: str, rules: Ruleset) -> tuple[Picture, ...]:
        found = look_up(read_question(text, base=Lookup("", rules=rules)))
        look = await Counter.of(self._service.bot).readers.look_of(interaction.user.id)
        locale = str(interaction.locale)
        drawn = await asyncio.to_thread(score_png, found, look.tiles, locale)
        return (Picture("hand.png", drawn, score_alt(found)),)

    async def ask_which(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form with the moments that the user may take back."""
        game = await self._service.club.leagues.game(league.id, number)
        mine = await self._mine(interaction, league, game)
        if not mine:
            raise CommandRefused(say("A moment can be removed only by its author or by officers of the league."))
        choices = [(str(told.moment), moment_label(told), False) for told in game.moments if told.moment in mine]
        which = Ticks("which", say("Moments to remove"), choices)
        title = say("Moments from game {number}", number=number)
        await answer.ask(Form(press(sent(TAKE_BACK), league.id, number), title, (which,)))

    async def take_back(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Forget the chosen moments."""
        chosen = frozenset(map(int, filled(interaction).get("which", ())))
        await self._service.run(interaction, TakeMomentsBack(league.id, number, chosen))
        await Confirming.of(self._service).show(interaction, league, number, answer)

    async def _game(self, interaction: Interaction, league: League, number: int) -> LeagueGame:
        """The game, for its players and officers. Raises NoRights for others."""
        game = await self._service.club.leagues.game(league.id, number)
        await self._mine(interaction, league, game)
        return game

    async def _mine(self, interaction: Interaction, league: League, game: LeagueGame) -> frozenset[int]:
        return await self._service.club.moments_to_take_back(self._service.actor(interaction), league.id, game)
