"""Builds a kyoku from the events of a log, for all readers.

The builder keeps track of what a format omits (whose discard ended the kyoku, whether a discard declares riichi), and
refuses what is impossible after the events before. Whether the rules allow it is checked by replaying.
"""

from collections import Counter
from collections.abc import Sequence

from bot.engine import actions as act
from bot.engine.events import DrawReason
from bot.engine.tiles import KIND_OF, NORTH, Tile, sort_tiles
from bot.paifu.errors import LogPlace, LogProblem, Malformed
from bot.paifu.record import Deal, Did, Drew, Kyoku, KyokuOutcome, Step, Win

STICK = 1000
MOST_STEPS = 400
"""More than any kyoku has: 70 draws, a discard for each, and the calls."""


class KyokuBuilder:
    """Builds one kyoku. Every method takes the ``LogPlace`` for its errors."""

    def __init__(self, deal: Deal, *, has_reveals: bool) -> None:
        self.deal = deal
        self.players = len(deal.hands)
        self._has_reveals = has_reveals
        self.steps: list[Step] = []
        """The draws and actions so far."""
        self._places: list[LogPlace] = []
        self._indicators = [deal.indicator]
        self._reveals: list[int] = []
        self._ura: tuple[Tile, ...] = ()
        self._wins: list[Win] = []
        self._outcome: KyokuOutcome | None = None
        self._riichi: int | None = None
        self._hands = [Counter(hand) for hand in deal.hands]
        # Concealed tiles by seat, the drawn one among them. Replaying checks them, so nothing is refused for them here.
        self.offered: tuple[int, Tile] | None = None
        """The tile that others may call or win on, and its seat; None while a seat is to discard."""
        self.in_hand: tuple[int, Tile | None] | None = None
        """The seat that is to discard and the tile it drew (None after a call)."""

    @property
    def over(self) -> bool:
        """Whether the log has given the result of the kyoku."""
        return self._outcome is not None

    def _add(self, place: LogPlace, step: Step) -> None:
        if not 0 <= step.seat < self.players:
            raise Malformed(LogProblem.BAD_SEAT, place, seat=step.seat)
        if self.over or len(self.steps) >= MOST_STEPS:
            raise Malformed(LogProblem.OUT_OF_ORDER, place)
        self.steps.append(step)
        self._places.append(place)

    def _check_turn(self, place: LogPlace, seat: int) -> None:
        if self.in_hand is None or self.in_hand[0] != seat:
            raise Malformed(LogProblem.OUT_OF_ORDER, place, seat=seat)

    def draw(self, place: LogPlace, seat: int, tile: Tile) -> None:
        """Add a draw."""
        if self.in_hand is not None:
            raise Malformed(LogProblem.OUT_OF_ORDER, place, seat=seat)
        self._add(place, Drew(seat, tile))
        self._hands[seat][tile] += 1
        self.offered, self.in_hand = None, (seat, tile)

    def riichi(self, place: LogPlace, seat: int) -> None:
        """Add a riichi declaration, which belongs to the seat's next discard."""
        self._check_turn(place, seat)
        self._riichi = seat

    def discard(self, place: LogPlace, seat: int, tile: Tile, *, drawn: bool) -> None:
        """Add a discard; ``drawn``: whether the log says that it is the tile just drawn.

        Programs that do not tell the two apart write the drawn tile as one of the hand. It is the drawn one unless the
        seat holds another.
        """
        self._check_turn(place, seat)
        drawn = drawn or (self.in_hand == (seat, tile) and self._hands[seat][tile] == 1)
        if self._riichi not in (None, seat):
            raise Malformed(LogProblem.OUT_OF_ORDER, place, seat=seat)
        declares, self._riichi = self._riichi is not None, None
        self._add(place, Did(seat, act.Riichi(tile, drawn) if declares else act.Discard(tile, drawn)))
        self._hands[seat][tile] -= 1
        self.offered, self.in_hand = (seat, tile), None

    def call(
        self,
        place: LogPlace,
        seat: int,
        kind: type[act.Chii | act.Pon | act.Daiminkan],
        own: Sequence[Tile],
        called: Tile,
        source: int,
    ) -> None:
        """Add a call of the last discard with tiles from the hand: two for chii and pon, three for a kan."""
        if self.offered != (source, called) or source == seat:
            raise Malformed(LogProblem.BAD_CALL, place, seat=seat, source=source)
        if kind is act.Daiminkan:
            if [KIND_OF[tile] for tile in own] != [KIND_OF[called]] * 3:
                raise Malformed(LogProblem.BAD_CALL, place, seat=seat, source=source)
            self._add(place, Did(seat, act.Daiminkan()))
            self._hands[seat].subtract(own)
            self.offered, self.in_hand = None, None
            return
        if len(own) != 2:
            raise Malformed(LogProblem.BAD_CALL, place, seat=seat, source=source)
        first, second = sort_tiles(own)
        self._add(place, Did(seat, act.Chii((first, second)) if kind is act.Chii else act.Pon((first, second))))
        self._hands[seat].subtract(own)
        self.offered, self.in_hand = None, (seat, None)

    def kan(self, place: LogPlace, seat: int, kind: type[act.Ankan | act.Kakan], tile: Tile) -> None:
        """Add a closed kan, or a kan that adds ``tile`` to a pon."""
        self._check_turn(place, seat)
        self._add(place, Did(seat, act.Kakan(tile) if kind is act.Kakan else act.Ankan(Tile(KIND_OF[tile]))))
        # A closed kan leaves no tile of its kind.
        self._hands[seat][tile] -= 1
        self.offered, self.in_hand = (seat, tile), None

    def kita(self, place: LogPlace, seat: int) -> None:
        """Add a kita."""
        self._check_turn(place, seat)
        self._add(place, Did(seat, act.Kita()))
        self._hands[seat][Tile(NORTH)] -= 1
        self.offered, self.in_hand = (seat, Tile(NORTH)), None

    def reveal(self, place: LogPlace, indicator: Tile) -> None:
        """Add a kan dora indicator."""
        if self.over or len(self._indicators) == 5:
            raise Malformed(LogProblem.OUT_OF_ORDER, place)
        self._indicators.append(indicator)
        self._reveals.append(len(self.steps))

    def winning_tile(self, place: LogPlace, seat: int, source: int) -> Tile:
        """The tile that a seat wins on: the one it drew, or the one that ``source`` offers."""
        if seat == source:
            self._check_turn(place, seat)
            tile = self.in_hand[1] if self.in_hand else None
        else:
            tile = self.offered[1] if self.offered and self.offered[0] == source else None
        if tile is None:
            raise Malformed(LogProblem.OUT_OF_ORDER, place, seat=seat, source=source)
        return tile

    def win(self, place: LogPlace, win: Win) -> None:
        """Add a win; a double or triple ron is several wins."""
        self.winning_tile(place, win.seat, win.source)
        if any(win.seat in (other.seat, win.source) for other in self._wins):
            raise Malformed(LogProblem.OUT_OF_ORDER, place, seat=win.seat)
        self._add(place, Did(win.seat, act.Tsumo() if win.seat == win.source else act.Ron()))
        self._wins.append(win)
        if win.ura is not None and len(win.ura) > len(self._ura):
            self._ura = win.ura

    def _add_abort(self, place: LogPlace, reason: DrawReason) -> None:
        """Add the decisions that cause an abortive draw: kyuushu kyuuhai, or three rons."""
        if reason is DrawReason.KYUUSHU_KYUUHAI:
            if self.in_hand is None:
                raise Malformed(LogProblem.OUT_OF_ORDER, place)
            self._add(place, Did(self.in_hand[0], act.KyuushuKyuuhai()))
        elif reason is DrawReason.SANCHAHOU:
            if self.offered is None:
                raise Malformed(LogProblem.OUT_OF_ORDER, place)
            for turn in range(1, self.players):
                self._add(place, Did((self.offered[0] + turn) % self.players, act.Ron()))

    def declare_tenpai(self, place: LogPlace, tenpai: Sequence[int]) -> None:
        """Add the declarations at an exhaustive draw: these seats tenpai, others not in riichi noten."""
        for seat in sorted(set(range(self.players)) - self.in_riichi):
            self._add(place, Did(seat, act.DeclareTenpai() if seat in tenpai else act.DeclareNoten()))

    def end(self, place: LogPlace, reason: DrawReason | None, deltas: tuple[int, ...], scores: tuple[int, ...]) -> None:
        """Add the result, either for the wins added before or for a draw."""
        if self.over or bool(self._wins) == (reason is not None):
            raise Malformed(LogProblem.OUT_OF_ORDER, place)
        if len(deltas) != self.players or len(scores) != self.players:
            raise Malformed(LogProblem.BAD_VALUE, place, deltas=deltas, scores=scores)
        if reason is not None:
            self._add_abort(place, reason)
        else:
            self._sort_wins()
        self._outcome = KyokuOutcome(tuple(self._wins), reason, deltas, scores)

    def _sort_wins(self) -> None:
        """Sort several wins on one tile in turn order from the discarder, as not every log does."""
        self._wins.sort(key=lambda win: (win.seat - win.source) % self.players)
        self.steps[-len(self._wins) :] = [
            Did(win.seat, act.Tsumo() if win.seat == win.source else act.Ron()) for win in self._wins
        ]

    def scores_at_end(self, *, won_on: bool) -> tuple[int, ...]:
        """The scores before the result, with the riichi sticks paid.

        ``won_on``: whether the last tile was won on, so that a riichi declared with it was not paid.
        """
        scores = list(self.deal.scores)
        done = [step for step in self.steps if isinstance(step, Did) and not isinstance(step.action, act.Ron)]
        for index, step in enumerate(done):
            if isinstance(step.action, act.Riichi) and not (won_on and index == len(done) - 1):
                scores[step.seat] -= STICK
        return tuple(scores)

    @property
    def in_riichi(self) -> frozenset[int]:
        """The seats that declared riichi."""
        return frozenset(
            step.seat for step in self.steps if isinstance(step, Did) and isinstance(step.action, act.Riichi)
        )

    @property
    def has_won(self) -> bool:
        """Whether a win was added."""
        return bool(self._wins)

    @property
    def has_won_by_ron(self) -> bool:
        """Whether a win by ron was added."""
        return any(win.seat != win.source for win in self._wins)

    def finished(self) -> Kyoku:
        """The kyoku as far as the log goes."""
        return Kyoku(
            self.deal,
            tuple(self.steps),
            tuple(self._indicators),
            tuple(self._reveals) if self._has_reveals else None,
            self._ura,
            self._outcome,
            tuple(self._places),
        )
