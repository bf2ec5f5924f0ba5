"""The messages of the lessons: where one stands, a step with its question, the reply, and the end of a lesson."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import discord

from bot.engine.tiles import EAST, TILE_NAMES, Tile
from bot.learn.lesson_scene import seat_names
from bot.learn.lessons import LESSONS, Lesson, LessonAnswer, LessonStep, next_lesson
from bot.pictures.board import seat_png
from bot.pictures.lesson_picture import hand_png, rows_png
from bot.pictures.lettering import lettered
from bot.pictures.sprite_sheet_specs import TileSet
from bot.store.learning import LessonProgress, done_lessons
from bot.text.sentences import ALT_LIMIT, Plain, Words, fit, joined, lines, render, say, say_many
from bot.text.table.board_text import board_alt
from bot.text.table.hand_text import hand_alt
from bot.text.tile_text import group_text
from cogs.common.buttons import feature_id
from cogs.common.content import Accent, Button, Content, Picture
from cogs.table.board.lobby_message import BEGIN, EASY_GAME

FEATURE: Final = "learn"
KNOWN: Final = "known"
"""Stands in place of a lesson's key."""
_ROW: Final = 4
"""Buttons beside each other: as many as fit on a phone with their labels."""
_STYLE: Final = discord.ButtonStyle


class LessonPlace(NamedTuple):
    """Where a button leads: nowhere special, into a lesson, to one of its steps, or to an answer there."""

    lesson: Lesson | None = None
    step: int | None = None
    """From 0; behind the last one is the end of the lesson."""
    answer: LessonAnswer | None = None
    known: bool = False
    """Nowhere, but somebody says that they know all of it."""

    @classmethod
    def read(cls, rest: str) -> "LessonPlace":
        """From a custom id. Raises LookupError or ValueError."""
        if rest in {"", KNOWN}:
            return cls(known=rest == KNOWN)
        key, *more = rest.split("/")
        lesson = {one.key: one for one in LESSONS}[key]
        if not more:
            return cls(lesson)
        step = int(more[0])
        if not 0 <= step <= len(lesson.steps) or len(more) > 2:
            raise ValueError(rest)
        return cls(lesson, step, lesson.steps[step].answer(more[1]) if len(more) == 2 else None)


def place_id(lesson: Lesson | None = None, step: int | None = None, answer: str | None = None) -> str:
    """The custom id of a button that leads there."""
    parts = (None if lesson is None else lesson.key, None if step is None else str(step), answer)
    return feature_id(FEATURE, "/".join(part for part in parts if part is not None))


def step_of(lesson: Lesson, progress: Mapping[str, LessonProgress]) -> int:
    """The step at which somebody goes on with a lesson; one that is done begins anew."""
    left = progress[lesson.key].step if lesson.key in progress else 0
    return left if left < len(lesson.steps) else 0


def start_content(progress: Mapping[str, LessonProgress], link: str | None = None) -> Content:
    """All lessons, with what is done, and the way on. ``link``: to the page where this person goes on with them."""
    done = done_lessons(progress)
    following = next_lesson(done)
    buttons = [
        Button(
            place_id(lesson),
            say("{number} {title}", number=number, title=lesson.short),
            (number - 1) // _ROW,
            _STYLE.success if lesson.key in done else _STYLE.secondary,
        )
        for number, lesson in enumerate(LESSONS, 1)
    ]
    if following is not None:
        row = buttons[-1].row + 1
        label = say("Continue") if progress else say("Start")
        buttons += [
            Button(place_id(following, step_of(following, progress)), label, row, _STYLE.primary),
            Button(feature_id(FEATURE, KNOWN), say("I know all this"), row),
        ]
    buttons.append(_first_game(buttons[-1].row + 1))
    if link is not None:
        buttons.append(Button("", say("Open in the browser"), buttons[-1].row, url=link))
    words = lines(
        say("## Learn riichi"),
        say(
            "You play each step yourself: press an answer and see at once why it is right or wrong. A wrong "
            "answer costs nothing."
        ),
        *(_listed(number, lesson, progress.get(lesson.key)) for number, lesson in enumerate(LESSONS, 1)),
        say("-# A lesson takes a few minutes. Stop whenever you like; *Continue* takes you back to where you were.")
        if following is not None
        else say("-# You have finished all eight lessons. You can repeat any of them."),
    )
    return Content(words, tuple(buttons), accent=Accent.OPEN)


def _listed(number: int, lesson: Lesson, progress: LessonProgress | None) -> Words:
    values = {"number": number, "title": lesson.title, "goal": lesson.goal}
    if progress is not None and progress.done_at is not None:
        return say("**✓ {number} {title}**: {goal}", **values)
    if progress is not None and progress.step:
        values |= {"step": progress.step, "steps": len(lesson.steps)}
        return say("**▸ {number} {title}**: {goal} ({step} of {steps} steps)", **values)
    return say("**{number} {title}**: {goal}", **values)


def heading(lesson: Lesson, number: int) -> Words:
    """Which lesson and step it is."""
    step, checks = lesson.steps[number], [one for one in lesson.steps if one.check]
    title = say("### Lesson {number}: {title}", number=LESSONS.index(lesson) + 1, title=lesson.title)
    if step.check:
        place = say("-# Quick check {number} of {count}", number=checks.index(step) + 1, count=len(checks))
    else:
        place = say("-# Step {number} of {count}", number=number + 1, count=len(lesson.steps) - len(checks))
    return lines(title, place)


def step_content(
    lesson: Lesson, number: int, pictures: tuple[Picture, ...], answered: tuple[LessonAnswer, Words] | None = None
) -> Content:
    """A step with its question, which is asked again after a wrong answer; a right one leads on."""
    step, wrong, accent = lesson.steps[number], None, Accent.YOUR_TURN
    below: Words = say("**{question}**", question=step.question)
    if answered is not None:
        wrong, said = answered
        if wrong.right:
            onward = Button(place_id(lesson, number + 1), say("Next"), 0, _STYLE.primary)
            return Content(heading(lesson, number), (onward, _leave(0)), pictures, below=said, accent=Accent.OPEN)
        below, accent = lines(said, say("**Try again: {question}**", question=step.question)), Accent.DANGER
    words = lines(heading(lesson, number), *step.text)
    return Content(words, _buttons(lesson, number, wrong), pictures, below=below, accent=accent)


def end_content(lesson: Lesson, done: frozenset[str]) -> Content:
    """The end of a lesson: what one knows now, and the next one."""
    following = next_lesson(done, lesson.key)
    words = lines(
        say("### Lesson {number} done ✓", number=LESSONS.index(lesson) + 1),
        say("**You now know:**"),
        *(say("- {fact}", fact=fact) for fact in lesson.recap),
        say_many("-# {count} of eight lessons done.", "-# {count} of eight lessons done.", len(done))
        if following is not None
        else say("**That was the last lesson: you know enough to play.**"),
    )
    onward = _first_game(0)
    if following is not None:
        onward = Button(place_id(following), say("Next: {title}", title=following.short), 0, _STYLE.primary)
    return Content(words, (onward, _leave(0)), accent=Accent.OPEN)


def _first_game(row: int) -> Button:
    return Button(feature_id(EASY_GAME, BEGIN), say("Play a first game"), row, _STYLE.success)


def _leave(row: int) -> Button:
    return Button(place_id(), say("All lessons"), row)


def _buttons(lesson: Lesson, number: int, wrong: LessonAnswer | None) -> tuple[Button, ...]:
    """A button for each answer, the wrong one red, and the way out."""
    answers = lesson.steps[number].answers
    found = [
        Button(
            place_id(lesson, number, answer.key),
            answer.label,
            place // _ROW,
            _STYLE.danger if answer == wrong else _STYLE.secondary,
            disabled=answer == wrong,
            tile=None if answer.tile is None else TILE_NAMES[answer.tile],
        )
        for place, answer in enumerate(answers)
    ]
    return (*found, _leave(found[-1].row + 1))


def step_pictures(step: LessonStep, tiles: TileSet, locale: str | None) -> tuple[Picture, ...]:
    """The picture of a step, if it has one. Slow: call it in a thread."""
    if step.rows:
        rows = [(row.label, [(group, _written(group, locale)) for group in row.groups]) for row in step.rows]
        written = tuple((lettered(label, locale), tuple(groups)) for label, groups in rows)
        alt: Words = lines(
            *(
                say("{label}: {tiles}", label=row.label, tiles=joined(map(group_text, row.groups), ", "))
                for row in step.rows
            )
        )
        return (Picture("lesson.png", rows_png(written, tiles, locale), alt),)
    if step.scene is None:
        return ()
    view, names = step.scene.view, seat_names(locale)
    if not step.scene.table:
        return (Picture("lesson.png", hand_png(view, tiles), hand_alt(view)),)
    alt = lines(hand_alt(view), board_alt(view.public, names))
    words = Plain(fit(render(alt, locale, markdown=False), ALT_LIMIT))
    return (Picture("lesson.png", seat_png(view, names, tiles=tiles, locale=locale), words),)


def _written(group: tuple[Tile, ...], locale: str | None) -> str:
    """What stands under a group: ``345p``, or the name of an honour once."""
    return lettered(group_text(group[:1] if group[0] >= EAST else group), locale)
