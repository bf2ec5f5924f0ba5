"""Plays the games from which the golden records are chosen: each from one number, its rules, walls and players too."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from riichienv import _riichienv as riichienv

from bot.engine.actions import Action, Chii, Daiminkan, Discard, Kakan, KyuushuKyuuhai, Pass, Pon, Ron, Tsumo
from bot.engine.phases import GameOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import discards_ukeire
from bot.engine.tiles import KIND_OF, YAOCHUU, counts_of
from bot.engine.view import SeatView
from bot.players.registry import player
from tests.conformance.recorded import rules_of
from tests.engine.policies import EagerPolicy, Policy, RandomPolicy
from tests.golden.deals import (
    DRAGONS,
    WINDS,
    Shuffle,
    after_kan,
    by_fours,
    complete,
    fairly,
    near_wins,
    of_kinds,
    orphans,
    robbed,
    same_wait,
    same_winds,
    straights,
    two_waits,
)
from tests.golden.judges import objections
from tests.golden.rounds import Record, record_of, seen_from
from tests.opinions.beside import Beside

_SWITCHES = {
    "length": "hanchan",
    "open_tanyao": True,
    "fast": False,
    "chips": False,
    "kiriage_mangan": False,
    "special_table": False,
    "private_lobby": False,
}
TABLES: dict[str, Record] = {
    "four": {"players": 4, "red_fives": 3, **_SWITCHES, "tenhou_go_type": 169},
    "three": {"players": 3, "red_fives": 2, **_SWITCHES, "tenhou_go_type": 185},
    "short": {"players": 4, "red_fives": 3, **_SWITCHES, "length": "tonpuu", "fast": True, "tenhou_go_type": 225},
    "unranked": {"players": 4, "red_fives": 3, **_SWITCHES, "length": "tonpuu", "tenhou_go_type": 1},
}
"""Tables of Tenhou's, as the records describe them."""
SOUL: dict[str, Record] = {
    "soul": {"players": 4, "red_fives": 3, **_SWITCHES, "preset": "mahjong_soul"},
    "soul short": {"players": 4, "red_fives": 3, **_SWITCHES, "length": "tonpuu", "preset": "mahjong_soul"},
    "soul three": {"players": 3, "red_fives": 2, **_SWITCHES, "preset": "mahjong_soul_sanma"},
    "soul short three": {
        "players": 3,
        "red_fives": 2,
        **_SWITCHES,
        "length": "tonpuu",
        "preset": "mahjong_soul_sanma",
    },
}
"""Rooms of Mahjong Soul's, described likewise."""


class Nearest:
    """The discard that leaves the hand nearest to a win; now and then any legal action."""

    def __init__(self, dice: Random, stray: float = 0.03) -> None:
        self._dice, self._stray = dice, stray

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        discards = [action for action in legal if isinstance(action, Discard)]
        if not discards or self._dice.random() < self._stray:
            return self._dice.choice(legal)
        left = discards_ukeire(counts_of(view.hidden.tiles), len(view.own.melds))

        def farness(action: Discard) -> tuple[int, int]:
            after, accepted = left[KIND_OF[action.tile]]
            return after, -len(accepted)

        return min(discards, key=farness)


class Lonely:
    """Discards terminals and honours first and calls nothing: nagashi mangan, four winds."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        discards = [action for action in legal if isinstance(action, Discard)]
        outer = [action for action in discards if KIND_OF[action.tile] in YAOCHUU]
        winds = [action for action in outer if KIND_OF[action.tile] in WINDS and len(view.own.river) == 0]
        quiet = [action for action in legal if isinstance(action, Pass)]
        return self._dice.choice(winds or outer or quiet or discards or legal)


class Closed:
    """A policy without calls that open the hand and without drawing the deal again: riichi by everybody."""

    def __init__(self, then: Policy) -> None:
        self._then = then

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        kept = tuple(a for a in legal if not isinstance(a, Chii | Pon | Daiminkan | KyuushuKyuuhai))
        return self._then.choose(view, kept or legal)


class Widening:
    """Calls triplets and makes kans of them, never calls a run, and otherwise goes for the nearest win."""

    def __init__(self, dice: Random) -> None:
        self._then = EagerPolicy(dice, Nearest(dice))

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        for kind in (Tsumo, Ron, Kakan, Pon):
            if offers := [action for action in legal if isinstance(action, kind)]:
                return offers[0]
        return self._then.choose(view, tuple(a for a in legal if not isinstance(a, Chii)))


class Seats:
    """Each seat by its own policy."""

    def __init__(self, policies: list[Policy]) -> None:
        self._policies = policies

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        return self._policies[view.seat].choose(view, legal)


def clubs(dice: Random, players: int) -> Policy:
    return Seats([player("club", dice.randrange(10**6)) for _ in range(players)])


def eager(dice: Random, players: int) -> Policy:
    return EagerPolicy(dice, Nearest(dice))


def closed(dice: Random, players: int) -> Policy:
    return Closed(EagerPolicy(dice, Nearest(dice)))


def _random(dice: Random, players: int) -> Policy:
    return RandomPolicy(dice)


def _lonely(dice: Random, players: int) -> Policy:
    return Lonely(dice)


def widening(dice: Random, players: int) -> Policy:
    return Widening(dice)


def _mixed(dice: Random, players: int) -> Policy:
    kinds: tuple[Callable[[Random, int], Policy], ...] = (eager, closed, _random, _lonely)
    return Seats([dice.choice(kinds)(dice, players) for _ in range(players)])


class Recipe(NamedTuple):
    """Walls and the players of a game, by what they are good for; ``of_four`` if three players cannot play it."""

    name: str
    shuffle: Shuffle
    policy: Callable[[Random, int], Policy]
    of_four: bool = False


RECIPES = (
    Recipe("club players", fairly, clubs),
    Recipe("club players, near wins", near_wins((2, 3, 4)), clubs),
    Recipe("eager, near wins", near_wins((1, 2, 3, 4)), eager),
    Recipe("closed, near wins", near_wins((1, 2), 1.0), closed),
    Recipe("eager, tiles by fours", by_fours, eager),
    Recipe("mixed, near wins", near_wins((1, 2, 3)), _mixed),
    Recipe("eager, dragons", of_kinds(DRAGONS, 2), eager),
    Recipe("eager, winds", of_kinds(WINDS, 2), eager),
    Recipe("eager, honours", of_kinds((*DRAGONS, *WINDS), 2), eager),
    Recipe("eager, terminals", of_kinds((0, 8, 9, 17, 18, 26), 2), eager),
    Recipe("orphans", orphans, closed),
    Recipe("orphans thrown away", orphans, _lonely),
    Recipe("one wind each", same_winds, _lonely, of_four=True),
    Recipe("one wait for all", same_wait, closed, of_four=True),
    Recipe("complete when dealt", complete, closed),
    Recipe("random", by_fours, _random),
    Recipe("straights", straights, closed),
    Recipe("completed after a kan", after_kan, closed),
    Recipe("one wait for two", two_waits, closed),
    Recipe("north", of_kinds((30, 29), 2), eager, of_four=True),
    Recipe("a kan to rob", robbed, widening),
)


@dataclass(frozen=True)
class GoldenRound:
    """A round on which all judges agree: as a record, and as each seat saw it with what riichienv allowed it."""

    record: Record
    seen: tuple[Record, ...]


@dataclass
class GoldenGame:
    """The rounds of a game; ``whole`` if it was played to its end, ``objections`` why it was not."""

    rounds: list[GoldenRound]
    whole: bool
    objections: list[str]


def peer_rules(name: str) -> Any:
    """The rules of riichienv for a preset of ours."""
    return riichienv.GameRule.default_mjsoul() if "soul" in name else riichienv.GameRule.default_tenhou()


def rules_for(table: Record) -> Ruleset:
    """Our ruleset of a table."""
    return rules_of({"rules": table})


def play(seed: int, table: str, recipe: int) -> GoldenGame:
    """Play one game, and stop where anybody disagrees."""
    return play_by(table, RECIPES[recipe], f"{table}-{recipe}-{seed}")


def play_by(table: str, made: Recipe, name: str, most: int = 99) -> GoldenGame:
    """The same by any recipe, for ``most`` rounds; ``name`` is that of the game, from which all chance follows."""
    dice = Random(f"golden {name}")
    switches = (TABLES | SOUL)[table]
    rules = rules_for(switches)
    number = dice.randrange(10**9)
    policy = made.policy(dice, rules.players)
    both = Beside(rules, peer_rules(switches.get("preset", "")), number, policy, made.shuffle)
    rounds: list[GoldenRound] = []
    while not isinstance(both.state.phase, GameOver) and len(rounds) < most:
        finished = both.play_kyoku()
        if both.partings or not finished:
            return GoldenGame(rounds, whole=False, objections=[f"riichienv: {each}" for each in both.partings])
        record, writer = record_of(both.events, both.wall, switches, name, len(rounds))
        if found := list(objections(record)):
            return GoldenGame(rounds, whole=False, objections=found)
        seen = [seen_from(seat, record, writer, both.allowed) for seat in range(rules.players)]
        rounds.append(GoldenRound(record, tuple(seen)))
    return GoldenGame(rounds, whole=isinstance(both.state.phase, GameOver), objections=[])
