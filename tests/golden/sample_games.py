"""The games behind the sample logs of tests/paifu/data: of the games that are tried, the first with what is wanted.

All are played by this project's computer players and wild policies (tests/golden/play.py), by the rules of the site
whose format they are written in. ``SEEDS`` names the game that was found, so that a search is short.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.golden.deals import by_fours, fairly, near_wins, robbed, same_wait
from tests.golden.play import RECIPES, Recipe, closed, clubs, eager, play_by, widening
from tests.golden.rounds import Record
from tests.golden.sample_deals import (
    NEAR,
    all_kans,
    dragons_soon,
    keeping,
    kokushi_and,
    kokushi_on_north,
    norths_and,
    red_triplet,
    three_kans,
    two_on_north,
    two_to_rob,
)

Rounds = list[Any]


class Sample(NamedTuple):
    """Where a sample's rounds come from: a table, a recipe, and what part of a game is wanted."""

    table: str
    recipe: Recipe
    part: Callable[[Rounds, bool], Rounds | None]
    most: int = 99
    """How many rounds of each game are played."""
    game: str = ""
    """The name of the one game that is meant, where it is of the golden ones."""


def found(name: str, sample: Sample, tries: int = 3000) -> Rounds:
    """The first game, from the number in ``SEEDS`` on, that has the part wanted. Raises LookupError."""
    for seed in range(SEEDS.get(name, 0), tries):
        game = play_by(sample.table, sample.recipe, sample.game or f"{name} {seed}", sample.most)
        part = sample.part([one.record for one in game.rounds], game.whole)
        if part is not None:
            return part
    raise LookupError(name)


# ------------------------------------------------------------------------------------------------------ parts of games


def one(wanted: Callable[[Record], object]) -> Callable[[Rounds, bool], Rounds | None]:
    """The first round of a game that is as wanted."""

    def part(rounds: Rounds, whole: bool) -> Rounds | None:
        return next(([record] for record in rounds if wanted(record)), None)

    return part


def whole_game(wanted: Callable[[Rounds], object]) -> Callable[[Rounds, bool], Rounds | None]:
    """A game from its first deal to its end."""

    def part(rounds: Rounds, whole: bool) -> Rounds | None:
        return rounds if whole and wanted(rounds) else None

    return part


def wins(record: Record) -> list[Record]:
    """The wins of a round."""
    found: list[Record] = record["result"].get("wins", [])
    return found


def yaku(record: Record) -> set[str]:
    """The yaku of all wins."""
    return {name for win in wins(record) for name, _ in win["yaku"]} | {
        y for win in wins(record) for y in win["yakuman"]
    }


def kinds(record: Record) -> list[str]:
    """The kinds of events."""
    return [event[0] for event in record["events"]]


def reason(name: str) -> Callable[[Record], bool]:
    """Drawn for this reason."""
    return lambda record: record["result"].get("reason") == name


def kans(record: Record) -> list[list[Any]]:
    """The kans of a round."""
    return [event for event in record["events"] if event[0].startswith("kan_")]


def ron(record: Record) -> bool:
    """Won by one seat on a discard."""
    return len(wins(record)) == 1 and wins(record)[0]["who"] != wins(record)[0]["from"]


def tsumo(record: Record) -> bool:
    """Won by a draw."""
    return bool(wins(record)) and wins(record)[0]["who"] == wins(record)[0]["from"]


def of_three(rounds: Rounds) -> bool:
    """A short game with norths, a riichi that wins by a draw, a pon and an exhausted wall."""
    first = rounds[0]
    return bool(
        4 <= len(rounds) <= 8
        and tsumo(first)
        and wins(first)[0]["who"] == 1
        and "riichi" in yaku(first)
        and first["events"][1][:2] == ["kita", 0]
        and any("pon" in kinds(r) for r in rounds)
        and any(reason("exhaustive")(r) and 0 < len(r["result"]["shown_hands"]) < 3 for r in rounds[1:])
    )


def _four_kans(record: Record) -> bool:
    own = [event[0] for event in kans(record)]
    return reason("four_kans")(record) and own[0] == "kan_closed" and "kan_added" in own and own[-1] != "kan_added"


def _second_kan_robbed(record: Record) -> bool:
    course = [event for event in record["events"] if event[0] not in ("draw", "dora")]
    added = [event for event in course if event[0] == "kan_added"]
    return (
        bool(wins(record))
        and wins(record)[0]["offer"] == "kan_added"
        and len(added) >= 2
        and added[-2][1] == added[-1][1]
    )


def _red_kan(record: Record) -> bool:
    opened = [event for event in record["events"] if event[0] == "kan_open" and {16, 52, 88} & {*event[2], event[3]}]
    won = wins(record)
    late = (
        record["dealer"] == 3
        and record["round_wind"] == "S"
        and record["honba"]
        and record["events"][0][2] != record["events"][1][2]
    )
    return bool(opened and late and "pon" in kinds(record) and ron(record) and 2 not in (won[0]["from"], won[0]["who"]))


def _red_kan_robbed(record: Record) -> bool:
    return any(win["offer"] == "kan_added" and win["tile"] in (52, 88) for win in wins(record))


def _two_on_north(record: Record) -> bool:
    return len(wins(record)) == 2 and wins(record)[0]["offer"] == "kita"


CLUBS = Recipe("club players", fairly, clubs)
QUICK = Recipe("club players, near wins", NEAR, clubs)
KANS = Recipe("eager, tiles by fours", by_fours, eager)
RICHES = Recipe("closed, near wins", near_wins((1, 2), 1.0), closed)
ROBBED = Recipe("a kan to rob", robbed, widening)
"""Recipes of the samples."""

SAMPLES = {
    "tenhou_sanma_game.mjlog": Sample("three", Recipe("north first", norths_and(NEAR), clubs), whole_game(of_three)),
    "tenhou_left_and_came_back.mjlog": Sample(
        "short",
        CLUBS,
        one(lambda r: r["round"] == 1 and reason("exhaustive")(r) and len(r["result"]["shown_hands"]) == 1),
    ),
    "tenhou_short_game_end.mjlog": Sample(
        "short", CLUBS, one(lambda r: "final" in r and min(r["end_scores"]) >= 0 and wins(r) and r["hand_no"] == 4)
    ),
    "tenhou_table_of_its_own.mjlog": Sample("short", CLUBS, one(lambda r: r["round"] == 0)),
    "tenhou_triple_ron.mjlog": Sample("four", Recipe("one wait for all", same_wait, closed), one(reason("triple_ron"))),
    "tenhou_four_kans.mjlog": Sample("four", KANS, one(_four_kans)),
    "tenhou_pao.mjlog": Sample(
        "four",
        Recipe("eager, dragons", dragons_soon, eager),
        one(
            lambda r: (
                tsumo(r)
                and "pao" in wins(r)[0]
                and wins(r)[0]["yakuman"] == ["daisangen"]
                and "final" in r
                and r["round"]
            )
        ),
    ),
    "tenhou_sanma_game.tenhou6.json": Sample(
        "three",
        CLUBS,
        whole_game(lambda g: 6 <= len(g) <= 13 and any(reason("exhaustive")(r) for r in g) and any(kans(r) for r in g)),
    ),
    "tenhou_chankan.tenhou6.json": Sample("short", ROBBED, one(lambda r: "chankan" in yaku(r)), 1),
    "tenhou_four_kans_of_one.tenhou6.json": Sample(
        "four", Recipe("all kans", all_kans, widening), one(lambda r: "suukantsu" in yaku(r)), 2
    ),
    "tenhou_four_riichi.tenhou6.json": Sample("short", RICHES, one(reason("four_riichi"))),
    "tenhou_double_ron.tenhou6.json": Sample(
        "four",
        Recipe("mixed", near_wins((1, 2, 3)), eager),
        one(lambda r: len(wins(r)) == 2 and "pon" in kinds(r) and r["round"]),
    ),
    "tenhou_second_kan_robbed.tenhou6.json": Sample(
        "four", Recipe("two to rob", two_to_rob, widening), one(_second_kan_robbed), 1
    ),
    "tenhou_many_calls.tenhou6.json": Sample(
        "four",
        Recipe("eager, near wins", NEAR, eager),
        one(lambda r: kinds(r).count("pon") >= 4 and kinds(r).count("chi") >= 3 and wins(r)),
    ),
    "tenhou_nine_terminals.tenhou6.json": Sample("four", CLUBS, one(reason("kyuushu_kyuuhai"))),
    "tenhou_exhausted.tenhou6.json": Sample(
        "four",
        CLUBS,
        one(
            lambda r: (
                reason("exhaustive")(r)
                and len(r["result"]["shown_hands"]) == 2
                and "pon" in kinds(r)
                and "chi" in kinds(r)
            )
        ),
    ),
    "tenhou_after_a_kan.tenhou6.json": Sample(
        "four", QUICK, one(lambda r: {"rinshan", "riichi"} <= yaku(r) and kinds(r)[-1] == "draw")
    ),
    "tenhou_open_kan_of_red.tenhou6.json": Sample("four", Recipe("three fives", red_triplet, eager), one(_red_kan)),
    "tenhou_same_tile_twice.tenhou6.json": Sample(
        # Two orders of its calls are to be tried.
        "four",
        RECIPES[9],
        one(lambda r: r["round"] == 3),
        game="four-9-1012",
    ),
    "mahjong_soul_in_english.tenhou6.json": Sample(
        "soul", QUICK, one(lambda r: ron(r) and yaku(r) == {"riichi", "dora", "ura_dora"})
    ),
    "mahjong_soul_kokushi_on_closed_kan.tenhou6.json": Sample(
        "soul short three",
        Recipe("kokushi", kokushi_and(31, 3), widening),
        whole_game(lambda g: len(g) == 1 and wins(g[0]) and wins(g[0])[0]["offer"] == "kan_closed"),
    ),
    "mahjong_soul_kokushi_on_north.tenhou6.json": Sample(
        "soul short three",
        Recipe("kokushi", kokushi_on_north, closed),
        whole_game(
            lambda g: (
                len(g) in (2, 3, 4)
                and "kokushi" in yaku(g[-1])
                and wins(g[-1])[0]["offer"] == "kita"
                and wins(g[-1])[0]["sticks"] == 1
            )
        ),
    ),
    "mahjong_soul_kokushi_thirteen_wait.tenhou6.json": Sample(
        "soul short three",
        Recipe("kokushi", kokushi_and(33, 1, short=1), closed),
        whole_game(lambda g: len(g) in (2, 3, 4, 5) and "kokushi13" in yaku(g[-1]) and ron(g[-1])),
    ),
    "mahjong_soul_double_ron_on_north.tenhou6.json": Sample(
        "soul short three",
        Recipe("two on north", two_on_north, keeping),
        whole_game(lambda g: _two_on_north(g[0]) and len(g) > 1),
    ),
    "mahjong_soul_three_kans_and_a_north.tenhou6.json": Sample(
        "soul three",
        Recipe("three kans", three_kans, widening),
        one(lambda r: "kita" in kinds(r) and len(kans(r)) == 3 and {"sankantsu", "rinshan"} <= yaku(r)),
        2,
    ),
    "mahjong_soul_robbed_kan_of_red.tenhou6.json": Sample(
        "soul short three",
        ROBBED,
        whole_game(lambda g: any(map(_red_kan_robbed, g))),
    ),
}
SEEDS = {
    "tenhou_sanma_game.mjlog": 15,
    "tenhou_left_and_came_back.mjlog": 8,
    "tenhou_short_game_end.mjlog": 1,
    "tenhou_triple_ron.mjlog": 2,
    "tenhou_four_kans.mjlog": 9,
    "tenhou_pao.mjlog": 8,
    "tenhou_sanma_game.tenhou6.json": 1,
    "tenhou_chankan.tenhou6.json": 116,
    "tenhou_double_ron.tenhou6.json": 110,
    "tenhou_second_kan_robbed.tenhou6.json": 570,
    "tenhou_many_calls.tenhou6.json": 3,
    "tenhou_nine_terminals.tenhou6.json": 4,
    "tenhou_exhausted.tenhou6.json": 8,
    "tenhou_after_a_kan.tenhou6.json": 27,
    "tenhou_open_kan_of_red.tenhou6.json": 15,
    "mahjong_soul_in_english.tenhou6.json": 1,
    "mahjong_soul_kokushi_on_closed_kan.tenhou6.json": 30,
    "mahjong_soul_kokushi_on_north.tenhou6.json": 14,
    "mahjong_soul_kokushi_thirteen_wait.tenhou6.json": 5,
    "mahjong_soul_double_ron_on_north.tenhou6.json": 2,
    "mahjong_soul_robbed_kan_of_red.tenhou6.json": 33,
}
"""Which game it is; 0 where it is not named."""
