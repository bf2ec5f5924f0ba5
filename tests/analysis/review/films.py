"""Replays for the tests of the review: of scenes, of recorded games and of games by chance."""

from functools import lru_cache
from random import Random

from bot.analysis.review import Judged, judge
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.engine.events import KyokuStarted
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import TILE_NAMES
from bot.paifu.record_replay import replay_of
from bot.paifu.tenhou.mjlog import read_mjlog
from tests.builders import Scene
from tests.engine.policies import eager_policy, play_game
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.rounds import games


def replay(scene: Scene) -> Replay:
    """What has happened in a scene so far."""
    return Replay(scene.public.rules, ("",) * scene.public.players, scene.events)


def last(scene: Scene, seat: int) -> Judged:
    """The last decision of a seat in a scene, judged."""
    return judge(replay(scene).decisions(0, seat)[-1])


def throws(judged: Judged) -> dict[str, ReviewedDiscard]:
    """The discards that were possible, by name."""
    assert judged.discard is not None
    return {TILE_NAMES[one.tile]: one for one in judged.discard.discards}


@lru_cache(maxsize=1)
def recorded() -> tuple[Replay, ...]:
    """Some of the recorded games, of four and of three players."""
    every = [game for game in games() if len(game) > 5]
    chosen = [
        *[game for game in every if game[0]["rules"]["players"] == 4][33::90],
        *[game for game in every if game[0]["rules"]["players"] == 3][::50],
    ]
    return tuple(replay_of(read_mjlog(mjlog_of(game)))[0] for game in chosen)


def played(rules: Ruleset, seed: int, kyoku: int | None = None) -> Replay:
    """A game of players who call, kan and win by chance, or its first few kyoku."""
    dice = Random(seed)
    game = play_game(rules, seed, [eager_policy(dice) for _ in range(rules.players)])
    starts = [place for place, event in enumerate(game.events) if isinstance(event, KyokuStarted)]
    end = starts[kyoku] if kyoku is not None and kyoku < len(starts) else None
    return Replay(rules, ("",) * rules.players, game.events[:end])
