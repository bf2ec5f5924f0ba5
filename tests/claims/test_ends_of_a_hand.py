"""How a hand ends: the last tile and the last discard, a win, an exhaustive draw, an abortive draw."""

from collections import Counter
from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.events import DrawReason, TileDrawn
from bot.engine.phases import GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import tile_set
from tests.builders import Scene
from tests.claims.support import claims, kan, play_out, play_until, under_every_preset
from tests.engine.hands import worth, yaku
from tests.engine.policies import eager_policy, play_game
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

# No yaku without riichi or tsumo; waits 3s.
WAITS_3S = "456m234p678p99p12s"
# Keeps the other 3s out of play.
HOLDS_3S = "333s147m258p1246z"
KAN_AND_WAITS = "111m345p34567s88p"


def last_tile(hands: tuple[str, ...], last: str, rules: Ruleset) -> Scene:
    """Seat 1 has drawn the last tile; the fillers hold nothing that is waited for."""
    return play_until(Scene(*hands, last_draws=last, rules=rules), 0)


# The last tile and the last discard


@pytest.mark.claim(178)
@under_every_preset
def test_houtei_is_the_discard_of_whoever_drew_the_last_tile(rules: Ruleset) -> None:
    scene = last_tile((HOLDS_3S, "", "", WAITS_3S), "3s", rules)
    assert scene.discard(1, "3s", drawn=True).ron(3).yaku()["houtei"] == 1
    # Not only the tile just drawn: any tile from the hand of that player.
    held = Scene(HOLDS_3S, "3s147m258p69s1246z", "", WAITS_3S, last_draws="7z", rules=rules)
    assert play_until(held, 0).discard(1, "3s").ron(3).yaku()["houtei"] == 1
    # By another name it is still no haitei.
    assert "haitei" not in scene.yaku()
    assert catalogue()["houtei"].kanji != catalogue()["haitei"].kanji


@pytest.mark.claim(199)
def test_a_kong_at_the_second_to_last_tile_makes_the_replacement_tile_the_last() -> None:
    for option in ("combine", "exclusive"):
        rules = ruleset_from({"rinshan_haitei": option}, preset("ema2012"))
        scene = play_until(Scene(KAN_AND_WAITS, "", "", "", last_draws="1m9p", rinshan="5s", rules=rules), 1)
        kan(scene, 0, "1m")
        assert scene.public.live == 0
        assert ("haitei" in scene.tsumo(0).yaku()) is (option == "combine")
    assert preset("ema2012").rinshan_haitei == "combine"


@pytest.mark.claim(199)
def test_after_a_kong_at_the_second_to_last_tile_nobody_draws_again() -> None:
    scene = Scene(KAN_AND_WAITS, "", "", "", last_draws="1m9p", rinshan="2z", rules=preset("ema2012"))
    kan(play_until(scene, 1), 0, "1m")
    last = [event for event in scene.events if isinstance(event, TileDrawn)][-1]
    play_out(scene)
    assert [event for event in scene.events if isinstance(event, TileDrawn)][-1] is last
    assert scene.over.draw is not None


# Luck that any hand may have


@claims(74, 174, 297)
@under_every_preset
def test_a_closed_hand_wins_by_self_draw_from_the_wall_or_the_dead_wall_without_another_yaku(
    rules: Ruleset, number: int
) -> None:
    plain = "456m234p678p99p12s3s"
    assert yaku(worth(plain, rules, tsumo=True)) == {"menzen_tsumo": 1}
    assert yaku(worth("456m234p99p12s[6666p]3s", rules, tsumo=True, rinshan=True))["menzen_tsumo"] == 1
    assert "menzen_tsumo" not in yaku(worth("456m99p12s[6666p](777z)3s", rules, tsumo=True))
    assert (catalogue()["menzen_tsumo"].closed, catalogue()["menzen_tsumo"].open) == (1, 0)


SITUATIONS = {"haitei": {"tsumo": True}, "houtei": {}, "rinshan": {"tsumo": True}, "chankan": {}}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.claim(number))
        for number, names in ((78, ["haitei"]), (79, ["houtei"]), (256, SITUATIONS), (299, SITUATIONS))
        for name in names
    ],
)
@under_every_preset
def test_luck_with_the_last_tile_or_a_quad_is_one_han_open_or_closed(rules: Ruleset, name: str) -> None:
    flags = SITUATIONS[name] | {name: True}
    closed = "456m23s11z678p[9999p]4s" if name == "rinshan" else "456m23s11z678999p4s"
    opened = "456m23s11z(678p)(9999p)4s"
    assert yaku(worth(closed, rules, **flags))[name] == 1
    assert yaku(worth(opened, rules, **flags)) == {name: 1}


# The three ways to end


@pytest.mark.claim(197)
@under_every_preset
def test_a_hand_ends_by_a_win_an_exhaustive_draw_or_an_abortive_draw(rules: Ruleset) -> None:
    dice = Random("ends of hands")
    game = play_game(ruleset_from({"length": "east_only"}, rules), 7, [eager_policy(dice)] * 4)
    # The deal of each kyoku follows on how the one before it ended.
    over = [step.before.phase for step in game.steps if isinstance(step.before.phase, KyokuOver)]
    assert len(over) >= 3
    for phase in over:
        assert bool(phase.wins) != (phase.draw is not None)
    assert isinstance(game.final.phase, GameOver)


@pytest.mark.claim(197)
@pytest.mark.parametrize(
    ("ending", "reason"), [("win", None), ("exhaustive", "exhaustive"), ("abortive", "kyuushu_kyuuhai")]
)
def test_each_of_the_three_ends_comes_about(ending: str, reason: str | None) -> None:
    scene = Scene("19m19p19s123z2468m", WAITS_58P, "", "", draws="5p8p", rules=preset("ema2012"))
    match ending:
        case "win":
            scene.turn(0).tsumo(1)
        case "exhaustive":
            play_out(scene)
        case _:
            scene.take(0, act.KyuushuKyuuhai())
    draw = scene.over.draw
    assert (draw.reason if draw is not None else None) == reason
    assert [win.seat for win in scene.over.wins] == ([1] if reason is None else [])


@pytest.mark.claim(200)
@under_every_preset
def test_an_exhaustive_draw_leaves_the_fourteen_tiles_of_the_dead_wall(rules: Ruleset) -> None:
    scene = play_out(Scene(JUNK_A, JUNK_B, JUNK_C, "", rules=rules))
    assert scene.over.draw is not None
    assert not scene.over.wins
    out = [entry.tile for seat in scene.public.seats for entry in seat.river]
    held = [held for seat in range(4) for held in scene.view(seat).hidden.tiles]
    unused = Counter(tile_set(rules.aka_dora)) - Counter(out + held)
    assert (len(out), unused.total()) == (70, 14)
    assert unused == Counter(scene.state.wall[-14:])


@pytest.mark.claim(200)
def test_a_win_on_the_discard_after_the_last_tile_is_no_draw() -> None:
    won = last_tile((HOLDS_3S, "", "", WAITS_3S), "3s", preset("ema2012")).discard(1, "3s", drawn=True)
    assert won.ron(3).over.draw is None
    passed = last_tile((HOLDS_3S, "", "", WAITS_3S), "3s", preset("ema2012")).turn(1)
    draw = play_out(passed).draw
    assert draw.reason is DrawReason.EXHAUSTIVE
