"""Replays a record with the engine, up to the first disagreement between the two.

A wall is built from the tiles in the record, the recorded actions are applied, and all other seats pass. Then every
draw, indicator, win, payment and score, the start of the next kyoku, and the final scores are compared with the record.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import actions as act
from bot.engine.actions import Ankan, Daiminkan, Kakan, Kita
from bot.engine.errors import IllegalAction
from bot.engine.events import Event, KyokuEnded, KyokuStarted, TileDrawn
from bot.engine.fold import initial
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, fold, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver, Phase
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import State, view_of
from bot.engine.wall import live_tile
from bot.paifu import compare
from bot.paifu.errors import LogProblem, Malformed, PaifuError
from bot.paifu.record import Did, Drew, Kyoku, KyokuOutcome, Record, Step

PACKETS = (4, 4, 4, 1)


def wall_of(
    rules: Ruleset,
    oya: int,
    hands: Sequence[Sequence[Tile]],
    draws: Sequence[tuple[Tile, bool]],
    indicators: Sequence[Tile],
    ura: Sequence[Tile] = (),
) -> tuple[Tile, ...]:
    """A whole wall in the layout of ``bot.engine.wall``.

    hands: the 13 tiles dealt to each seat.
    draws: the tiles drawn after the deal, in order, each with whether it was a replacement (after a kan or kita).
    indicators, ura: dora and ura dora indicators, in order.

    Unknown places get the remaining tiles. Raises Malformed (TILES_DO_NOT_FIT) if there are more copies of a tile than
    in the set, or more draws or indicators than in a wall.
    """
    players = rules.players
    full_set = tile_set(rules.aka_dora, players)
    tiles: list[Tile | None] = [None] * len(full_set)

    def place_tile(place: int, tile: Tile) -> None:
        if not 0 <= place < len(tiles) or tiles[place] is not None:
            raise Malformed(LogProblem.TILES_DO_NOT_FIT, wall_place=place)
        tiles[place] = tile

    place = 0
    for packet, size in enumerate(PACKETS):
        for turn in range(players):
            hand = hands[(oya + turn) % players]
            for tile in hand[packet * 4 : packet * 4 + size]:
                place_tile(place, tile)
                place += 1
    replaced = 0
    for tile, replacement in draws:
        if replacement:
            place_tile(len(tiles) - 1 - replaced, tile)
            replaced += 1
        else:
            place_tile(place, tile)
            place += 1
    first = len(tiles) - (5 if players == 4 else 9)
    for index, tile in enumerate(indicators):
        place_tile(first - 2 * index, tile)
    for index, tile in enumerate(ura):
        place_tile(first - 1 - 2 * index, tile)
    unused = Counter(full_set)
    unused.subtract(Counter(tile for tile in tiles if tile is not None))
    if min(unused.values()) < 0:
        raise Malformed(LogProblem.TILES_DO_NOT_FIT, tiles=sorted(tile for tile, count in unused.items() if count < 0))
    rest = list(unused.elements())
    return tuple(rest.pop() if tile is None else tile for tile in tiles)


def wall_of_kyoku(rules: Ruleset, kyoku: Kyoku) -> tuple[Tile, ...]:
    """A wall that deals this kyoku. Raises Malformed like ``wall_of``."""
    draws: list[tuple[Tile, bool]] = []
    replacing = False
    for step in kyoku.steps:
        match step:
            case Drew(_, tile):
                draws.append((tile, replacing))
                replacing = False
            case Did(_, action):
                replacing = isinstance(action, Ankan | Kakan | Daiminkan | Kita)
    return wall_of(rules, kyoku.deal.oya, kyoku.deal.hands, draws, kyoku.indicators, kyoku.ura)


@dataclass(frozen=True, slots=True)
class Played:
    """A kyoku as far as the engine could play it, with the first difference and its step, if any."""

    state: State
    events: tuple[Event, ...]
    difference: compare.Difference | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game as the engine played it, up to the kyoku with the first disagreement, if any."""

    kyoku: tuple[Played, ...]
    disagreement: compare.Disagreement | None

    @property
    def agrees(self) -> bool:
        """Whether there is no disagreement."""
        return self.disagreement is None


def play_back(record: Record) -> Replayed:
    """Replay a record from its first kyoku to its last. Never raises for a disagreement."""
    played: list[Played] = []
    state: State | None = None
    last = len(record.kyoku) - 1
    for index, kyoku in enumerate(record.kyoku):
        ends = (record.finished or None) if index == last else False
        run = replay_kyoku(record.rules, kyoku, state, ends=ends)
        if run.difference is None:
            run = _with_end_of_game(run, record, index)
        played.append(run)
        if run.difference is not None:
            return Replayed(tuple(played), compare.Disagreement(index, run.step, *run.difference))
        state = run.state
    return Replayed(tuple(played), None)


def _with_end_of_game(run: Played, record: Record, index: int) -> Played:
    """The kyoku, with a difference if the game should end or go on after it."""
    phase = run.state.phase
    if index < len(record.kyoku) - 1:
        if not isinstance(phase, KyokuOver):
            return Played(run.state, run.events, (compare.Matter.GAME_END, "goes on", type(phase).__name__))
    elif record.finished:
        if not isinstance(phase, GameOver):
            return Played(run.state, run.events, (compare.Matter.GAME_END, "over", type(phase).__name__))
        if record.final is not None:
            return Played(run.state, run.events, compare.final_difference(record.final, phase.placements))
    return run


def replay_kyoku(rules: Ruleset, kyoku: Kyoku, state: State | None = None, *, ends: bool | None = False) -> Played:
    """Replay one kyoku, after ``state`` or, without one, from its recorded start.

    ``ends``: whether the recorded game ended here, which answers for a dealer who may choose; None if unknown.
    """
    try:
        wall = wall_of_kyoku(rules, kyoku)
    except PaifuError as error:
        return Played(state or initial(rules), (), (compare.Matter.TILES, error.detail, None))
    table = _ReplayedTable(state or begin_game(rules)[0])
    try:
        table.deal(rules, kyoku, wall, fresh=state is None)
        table.play(kyoku.steps)
        table.end(kyoku, ends=ends)
    except _DiffersError as differs:
        return Played(table.state, tuple(table.events), differs.difference, table.step)
    return Played(table.state, tuple(table.events))


def end_by_engine(rules: Ruleset, kyoku: Kyoku) -> KyokuEnded | None:
    """The end of a kyoku whose log does not say what was paid.

    None if the rules do not allow its steps, if it does not end with them, or if players choose what they show.
    """
    try:
        wall = wall_of_kyoku(rules, kyoku)
    except PaifuError:
        return None
    table = _ReplayedTable(begin_game(rules)[0])
    try:
        table.deal(rules, kyoku, wall, fresh=True)
        table.play(kyoku.steps)
        table.pass_on_last_tile()
    except _DiffersError:
        return None
    over = _kyoku_end(table.state.phase)
    return over.ended if isinstance(over, KyokuOver) else None


def _kyoku_end(phase: Phase) -> Phase:
    """The end of the kyoku, also if the game ended with it; the phase itself if it has not ended."""
    if isinstance(phase, GameOver):
        return phase.last
    return phase.over if isinstance(phase, AwaitStop) else phase


class _DiffersError(Exception):
    def __init__(self, matter: compare.Matter, expected: object, found: object) -> None:
        super().__init__(matter)
        self.difference: compare.Difference = (matter, expected, found)


class _ReplayedTable:
    """Plays a recorded kyoku on the engine's state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.step: int | None = None

    def _adopt(self, result: tuple[State, tuple[Event, ...]]) -> None:
        self.state = result[0]
        self.events.extend(result[1])

    def _apply(self, seat: int, action: act.Action) -> None:
        try:
            self._adopt(apply(self.state, seat, action))
        except IllegalAction as error:
            raise _DiffersError(compare.Matter.ILLEGAL, (seat, action), error.reason) from None

    def deal(self, rules: Ruleset, kyoku: Kyoku, wall: tuple[Tile, ...], *, fresh: bool) -> None:
        """Begin the kyoku. With ``fresh`` it need not be the first one of a game."""
        deal, phase = kyoku.deal, self.state.phase
        expected = compare.recorded_start(deal)
        if fresh and expected != (0, 1, 0, 0, 0, (rules.start_points,) * rules.players):
            started = KyokuStarted(*expected, deal.indicator, deal.hands, wall)
            drawn = TileDrawn(deal.oya, live_tile(wall, rules.players, 0))
            self._adopt((fold(self.state, (started, drawn)), (started, drawn)))
            return
        if not isinstance(phase, AwaitDeal | KyokuOver):
            raise _DiffersError(compare.Matter.GAME_END, "goes on", type(phase).__name__)
        self._adopt(begin_kyoku(self.state, wall))
        if compare.start_of(self.state.public) != expected:
            raise _DiffersError(compare.Matter.START, expected, compare.start_of(self.state.public))

    def play(self, steps: tuple[Step, ...]) -> None:
        """Play every step."""
        index = 0
        while index < len(steps):
            self.step = index
            step = steps[index]
            index += 1
            if isinstance(step, Drew):
                self._check_draw(step)
            elif isinstance(step.action, act.DeclareTenpai | act.DeclareNoten):
                self.pass_on_last_tile()
                self._apply(step.seat, step.action)
            elif isinstance(self.state.phase, AwaitCalls):
                claims: dict[int, act.Action] = {step.seat: step.action}
                # Several may win on one tile.
                while index < len(steps) and isinstance(step.action, act.Ron):
                    other = steps[index]
                    if not (isinstance(other, Did) and isinstance(other.action, act.Ron)):
                        break
                    claims[other.seat] = other.action
                    index += 1
                self._close_claims(claims)
            else:
                self._apply(step.seat, step.action)
        self.step = None

    def _check_draw(self, step: Drew) -> None:
        if isinstance(self.state.phase, AwaitCalls):
            self._close_claims({})
        phase = self.state.phase
        if not isinstance(phase, AwaitDiscard):
            raise _DiffersError(compare.Matter.NOT_OVER, step, type(phase).__name__)
        drawn = self.state.hidden_hands[phase.seat].drawn
        if (step.seat, step.tile) != (phase.seat, drawn):
            raise _DiffersError(compare.Matter.DRAW, (step.seat, step.tile), (phase.seat, drawn))

    def _close_claims(self, claims: dict[int, act.Action]) -> None:
        """Apply these claims, let all other seats pass, and close the claim window."""
        for seat, action in claims.items():
            self._apply(seat, action)
        for seat in pending(self.state):
            self._apply(seat, act.Pass())
        self._adopt(close_calls(self.state))

    def pass_on_last_tile(self) -> None:
        """Let all seats pass on the last tile, if they have not yet."""
        if isinstance(self.state.phase, AwaitCalls):
            self._close_claims({})

    def _declare_tenpai(self, outcome: KyokuOutcome) -> None:
        """Let the seats that have not declared tenpai or noten do so.

        If the record does not say which, the payments show it; without payments all were tenpai or none.
        """
        if not isinstance(self.state.phase, AwaitTenpai):
            return
        waiting = pending(self.state)
        able = [seat for seat in waiting if act.DeclareTenpai() in legal_actions(view_of(self.state, seat))]
        riichi = any(own.riichi for own in self.state.public.seats)
        everybody = not any(outcome.deltas) and (riichi or able == list(waiting))
        for seat in waiting:
            tenpai = seat in able and (everybody or outcome.deltas[seat] > 0)
            self._apply(seat, act.DeclareTenpai() if tenpai else act.DeclareNoten())
        self._adopt(close_calls(self.state))

    def end(self, kyoku: Kyoku, *, ends: bool | None) -> None:
        """Finish the kyoku and compare the result."""
        if kyoku.outcome is None:
            return
        self.pass_on_last_tile()
        self._declare_tenpai(kyoku.outcome)
        phase = self.state.phase
        if isinstance(phase, AwaitStop) and ends is not None:
            self._apply(phase.seat, act.StopGame() if ends else act.PlayOn())
            phase = self.state.phase
        kyoku_over = _kyoku_end(phase)
        if not isinstance(kyoku_over, KyokuOver):
            raise _DiffersError(compare.Matter.NOT_OVER, kyoku.outcome, type(phase).__name__)
        for difference in compare.differences_at_end(kyoku, kyoku_over, self.state.public):
            raise _DiffersError(*difference)
        if kyoku.reveals is not None and kyoku.reveals != compare.reveals_of(self.events):
            raise _DiffersError(compare.Matter.REVEALS, kyoku.reveals, compare.reveals_of(self.events))
