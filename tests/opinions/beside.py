"""One game in two engines: the same wall and actions; each step compares what both allow and pay.

This engine leads. For each kyoku riichienv is set to the same scores, counters and wall; whoever is asked is asked in
both, their lists of legal actions are laid side by side, and the action chosen is done in both. The kyoku is kept as
it went, with what riichienv allowed, so that it can be written down (tests/golden).
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from riichienv import _riichienv as riichienv

from bot.engine import actions as act
from bot.engine.events import Event
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile, sort_tiles
from bot.engine.view import State, view_of
from tests.engine.policies import Policy
from tests.opinions.records import tile_of

_TYPES = riichienv.ActionType


@dataclass(frozen=True)
class Parting:
    """Where the two engines part: what was compared, what each says, and the state before."""

    what: str
    ours: object
    theirs: object
    state: State
    seat: int | None = None

    @property
    def fewer(self) -> frozenset[act.Action]:
        """Legal actions that ours has and theirs has not."""
        assert isinstance(self.ours, frozenset)
        assert isinstance(self.theirs, frozenset)
        return self.ours - self.theirs

    @property
    def more(self) -> frozenset[act.Action]:
        """Legal actions that theirs has and ours has not."""
        assert isinstance(self.ours, frozenset)
        assert isinstance(self.theirs, frozenset)
        return self.theirs - self.ours

    def __str__(self) -> str:
        if isinstance(self.ours, frozenset):
            more = " ".join(sorted(f"+{act.code_of(action)}" for action in self.more))
            fewer = " ".join(sorted(f"-{act.code_of(action)}" for action in self.fewer))
            return f"{self.what} of seat {self.seat}: theirs {more} {fewer}, {self.state.hidden_hands[self.seat or 0]}"
        return f"{self.what}: ours {self.ours}, theirs {self.theirs}"


@dataclass
class Beside:
    """A game of ours with riichienv beside it. ``partings`` are collected; it goes on as long as both can."""

    rules: Ruleset
    their_rules: Any
    seed: int
    policy: Policy
    shuffle: Callable[[list[int], Random], None]
    partings: list[Parting] = field(default_factory=list)
    decisions: int = 0
    kyoku: int = 0
    wins: int = 0
    wall: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    allowed: dict[int, dict[int, frozenset[act.Action]]] = field(default_factory=dict)
    """What riichienv allowed each seat in this kyoku after so many events."""

    def __post_init__(self) -> None:
        self.dice = Random(self.seed)
        self.state, _ = begin_game(self.rules)
        self.env: Any = None
        self.asked: dict[int, Any] = {}

    def play(self) -> None:
        """The whole game, as far as both can play it."""
        while not isinstance(self.state.phase, GameOver) and self.play_kyoku():
            pass

    def play_kyoku(self) -> bool:
        """One kyoku; whether both could play it to its end."""
        self.deal()
        while not isinstance(self.state.phase, KyokuOver | GameOver):
            if not self.step():
                return False
        self._settled()
        return True

    def _part(self, what: str, ours: object, theirs: object, seat: int | None = None) -> None:
        if ours != theirs:
            self.partings.append(Parting(what, ours, theirs, self.state, seat))

    # ---------------------------------------------------------------------------------------------------------- dealing

    def deal(self) -> None:
        """Begin a kyoku in both, from one wall."""
        numbers = list(range(136)) if self.rules.players == 4 else [n for n in range(136) if not 4 <= n < 32]
        self.shuffle(numbers, self.dice)
        self.state, begun = begin_kyoku(self.state, tuple(tile_of(number) for number in numbers))
        self.wall, self.events, self.allowed = numbers, list(begun), {}
        public = self.state.public
        self.kyoku += 1
        length = "east" if self.rules.length == "east_only" else "half"
        mode = f"{self.rules.players}p-red-{length}"
        self.env = riichienv.RiichiEnv(game_mode=mode, rule=self.their_rules, seed=1)
        self.asked = self.env.reset(
            oya=public.oya,
            wall=numbers,
            round_wind=public.bakaze,
            scores=[own.score for own in public.seats],
            honba=public.honba,
            kyotaku=public.kyotaku,
        )

    # ------------------------------------------------------------------------------------------------------------ steps

    def step(self) -> bool:
        """One turn or one call window in both; False where nothing can be done in both."""
        phase = self.state.phase
        if isinstance(phase, AwaitDiscard):
            asking = {phase.seat: legal_actions(view_of(self.state, phase.seat))}
        else:
            assert isinstance(phase, AwaitCalls)
            asking = {seat: legal_actions(view_of(self.state, seat)) for seat in range(self.rules.players)}
            asking = {seat: legal for seat, legal in asking.items() if legal}
        if isinstance(phase, AwaitCalls) and not asking:
            self._went(close_calls(self.state))
            return True
        # In seat order: theirs come in any, and the policy's chance would follow it.
        theirs = {seat: self._translated(seat, self.asked[seat]) for seat in sorted(self.asked)}
        self.allowed[len(self.events)] = {seat: frozenset(legal) for seat, legal in theirs.items()}
        for seat in sorted(asking.keys() | theirs.keys()):
            own, other = frozenset(asking.get(seat, ())), frozenset(theirs.get(seat, {}))
            if isinstance(phase, AwaitCalls) and not own and other == {act.Pass()}:
                continue
            self._part("legal actions", own, other, seat)
        return self._act(asking, theirs)

    def _went(self, reached: tuple[State, tuple[Event, ...]]) -> None:
        self.state, events = reached
        self.events.extend(events)

    def _act(self, asking: dict[int, tuple[act.Action, ...]], theirs: dict[int, dict[act.Action, list[Any]]]) -> bool:
        chosen: dict[int, act.Action] = {}
        for seat, allowed in theirs.items():
            both = tuple(action for action in asking.get(seat, ()) if action in allowed)
            if both:
                chosen[seat] = self.policy.choose(view_of(self.state, seat), both)
            elif seat in asking or act.Pass() not in allowed:
                return False
        if asking.keys() - chosen.keys():
            return False
        self.decisions += len(chosen)
        if isinstance(self.state.phase, AwaitDiscard):
            [(seat, action)] = chosen.items()
            self._went(apply(self.state, seat, action))
        else:
            for seat, action in chosen.items():
                if seat in pending(self.state):
                    self._went(apply(self.state, seat, action))
            while waiting := pending(self.state):
                self._went(apply(self.state, waiting[0], act.Pass()))
            self._went(close_calls(self.state))
        steps = {seat: list(theirs[seat][chosen.get(seat, act.Pass())]) for seat in theirs}
        while any(steps.values()):
            self.asked = self.env.step({seat: own.pop(0) for seat, own in steps.items() if own})
        return True

    def _translated(self, seat: int, seen: Any) -> dict[act.Action, list[Any]]:
        """Our actions that they allow, each with the steps that do it."""
        found: dict[act.Action, list[Any]] = {}
        for each in seen.legal_actions():
            if each.action_type == _TYPES.RIICHI:
                declared = self.env.clone()
                for then in declared.step({seat: each})[seat].legal_actions():
                    tile = tile_of(then.tile)
                    found.setdefault(act.Riichi(tile, then.tile == self.env.drawn_tile), [each, then])
            else:
                found.setdefault(self._action(each), [each])
        return found

    def _action(self, each: Any) -> act.Action:
        kind = each.action_type
        own = tuple(tile_of(number) for number in each.consume_tiles)
        if kind == _TYPES.DISCARD:
            return act.Discard(tile_of(each.tile), each.tile == self.env.drawn_tile)
        if kind in (_TYPES.CHI, _TYPES.PON):
            one, two = sort_tiles(own)
            return act.Chii((one, two)) if kind == _TYPES.CHI else act.Pon((one, two))
        if kind == _TYPES.ANKAN:
            return act.Ankan(Tile(each.tile // 4))
        if kind == _TYPES.KAKAN:
            return act.Kakan(tile_of(each.tile))
        plain: list[tuple[Any, act.Action]] = [
            (_TYPES.PASS, act.Pass()),
            (_TYPES.RON, act.Ron()),
            (_TYPES.TSUMO, act.Tsumo()),
            (_TYPES.DAIMINKAN, act.Daiminkan()),
            (_TYPES.KYUSHU_KYUHAI, act.KyuushuKyuuhai()),
            (_TYPES.KITA, act.Kita()),
        ]
        return next(action for other, action in plain if other == kind)

    # --------------------------------------------------------------------------------------------------------- settling

    def _settled(self) -> None:
        """Compare the end of the kyoku: who won what, the score changes, and what comes next."""
        phase = self.state.phase
        over = phase.last if isinstance(phase, GameOver) else phase
        assert isinstance(over, KyokuOver)
        self.wins += len(over.wins)
        log = [event if isinstance(event, dict) else json.loads(event) for event in self.env.mjai_log]
        ends = [place for place, event in enumerate(log) if event["type"] == "end_kyoku"]
        if not ends:
            self._part("end of the kyoku", True, False)
            return
        last = log[: ends[0]]
        deltas = [0] * self.rules.players
        for event in last:
            if event["type"] in ("hora", "ryukyoku") and event.get("deltas"):
                deltas = [one + other for one, other in zip(deltas, event["deltas"], strict=True)]
        self._part("winners", [win.seat for win in over.wins], [e["actor"] for e in last if e["type"] == "hora"])
        self._part("score changes", list(over.ended.deltas), deltas)
        after = log[ends[0] :]
        begun = [event for event in after if event["type"] == "start_kyoku"]
        following = over.ended.following
        theirs = None
        if begun:
            event = begun[0]
            theirs = ("ESWN".index(event["bakaze"]), event["oya"], event["honba"], event["kyotaku"])
        mine = following and (following.bakaze, following.oya, following.honba, over.ended.kyotaku)
        self._part("next kyoku", mine, theirs)
