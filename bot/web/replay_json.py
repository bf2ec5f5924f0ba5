"""A finished game as JSON for its page: every step as the table is drawn, with all hands, and a seat's review.

A finished game has no secrets: whoever may see it may see every hand. What the table shows of a step is what a live
table's page is shown at that moment (``table_view``), so both are drawn by the same script.
"""

import dataclasses
from typing import Final

from bot.analysis.efficiency import waits_of
from bot.analysis.review import GameReview, Judged
from bot.analysis.review.discard_to_compare import other_discard
from bot.engine.replay import Position, Replay
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import PublicView, SeatView
from bot.table.ports import PublicTable
from bot.table.table_events import Person, TableSettings
from bot.text.logs.replay_text import event_words, kyoku_titles, names_of
from bot.text.review.review_text import decision_label, decision_text, worth_a_look
from bot.text.sentences import Plain, Words
from bot.text.table.result_text import headline, kyoku_result
from bot.web.table_view import Json, names_of_tiles, patch_between, plain, present, public_json, told, waits_json


def game_json(replay: Replay, about: Words, locale: str | None) -> Json:
    """A whole game: each hand's steps, each as the merge patch on the one before, the first on an empty view.

    ``about``: where and when it was played. Takes about a second: it must not run on the event loop.
    """
    names, before = names_of(replay), Json()
    titles = kyoku_titles(replay)
    hands = []
    for kyoku, kyoku_log in enumerate(replay.kyoku_logs):
        steps = []
        for step in kyoku_log.picture_steps:
            position = Position(kyoku, step)
            view = step_json(replay.public(position), replay.views(position), names, locale)
            text = _step_words(replay, position)
            steps.append({"step": step, "text": plain(text, locale), "patch": patch_between(before, view)})
            before = view
        hands.append({"title": plain(titles[kyoku], locale), "steps": steps})
    return {"players": replay.rules.players, "names": list(names), "about": told(about, locale), "hands": hands}


def _step_words(replay: Replay, position: Position) -> Words | None:
    public, names = replay.public(position), names_of(replay)
    over = public.kyoku_over
    if over is None:
        return event_words(replay, position, names)
    return headline(over.wins[0], names) if over.wins else kyoku_result(public, over, names)


def step_json(public: PublicView, views: tuple[SeatView, ...], names: tuple[str, ...], locale: str | None) -> Json:
    """The table at a step, and what each seat held (``hands``)."""
    nothing = Plain("")
    table = public_json(_table(public, names), locale, nothing, None, nothing)
    # The number of a decision is the host's own: a log has none.
    return present({**table, "decision": 0, "hands": {str(view.seat): _held_json(view) for view in views}})


def _held_json(view: SeatView) -> Json:
    hidden = view.hidden
    waits = hidden.waits and hidden.drawn is None and view.public.kyoku_over is None
    return {
        "tiles": names_of_tiles(hidden.hand),
        "drawn": None if hidden.drawn is None else TILE_NAMES[hidden.drawn],
        "furiten": view.furiten and bool(hidden.waits),
        "waits": waits_json(view, waits_of(view), hidden.hand, riichi=view.own.declared_riichi) if waits else [],
    }


def _table(public: PublicView, names: tuple[str, ...]) -> PublicTable:
    """A table at which the game stands so."""
    people = tuple(Person(0, name) for name in names)
    return dataclasses.replace(_TABLE, players=people, names=names, game=public)


_TABLE: Final = PublicTable(
    table="",
    guild=0,
    channel=0,
    stage="playing",
    settings=TableSettings("tenhou", "east_south", "live", "dm"),
    opener=0,
    players=(),
    game=None,
    due=None,
    revision=0,
    board=None,
    close_reason=None,
)


def review_json(review: GameReview, replay: Replay, locale: str | None) -> Json:
    """Every decision of a seat with its grade: what was discarded, what it is compared with, and why, in words."""
    marks = [_mark_json(judged, replay, locale) for kyoku in review.kyoku for judged in kyoku.judged]
    return {"seat": review.seat, "marks": marks}


def _mark_json(judged: Judged, replay: Replay, locale: str | None) -> Json:
    kyoku, step = judged.position
    # A decision may stand between two steps that are shown: it belongs to the one before.
    steps = replay.kyoku_logs[kyoku].picture_steps
    found: Json = {
        "hand": kyoku,
        "step": max(shown for shown in steps if shown <= step),
        "grade": judged.grade.value,
        "look": worth_a_look(judged),
        "label": plain(decision_label(judged, replay), locale),
        # Its first line says which hand and turn this is, which the page shows anyway.
        "text": told(decision_text(judged, replay, names_of(replay)), locale)[1:],
    }
    if judged.discard is not None:
        other = other_discard(judged, judged.discard)
        found["played"] = TILE_NAMES[judged.discard.chosen.tile]
        if other is not None:
            found["better"] = TILE_NAMES[other.tile]
    return found
