"""The pages of a review: what a kyoku turned on, whole games in words, and what never stands in them."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.analysis.review import Grade, judge, review_of, turning_points
from bot.analysis.review.discard_to_compare import other_discard
from bot.engine.actions import Pass
from bot.engine.events import Event
from bot.engine.phases import KyokuOver
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import preset
from bot.text.review.review_card_text import card_alt
from bot.text.review.review_text import (
    decision_label,
    decision_text,
    kyoku_label,
    kyoku_text,
    summary_below,
    summary_head,
    summary_text,
    worth_a_look,
)
from bot.text.review.turning_points_text import point_text
from bot.text.sentences import lines, render
from tests.analysis.review.films import played, recorded, replay
from tests.builders import Scene
from tests.engine.hidden import Places, exchanged, replay_with
from tests.engine.policies import eager_policy, play_game

NAMES = ("Ann", "Ben", "Cem", "Dora")
LONG = ("W" * 30 + "_*",) * 4
"""As long as names may be, with two characters that are escaped."""
READY = "234m567m234p99s57p"
"""Waits for 6p; with 8p drawn it may wait for 6p and 9p instead."""


def told(scene: Scene) -> list[str]:
    """What the first kyoku turned on; deal-ins are explained whosoever they were."""
    game = replay(scene)
    return [render(point_text(one, game, NAMES, getattr(one, "source", 0))) for one in turning_points(game, 0)]


# Hindsight


def test_turning_points_tell_who_was_ready_and_for_what() -> None:
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s5z5z1z", indicators="6z")
    assert told(scene.riichi(0, "5p").close().turn(1, "3m").idle(1)) == [
        "From the deal: Ann is the first to reach tenpai, waiting for 6p, 4 left in the wall.",
        "From the deal: Ben is tenpai, waiting for 6s, 4 left in the wall.",
        (
            "Turn 1: Ann, until now tenpai without riichi (damaten), declares riichi, "
            "waiting for 6p 9p, 8 left in the wall."
        ),
        "Turn 1: Ben gives up tenpai against the riichi of Ann.",
    ]


def test_a_deal_in_tells_what_the_table_said_and_what_was_safe_or_why_nothing_helped() -> None:
    scene = Scene(READY, "", "5p5z1359m1359p147s", draws="8p5z6p", indicators="6z")
    scene.riichi(0, "5p").close().turn(1, "5z").discard(2, "6p", drawn=True).ron(0)
    assert told(scene)[-1] == (
        "Ann wins by ron on Cem's 6p: 11,600 (4 han 30 fu). The discarded tile: live (nothing rules out a two-sided "
        "wait on this tile), deals in about 7 times in 100. Genbutsu in the hand: 5p Haku."
    )
    scene = Scene(READY, draws="8p5z6p", indicators="6z").discard(0, "5p").close().turn(1, "5z")
    assert told(scene.discard(2, "6p", drawn=True).ron(0))[-1].endswith(
        "Nothing on the table hinted at the winner's hand."
    )
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s5z5z1z6p", indicators="6z")
    scene.riichi(0, "5p").close().riichi(1, "9s", drawn=True).close().idle(3)
    assert told(scene.discard(1, "6p", drawn=True).ron(0))[-1].endswith(
        "The discarder was in riichi and could discard no other tile."
    )
    rules = preset("mahjong_soul_sanma")
    scene = Scene("4z1199m19p19s1235z", "44z111222333p99s", "", draws="1z", indicators="6z", rules=rules)
    assert told(scene.kita(0).ron(1))[-1].endswith(
        "The tile was shown in a kan or set aside as a north, not discarded."
    )
    scene = Scene(READY, "345m678m345p88s57s", draws="8p6p", indicators="6z")
    said = told(scene.riichi(0, "5p").close().riichi(1, "6p", drawn=True).ron(0))[-1]
    assert said.endswith("Genbutsu in the hand: 5p. Riichi was declared with this discard.")


def test_wins_let_go_and_winning_tiles_that_went_by_are_told() -> None:
    scene = Scene(READY, draws="8p5z6p", indicators="6z").discard(0, "5p").close().turn(1, "5z")
    scene.discard(2, "6p", drawn=True).take(0, Pass()).close()
    assert "Turn 2: Ann passes up a ron on 6p (1 han 30 fu)." in told(scene)
    scene = Scene(READY, draws="9p1z1z1z8p6p", indicators="6z").discard(0, "9p", drawn=True).close().idle(3)
    scene.riichi(0, "5p").close().turn(1, "6p")
    assert "Turn 3: Ann is furiten because of 9p and cannot win on Ben's 6p." in told(scene)


def test_a_draw_is_told_with_who_was_tenpai() -> None:
    scene = Scene("", READY, indicators="6z")
    while not isinstance(scene.state.phase, KyokuOver):
        scene.idle(1)
    assert told(scene)[-1].startswith("Exhaustive draw (ryuukyoku): the wall is used up. Tenpai: ")


# Whole games


def every_page(game: Replay, seat: int, names: tuple[str, ...]) -> Iterator[str]:
    review = review_of(game, seat)
    yield render(summary_text(review, game, names))
    yield render(lines(summary_head(review, game, names), summary_below(review, game, names)))
    for kyoku in review.kyoku:
        yield render(kyoku_text(review, game, kyoku.kyoku, names))
        for judged in kyoku.judged:
            yield render(decision_text(judged, game, names))


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_every_page_of_recorded_games_fits_its_message_whatever_the_names(number: int) -> None:
    game = recorded()[number]
    seat = number % game.rules.players
    pages = list(every_page(game, seat, LONG[: game.rules.players]))
    assert len(pages) > 50
    assert len(pages[0]) <= 1700
    for text in pages:
        assert len(text) <= 1800
        assert not set("{}") & set(text)
        assert "\n\n" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["local_all", "mahjong_soul_sanma"])
def test_pages_of_games_by_chance_fit_with_dozens_of_decisions_and_a_game_that_breaks_off(name: str) -> None:
    game = played(preset(name), 5, 3)
    pages = list(every_page(game, 1, LONG[: game.rules.players]))
    assert max(map(len, pages)) <= 1800
    assert "the result, because the game is unfinished" in pages[0]
    assert "place" not in pages[0].splitlines()[0]


@pytest.mark.slow
def test_what_a_discard_is_held_beside_is_better_in_what_it_is_shown_for() -> None:
    shown = 0
    for game in recorded()[1:]:
        for kyoku in range(len(game)):
            for judged in map(judge, game.decisions(kyoku)):
                if judged.discard is None:
                    continue
                chosen, other = judged.discard.chosen, other_discard(judged, judged.discard)
                if other is None or judged.grade is Grade.BEST:
                    assert other is None
                    assert judged.grade in (Grade.BEST, Grade.UNSURE)
                    continue
                shown += 1
                assert other is not chosen
                if judged.grade is Grade.RISKY:
                    assert other.risk < chosen.risk
                elif judged.grade is Grade.SLOWER and judged.discard.urgent:
                    assert other.risk <= chosen.risk + 0.001 * len(chosen.dangers)
                elif chosen.shanten > 0:
                    assert (other.shanten, -other.ways, -other.kept) < (chosen.shanten, -chosen.ways, -chosen.kept)
    assert shown > 150


def test_lines_for_menus_are_short_and_say_what_is_worth_a_look() -> None:
    game = recorded()[2]
    review = review_of(game, 1)
    for kyoku in review.kyoku:
        short = render(kyoku_label(review, game, kyoku.kyoku))
        looked = sum(map(worth_a_look, kyoku.judged))
        assert len(short) <= 100
        assert short.endswith(f"{looked} worth a look") == (looked > 0)
        for judged in kyoku.judged:
            assert len(render(decision_label(judged, game))) <= 100
            if judged.grade in (Grade.SLOWER, Grade.RISKY):
                assert worth_a_look(judged)


def test_a_kyoku_counts_its_good_discards_and_lists_the_others() -> None:
    game = recorded()[0]
    review = review_of(game, 1)
    said = render(kyoku_text(review, game, 3, NAMES)).splitlines()
    assert said[0].startswith("**East 3 · 1 honba")
    assert said[2] == "**Turning points, in hindsight with all hands open**"
    assert "**Decisions worth a look**" in said
    discards = [one for one in review.kyoku[3].judged if one.discard is not None]
    good = sum(one.grade in (Grade.BEST, Grade.FINE) for one in discards)
    assert said[-1] == f"{good} of {len(discards)} discards were the best choice or close to it."


def test_a_game_is_told_with_every_number_beside_what_it_is_out_of() -> None:
    game = recorded()[0]
    review = review_of(game, 0)
    said = render(summary_text(review, game, NAMES)).splitlines()
    assert said[0] == "**Review: Ann** · 2,000 points · place 4 of 4 · −48.0"
    assert said[1] == "9 hands · 2 wins (13,500 points, 0 by tsumo) · 4 deal-ins (30,500 points)"
    free = review.summary.efficiency
    assert said[2].startswith(
        f"**Efficiency**, with nobody threatening: {free.best + free.fine} of {free.turns} discards were the best"
    )
    assert said[3] == "Helpful tiles given up: 30 of 743."
    deal_ins = said[said.index("**Deal-ins**, in hindsight") + 1 : -1]
    assert deal_ins[1].startswith("- ")
    assert "The discarded tile: live (nothing rules out a two-sided wait on this tile), deals in about" in "".join(
        deal_ins
    )
    assert deal_ins[-1] == "- and 2 more"
    assert said[-1].startswith("-# Not considered when judging decisions: the other hands; ")


def test_the_first_page_of_a_game_is_read_in_one_glance() -> None:
    game = recorded()[2]
    review = review_of(game, 2)
    assert render(summary_head(review, game, NAMES)).splitlines() == [
        "### Review: Cem",
        "**Excellent game** · 33,400 points · place 2 of 3 · −7.0",
    ]
    assert render(card_alt(review.card)).splitlines() == [
        "48 of 56 discards were the best choice or close to it",
        "Score: 35,000 → 37,000 → 36,000 → 36,000 → 36,000 → 39,000 → 36,400 → 33,400",
    ]
    assert render(summary_below(review, game, NAMES)).splitlines() == [
        "No mistake stands out.",
        (
            "-# Judged by what could be seen at the table; many figures are estimates. Press *All figures* to see "
            "the rest."
        ),
    ]
    review = review_of(game, 0)
    assert "**Solid game** · " in render(summary_head(review, game, NAMES))
    assert "49 of 57 discards were the best choice or close to it · 2 risky" in render(card_alt(review.card))
    assert render(summary_below(review, game, NAMES)).splitlines()[:-1] == [
        "**What cost the most**",
        "W1, turn 9: 1p deals into Cem's riichi about 14 times in 100, but 1m only about 1 time in 100.",
        "W1, turn 7: S deals into Cem's riichi about 5 times in 100; 1m is safe.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_whatever_was_played_it_has_at_most_nine_lines_and_three_moments(number: int) -> None:
    game = recorded()[number]
    for seat in range(game.rules.players):
        said = render(summary_below(review_of(game, seat), game, NAMES)).splitlines()
        assert len(said) <= 5
        assert sum(", turn " in line for line in said) <= 3
        assert max(map(len, said)) <= 160


def test_with_every_hidden_tile_exchanged_the_page_of_a_decision_says_the_same() -> None:
    for name, seed in (("tenhou", 11), ("tenhou_sanma", 12)):
        rules, dice = preset(name), Random(seed)
        game = play_game(rules, seed, [eager_policy(dice) for _ in range(rules.players)])
        until = game.kyoku[0][: len(game.kyoku[0]) * 2 // 3]
        happened: list[Event] = [event for step in until for event in step.events]
        places = Places(happened[0])  # type: ignore[arg-type]
        for event in happened[1:]:
            places.follow(event)
        seat = dice.randrange(rules.players)
        wall = exchanged(places.wall, places.seen_by(seat), dice)
        assert wall != places.wall
        _, events = replay_with(wall, until, seat)
        said, other = (decision_pages(Replay(rules, (), one), seat) for one in (happened, events))
        assert said
        assert said == other


def decision_pages(game: Replay, seat: int) -> list[str]:
    return [render(decision_text(judge(one), game, NAMES)) for one in game.decisions(0, seat)]
