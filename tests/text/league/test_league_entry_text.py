"""A game of a league as words: how it stands, what it would come to, what is announced, and what cannot be read."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.confirming import COUNTS_AT_ONCE, Confirmation
from bot.league.faults import EntryFault, NothingChanged
from bot.league.games import LeagueGame, evolved, recorded
from bot.league.news import GameNews, RankMove
from bot.league.scoring import scored
from bot.league.seasons import Season, SeasonSettings
from bot.league.typed import results as t
from bot.league.views import GameFace
from bot.text.league.entry_preview import Preview, preview_text
from bot.text.league.penalties import penalties_text
from bot.text.league.recording import (
    LAST,
    announced_text,
    game_message,
    move_words,
    officers_words,
    typed_fault,
)
from bot.text.sentences import MESSAGE_LIMIT, Words, render

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
NAMES = {1: "Aiko", 2: "Ben", 3: "Chie", 4: "Dan"}
SEATS = tuple(e.SeatPoints(player, points) for player, points in ((1, 42300), (2, 25100), (3, 31200), (4, 1400)))
RULES = preset("tenhou")
SCORES = scored(RULES, SEATS, 0)
ENTERED = e.GameRecorded(
    7, 1, "entered", NOW, "tenhou", "f" * 12, SEATS, asked=(2, 3, 4), confirm_by=NOW + timedelta(hours=48)
)


def plain(words: Words | None) -> str:
    assert words is not None
    return render(words, "en")


def message(*steps: e.GameRecord, why: str = "", names: dict[int, str] = NAMES, note: str = "") -> list[str]:
    """The lines of a game's message after these steps, each by the second player."""
    game: LeagueGame = replace(recorded(ENTERED, NOW, 1), note=note)
    story = [e.LeagueEntry(1, NOW, 1, "", ENTERED)]
    for seq, step in enumerate(steps, start=2):
        game = evolved(game, step)
        story.append(e.LeagueEntry(seq, NOW, 2, why, step))
    stands = GameFace(game, SCORES, names, story, "Spring", {3: 333})
    return render(game_message(stands, officers_words((9,), 8))).splitlines()


def test_it_says_whom_it_waits_for_and_until_when() -> None:
    lines = message(e.GameConfirmed(7, 2))
    assert lines[0] == "**Game 7: waiting for <@333>, Dan**"
    assert (
        lines[6]
        == "The game counts once every player who was asked has confirmed it, or <t:1772568000:R> if nobody objects."
    )
    assert lines[7:] == ["-# <t:1772395200:R>: entered by Aiko", "-# <t:1772395200:R>: confirmed by Ben"]


@pytest.mark.parametrize(
    ("steps", "head"),
    [
        ((e.GameConfirmed(7, None),), "**Game 7 counts**"),
        ((e.GameDisputed(7, 2),), "**Game 7 is disputed and does not count yet**"),
        ((e.GameConfirmed(7, None), e.GameDisputed(7, 2)), "**Game 7 counts, but is disputed**"),
        ((e.GameVoided(7),), "**Game 7 was voided and does not count**"),
    ],
)
def test_the_first_line_says_whether_it_counts(steps: tuple[e.GameRecord, ...], head: str) -> None:
    lines = message(*steps, why="a reason")
    assert lines[0] == head
    assert ("<@9>, <@&8>, please uphold, correct or void the game." in lines) == ("disputed" in head)
    assert lines[-1].endswith("; reason: a reason")


LONG = {number: letter * 64 for number, letter in NAMES.items()} | {1: "_*" * 32}


@given(why=st.text(min_size=1, max_size=300), note=st.text(max_size=200), steps=st.integers(0, 20))
def test_however_much_is_said_the_latest_steps_are_shown(why: str, note: str, steps: int) -> None:
    lines = message(*[e.GameCorrected(7, NOW, SEATS)] * steps, why=why, names=LONG, note=note)
    assert len("\n".join(lines)) <= MESSAGE_LIMIT
    told = [line for line in lines if line.startswith("-# ")]
    assert 1 <= len(told) <= LAST
    assert not steps or "corrected by" in told[-1]


def preview(**changes: object) -> str:
    shown = Preview(None, SEATS, SCORES, 0, 100_000, NOW, "Spring", "tenhou", (), {}, None, Confirmation((2, 3), NOW))
    return plain(preview_text(replace(shown, **changes), NAMES))  # type: ignore[arg-type]


def test_a_preview_says_what_entering_does() -> None:
    assert "Ben, Chie will be asked to confirm this game. It will count" in preview()
    assert "Ben, Chie will be asked to confirm this game." in preview(confirmation=Confirmation((2, 3)))
    assert "This game counts at once." in preview(confirmation=COUNTS_AT_ONCE)
    assert "An officer must uphold this game, because no other league member" in preview(
        confirmation=Confirmation(needs_officer=True)
    )
    assert (
        "“Eve” is new here and will be added as a guest. To enter a member of the server, mention them instead."
        in preview(guests=("Eve",))
    )
    assert "If you mean Eva, change the name." in preview(guests=("Eve",), likely={"Eve": "Eva"})
    assert "**Game 3 has the same players and points.**" in preview(twin=3)
    assert preview(game=5).startswith("**Game 5 after this correction:**")
    assert "its own rules" in preview(preset="custom")
    assert "2 riichi sticks were left over." in preview(sticks=2)
    assert "If players have equal points, the one named first ranks higher." in preview()
    assert "Players with equal points share a place." in preview(shared=True)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (RankMove(4, 2), "from rank 4 to 2"),
        (RankMove(None, 2), "now rank 2"),
        (RankMove(1, None), "no longer ranked"),
        (RankMove(1, 1), None),
        (RankMove(None, None), None),
    ],
)
def test_a_change_of_rank_is_told_in_words(move: RankMove, words: str | None) -> None:
    found = move_words(move)
    assert (None if found is None else plain(found)) == words


def test_an_announcement_names_places_finals_and_the_table() -> None:
    game = replace(recorded(replace(ENTERED, asked=()), NOW, None), channel=55)
    entry = e.LeagueEntry(1, NOW, 1, "", ENTERED)
    news = GameNews(entry, "Spring", game, False, tuple(SCORES), {4: RankMove(1, 2)}, (), None)
    told = plain(announced_text(news, NAMES)).splitlines()
    assert told[0] == "**Game 7**"
    assert told[4] == "**4. Dan** 1,400, −49.0, from rank 1 to 2"
    assert told[5] == "-# Spring, played <t:1772395200:f> at a table in <#55>"
    drawn = replace(game, drawn=e.DrawnTable(1, 2, "Tonight"))
    told = plain(announced_text(replace(news, game=drawn, moves={}), NAMES)).splitlines()
    assert told[5] == "-# Spring, played <t:1772395200:f>, Tonight, round 1, table 2"


@pytest.mark.parametrize(
    ("fault", "part"),
    [
        (t.NoLine("*x*"), "“\\*x\\*” is not a name followed by points."),
        (t.NoPoints("Ben", "abc"), "“abc” is not a score for Ben."),
        (t.NoPoints("Ben", ""), "The points of Ben are missing."),
        (t.NoName("300"), "No player is named for the points 300"),
        (t.NoSticks("many"), "“many” is not a number of sticks."),
        (t.NoFoul("Zed"), "“Zed”, given as the player of a chombo, matches no player"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_would_mend_it(fault: EntryFault, part: str) -> None:
    assert part in plain(typed_fault(fault))
    assert typed_fault(NothingChanged()) is None


def test_penalties_are_listed_with_sign_reason_and_what_became_of_them() -> None:
    season = Season(1, SeasonSettings("Spring", NOW))
    entries = [
        e.LeagueEntry(1, NOW, 4, "late", e.PenaltyGiven(1, 1, 2, 200)),
        e.LeagueEntry(2, NOW, 4, "first", e.PenaltyGiven(2, 1, 1, -125)),
        e.LeagueEntry(3, NOW, 4, "elsewhere", e.PenaltyGiven(3, 2, 1, 100)),
        e.LeagueEntry(4, NOW, 4, "was ill", e.PenaltyLifted(1)),
    ]
    lines = plain(penalties_text(season, entries, NAMES)).splitlines()
    assert lines[1] == "**2. Aiko** +12.5, by Dan <t:1772395200:R>: first"
    assert lines[2].startswith("**1. Ben** −20.0, by Dan")
    assert re.search(r"lifted by Dan <t:\d+:R>: was ill$", lines[2])
    assert len(lines) == 3
