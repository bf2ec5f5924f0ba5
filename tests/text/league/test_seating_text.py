"""Who sits where, and who comes, as words."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from bot.league.evenings import Comer, Evening, EveningView, Round, RoundTable
from bot.league.leagues import League, LeagueSettings
from bot.league.rounds import RoundView
from bot.league.seating import AS_USUAL, Method
from bot.text.league.evenings import evening_text
from bot.text.league.seating import announced_line, drawn_text, messages_of, opened_line, thread_name, why_text
from bot.text.sentences import MESSAGE_LIMIT, render
from cogs.common.content import TEXT_LIMIT

AT = datetime(2026, 12, 4, 18, 0, tzinfo=UTC)
LEAGUE = League(1, "", 1, "Thursdays", AT, 0, LeagueSettings())
CROWD = [f"Somebody with a long name {number}" for number in range(100)]


def drawn(*tables: list[str], out: Sequence[str] = ()) -> RoundView:
    """A round with these people at tables of four."""
    seated = [
        RoundTable(number, 4, tuple(Comer(1, name, comes=True) for name in names))
        for number, names in enumerate(tables, start=1)
    ]
    own, sitting_out = Round(1, 1, 7, AS_USUAL, 1), tuple(Comer(1, name, comes=True) for name in out)
    return RoundView(own, tuple(seated), sitting_out, LEAGUE, "", {}, {})


def evening(title: str, *people: tuple[str, bool]) -> EveningView:
    """An evening, and who comes or does not."""
    planned = Evening(1, 1, title, AT, 7, AS_USUAL)
    comers = tuple(Comer(user, name, comes) for user, (name, comes) in enumerate(people, start=1))
    return EveningView(LEAGUE, planned, comers)


def test_a_draw_says_who_sits_where_who_sits_out_and_what_computer_players_fill() -> None:
    view = drawn(["Aiko", "B*n", "Chie", "Dan"], ["Emi"], out=["Finn"])
    text = render(drawn_text(view, why_text(Method.RANDOM, None, 0), 2000))
    assert text.splitlines() == [
        "## Seating of 6 people",
        "**Table 1:** Aiko, B\\*n, Chie, Dan",
        "**Table 2:** Emi, 3 computer players",
        "**Sitting out:** Finn",
        "-# Drawn at random.",
    ]


@pytest.mark.parametrize(("people", "limit"), [(100, MESSAGE_LIMIT), (200, TEXT_LIMIT)])
def test_many_people_with_long_names_fit_one_message_and_every_table_is_there(people: int, limit: int) -> None:
    crowd = [f"Somebody with a long name {number}" for number in range(people)]
    view = drawn(*(crowd[begin : begin + 4] for begin in range(0, people, 4)))
    text = render(drawn_text(view, why_text(Method.REPEATS, "Spring", 7), limit))
    assert len(text) <= limit
    assert text.count("**Table ") == people // 4
    assert text.endswith("-# Fewest repeats found: 7 pairs of players have already met in “Spring” or tonight.")


def test_by_standing_without_a_season_is_said_to_be_chance() -> None:
    assert "Drawn at random" in render(why_text(Method.STANDING, None, 0))
    assert "the best players at table 1" in render(why_text(Method.STANDING, "Spring", 0))


def test_a_thread_is_called_after_its_people_within_what_discord_allows() -> None:
    assert thread_name(3, 2, ["Aiko", "B*n"], None) == "Round 3, table 2: Aiko, B*n"
    assert len(thread_name(3, 2, CROWD[:4], None)) == 100
    assert render(opened_line(77, 0)) == "<#77>"
    assert render(opened_line(77, 1)) == "<#77>, 1 computer player"


def test_an_announcement_of_many_tables_takes_several_messages_and_parts_no_line() -> None:
    lines = [announced_line(number, [(10**18 + seat, "") for seat in range(4)], 0) for number in range(1, 26)]
    messages = messages_of(lines, None)
    assert len(messages) == 2
    assert all(len(message) <= MESSAGE_LIMIT for message in messages)
    assert "\n".join(messages).splitlines() == [render(line) for line in lines]


def test_an_evening_says_who_comes_and_how_many_more() -> None:
    text = render(evening_text(evening("Club *night*", *((name, True) for name in CROWD), ("Dan", False))))
    assert text.splitlines()[:2] == ["## Club \\*night\\*", f"<t:{int(AT.timestamp())}:F>, <t:{int(AT.timestamp())}:R>"]
    assert text.splitlines()[2].startswith("**In (100):** Somebody with a long name 0, ")
    assert text.splitlines()[2].endswith("and 40 more")
    assert text.splitlines()[3] == "**Cannot come (1):** Dan"
    assert len(text) <= MESSAGE_LIMIT
    assert render(evening_text(evening(""))).endswith("**Nobody yet.**")
    assert "**Nobody has signed up yet.**" in render(evening_text(evening("x")))
