"""Why not, asked by every seat at every moment of games played by chance."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.events import KyokuStarted
from bot.engine.kans import kan_candidates
from bot.engine.legal import legal_actions, why_no_discard, why_not
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import EAST, KIND_OF, TILE_COUNT, Tile
from bot.engine.view import SeatView, view_of
from bot.text.sentences import render
from bot.text.table.refusals import refusal_text
from bot.text.table.why_text import why_text
from bot.text.tile_text import tile_name
from tests.engine.hidden import Places, exchanged, replay_with
from tests.engine.policies import by_fours, eager_policy, fairly, play_game, random_policy

LIMIT = 1900
NAMES = ("**`_~|" * 5 + "ab",) * 4
"""Names of 32 characters, nearly all of which are escaped."""
STRICT = {
    "atozuke": False,
    "kuitan": False,
    "furiten_riichi": False,
    "dead_wait_riichi": False,
    "riichi_ankan": "interpretation_and_yaku_unchanged",
    "temp_furiten_clear": "own_draw_or_any_interruption",
}
GAMES: dict[str, Ruleset] = {
    "tenhou": ruleset_from({"length": "east_only"}, preset("tenhou")),
    "strict": ruleset_from({"length": "east_only", **STRICT}, preset("ema2016")),
    "sanma": ruleset_from({"length": "east_only"}, preset("tenhou_sanma")),
}


def said(view: SeatView) -> str:
    return render(why_text(view, NAMES[: view.public.players]))


def needed(view: SeatView) -> list[str]:
    """How the lines begin that must be there, whatever stands in them."""
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat:
        return list(_needed_in_turn(view))
    if not isinstance(phase, AwaitCalls) or phase.seat == view.seat or view.hidden.claim is not None:
        return []
    begins = ["**Ron:**"]
    kind, counts = KIND_OF[phase.tile], view.hidden.counts
    if phase.origin != "discard" or kind in view.hidden.waits or view.own.riichi:
        return begins
    begins += ["**Pon:**"] if counts[kind] else []
    begins += ["**Kan:**"] if counts[kind] == 3 else []
    run = (
        [counts[kind + step] if 0 <= kind % 9 + step < 9 else 0 for step in (-2, -1, 1, 2)] if kind < EAST else [0] * 4
    )
    if (run[0] and run[1]) or (run[1] and run[2]) or (run[2] and run[3]):
        begins.append("**Chii:**")
    if view.public.live == 0 or sum(view.public.kans) == 4:
        # Then one who is far from a call hears nothing of it.
        begins = [begin for begin in begins if begin != "**Pon:**" or counts[kind] > 1]
    return begins


def _needed_in_turn(view: SeatView) -> list[str]:
    begins = [f"**Kan {render(tile_name(action.tile))}:**" for action in kan_candidates(view)]
    if any(why_no_discard(view, act.Discard(tile, drawn=False)) is not None for tile in view.hidden.hand):
        begins.append("**Discards:**")
    if view.hidden.drawn is not None:
        begins.append("**Tsumo")
    if not view.own.riichi and not view.own.closed:
        begins.append("**Riichi:**")
    return begins


def everything(view: SeatView) -> list[act.Action]:
    """Actions of every sort, sensible or not."""
    tiles = [Tile(number) for number in range(TILE_COUNT)]
    found: list[act.Action] = [act.Ron(), act.Tsumo(), act.Daiminkan(), act.Kita(), act.KyuushuKyuuhai()]
    found += [sort(tile, drawn) for sort in (act.Discard, act.Riichi) for tile in tiles for drawn in (False, True)]
    found += [sort(tile) for sort in (act.Ankan, act.Kakan) for tile in tiles]
    found += [act.Pon((tile, tile)) for tile in tiles]
    hand = view.hidden.hand
    return found + [act.Chii((one, other)) for one, other in pairwise(hand)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("shuffle", [fairly, by_fours])
def test_every_seat_hears_the_cause_of_everything_near_in_few_words(name: str, shuffle: object) -> None:
    rules, dice = GAMES[name], Random(name)
    policies = [eager_policy(dice) if seat % 2 else random_policy(dice) for seat in range(rules.players)]
    played = play_game(rules, 5, policies, shuffle=shuffle)  # type: ignore[arg-type]
    lines: Counter[str] = Counter()
    for place, step in enumerate(played.steps):
        for seat in range(rules.players):
            view = view_of(step.before, seat)
            text = said(view)
            assert text
            assert "{" not in text
            assert len(text) <= LIMIT
            for begin in needed(view):
                assert any(line.startswith(begin) for line in text.split("\n")), (begin, text)
            lines.update(line.split(":**")[0] for line in text.split("\n") if ":**" in line)
            if place % 40 == seat:
                _refuse_everything(view)
    assert {"**Ron", "**Pon", "**Kan"} <= set(lines)


def _refuse_everything(view: SeatView) -> None:
    legal = legal_actions(view)
    for action in everything(view):
        reason = why_not(view, action)
        assert (reason is None) == (action in legal)
        if reason is not None:
            assert render(refusal_text(reason, action, view, NAMES)).strip(".")
            assert render(refusal_text(reason, action, view)).strip(".")


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_tile_changes_a_word(name: str) -> None:
    rules, dice = GAMES[name], Random(name)
    played = play_game(rules, 11, [eager_policy(dice) for _ in range(rules.players)], shuffle=by_fours)
    for steps in played.kyoku[:6]:
        for _ in range(3):
            moment = dice.randrange(1, len(steps))
            until, after = steps[:moment], steps[moment].before
            if isinstance(after.phase, AwaitDiscard) and after.phase.origin == "call":
                # With other tiles the call might not have been possible (kuikae).
                continue
            happened = [event for step in until for event in step.events]
            started = happened[0]
            assert isinstance(started, KyokuStarted)
            places = Places(started)
            for event in happened[1:]:
                places.follow(event)
            for seat in range(rules.players):
                other_wall = exchanged(places.wall, places.seen_by(seat), dice)
                state, _ = replay_with(other_wall, until, seat)
                assert state.hidden_hands != after.hidden_hands
                assert said(view_of(state, seat)) == said(view_of(after, seat))
