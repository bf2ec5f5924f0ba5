"""The lessons as values, read once from ``lessons.toml``."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.tiles import SORT_KEY, TILE_NAMES, Tile
from bot.engine.view import SeatView
from bot.learn.lesson_scene import SCENE_KEYS, LessonScene, scene_of, tiles_of
from bot.text.sentences import Text, Words, say
from bot.text.tile_text import tile_label
from bot.text.toml_texts import TextFileError, TextTable, read_text_file

_STEP_KEYS: Final = (
    *("name", "text", "title", "rows", *SCENE_KEYS),
    *("discard", "tiles", "acts", "choices", "right", "facts", "then", "otherwise", "check", "claims"),
)


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """An answer: its stored form, its button, and whether it is right."""

    key: str
    label: Words
    right: bool
    tile: Tile | None = None
    """The tile on its button."""
    action: act.Action | None = None
    """What it does in the position, if that is asked; it need not be legal."""
    why: Text | None = None
    """What is said to this answer alone."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Tiles in groups, with what they are."""

    label: Text
    groups: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Something to know, a position or rows of tiles that show it, and a question."""

    name: str
    text: tuple[Text, ...]
    question: Text
    rows: tuple[ShownRow, ...]
    scene: LessonScene | None
    answers: tuple[LessonAnswer, ...]
    facts: tuple[str, ...]
    """What is worked out of the position and said to each answer."""
    then: tuple[Text, ...]
    """What is said to a right answer."""
    otherwise: Text | None
    """What is said to a wrong one."""
    check: bool
    """Whether it belongs to the small check at the end."""
    claims: Mapping[str, Any]
    """What its texts claim of the position, which tests compare with the engine."""

    def answer(self, key: str) -> LessonAnswer:
        """The answer of this key. Raises KeyError."""
        return {one.key: one for one in self.answers}[key]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; ``short`` is its title on a button."""

    key: str
    title: Text
    short: Text
    goal: Text
    recap: tuple[Text, ...]
    """What one knows after it."""
    steps: tuple[LessonStep, ...]


def _lesson(row: TextTable) -> Lesson:
    row.exactly(("key", "title", "short", "text", "recap", "steps"))
    return Lesson(
        row.text("key"),
        row.sentence("title"),
        row.sentence("short"),
        row.sentence("text"),
        row.table("recap").only("text").sentences("text"),
        tuple(map(_step, row.rows("steps"))),
    )


def _step(row: TextTable) -> LessonStep:
    row.only(*_STEP_KEYS)
    scene, facts = scene_of(row), row.texts("facts")
    if facts and scene is None:
        raise TextFileError(f"{row.place}: {facts} cannot be worked out.")
    answers = _answers(row, None if scene is None else scene.view)
    if not 2 <= len(answers) <= 14 or not any(one.right for one in answers) or all(one.right for one in answers):
        raise TextFileError(f"{row.place}: it needs right and wrong answers, at most fourteen.")
    return LessonStep(
        name=row.text("name"),
        text=row.sentences("text"),
        question=row.sentence("title"),
        rows=tuple(
            ShownRow(shown.only("title", "tiles").sentence("title"), _groups(shown)) for shown in row.rows("rows")
        ),
        scene=scene,
        answers=answers,
        facts=facts,
        then=row.table("then").only("text").sentences("text"),
        otherwise=row.table("otherwise").only("text").sentence("text") if "otherwise" in row.fields else None,
        check=bool(row.fields.get("check")),
        claims=row.table("claims").fields,
    )


def _groups(row: TextTable) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tiles_of(TextTable(row.place, {"tiles": group}), "tiles") for group in row.text("tiles").split())


def _answers(row: TextTable, view: SeatView | None) -> tuple[LessonAnswer, ...]:
    """The answers of a step, of whichever of the four kinds it has."""
    if "choices" in row.fields:
        return tuple(
            LessonAnswer(
                str(place),
                one.only("short", "text", "right").sentence("short"),
                bool(one.fields.get("right")),
                why=one.sentence("text") if "text" in one.fields else None,
            )
            for place, one in enumerate(row.rows("choices"))
        )
    if "tiles" in row.fields:
        return _tile_answers(tiles_of(row, "tiles"), tiles_of(row, "right"))
    if view is None:
        raise TextFileError(f"{row.place}: it has no answers.")
    if "discard" in row.fields:
        return _tile_answers(sorted(set(view.hidden.tiles), key=SORT_KEY.__getitem__), tiles_of(row, "discard"), view)
    acts, right = row.texts("acts"), row.text("right")
    if right not in acts or not ACTS.keys() >= set(acts):
        raise TextFileError(f"{row.place}: {acts} with {right!r} right cannot be asked.")
    return tuple(LessonAnswer(name, ACTS[name], name == right, action=_action(name, view)) for name in acts)


def _tile_answers(
    tiles: Collection[Tile], right: Collection[Tile], view: SeatView | None = None
) -> tuple[LessonAnswer, ...]:
    """An answer for each tile; a discard in ``view``."""
    return tuple(
        LessonAnswer(
            TILE_NAMES[tile],
            tile_label(tile),
            tile in right,
            tile,
            None if view is None else act.Discard(tile, drawn=tile == view.hidden.drawn),
        )
        for tile in tiles
    )


ACTS: Final[Mapping[str, Text]] = {
    "ron": say("Ron"),
    "tsumo": say("Tsumo"),
    "riichi": say("Riichi"),
    "pon": say("Pon"),
    "chii": say("Chii"),
    "pass": say("Pass"),
    "cut": say("Discard it"),
    "quiet": say("No riichi"),
    "fold": say("Fold"),
}
"""The actions that a step can ask about, by their names in the file.

``cut`` is not to win, ``quiet`` not to declare riichi.
"""
_KINDS: Final = {
    "ron": act.Ron, "tsumo": act.Tsumo, "riichi": act.Riichi, "pon": act.Pon, "chii": act.Chii, "pass": act.Pass,
}  # fmt: skip


def _action(name: str, view: SeatView) -> act.Action | None:
    """The action of this name that is legal here; one that is not only where it needs no tiles."""
    kind = _KINDS.get(name)
    if kind is None:
        return None
    illegal = kind() if kind in {act.Ron, act.Tsumo, act.Pass} else None
    return next((one for one in legal_actions(view) if isinstance(one, kind)), illegal)


LESSONS: Final = tuple(map(_lesson, read_text_file("lessons.toml").exactly(("lessons",)).rows("lessons")))
"""Every lesson, in their order."""


def lesson_of(key: str) -> Lesson:
    """The lesson of this key. Raises KeyError."""
    return {one.key: one for one in LESSONS}[key]


def has_finished(done: Collection[str]) -> bool:
    """Whether somebody who finished the lessons with these keys has finished all of them."""
    return {one.key for one in LESSONS} <= set(done)


def next_lesson(done: Collection[str], after: str | None = None) -> Lesson | None:
    """The first lesson that is not done; of those behind ``after`` first. None if all are."""
    place = next((number + 1 for number, one in enumerate(LESSONS) if one.key == after), 0)
    return next((one for one in (*LESSONS[place:], *LESSONS[:place]) if one.key not in done), None)
