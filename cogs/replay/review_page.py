"""The message of a review: the whole game, a kyoku or a decision in words, with buttons and menus to others."""

import discord

from bot.analysis.review import GameReview, Judged
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.logs.replay_text import names_of
from bot.text.review.review_text import (
    decision_label,
    decision_text,
    kyoku_label,
    kyoku_text,
    summary_below,
    summary_head,
    summary_text,
    worth_a_look,
)
from bot.text.sentences import Words, lines, say
from cogs.common.content import Accent, Button, Content, Menu
from cogs.replay.page import MOST_CHOICES, access_buttons, parts_menu, window
from cogs.replay.position_text import game_facts, seat_titles
from cogs.replay.replay_games import ReplayGame
from cogs.replay.replay_ids import FILES, MINE, PART, SEAT, ReplayPage
from cogs.replay.review_decisions import judged_at, next_notable, offered, previous_notable
from cogs.replay.review_ids import AFTER, BEFORE, FIGURES, KYOKU, LOOK, UP, ReviewPage, position_place
from cogs.replay.review_picture import card_picture, marks_legend, review_picture

STEPS, KYOKUS, DECISIONS, SEATS, MORE = range(5)
"""The rows of buttons and menus. The whole game's buttons fit into one row; its last row is the menu of its file."""


def whose_content(game: ReplayGame, page: ReviewPage) -> Content:
    """The question whose decisions to review."""
    text = lines(say("Whose decisions do you want to review?"), game_facts(game))
    menus = (_seat_menu(game, page), parts_menu(game.sent, page.menu(PART)))
    return Content(text, menus=tuple(menu for menu in menus if menu is not None), accent=Accent.OVER)


def review_content(
    game: ReplayGame, review: GameReview, page: ReviewPage, locale: str, tiles: TileSet, *, shared: bool, sharing: bool
) -> Content:
    """A page of a review as a message. ``shared``: everybody sees it; ``sharing``: the user may show it to everybody.

    ``page`` must exist in the review (``fitted``). Slow if it has a picture: call it in a thread.
    """
    judged = judged_at(review, page)
    at_a_glance = page.kyoku is None and not page.figures
    foot = lines(
        None if judged is None else marks_legend(judged),
        summary_below(review, game.replay, names_of(game.replay)) if at_a_glance else None,
        game_facts(game),
    )
    pictures = () if judged is None else (review_picture(game.replay, judged, locale, tiles),)
    if at_a_glance:
        pictures = (card_picture(game.replay, review.card, locale, tiles),)
    text = _text(game, review, page, judged)
    row = STEPS if page.kyoku is None else MORE
    files = Button(_replay_page(game, page).press(FILES), say("Files"), row)
    menus = (
        _kyoku_menu(game, review, page),
        _notable_decisions(game, review, page),
        _seat_menu(game, page),
        parts_menu(game.sent, page.menu(PART)) if page.kyoku is None else None,
    )
    return Content(
        text,
        (*_steps(game, review, page), files, *access_buttons(page.press, row, shared=shared, sharing=sharing)),
        pictures,
        menus=tuple(menu for menu in menus if menu is not None),
        below=foot,
        accent=Accent.OVER,
    )


def _text(game: ReplayGame, review: GameReview, page: ReviewPage, judged: Judged | None) -> Words:
    replay, names = game.replay, names_of(game.replay)
    if judged is not None:
        return decision_text(judged, replay, names)
    if page.kyoku is not None:
        return kyoku_text(review, replay, page.kyoku, names)
    return summary_text(review, replay, names) if page.figures else summary_head(review, replay, names)


def _steps(game: ReplayGame, review: GameReview, page: ReviewPage) -> tuple[Button, ...]:
    watch, after = _replay_page(game, page).press(MINE), next_notable(review, page)
    if page.kyoku is None:
        return (
            _step(page, AFTER, say("First worth a look ▶"), after),
            Button(watch, say("Watch the game"), STEPS),
            Button(
                page.whole(figures=not page.figures).press(FIGURES),
                say("In short") if page.figures else say("All figures"),
                STEPS,
            ),
        )
    up = say("▲ The game") if page.step is None else say("▲ The hand")
    return (
        _step(page, BEFORE, say("◀ Previous"), previous_notable(review, page)),
        _step(page, AFTER, say("Next ▶"), after),
        Button(page.up().press(UP), up, STEPS),
        Button(watch, say("Watch from here"), STEPS),
    )


def _step(page: ReviewPage, verb: str, label: Words, look: Judged | None) -> Button:
    """A button to another decision, disabled if that is None."""
    press = (page if look is None else page.at(*look.position)).press(verb)
    style = discord.ButtonStyle.primary if verb == AFTER else discord.ButtonStyle.secondary
    return Button(press, label, STEPS, style, disabled=look is None)


def _replay_page(game: ReplayGame, page: ReviewPage) -> ReplayPage:
    """The replay page of the same position."""
    return ReplayPage(page.ref, game.replay.position(page.kyoku or 0, page.step or 0), page.seat)


def _kyoku_menu(game: ReplayGame, review: GameReview, page: ReviewPage) -> Menu:
    count = len(review.kyoku)
    first = window(page.kyoku or 0, count)
    choices = tuple(
        (str(kyoku), kyoku_label(review, game.replay, kyoku), None, kyoku == page.kyoku)
        for kyoku in range(first, min(first + MOST_CHOICES, count))
    )
    return Menu(page.menu(KYOKU), choices, say("Go to a hand"), KYOKUS)


def _notable_decisions(game: ReplayGame, review: GameReview, page: ReviewPage) -> Menu | None:
    """The menu of decisions: those worth a look for the game, all of them for a kyoku."""
    decisions = offered(review, page, MOST_CHOICES)
    if not decisions:
        return None
    place = page.kyoku, page.step
    at = next((number for number, decision in enumerate(decisions) if decision.position == place), 0)
    first = window(at, len(decisions))
    choices = tuple(
        (position_place(decision.position), _menu_text(game, decision, page), None, decision.position == place)
        for decision in decisions[first : first + MOST_CHOICES]
    )
    hint = say("Decisions worth a look") if page.kyoku is None else say("Decisions in this hand")
    return Menu(page.menu(LOOK), choices, hint, DECISIONS)


def _menu_text(game: ReplayGame, judged: Judged, page: ReviewPage) -> Words:
    """A decision's label; in a kyoku's menu, those worth a look are marked."""
    label = decision_label(judged, game.replay)
    return label if page.kyoku is None or not worth_a_look(judged) else say("▸ {decision}", decision=label)


def _seat_menu(game: ReplayGame, page: ReviewPage) -> Menu:
    choices = tuple(
        (str(seat), title, None, seat == page.seat)
        for seat, title in enumerate(seat_titles(game.replay, page.kyoku or 0))
    )
    hint = say("Choose a player") if page.seat is None else say("Another player")
    return Menu(page.menu(SEAT), choices, hint, SEATS)
