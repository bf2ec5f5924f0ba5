"""The games behind the sample logs of tests/paifu/data: of the games that are tried, the first with what is wanted.

All are played by this project's computer players and wild policies (tests/golden/play.py), by the rules of the site
whose format they are written in. ``SEEDS`` names the game that was found, so that a search is short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bot.engine.actions import Action, Discard, Kita
from bot.engine.tiles import KIND_OF, counts_of
from tests.golden.deals import SANMA_TILES, by_fours, fairly, near_wins, of_kinds, robbed, same_wait, shuffled_with
from tests.golden.play import RECIPES, Recipe, closed, clubs, eager, play_by, widening

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bot.engine.view import SeatView
    from tests.engine.policies import Policy
    from tests.golden.rounds import Record

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


# ------------------------------------------------------------------------------------------------------------- deals


def norths_and(then: Callable[[list[int], Random], None]) -> Callable[[list[int], Random], None]:
    """A wall of another deal in which the dealer's first tile is a north."""

    def arrange(wall: list[int], dice: Random) -> None:
        then(wall, dice)
        place = next(place for place, number in enumerate(wall) if number // 4 == 30)
        wall[0], wall[place] = wall[place], wall[0]

    return arrange


ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]


def kokushi_and(kind: int, copies: int, *, short: int = 0) -> Callable[[list[int], Random], None]:
    """The dealer waits for this orphan, ``short`` tiles before it; another seat is dealt so many of it."""

    def arrange(wall: list[int], dice: Random) -> None:
        own = [other for other in ORPHANS if other != kind]
        own = own[: 13 - short] if copies == 1 else [*own, own[3]][: 13 - short]
        players = 3 if len(wall) == SANMA_TILES else 4
        own_turn, other_turn = dice.sample(range(players), 2)
        targets: list[list[int]] = [[] for _ in range(players)]
        if copies == 3:
            own_turn, other_turn = 0, dice.choice((1, 2))
        targets[own_turn], targets[other_turn] = own, [kind] * copies
        shuffled_with(wall, dice, targets, {13 * players + other_turn: kind} if copies == 3 else {})

    return arrange


def kokushi_on_north(wall: list[int], dice: Random) -> None:
    """A seat waits for the north, which is drawn later by somebody who declares riichi."""
    own = [other for other in ORPHANS if other != 30]
    turn = dice.randrange(3)
    waiting = [9, 10, 11, 12, 13, 14, 19, 20, 21, 22, 23, 31, 31]
    targets = [[*own, 31] if seat == turn else [] for seat in range(3)]
    targets[(turn + 1) % 3] = waiting
    shuffled_with(wall, dice, targets, {39 + dice.randrange(6, 20): 30})


NEAR = near_wins((2, 3, 4))


def two_on_north(wall: list[int], dice: Random) -> None:
    """Two seats wait for the north beside a pair, with called triplets or without."""
    if dice.random() < 0.6:
        NEAR(wall, dice)
        return
    turn = dice.randrange(3)
    one = [9, 9, 9, 13, 13, 13, 17, 17, 17, 33, 33, 30, 30]
    other = [18, 18, 18, 22, 22, 22, 26, 26, 26, 19, 20, 21, 30]
    hands = [one, other, []]
    shuffled_with(wall, dice, hands[turn:] + hands[:turn], {39 + dice.randrange(2, 12): 30})


def all_kans(wall: list[int], dice: Random) -> None:
    """One seat is dealt four triplets and draws the fourth of each, and then the pair."""
    turn = dice.randrange(4)
    hand = [10, 10, 10, 13, 13, 13, 24, 24, 24, 5, 5, 5, 21]
    drawn = {52 + turn: 10, 135: 13, 134: 24, 133: 5, 132: 21}
    shuffled_with(wall, dice, [hand if seat == turn else [] for seat in range(4)], drawn)


def three_kans(wall: list[int], dice: Random) -> None:
    """Of three players one is dealt three triplets and draws the fourth of each; then a north and the win."""
    turn = dice.randrange(3)
    hand = [10, 10, 10, 13, 13, 13, 24, 24, 24, 20, 31, 31, 30]
    drawn = {39 + turn: 10, 107: 13, 106: 24, 105: 21, 104: 22}
    shuffled_with(wall, dice, [hand if seat == turn else [] for seat in range(3)], drawn)


def two_to_rob(wall: list[int], dice: Random) -> None:
    """Two pairs that are called and become kans, the second of which completes another hand."""
    first, second = 28, 13
    waits = [second - 1, second + 1, 18, 19, 21, 22, 23, 25, 25, 25, 0, 1]
    caller = [second, second, first, first, 33, 33, 8, 7]
    lone = [first, second, 29, 30, 32, 31]
    turn = dice.randrange(4)
    hands = [caller, lone, [*waits, 2 if dice.random() < 0.5 else 9], []]
    drawn = {52 + dice.randrange(4, 20): first, 52 + dice.randrange(20, 36): second}
    shuffled_with(wall, dice, hands[turn:] + hands[:turn], drawn)


def red_triplet(wall: list[int], dice: Random) -> None:
    """Three fives for a seat that is near to a win with a triplet of dragons, and the fourth alone in another hand."""
    hand = [13, 13, 13, 32, 32, *[3, 4, 19, 20, 21], 7, 7, 24]
    lone = [13, 32, 27, 28, 29, 8, 18, 26]
    turn = dice.randrange(4)
    hands = [hand, [], lone, []]
    shuffled_with(wall, dice, hands[turn:] + hands[:turn])


class Keeping:
    """Sets a north aside only from a hand that is far from a win; so others wait for it."""

    def __init__(self, then: Policy) -> None:
        self._then = then

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        triplets = sum(count >= 3 for count in counts_of(view.hidden.tiles))
        norths = [action for action in legal if isinstance(action, Kita)]
        if norths and triplets < 3:
            return norths[0]
        return self._then.choose(view, tuple(a for a in legal if not isinstance(a, Kita | Discard) or _kept(a)))


def _kept(action: Action) -> bool:
    return isinstance(action, Discard) and KIND_OF[action.tile] != 30


def _keeping(dice: Random, players: int) -> Policy:
    return Keeping(closed(dice, players))


def dragons_soon(wall: list[int], dice: Random) -> None:
    """One seat is dealt pairs of all dragons, the others the rest."""
    of_kinds((31, 32, 33), 2)(wall, dice)


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
        Recipe("two on north", two_on_north, _keeping),
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
