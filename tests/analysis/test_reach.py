"""Which yaku are in reach, held against every hand that two tiles can make."""

from itertools import combinations_with_replacement
from random import Random

from bot.analysis.hand_input import HandInput, read_hand_input
from bot.analysis.win_enumeration import outcome
from bot.analysis.yaku_reach import in_reach, runs_and_pair
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import evaluate_all
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import EAST, KIND_COUNT, SOUTH, Tile, counts_of, sort_tiles
from bot.lookup.hand_lookup import Lookup, situation_of

RULES = preset("tenhou")
SPOKEN_OF = {
    "tanyao",
    "pinfu",
    "iipeikou",
    "chiitoitsu",
    "toitoi",
    "sanshoku_doujun",
    "ittsuu",
    "honitsu",
    "chinitsu",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "yakuhai_jikaze",
    "yakuhai_bakaze",
}


def reach(text: str) -> set[str]:
    held = read_hand_input(Lookup(text, rules=RULES))
    return set(in_reach(held, RULES, shanten(held.counts, held.sets), SOUTH, EAST))


def test_simples_alone_make_tanyao_and_two_sided_shapes_pinfu() -> None:
    assert {"tanyao", "pinfu"} <= reach("234m 40m 678p 33s 67s 2p")
    assert "tanyao" not in reach("123m 45m 678p 33s 67s 2p")


def test_a_called_set_of_a_terminal_ends_tanyao_and_any_call_pinfu() -> None:
    assert "tanyao" in reach("234m 67m 678p 33s (555s)")
    assert reach("234m 67m 678p 33s (999s)").isdisjoint({"tanyao", "pinfu"})


def test_three_runs_of_one_number_are_in_reach_where_no_more_tiles_are_missing_for_them() -> None:
    assert "sanshoku_doujun" in reach("234m 34p 234s 678s 55p")
    assert "sanshoku_doujun" not in reach("234m 78p 234s 678s 55p")
    assert "ittsuu" in reach("123m 456m 79m 678s 55p")
    assert "sanshoku_doujun" in reach("34p 234s 678s 55p (234m)")


def test_a_triplet_needs_tiles_that_are_not_all_in_sight() -> None:
    assert "yakuhai_haku" in reach("234m 678p 345s 55z 99m")
    assert "yakuhai_haku" not in reach("234m 678p 345s 5z 999m")
    held = read_hand_input(Lookup("234m 678p 345s 55z 99m", rules=RULES), "55z")
    assert "yakuhai_haku" not in in_reach(held, RULES, 0, SOUTH, EAST)


def test_flushes_and_pairs() -> None:
    assert "honitsu" in reach("1123456789m 55z 7z")
    assert "chinitsu" not in reach("1123456789m 55z 7z")
    assert "chinitsu" in reach("1123456788999m")
    assert "chiitoitsu" in reach("1133m 5577p 2288s 6s")
    assert "toitoi" in reach("111m 333p 55p 99s (222s)")


def test_nothing_is_said_of_sets_that_are_not_written() -> None:
    assert reach("1112m") == set()


def test_with_three_players_there_is_no_mixed_triple_sequence() -> None:
    rules = preset("tenhou_sanma")
    held = read_hand_input(Lookup("19m 234p 34p 234s 67s 55z", rules=rules))
    far = shanten(held.counts, 0, 3)
    assert "sanshoku_doujun" not in in_reach(held, rules, far, SOUTH, EAST)


def hands_one_away(count: int) -> list[HandInput]:
    """Hands one tile from tenpai: complete ones with two tiles changed for others."""
    dice = Random(11)
    found: list[HandInput] = []
    while len(found) < count:
        tiles: list[int] = []
        for _ in range(4):
            suit = dice.choice((0, 9, 9, 18))
            first = suit + dice.randrange(7)
            kind = dice.choice((suit + dice.randrange(9), dice.randrange(27, 34)))
            tiles += [first, first + 1, first + 2] if dice.random() < 0.7 else [kind] * 3
        tiles += [dice.randrange(KIND_COUNT)] * 2
        for _ in range(2):
            tiles[dice.randrange(14)] = dice.randrange(KIND_COUNT)
        tiles.pop(dice.randrange(14))
        counts = counts_of(Tile(tile) for tile in tiles)
        if max(counts) <= 4 and shanten(counts) == 1:
            unseen = tuple(4 - held for held in counts)
            found.append(HandInput(sort_tiles(Tile(tile) for tile in tiles), (), 0, unseen))
    return found


def made_by_two(held: HandInput) -> set[str]:
    """The yaku of every complete hand that two more tiles and one fewer make, by ron in riichi on either tile."""
    situation = situation_of(Lookup("", riichi=True, rules=RULES))
    found: set[str] = set()
    for pair in combinations_with_replacement(range(KIND_COUNT), 2):
        counts = held.counts
        for kind in pair:
            counts[kind] += 1
        if max(counts) > 4:
            continue
        for less in set(range(KIND_COUNT)) - set(pair):
            if not held.counts[less]:
                continue
            counts[less] -= 1
            if shanten(counts) < 0:
                whole = [Tile(kind) for kind in range(KIND_COUNT) for _ in range(counts[kind])]
                for win in set(pair):
                    rest = list(whole)
                    rest.remove(Tile(win))
                    for value in evaluate_all(tuple(rest), Tile(win), (), situation, RULES):
                        found |= {entry.id for entry in value.yaku}
            counts[less] += 1
    return found


def test_what_is_in_reach_is_what_two_tiles_can_make() -> None:
    for held in hands_one_away(40):
        made = made_by_two(held) & SPOKEN_OF
        made -= {"honitsu"} if "chinitsu" in made else set()
        said = in_reach(held, RULES, 1, SOUTH, EAST)
        # The last wait of a pinfu must be two-sided, which is left for tenpai to tell.
        assert made <= said, held
        assert said - made <= {"pinfu"}, held
        after = outcome(held, Lookup("", rules=RULES), 1)
        assert after is not None
        assert set(after.yaku) & SPOKEN_OF - {"honitsu"} <= said, held


def test_runs_and_a_pair_are_counted_by_the_tiles_that_they_miss() -> None:
    table = runs_and_pair((0, 1, 1, 1, 0, 2, 0, 0, 0))
    assert table[1, 1] == 0
    assert table[2, 0] == 2
    assert table[0, 0] == 0
