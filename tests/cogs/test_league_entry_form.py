"""What is typed of a game, in its forms and in the ids of their buttons."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.club.checked_game import Roster
from bot.club.names import written_name
from bot.league.entries import GameRecorded, SeatPoints
from bot.league.games import recorded
from bot.league.leagues import LeaguePlayer
from bot.league.typed.results import typed_result, written
from cogs.common.buttons import ID_LIMIT
from cogs.common.content import TEXT_LIMIT
from cogs.league.games.entry_form_state import (
    LONGEST_QUOTE,
    SENT,
    EntryForm,
    form_form,
    form_of,
    text_of_form,
    text_of_game,
)
from cogs.league.games.typed_game_entry import MOST_WRONG

PEOPLE = {
    1: LeaguePlayer(1, 11, "Aiko"),
    2: LeaguePlayer(2, None, "Ben"),
    3: LeaguePlayer(3, 33, "ben"),
    4: LeaguePlayer(4, None, "Old Chie", merged_into=5),
    5: LeaguePlayer(5, 55, "Chie: of Kyoto"),
    6: LeaguePlayer(6, None, "", erased=True),
    7: LeaguePlayer(7, None, "sticks"),
    8: LeaguePlayer(8, 88, "Ｄａｎ  x"),
}


def test_a_custom_id_says_all_of_a_form() -> None:
    form = EntryForm(999_999_999, 999_999_999, 999_999_999, "mahjong_soul_sanma")
    assert len(form.press(SENT)) <= ID_LIMIT
    assert form_of(form.press(SENT).split(":", 2)[2]) == (SENT, form)
    assert form_of("nonsense") is None


def test_a_custom_id_of_a_draft_has_its_number_alone() -> None:
    form = EntryForm(3, season=2, draft=999_999_999_999)
    assert len(form.press(SENT)) <= ID_LIMIT
    assert form_of(form.press(SENT).split(":", 2)[2]) == (SENT, EntryForm(0, season=2, draft=999_999_999_999))


def test_there_is_room_for_what_was_typed_beside_what_is_wrong_with_it() -> None:
    assert MOST_WRONG + LONGEST_QUOTE + len("\n```\n\n```") <= TEXT_LIMIT


def test_a_form_shows_no_more_of_what_was_typed_than_discord_lets_it() -> None:
    text = "Aiko 1\nsticks: 123456789012345\ndate: " + "x" * 90 + "\nnote: " + "y" * 300
    for part in form_form(EntryForm(1), text).modal(None).to_components():
        field = part["component"]
        assert len(field.get("value", "")) <= field["max_length"], field["custom_id"]


@given(text=st.text(max_size=400))
def test_what_was_typed_is_read_the_same_from_a_form_again(text: str) -> None:
    typed = typed_result(text)
    again = typed_result(written(typed.lines, typed.kept))
    assert (again.lines, again.kept) == (typed.lines, typed.kept)


@pytest.mark.parametrize(
    ("player", "named"), [(1, "Aiko"), (2, "#2 Ben"), (3, "#3 ben"), (4, "Chie: of Kyoto"), (6, "#6"), (7, "#7")]
)
def test_a_player_is_written_so_that_they_alone_are_meant(player: int, named: str) -> None:
    assert written_name(Roster(PEOPLE), player) == named


def test_a_name_in_other_forms_of_its_letters_stays_as_it_is() -> None:
    assert written_name(Roster(PEOPLE), 8) == "Ｄａｎ x"


def test_the_form_shows_what_stands_and_reads_the_same() -> None:
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    seats = (SeatPoints(1, 42300), SeatPoints(5, 25100, 2), SeatPoints(None, 31200, name="CPU 1"), SeatPoints(2, 1400))
    game = recorded(GameRecorded(7, 1, "table", at, "tenhou", "f" * 12, seats), at, None)
    text = text_of_game(game, Roster(PEOPLE), "2026-03-01 20:00")
    form = form_form(EntryForm(1, 7), text)
    filled = {field.key: getattr(field, "value", None) or "" for field in form.fields}
    assert filled["result"].splitlines() == [
        "Aiko: 42,300",
        "Chie: of Kyoto: 25,100 chombo 2",
        "CPU 1: 31,200",
        "#2 Ben: 1,400",
    ]
    typed = typed_result(text_of_form({**filled, "why": "a\nreason"}))
    assert [(seat.amount, seat.chombo) for seat in typed.seats] == [(42300, 0), (25100, 2), (31200, 0), (1400, 0)]
    assert (typed.sticks, typed.date, typed.why) == (0, "2026-03-01 20:00", "a reason")
