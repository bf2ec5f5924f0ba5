"""The message of a review: the whole game, a kyoku or a decision in words, and where to go from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.text.review.review_text import (
    decision_label,
    decision_text,
    kyoku_label,
    kyoku_text,
    summary_text,
    worth_a_look,
)
from bot.text.sentences import MESSAGE_LIMIT, fit, lines, render, say
from bot.text.tile_text import TILE_MARKS
from cogs.common.content import Button, Content, Menu
from cogs.replay.facts import game_facts
from cogs.replay.moment import names_of, seat_titles
from cogs.replay.page import MOST_CHOICES, for_whom, menu_label, parts_menu, window
from cogs.replay.replay_ids import FILES, MINE, PART, SEAT, ReplayPage
from cogs.replay.review_course import judged_at, look_after, look_before, offered
from cogs.replay.review_ids import AFTER, BEFORE, KYOKU, LOOK, UP, position_place
from cogs.replay.review_picture import marks_legend, review_picture

if TYPE_CHECKING:
    from bot.analysis.review import GameReview, Judged
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words
    from cogs.replay.review_ids import ReviewPage
    from cogs.replay.seen_games import SeenGame

STEPS, KYOKUS, LOOKS, SEATS, MORE = range(5)
"""The rows beneath; of the whole game, whose buttons fit into one row, the last has the other games of its file."""


def whose_content(game: SeenGame, page: ReviewPage, locale: str) -> Content:
    """The question whose decisions are to be looked at."""
    text = lines(say("Whose decisions shall be looked at?"), game_facts(game))
    menus = (_seats(game, page, locale), parts_menu(game.sent, page.menu(PART), locale))
    return Content(render(text, locale), menus=tuple(menu for menu in menus if menu is not None))


def review_content(
    game: SeenGame, review: GameReview, page: ReviewPage, locale: str, tiles: TileSet, *, shared: bool, sharing: bool
) -> Content:
    """A page of a review as a message: ``shared``, as everybody sees it; ``sharing``: whether it can become so.

    ``page`` is one that the review has. Takes a while where there is a picture.
    """
    judged = judged_at(review, page)
    foot = render(lines(None if judged is None else marks_legend(judged), game_facts(game)), locale)
    text = render(_text(game, review, page, judged), locale, emoji=TILE_MARKS)
    row = STEPS if page.kyoku is None else MORE
    files = Button(_watched(game, page).press(FILES), render(say("Files"), locale), row)
    menus = (
        _kyokus(game, review, page, locale),
        _looks(game, review, page, locale),
        _seats(game, page, locale),
        parts_menu(game.sent, page.menu(PART), locale) if page.kyoku is None else None,
    )
    return Content(
        f"{fit(text, MESSAGE_LIMIT - len(foot) - 1)}\n{foot}",
        (
            *_steps(game, review, page, locale),
            files,
            *for_whom(page.press, row, locale, shared=shared, sharing=sharing),
        ),
        () if judged is None else (review_picture(game.replay, judged, locale, tiles),),
        menus=tuple(menu for menu in menus if menu is not None),
    )


def _text(game: SeenGame, review: GameReview, page: ReviewPage, judged: Judged | None) -> Words:
    replay, names = game.replay, names_of(game.replay)
    if judged is not None:
        return decision_text(judged, replay, names)
    if page.kyoku is not None:
        return kyoku_text(review, replay, page.kyoku, names)
    return summary_text(review, replay, names)


def _steps(game: SeenGame, review: GameReview, page: ReviewPage, locale: str) -> tuple[Button, ...]:
    watch, after = _watched(game, page).press(MINE), look_after(review, page)
    if page.kyoku is None:
        return (
            _step(page, AFTER, say("First worth a look ▶"), after, locale),
            Button(watch, render(say("Watch the game"), locale), STEPS),
        )
    up = say("▲ The game") if page.step is None else say("▲ The kyoku")
    return (
        _step(page, BEFORE, say("◀ Previous"), look_before(review, page), locale),
        _step(page, AFTER, say("Next ▶"), after, locale),
        Button(page.up().press(UP), render(up, locale), STEPS),
        Button(watch, render(say("Watch from here"), locale), STEPS),
    )


def _step(page: ReviewPage, verb: str, label: Words, look: Judged | None, locale: str) -> Button:
    """A button to another decision, which cannot be pressed where there is none."""
    press = (page if look is None else page.at(*look.position)).press(verb)
    style = discord.ButtonStyle.primary if verb == AFTER else discord.ButtonStyle.secondary
    return Button(press, render(label, locale), STEPS, style, disabled=look is None)


def _watched(game: SeenGame, page: ReviewPage) -> ReplayPage:
    """The same moment as its replay shows it."""
    return ReplayPage(page.ref, game.replay.position(page.kyoku or 0, page.step or 0), page.seat)


def _kyokus(game: SeenGame, review: GameReview, page: ReviewPage, locale: str) -> Menu:
    count = len(review.kyoku)
    first = window(page.kyoku or 0, count)
    choices = tuple(
        (str(kyoku), menu_label(kyoku_label(review, game.replay, kyoku), locale), None, kyoku == page.kyoku)
        for kyoku in range(first, min(first + MOST_CHOICES, count))
    )
    return Menu(page.menu(KYOKU), choices, render(say("Go to a kyoku"), locale), KYOKUS)


def _looks(game: SeenGame, review: GameReview, page: ReviewPage, locale: str) -> Menu | None:
    """The decisions that may be gone to: of the game those worth a look, of a kyoku all."""
    found = offered(review, page, MOST_CHOICES)
    if not found:
        return None
    at = next((number for number, one in enumerate(found) if one.position == (page.kyoku, page.step)), 0)
    first = window(at, len(found))
    choices = tuple(
        (
            position_place(one.position),
            menu_label(_marked(game, one, page), locale),
            None,
            one.position == (page.kyoku, page.step),
        )
        for one in found[first : first + MOST_CHOICES]
    )
    hint = say("Decisions worth a look") if page.kyoku is None else say("Decisions of this kyoku")
    return Menu(page.menu(LOOK), choices, render(hint, locale), LOOKS)


def _marked(game: SeenGame, judged: Judged, page: ReviewPage) -> Words:
    """A decision's label; where others stand beside them, those worth a look are marked."""
    label = decision_label(judged, game.replay)
    return label if page.kyoku is None or not worth_a_look(judged) else say("▸ {decision}", decision=label)


def _seats(game: SeenGame, page: ReviewPage, locale: str) -> Menu:
    choices = tuple(
        (str(seat), menu_label(title, locale), None, seat == page.seat)
        for seat, title in enumerate(seat_titles(game.replay, page.kyoku or 0))
    )
    hint = say("Choose a player") if page.seat is None else say("Another player")
    return Menu(page.menu(SEAT), choices, render(hint, locale), SEATS)
