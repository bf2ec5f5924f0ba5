"""Checks a hand that somebody tells of a game, with sentences for what does not fit."""

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import MomentTold
from bot.league.typed.moments import told_hand
from bot.league.typed.results import points_typed
from bot.league.winning_hands import LeagueHand
from bot.lookup.hand_lookup import Contradiction, Lookup
from bot.lookup.question_parser import read_question
from bot.text.league.moments import not_that_much
from bot.text.score.notation_text import contradiction_text, notation_text
from bot.text.score.score_text import score_text
from bot.text.sentences import PersonName, lines, say
from cogs.common.command_refused import CommandRefused


def worth_of(told: MomentTold, players: int, rules: Ruleset, paid: str = "") -> LeagueHand:
    """The hand of a moment by the rules of its game. Raises CommandRefused if it wins nothing, or not what was paid."""
    typed = say("You wrote: {text}", text=PersonName(told.hand))
    try:
        found = told_hand(told, players, rules)
    except NotationError as error:
        raise CommandRefused(notation_text(error)) from None
    except Contradiction as error:
        raise CommandRefused(lines(contradiction_text(error), typed)) from None
    except ValueError:
        raise CommandRefused(lines(say("The rules of this game apply; do not choose other rules."), typed)) from None
    if not isinstance(found, LeagueHand):
        question = read_question(told.hand, base=Lookup("", rules=rules))
        nothing = say("This hand is not a winning hand under the rules of this game.")
        raise CommandRefused(lines(nothing, score_text(question, found), typed))
    amount = points_typed(paid) if paid.strip() else None
    if paid.strip() and amount is None:
        raise CommandRefused(lines(say("Write the payment in points, for example 12,000."), typed))
    if amount is not None and amount[0] != found.points:
        raise CommandRefused(lines(not_that_much(found, amount[0]), typed))
    return found
