"""Danger: the order in which tiles are safe against a riichi."""

from bot.analysis.danger import danger, dangers, plain_dangers, riichi_seats, total_dangers
from tests.builders import Scene, kind

TENPAI = "345678m345s678p9p"
FRESH = (4,) * 34


def of(name: str, *safe: str, seen: dict[str, int] | None = None) -> float:
    unseen = list(FRESH)
    for shown, count in (seen or {}).items():
        unseen[kind(shown)] -= count
    return danger(kind(name), unseen, {kind(other) for other in safe})


def test_a_middle_tile_is_worse_than_a_terminal_and_a_terminal_worse_than_an_honour() -> None:
    assert of("5m") > of("3m") > of("2m") > of("1m") > of("3z")


def test_suji_is_safer_than_no_suji_and_half_of_it_is_half_as_good() -> None:
    assert of("1p", "4p") < of("1p")
    assert of("5p", "2p", "8p") < of("5p", "2p") < of("5p")


def test_honours_get_safer_with_each_copy_seen() -> None:
    assert of("7z", seen={"7z": 3}) < of("7z", seen={"7z": 2}) < of("7z", seen={"7z": 1}) < of("7z")


def test_a_wall_of_four_seen_tiles_makes_the_tiles_behind_it_safer() -> None:
    assert of("1s", seen={"2s": 4}) < of("1s")
    assert of("2s", seen={"3s": 4}) < of("2s")


def test_what_the_riichi_let_go_is_no_danger_at_all() -> None:
    scene = Scene(TENPAI, "", "", "", draws="1z9m8m")
    scene.riichi(0, "1z", drawn=True).close().turn(1, "9m")
    view = scene.view(2)
    assert riichi_seats(view) == (0,)
    assert dangers(view, 0)[kind("9m")] == 0
    assert dangers(view, 0)[kind("1z")] == 0
    assert dangers(view, 0)[kind("5m")] > 0


def test_a_declaration_still_open_to_answers_counts_and_the_own_does_not() -> None:
    scene = Scene(TENPAI, "", "", "", draws="1z")
    scene.riichi(0, "1z", drawn=True)
    assert riichi_seats(scene.view(1)) == (0,)
    assert riichi_seats(scene.view(0)) == ()
    assert total_dangers(scene.view(0), ()) == (0.0,) * 34


def test_a_plain_eye_knows_what_cannot_be_won_on_and_the_edge_from_the_middle_but_nothing_of_suji() -> None:
    scene = Scene(TENPAI, "", "", "", draws="1z5m8m")
    scene.riichi(0, "1z", drawn=True).close().turn(1, "5m")
    view = scene.view(2)
    plain, full = plain_dangers(view, 0), dangers(view, 0)
    assert plain[kind("5m")] == plain[kind("1z")] == 0
    assert plain[kind("1m")] < plain[kind("2m")] < plain[kind("3m")] == plain[kind("4m")]
    assert plain[kind("8p")] == plain[kind("8m")]
    assert full[kind("8m")] < full[kind("8p")]
