"""The buttons of a hand without Discord: what stands where, what makes room, and that no two look alike."""

from dataclasses import replace

import discord
import pytest

from bot.analysis.review.advice import advise
from bot.engine.actions import Action, Discard, Pass, Pon, Riichi
from bot.engine.legal import legal_actions
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import SeatView
from bot.table.ports import PlayerTable, PublicTable
from bot.table.table_events import Person, TableSettings
from cogs.common.buttons import press_of
from cogs.common.content import Button, said
from cogs.table.hand.hand_buttons import Asking, hand_buttons, toggle_code, toggle_from
from tests.builders import Scene, tenhou_with, tile
from tests.cogs.hand_labels import STANDING, TOGGLES
from tests.fakes import START

PEOPLE = tuple(Person(100 + n, name) for n, name in enumerate(("Aiko", "Ben", "Chie", "Dan")))


def sheet_of(view: SeatView) -> PlayerTable:
    """The hand of who has this view, at a table in play."""
    settings = TableSettings("tenhou", "east_only", "live", "dm")
    table = PublicTable("abcd2345", 1, 7, "playing", settings, 100, PEOPLE, view.public, None, 9, None, None)
    user = 100 + view.seat
    return PlayerTable(table, user, view.seat, view, legal_actions(view), None, "dm", False, None, START)


def keys(view: SeatView, *, asking: Asking | None = None, **changes: object) -> tuple[Button, ...]:
    hand = replace(sheet_of(view), **changes)  # type: ignore[arg-type]
    return tuple(button.rendered(None) for button in hand_buttons(hand, view, asking=asking))


def rows(buttons: tuple[Button, ...]) -> list[list[str]]:
    return [[said(button.label, None) for button in buttons if button.row == row] for row in range(5)]


def codes(buttons: tuple[Button, ...]) -> list[str]:
    return [press.code for button in buttons if (press := press_of(button.press)) is not None]


def test_wins_stand_above_the_tiles_and_all_there_can_be_has_room() -> None:
    # Thirteen different tiles and the drawn one: more there cannot be.
    shown = rows(keys(Scene("159m158p159s1234z", draws="9p").view(0)))
    assert shown[0] == ["Nine terminals (draw)"]
    assert list(map(len, shown)) == [1, 5, 5, 4, 2]
    assert shown[3][-1] == "9p drawn"
    assert shown[4] == STANDING


def test_where_nothing_can_be_won_the_tiles_come_first() -> None:
    shown = rows(keys(Scene("2468m2468p24681s", draws="3s").view(0)))
    assert list(map(len, shown)) == [5, 5, 4, 2, 0]


def test_winning_riichi_and_kan_are_green_and_the_drawn_tile_is_coloured_like_the_others() -> None:
    found = keys(Scene("1111m23p789s2233z", draws="1p").view(0))
    assert [label.split()[0] for label in rows(found)[0]] == ["Riichi…", "Kan"]
    assert {button.style for button in found if button.row == 0} == {discord.ButtonStyle.success}
    assert {button.style for button in found if button.row in {1, 2}} == {discord.ButtonStyle.secondary}


def test_the_discard_that_is_advised_is_green_and_no_other() -> None:
    view = Scene("2468m2468p24688s", draws="6s").view(0)
    advised = advise(view)
    assert advised is not None
    assert isinstance(advised.action, Discard)
    found = hand_buttons(sheet_of(view), view, best=advised.action)
    green = [said(button.label, None) for button in found if button.style is discord.ButtonStyle.success]
    assert green == [TILE_NAMES[advised.action.tile]]


def test_of_the_riichi_discards_the_advised_one_alone_is_green() -> None:
    view = Scene("123m456p24688s11z", draws="3s").view(0)
    sheet = sheet_of(view)
    for best, green in ((None, {"6s", "8s"}), (Riichi(tile("8s"), drawn=False), {"8s"})):
        found = hand_buttons(sheet, view, asking="riichi", best=best)
        assert {button.tile for button in found if button.style is discord.ButtonStyle.success} == green


@pytest.mark.parametrize(
    ("best", "green"), [(None, []), (Pass(), ["Pass"]), (Pon((tile("5z"),) * 2), ["Pon Haku Haku"])]
)
def test_of_the_answers_to_a_discard_the_advised_one_alone_is_green(best: Action | None, green: list[str]) -> None:
    view = Scene("", "239m456p78s99s155z", draws="5z").discard(0, "5z", drawn=True).view(1)
    found = hand_buttons(sheet_of(view), view, best=best)
    assert [said(one.label, None) for one in found if one.style is discord.ButtonStyle.success] == green


def test_all_there_can_be_in_a_turn_with_four_players_has_room() -> None:
    shown = rows(keys(Scene("1111m2222m3333m4z", draws="9s").view(0)))
    assert shown[0] == ["Riichi…", "Kan 1m", "Kan 2m", "Kan 3m"]
    assert len(shown[1]) == 5
    assert shown[2] == STANDING


def test_for_riichi_only_the_tiles_that_can_go_are_shown() -> None:
    view = Scene("1111m2222m3333m4z", draws="9s").view(0)
    assert rows(keys(view, asking="riichi"))[:2] == [["Riichi North", "Riichi 9s drawn"], ["Back"]]


def calls(hand: str, discarded: str) -> list[str]:
    """What Ben can answer to a discard of Aiko's."""
    scene = Scene("", hand, draws=discarded)
    shown = rows(keys(scene.discard(0, discarded, drawn=True).view(1)))
    return [label for row in shown for label in row if label not in STANDING]


def test_every_shape_of_a_chii_has_a_button_of_its_own() -> None:
    assert calls("2346m19p19s12345z", "5m") == ["Chii 3m 4m", "Chii 4m 6m", "Pass"]


def test_a_call_with_the_red_five_is_told_from_one_without() -> None:
    assert calls("4055m1p19s123456z", "6m")[:2] == ["Chii 4m red 5m", "Chii 4m 5m"]
    assert calls("4055m1p19s123456z", "5m")[:2] == ["Pon red 5m 5m", "Pon 5m 5m"]


def test_the_button_of_a_chii_shows_the_lower_of_its_tiles_or_the_red_one_beside_both_names() -> None:
    found = keys(Scene("", "4055m1p19s123456z", draws="6m").discard(0, "6m", drawn=True).view(1))
    assert [(button.tile, button.label) for button in found[:2]] == [("0m", "Chii 4m red 5m"), ("4m", "Chii 4m 5m")]
    assert not any(button.beside for button in found[:2])


def test_the_button_of_a_pon_or_kan_shows_its_tile() -> None:
    found = keys(Scene("", "4055m1p19s123456z", draws="5m").discard(0, "5m", drawn=True).view(1))
    shown = [(button.tile, button.beside) for button in found if button.tile is not None]
    assert shown == [("0m", "Pon (red)"), ("5m", "Pon"), ("5m", "Kan")]


def test_everything_a_discard_can_be_answered_with_is_told_apart() -> None:
    shown = calls("22233440567m11z", "3m")
    assert len(set(shown)) == len(shown)
    assert shown[-1] == "Pass"


@pytest.mark.parametrize(("number", "discarded"), [(seed, name) for seed in range(3) for name in ("5m", "4m", "6m")])
def test_no_two_buttons_ask_the_same(number: int, discarded: str) -> None:
    hands = ("3440556778m111z", "3344055667m22z1z", "2344056m147p147s")
    view = Scene("", hands[number], draws=discarded).discard(0, discarded, drawn=True).view(1)
    found = keys(view)
    assert len({button.press for button in found}) == len(found)
    assert len({button.label for button in found}) == len(found)


def test_answers_stand_above_what_always_stands_there() -> None:
    view = Scene("", "2346m19p19s12345z", draws="5m").discard(0, "5m", drawn=True).view(1)
    assert rows(keys(view))[0] == ["Chii 3m 4m", "Chii 4m 6m", "Pass", *STANDING]
    assert rows(keys(view, asking="auto"))[:2] == [["Chii 3m 4m", "Chii 4m 6m", "Pass"], TOGGLES]


def test_who_wants_no_calls_is_offered_the_win_and_nothing_less() -> None:
    view = Scene("", "123m406p789s1122z", draws="1z").discard(0, "1z", drawn=True).view(1)
    assert codes(keys(view))[:3] == ["ron", "pon-1z1z", "pass"]
    assert codes(keys(view, toggles=frozenset({"no_calls"})))[:2] == ["ron", "pass"]


def test_a_toggle_shows_what_is_on_and_asks_for_the_contrary() -> None:
    view = Scene(draws="5m").view(2)
    assert codes(keys(view)) == ["why", "ask-auto"]
    assert codes(keys(view, asking="auto")) == ["on-auto_win", "on-no_calls", "on-auto_discard", "fresh"]
    toggles = frozenset({"no_calls"})
    on = keys(view, asking="auto", toggles=toggles)
    assert [button.label for button in on] == ["Auto-win: off", "No calls: on", "Auto-discard: off", "Back"]
    assert codes(on)[1] == "off-no_calls"
    assert [button.label for button in keys(view, toggles=toggles)] == ["Why not?", "Auto: No calls…"]


def test_toggles_have_room_in_the_fullest_turn_of_all() -> None:
    view = Scene("159m158p159s1234z", draws="9p").view(0)
    shown = rows(keys(view, asking="auto"))
    assert list(map(len, shown)) == [1, 5, 5, 4, 4]
    assert shown[4] == TOGGLES


def test_a_riichi_that_cannot_win_does_not_look_like_one_that_can() -> None:
    rules = tenhou_with(dead_wait_riichi=True)
    view = Scene("123m456p789s111z5m", draws="1z", rules=rules).view(0)
    styles = {str(button.label): button.style for button in keys(view, asking="riichi")}
    assert styles["Riichi 5m"] is discord.ButtonStyle.secondary
    assert styles["Riichi East drawn"] is discord.ButtonStyle.success


def test_codes_of_toggles_are_read_back_and_nothing_else_is() -> None:
    for toggle in ("auto_win", "no_calls", "auto_discard"):
        for on in (True, False):
            assert toggle_from(toggle_code(toggle, on=on)) == (toggle, on)
    assert toggle_from("on-everything") is None


def test_toggles_belong_to_no_decision_and_answers_to_theirs() -> None:
    view = Scene("123m456p789s1122z", draws="9m").view(0)
    found = keys(view, asking="auto")
    numbers = {press.code: press.number for button in found if (press := press_of(button.press)) is not None}
    assert {code: number for code, number in numbers.items() if not number} == dict.fromkeys(
        ("on-auto_win", "on-no_calls", "on-auto_discard", "fresh"), 0
    )
    assert numbers["discard-9m-drawn"] == view.public.decision


def test_who_is_away_or_lets_a_turn_go_by_itself_is_offered_no_tile() -> None:
    view = Scene("123m456p789s1122z", draws="9m").view(0)
    assert rows(keys(view, away=True))[0] == ["I'm back", *STANDING]
    assert rows(keys(view, by_itself=True))[0] == STANDING


@pytest.mark.parametrize(
    ("reason", "first"),
    [("agreed", ["Resume"]), ("no_permission", ["Resume"]), ("no_channel", []), ("everybody_away", [])],
)
def test_a_game_that_stands_still_is_resumed_where_that_helps(reason: str, first: list[str]) -> None:
    view = Scene("123m456p789s1122z", draws="9m").view(0)
    hand = sheet_of(view)
    paused = replace(hand, public_table=replace(hand.public_table, pause=reason))  # type: ignore[arg-type]
    assert rows(hand_buttons(paused, view))[0] == [*first, "Why not?"]


def test_three_players_find_norths_beside_the_rest() -> None:
    view = Scene("1199m147p258s124z", draws="3z", rules=preset("tenhou_sanma")).view(0)
    assert rows(keys(view))[0] == ["Set north aside (kita)"]
