"""Dora: what an indicator names, the tiles beneath, the indicators that kans add and when they are shown."""

import pytest

from bot.engine.events import DoraRevealed, DrawReason, Event, TileDiscarded, TileDrawn
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import TILE_NAMES, dora_of
from tests.builders import Scene, tile
from tests.claims.support import claims, kan, play_out, presets_where, under, under_every_preset
from tests.engine.hands import bonus, worth
from tests.engine.scenes import WAITS_58P

TEXT = preset("riichi_advanced")
WITH_URA = under(presets_where("ura_dora", value=True))

# Waits 5p and 8p with a pair of 8s.
KONG_AND_WAITS = "345m345s67p88s666z"


# What an indicator names


@pytest.mark.claim(246)
@pytest.mark.parametrize("cycle", ["123456789m", "123456789p", "123456789s", "1234z", "567z"])
def test_an_indicator_names_the_next_tile_and_the_last_wraps_around(cycle: str) -> None:
    suit, numbers = cycle[-1], cycle[:-1]
    names = {TILE_NAMES[dora_of(tile(number + suit))] for number in numbers}
    assert names == {number + suit for number in numbers}
    for number, following in zip(numbers, numbers[1:] + numbers[0], strict=True):
        assert TILE_NAMES[dora_of(tile(number + suit))] == following + suit


@pytest.mark.claim(246)
def test_with_three_players_one_of_characters_names_nine() -> None:
    assert TILE_NAMES[dora_of(tile("1m"), 3)] == "9m"
    assert TILE_NAMES[dora_of(tile("1m"), 4)] == "2m"


@pytest.mark.claim(248)
@under_every_preset
def test_a_red_five_is_always_dora_where_there_are_any(rules: Ruleset) -> None:
    value = worth("40m33s(340p)(888s)(555z)6m", rules)
    expected = (rules.aka_dora[0] > 0) + (rules.aka_dora[1] > 0)
    assert bonus(value).get("aka_dora", 0) == expected
    assert value.han == 1 + expected
    with_reds = ruleset_from({"aka_dora": [1, 1, 1]}, rules)
    assert bonus(worth("40m33s(340p)(888s)(555z)6m", with_reds)) == {"aka_dora": 2}


# The dead wall


@pytest.mark.claim(247)
@WITH_URA
def test_the_indicator_is_the_top_tile_of_the_third_of_seven_stacks_and_ura_lies_beneath(rules: Ruleset) -> None:
    scene = Scene("", WAITS_58P, "", "", draws="9m9s8p", indicators="7s", ura="4s", rules=rules)
    dead = scene.state.wall[-14:]
    # Two tiles a stack, the upper one last; the first two stacks are the replacement tiles.
    stacks = [dead[place - 2 : place] for place in range(14, 0, -2)]
    assert len(stacks) == 7
    assert scene.public.indicators == (stacks[2][1],) == (tile("7s"),)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().discard(2, "8p", drawn=True).ron(1)
    assert scene.over.wins[0].ura == (stacks[2][0],) == (tile("4s"),)


@claims(50, 196, 247, 291)
@pytest.mark.parametrize("riichi", [True, False])
@WITH_URA
def test_ura_counts_for_winners_in_riichi_only_and_they_take_all_bets(
    rules: Ruleset, riichi: bool, number: int
) -> None:
    scene = Scene("", WAITS_58P, "", "", draws="9m9s8p", indicators="1z", ura="7s", kyotaku=2, rules=rules)
    scene.turn(0, "9m")
    if riichi:
        scene.riichi(1, "9s", drawn=True).close()
    else:
        scene.turn(1, "9s")
    scene.discard(2, "8p", drawn=True).ron(1)
    assert scene.over.wins[0].ura == ((tile("7s"),) if riichi else ())
    # 7s makes both 8s ura dora.
    assert scene.yaku().get("ura_dora", 0) == (2 if riichi else 0)
    assert scene.over.wins[0].sticks == (3000 if riichi else 2000)
    off = Scene("", WAITS_58P, "", "", draws="9m9s8p", ura="7s", rules=ruleset_from({"ura_dora": False}, rules))
    off.turn(0, "9m").riichi(1, "9s", drawn=True).close().discard(2, "8p", drawn=True).ron(1)
    assert "ura_dora" not in off.yaku()


# Ura beneath the indicators of kans


def riichi_after_a_kan(rules: Ruleset) -> Scene:
    """Seat 1 konged green dragons, declared riichi, and won; 7s lies under the second indicator."""
    places = {"draws": "9m6z8p", "rinshan": "9s", "indicators": "1z1z", "ura": "1z7s"}
    scene = Scene("", KONG_AND_WAITS, "", "", rules=rules, **places)  # type: ignore[arg-type]
    kan(scene.turn(0, "9m"), 1, "6z")
    return scene.riichi(1, "9s", drawn=True).close().discard(2, "8p", drawn=True).ron(1)


@claims(51, 168, 195, 253)
@pytest.mark.parametrize("name", ["ema2012", "riichi_advanced", "wikipedia_2011"])
def test_kans_add_ura_beneath_their_indicators(name: str, number: int) -> None:
    assert preset(name).kan_ura_dora
    won = riichi_after_a_kan(preset(name))
    assert won.over.wins[0].ura == (tile("1z"), tile("7s"))
    assert won.yaku()["ura_dora"] == 2
    without = riichi_after_a_kan(ruleset_from({"kan_ura_dora": False}, preset(name)))
    assert without.over.wins[0].ura == (tile("1z"),)
    assert "ura_dora" not in without.yaku()


# When the indicators of kans are shown


def since(scene: Scene, start: int) -> list[type[Event]]:
    """What was shown, drawn and discarded since then."""
    kinds = (DoraRevealed, TileDrawn, TileDiscarded)
    return [type(event) for event in scene.events[start:] if isinstance(event, kinds)]


ORDER: dict[str, list[type[Event]]] = {
    "immediate": [DoraRevealed, TileDrawn, TileDiscarded, TileDrawn],
    "on_discard": [TileDrawn, DoraRevealed, TileDiscarded, TileDrawn],
    "after_discard": [TileDrawn, TileDiscarded, DoraRevealed, TileDrawn],
}


@pytest.mark.claim(249)
@pytest.mark.parametrize("kind", ["daiminkan", "kakan"])
@pytest.mark.parametrize("timing", list(ORDER))
def test_an_open_kan_shows_its_indicator_with_the_discard_after_its_replacement_tile(kind: str, timing: str) -> None:
    rules = ruleset_from({"kan_dora_open": timing}, TEXT)
    assert TEXT.kan_dora_open == "on_discard"
    if kind == "daiminkan":
        scene = Scene("", "666m47p25889s123z", "", "", draws="6m", rinshan="9p", rules=rules)
        start = len(scene.discard(0, "6m", drawn=True).events)
        scene.daiminkan(1)
    else:
        scene = Scene("", "66m147p25889s123z", "", "", draws="6m1p1p1p6m", rinshan="9p", rules=rules)
        scene.discard(0, "6m", drawn=True).pon(1, "6m6m").turn(1, "1z").idle(3)
        start = len(scene.events)
        scene.kakan(1, "6m").close()
    scene.turn(1)
    assert since(scene, start)[:4] == ORDER[timing]
    assert len(scene.public.indicators) == 2


@pytest.mark.claim(250)
def test_a_closed_kan_shows_its_indicator_at_once_and_leaves_riichi_open() -> None:
    scene = Scene("", KONG_AND_WAITS, "", "", draws="9m6z", rinshan="9s", rules=TEXT).turn(0, "9m")
    start = len(scene.events)
    kan(scene, 1, "6z")
    assert since(scene, start) == [DoraRevealed, TileDrawn]
    assert len(scene.public.indicators) == 2
    assert scene.public.seats[1].closed
    assert scene.riichi(1, "9s", drawn=True).close().public.seats[1].riichi
    later = ruleset_from({"kan_dora_ankan": "on_discard"}, TEXT)
    scene = Scene("", KONG_AND_WAITS, "", "", draws="9m6z", rinshan="9s", rules=later).turn(0, "9m")
    assert len(kan(scene, 1, "6z").public.indicators) == 1


@pytest.mark.claim(251)
@pytest.mark.parametrize("option", ["any_after_discard", "multi_after_discard", "off"])
def test_there_are_four_kans_and_five_indicators_at_most_and_the_fourth_kan_ends_the_hand(option: str) -> None:
    rules = ruleset_from({"abort_suukaikan": option, "fifth_kan": "forbidden"}, TEXT)
    hands = ("1111m2222m3333m4m", "6666p258p258s123z", "", "")
    scene = Scene(*hands, draws="4p", rinshan="4m4m4m9p", rules=rules)
    for kind in ("1m", "2m", "3m", "4m"):
        kan(scene, 0, kind)
    assert len(scene.public.indicators) == 5
    scene.turn(0)
    if option == "any_after_discard":
        assert TEXT.abort_suukaikan == option
        assert scene.draw.reason is DrawReason.SUUKAIKAN
        return
    assert isinstance(scene.public.phase, AwaitDiscard)
    assert len(play_out(scene).public.indicators) == 5
    assert sum(scene.public.kans) == 4
