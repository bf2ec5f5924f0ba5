"""A moment of a replay in words: no more than what is seen there."""

import pytest

from bot.engine.events import GameStarted, TileDrawn
from bot.engine.replay import Position, Replay
from bot.engine.tiles import TILE_NAMES
from bot.store.replays import AtTable, KnownGame, LeagueGameLink
from bot.text.logs.replay_text import kyoku_titles, names_of
from bot.text.sentences import render
from bot.text.tile_text import tiles_text
from cogs.common.content import said
from cogs.replay.page import MOST_CHOICES, page_content, window
from cogs.replay.position_text import position_alt, position_text, seat_titles
from cogs.replay.replay_games import ReplayGame, TableRef
from cogs.replay.replay_ids import ReplayPage
from tests.store.games import START, played

NAMES = ("Aiko", "Ben", "", "Dan")


@pytest.fixture(scope="module")
def replay() -> Replay:
    first, *events = played(1)
    return Replay(first.rules, NAMES, events)  # type: ignore[union-attr]


def told(replay: Replay, position: Position, seat: int | None, *, open_hands: bool = False) -> str:
    text = position_text(replay, position, seat, open_hands=open_hands)
    return render(text) + render(position_alt(replay, position, seat, open_hands=open_hands))


def test_the_hands_of_others_are_neither_told_nor_described_while_they_are_closed(replay: Replay) -> None:
    for kyoku, kyoku_log in enumerate(replay.kyoku_logs):
        for step in kyoku_log.picture_steps[:-1:9]:
            position = Position(kyoku, step)
            hands = [render(tiles_text(view.hidden.hand)) for view in replay.views(position)]
            assert not any(hand in told(replay, position, None) for hand in hands)
            for seat in range(4):
                mine = told(replay, position, seat)
                assert [hand in mine for hand in hands] == [other == seat for other in range(4)]
            everything = told(replay, position, None, open_hands=True)
            assert all(hand in everything for hand in hands)


def test_who_draws_is_told_and_what_only_where_it_is_seen(replay: Replay) -> None:
    step, event = next(
        (step, event) for step, event in enumerate(replay.kyoku_logs[0].events) if isinstance(event, TileDrawn)
    )
    assert event.tile is not None
    position, tile = Position(0, step), TILE_NAMES[event.tile]
    assert f"Aiko draws {tile}." in told(replay, position, event.seat)
    assert f"Aiko draws {tile}." in told(replay, position, None, open_hands=True)
    assert "Aiko draws." in told(replay, position, (event.seat + 1) % 4)
    assert "Aiko draws." in told(replay, position, None)


def test_somebody_without_a_name_has_a_question_mark(replay: Replay) -> None:
    assert names_of(replay) == ("Aiko", "Ben", "?", "Dan")
    assert "?" in told(replay, Position(0, 0), 2)


def test_the_menus_tell_what_came_of_each_kyoku_and_where_each_seat_sits_then(replay: Replay) -> None:
    titles = [render(title, markdown=False) for title in kyoku_titles(replay)]
    assert titles[0] == "East 1 · ★ Aiko by ron from Ben, 12,000"
    assert titles[3] == "East 3 · Exhaustive draw (ryuukyoku): the wall is used up"
    assert [render(title) for title in seat_titles(replay, 3)] == ["West: Aiko", "North: Ben", "East: ?", "South: Dan"]


def test_the_last_page_tells_the_ranking(replay: Replay) -> None:
    assert "The game is over" in told(replay, replay.end(len(replay) - 1), None)
    assert "The game is over" not in told(replay, replay.end(0), None)


@pytest.mark.parametrize(("chosen", "count", "first"), [(0, 3, 0), (2, 3, 0), (0, 40, 0), (20, 40, 8), (39, 40, 15)])
def test_a_menu_with_too_many_choices_shows_those_around_the_chosen_one(chosen: int, count: int, first: int) -> None:
    assert window(chosen, count) == first
    assert first <= chosen < first + MOST_CHOICES


@pytest.mark.parametrize(
    ("preset", "names"), [("tenhou_sanma", ("😀" * 32,) * 3), ("tenhou", ("*_~`|" * 6 + "ab",) * 4)]
)
def test_every_page_fits_into_a_message_whatever_people_are_called(preset: str, names: tuple[str, ...]) -> None:
    started, *events = played(3, preset)
    assert isinstance(started, GameStarted)
    replay = Replay(started.rules, names, events)
    league = LeagueGameLink(999_999_999, "L" * 64, 999_999_999, counts=True)
    known = KnownGame(names, (None,) * len(names), START, AtTable("0" * 16, 1, 1, 2, 10**18), league)
    game = ReplayGame(TableRef("0" * 16, 1), replay, known.users, known)
    for kyoku in range(len(replay)):
        for position in (replay.start(kyoku), replay.position(kyoku, 40), replay.end(kyoku)):
            page = ReplayPage(game.ref, position, len(names) - 1, open_hands=position.step == 40)
            content = page_content(game, page, "en", "classic", shared=False, sharing=True)
            assert said(content.below, None).endswith("game 999,999,999")
            assert not said(content.text, None).endswith("…")
            ids = [*(button.press for button in content.buttons), *(menu.press for menu in content.menus)]
            assert len(ids) == len(set(ids))
            kyokus, seats = content.menus
            assert len(kyokus.choices) == len(replay)
            assert len(seats.choices) == len(names) + 1
            assert all(said(label, None) for menu in content.menus for _, label, _, _ in menu.choices)
