"""The replay on the page is the engine's at every step, whichever kind of log the game was read from."""

import json
import os
from collections.abc import Callable, Iterator
from random import Random

import pytest

from bot.analysis.review import review_of
from bot.engine.events import GameStarted
from bot.engine.fold import evolve, initial
from bot.engine.phases import AwaitCalls
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import State, view_of
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.read import read
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from bot.store.codec import decode, encode, kind_of_record
from bot.text.sentences import Plain
from bot.web.replay_json import game_json, review_json
from bot.web.table_view import Json
from tests.engine.policies import by_fours, eager_policy, fairly, play_game
from tests.paifu.samples import sample
from tests.web.conftest import VIEW, checker, merged

GAMES = int(os.environ.get("JANTAKU_REPLAYS", "6"))
"""Of each kind of log a third. The issue asks for 200."""
HELD, GAME, REVIEW = checker("held_hands"), checker("replay"), checker("review")
NAMES = ("Aiko", "Ben", "Chie", "Dan")


def of_journal(replay: Replay) -> Replay:
    """As a table of ours keeps it."""
    kept = [(kind_of_record(event), encode(event)) for event in replay.events]
    events = [decode(kind, 1, text) for kind, text in kept]
    return Replay(replay.rules, replay.names, events)  # type: ignore[arg-type] # they are events, as they were


def of_log(write: Callable[..., str]) -> Callable[[Replay], Replay]:
    def through(replay: Replay) -> Replay:
        found, disagreement = replay_of(read(write(record_of(replay))))
        assert disagreement is None
        return found

    return through


KINDS = {"journal": of_journal, "tenhou6": of_log(write_tenhou6), "mjai": of_log(write_mjai)}


def steps_of(game: Json) -> Iterator[Json]:
    """The view of every step, its patches applied one after the other, as a page does."""
    view: Json = {}
    for hand in game["hands"]:
        for step in hand["steps"]:
            view = merged(view, step["patch"])
            yield view


def engine_says(state: State) -> Json:
    """What a step must show, straight from the engine."""
    public, names = state.public, TILE_NAMES
    left = public.live - (isinstance(public.phase, AwaitCalls) and public.live > 0)
    return {
        "name": f"{('East', 'South', 'West', 'North')[public.bakaze]} {public.number}",
        "middle": (public.honba, public.kyotaku, left),
        "dora": [names[tile] for tile in public.indicators],
        "scores": [seat.score for seat in public.seats],
        "riichi": [seat.declared_riichi for seat in public.seats],
        "kita": [seat.kita for seat in public.seats],
        "rivers": [
            [(names[one.tile], one.drawn, one.sideways, one.called_by) for one in seat.river] for seat in public.seats
        ],
        "melds": [[(meld.kind.value, [names[tile] for tile in meld.tiles]) for meld in s.melds] for s in public.seats],
        "hands": [
            ([names[tile] for tile in hidden.hand], None if hidden.drawn is None else names[hidden.drawn])
            for hidden in (view_of(state, seat).hidden for seat in range(public.players))
        ],
        "deltas": None if public.kyoku_over is None else list(public.kyoku_over.ended.deltas),
    }


def page_says(view: Json) -> Json:
    """The same of what a page has."""
    seats = [view["seats"][str(seat)] for seat in range(view["players"])]
    hands = [view["hands"][str(seat)] for seat in range(view["players"])]
    result = view.get("result")
    return {
        "name": view["name"],
        "middle": (view["honba"], view["sticks"], view["left"]),
        "dora": view["dora"],
        "scores": [seat["score"] for seat in seats],
        "riichi": [seat["riichi"] for seat in seats],
        "kita": [seat["kita"] for seat in seats],
        "rivers": [
            [(one["tile"], "drawn" in one, "sideways" in one, one.get("called")) for one in seat["river"]]
            for seat in seats
        ],
        "melds": [[(meld["kind"], meld["tiles"]) for meld in seat["melds"]] for seat in seats],
        "hands": [(hand["tiles"], hand.get("drawn")) for hand in hands],
        "deltas": None if result is None else [result["deltas"][str(seat)] for seat in range(view["players"])],
    }


def simulated(seed: int) -> tuple[Replay, list[State]]:
    """A game that the engine played, and the state after each event of it."""
    rules: Ruleset = ruleset_from({"length": "east_only"}, preset("tenhou_sanma" if seed % 5 == 4 else "tenhou"))
    policies = [eager_policy(Random(f"replay {seed}"))] * rules.players
    events = play_game(rules, seed, policies, shuffle=by_fours if seed % 2 else fairly).events
    states, state = [], initial(rules)
    for event in events:
        if isinstance(event, GameStarted):
            continue
        state = evolve(state, event)
        states.append(state)
    return Replay(rules, NAMES[: rules.players], events), states


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(4))
def test_the_replay_on_the_page_is_the_engines_at_every_step_of_every_kind_of_log(shard: int) -> None:
    for seed in range(shard, GAMES, 4):
        original, states = simulated(seed)
        through = list(KINDS.values())[seed % len(KINDS)]
        views = list(steps_of(game_json(through(original), Plain(""), "en-GB")))
        wanted, first = [], 0
        for kyoku_log in original.kyoku_logs:
            wanted += [engine_says(states[first + step]) for step in kyoku_log.picture_steps]
            first += len(kyoku_log.events)
        assert len(views) == len(wanted)
        for number, (view, engine) in enumerate(zip(views, wanted, strict=True)):
            assert (seed, number, page_says(view)) == (seed, number, engine)


def test_a_game_and_a_review_are_what_the_schema_says() -> None:
    replay, _ = replay_of(read(sample("tenhou_ranked_game.tenhou6.json")))
    game = game_json(replay, Plain("Log"), "en-GB")
    GAME.validate({"version": 1, "locale": "en-GB", "words": {}, **json.loads(json.dumps(game))})
    for view in steps_of(game):
        HELD.validate(view["hands"])
        VIEW.validate({key: value for key, value in view.items() if key != "hands"})
    review = review_json(review_of(replay, 0), replay, "en-GB")
    REVIEW.validate(review)
    steps = [[step["step"] for step in hand["steps"]] for hand in game["hands"]]
    assert all(mark["step"] in steps[mark["hand"]] for mark in review["marks"])
    assert any(mark["look"] and "better" in mark for mark in review["marks"])
