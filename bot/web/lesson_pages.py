"""The lessons as a page: a lesson's steps as JSON, and the answers that a page sends.

The address has the signed code of a person. It is given to them alone; whoever has it can see how far they are in the
lessons and go on with them, and nothing else.
"""

import asyncio
from collections.abc import Mapping
from typing import Final, Protocol

from aiohttp import web

from bot.engine.tiles import TILE_NAMES, Tile
from bot.learn.lesson_scene import LessonScene, seat_names
from bot.learn.lessons import LESSONS, Lesson, LessonAnswer, LessonStep, lesson_of, next_lesson
from bot.learn.replies import reply
from bot.web.page_words import LESSON_WORDS, page_words
from bot.web.replay_json import step_json
from bot.web.replay_pages import json_answer, language_of
from bot.web.sessions import ViewerSessions
from bot.web.table_view import Json, plain, told


class Learners(Protocol):
    """How far people are in the lessons. Implemented by ``cogs.learn``. Raises StoreError."""

    async def steps(self, user: int) -> Mapping[str, int]:
        """How many steps of each lesson begun this person has behind them, by its key."""

    async def reach(self, user: int, lesson: Lesson, step: int) -> None:
        """They have so many steps of a lesson behind them."""


class LessonPages:
    """Answers what a lesson's page asks for."""

    def __init__(self, sessions: ViewerSessions) -> None:
        self._sessions: Final = sessions
        self.learners: Learners | None = None
        """Set by the cogs."""

    def code(self, user: int) -> str:
        """The code of a person's address."""
        return self._sessions.learner_code(user)

    def known(self, request: web.Request) -> bool:
        """Whether the address is one that was given."""
        return self._sessions.learner(request.match_info["code"]) is not None

    async def lessons(self, request: web.Request) -> web.Response:
        """All lessons, with how far the person is."""
        learners, user, locale = self._asked(request)
        steps = await learners.steps(user)
        head: Json = {"locale": locale, "words": page_words(locale, LESSON_WORDS)}
        listed = [
            {
                "key": lesson.key,
                "title": plain(lesson.title, locale),
                "goal": plain(lesson.goal, locale),
                "step": steps.get(lesson.key, 0),
                "steps": len(lesson.steps),
            }
            for lesson in LESSONS
        ]
        following = next_lesson([one.key for one in LESSONS if steps.get(one.key, 0) >= len(one.steps)])
        return json_answer({**head, "lessons": listed, "next": None if following is None else following.key})

    async def lesson(self, request: web.Request) -> web.Response:
        """The steps of a lesson, with their answers but not which is right."""
        _, _, locale = self._asked(request)
        lesson = _lesson(request.match_info["lesson"])
        steps = await asyncio.to_thread(lambda: [_step_json(step, locale) for step in lesson.steps])
        recap = [plain(one, locale) for one in lesson.recap]
        return json_answer({"title": plain(lesson.title, locale), "recap": recap, "steps": steps})

    async def answer(self, request: web.Request) -> web.Response:
        """Whether an answer is right, and why; a right one is remembered."""
        learners, user, locale = self._asked(request)
        lesson = _lesson(request.match_info["lesson"])
        try:
            number = int(request.match_info["step"])
            step = lesson.steps[number]
            answer = step.answer(request.match_info["answer"])
        except (LookupError, ValueError):
            raise web.HTTPNotFound from None
        if answer.right:
            await learners.reach(user, lesson, number + 1)
        said = await asyncio.to_thread(reply, step, answer, seat_names(locale))
        return json_answer({"right": answer.right, "said": told(said, locale)})

    def _asked(self, request: web.Request) -> tuple[Learners, int, str]:
        user = self._sessions.learner(request.match_info["code"])
        if user is None or self.learners is None:
            raise web.HTTPNotFound
        locale = language_of(request)
        return self.learners, user, locale


def _lesson(key: str) -> Lesson:
    try:
        return lesson_of(key)
    except LookupError:
        raise web.HTTPNotFound from None


def _step_json(step: LessonStep, locale: str) -> Json:
    scene = step.scene
    return {
        "check": step.check,
        "text": [plain(one, locale) for one in step.text],
        "question": plain(step.question, locale),
        "rows": [
            {"label": plain(row.label, locale), "groups": [_tiles(group) for group in row.groups]} for row in step.rows
        ],
        "table": scene is not None and scene.table,
        **({} if scene is None else {"view": _view_json(scene, locale)}),
        "answers": [_answer_json(one, scene, locale) for one in step.answers],
    }


def _tiles(tiles: tuple[Tile, ...]) -> list[str]:
    return [TILE_NAMES[tile] for tile in tiles]


def _view_json(scene: LessonScene, locale: str) -> Json:
    """The table as the player sees it: of the other seats there is no hand."""
    view = step_json(scene.view.public, (scene.view,), seat_names(locale), locale)
    return view | {"hands": view["hands"]["0"]}


def _answer_json(answer: LessonAnswer, scene: LessonScene | None, locale: str) -> Json:
    """``held``: it is a tile of the hand, to be touched there."""
    found: Json = {"key": answer.key, "label": plain(answer.label, locale)}
    if answer.tile is not None:
        found |= {"tile": TILE_NAMES[answer.tile], "held": scene is not None and answer.action is not None}
    return found
