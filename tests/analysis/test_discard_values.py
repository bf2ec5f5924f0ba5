"""Every discard of a hand: order, what it comes to win, what it keeps."""

import pytest

from bot.analysis.discards import DiscardValue, discard_values, yaku_differences
from bot.analysis.efficiency import discard_outlooks
from bot.analysis.hand_input import read_hand_input
from bot.analysis.win_enumeration import WinSums, outcome
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import format_tiles
from tests.builders import known

RULES = preset("tenhou")
AWAY = "1134m2405p234678s"


def cuts(text: str, seen: str = "", discards: str = "", **more: str) -> dict[str, DiscardValue]:
    question = Lookup(text, rules=RULES, **more)  # type: ignore[arg-type]
    return {
        format_tiles([cut.tile]): cut for cut in discard_values(read_hand_input(question, seen, discards), question)
    }


def kept(text: str, **more: str) -> dict[str, tuple[set[str], set[str]]]:
    found = cuts(text, **more)
    nearest = min(cut.shanten for cut in found.values())
    near = {name: cut for name, cut in found.items() if cut.shanten == nearest}
    rows = yaku_differences(tuple(near.values()))
    return {name: (set(keeps), set(gives)) for name, (keeps, gives) in zip(near, rows, strict=True)}


def test_the_best_comes_first_and_every_kind_is_told_once() -> None:
    found = list(cuts(AWAY).values())
    assert format_tiles([found[0].tile]) == "2p"
    order = [(cut.shanten, -cut.ways) for cut in found]
    assert order == sorted(order)
    assert len(found) == 12


def test_tiles_in_sight_are_no_ways() -> None:
    assert cuts(AWAY)["2p"].ways - cuts(AWAY, seen="3p6p")["2p"].ways == 2


def test_the_discard_that_keeps_the_mixed_triple_sequence_is_worth_more_and_says_why() -> None:
    found = cuts(AWAY)
    assert found["1m"].richer
    assert not found["2p"].richer
    assert "sanshoku_doujun" in kept(AWAY)["1m"][0]
    assert "sanshoku_doujun" not in kept(AWAY)["2p"][0]


def test_dora_and_red_fives_that_go_are_counted() -> None:
    found = cuts(AWAY, dora="3m")
    assert found["3m"].bonus == found["2p"].bonus - 1
    single = cuts("234m05p34678s1179m", dora="9m")
    assert single["9m"].bonus == 1
    assert single["5p"].bonus == 2


def test_without_red_fives_in_the_rules_none_counts() -> None:
    question = Lookup("11m234m45p234s678s5p", rules=preset("ema2025"))
    assert {cut.bonus for cut in discard_values(read_hand_input(question), question)} == {0}


def test_a_tenpai_hand_wins_what_its_waits_are_worth_on_the_average() -> None:
    question = Lookup("234m406m678p33s78s", rules=RULES)
    found = known(outcome(read_hand_input(question), question, 0))
    # 6s: riichi, pinfu, tanyao, red five; 9s without tanyao. Four of each.
    assert (found.winning, found.average) == (8, (7700 + 3900) / 2)
    assert found.share("tanyao") == pytest.approx(0.5)
    assert found.share("pinfu") == 1


def test_a_hand_one_tile_away_is_weighed_by_what_it_draws_and_then_wins_on() -> None:
    question = Lookup("123m456p789s1179m", rules=RULES)
    held = read_hand_input(question)
    found = known(outcome(held, question, 0))
    assert found.draws == 1
    away = Lookup("123m456p78s1179m5z", rules=RULES)
    after = known(outcome(read_hand_input(away), away, 1))
    # 6s and 9s leave the wait for 8m, four tiles; 8m leaves 6s and 9s, eight.
    assert after.draws == 12
    assert after.winning == 8 * 4 + 4 * 8
    assert after.waits == pytest.approx(64 / 12)


def test_a_tile_that_was_drawn_is_no_longer_waited_for() -> None:
    question = Lookup("2233m456p789s11z5z", rules=RULES)
    after = known(outcome(read_hand_input(question), question, 1))
    # 1m and 4m leave seven tiles to win on, not eight; 2m, 3m and E the four of two pairs.
    assert after.draws == 4 + 4 + 2 + 2 + 2
    assert after.winning == 4 * 7 + 4 * 7 + 2 * 4 + 2 * 4 + 2 * 4


def test_what_comes_after_the_next_tile_is_counted_without_it() -> None:
    question = Lookup("2233m4567p78s11z56z", rules=RULES)
    held = read_hand_input(question)
    two_away = [cut for cut in discard_values(held, question) if cut.shanten == 2]
    assert two_away
    for cut in two_away:
        total = 0
        for entry in cut.accepted:
            counts, unseen = held.without(cut.tile).counts, list(held.unseen)
            counts[entry.kind] += 1
            unseen[entry.kind] -= 1
            total += entry.unseen * discard_outlooks(counts, 0, unseen)[0].ways
        assert cut.then == pytest.approx(total / cut.ways)


def test_a_discard_that_accepts_less_than_half_is_not_called_worth_more() -> None:
    found = cuts("11223789m45p5556z")
    first = next(iter(found.values()))
    dear = found["4p"]
    assert known(dear.outcome).average > 4 * known(first.outcome).average
    assert (dear.ways, first.ways, dear.richer) == (9, 25, False)


def test_farther_hands_have_no_outcome_and_tell_what_comes_after_the_next_tile() -> None:
    question = Lookup("1345m3578p12378s5z", rules=RULES)
    first = discard_values(read_hand_input(question), question)[0]
    assert (first.shanten, first.outcome) == (2, None)
    assert first.then > 10


def test_an_open_hand_without_a_yaku_wins_nothing() -> None:
    question = Lookup("23m567p55s(999m)(678s)", rules=RULES)
    found = outcome(read_hand_input(question), question, 0)
    assert found == WinSums(winning=8)


def test_a_discard_that_is_waited_for_makes_furiten() -> None:
    found = cuts("234m406m678p33s789s")
    assert found["9s"].furiten
    assert not cuts("234m406m678p33s78s1z")["1z"].furiten
    assert cuts("234m406m678p33s78s1z", discards="6s")["1z"].furiten


def test_what_most_keep_is_told_of_those_that_give_it_up() -> None:
    found = kept("1m3467m34588p678s5z")
    assert found["7m"] == (set(), {"pinfu"})
    assert all("pinfu" not in keeps for keeps, _ in found.values())


def test_who_keeps_a_full_flush_has_not_given_up_a_half_one() -> None:
    keeps, gives = kept("1133405689m1234z")["3z"]
    assert keeps == {"chinitsu"}
    assert "honitsu" not in gives


def test_far_from_tenpai_nothing_is_said_of_yaku() -> None:
    assert all(not cut.yaku for cut in cuts("147m258p369s12345z").values())


def test_three_players_have_no_simples_of_manzu_to_draw() -> None:
    question = Lookup("19m2345p2367s1255z", rules=preset("tenhou_sanma"))
    found = discard_values(read_hand_input(question), question)
    accepted = {TILE_NAMES[entry.kind] for cut in found for entry in cut.accepted}
    assert accepted.isdisjoint(f"{n}m" for n in range(2, 9))
