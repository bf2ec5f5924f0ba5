"""Reads mjai, the protocol of mahjong programs: one JSON object on each line, one line for each event.

``start_game`` (``names``, ``aka_flag``), ``start_kyoku`` (``bakaze``, ``kyoku`` from 1, ``honba``, ``kyotaku``,
``oya``, ``scores``, ``dora_marker``, ``tehais``), ``tsumo``, ``dahai``, ``reach`` before its discard,
``reach_accepted``, ``chi``, ``pon``, ``daiminkan`` (``actor``, ``target``, ``pai``, ``consumed``), ``ankan``,
``kakan``, ``dora``, ``nukidora`` or ``kita``, ``hora`` (one line each), ``ryukyoku``, ``end_kyoku``, ``end_game``.
Tiles are described in ``bot.paifu.mjai.mjai_words``. Some programs write arrays of events, one a line or one for all.

Programs differ in the contents of results, and hardly any names its rules; what is missing is inferred from the game or
left None. What was paid is worked out by the engine if a result does not say it. The position of a ``dora`` event
shows when the indicator was revealed only in logs of this project (``bot.paifu.own_key``).
"""

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.actions import Ankan, Chii, Daiminkan, Kakan, Pon
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.tiles import NORTH, Tile, sort_tiles
from bot.paifu.errors import LogPlace, LogProblem, Malformed, OneSided, UnreadableLog
from bot.paifu.file_parts import is_lines_of_arrays
from bot.paifu.json_tree import Node, parsed
from bot.paifu.kyoku_builder import KyokuBuilder
from bot.paifu.log_decoding import text_of
from bot.paifu.mjai.mjai_result import reason_of, win_of
from bot.paifu.mjai.mjai_words import HIDDEN, TILES, WINDS
from bot.paifu.own_key import own_rules
from bot.paifu.playback import end_by_engine
from bot.paifu.record import MOST_COUNTERS, Deal, Kyoku, Record, name_of
from bot.paifu.rules_guess import draw_reason_of, with_length_of, with_red_fives_of

MOST_EVENTS: Final = 20_000
_CALLS: Final[dict[str, tuple[type[Chii | Pon | Daiminkan], int]]] = {
    "chi": (Chii, 2),
    "pon": (Pon, 2),
    "daiminkan": (Daiminkan, 3),
}
_WINDS: Final = tuple(TILES[wind] for wind in WINDS)
_IGNORED: Final = frozenset(("none", "hello", "reach_accepted", "error"))


def read_mjai(data: bytes | str, rules: Ruleset | None = None) -> Record:
    """Read the game of mjai lines. Raises only PaifuError; OneSided for a log from one seat.

    ``rules``: those of the game, if the caller knows them; otherwise Tenhou's with the number of players, red fives and
    rounds in the log. A log of this project names its own.
    """
    reader = _MjaiReader(rules)
    for number, event in enumerate(_events(text_of(data)), start=1):
        if number > MOST_EVENTS:
            raise UnreadableLog(LogProblem.TOO_LARGE, event.place, events=MOST_EVENTS)
        reader.take(event)
    return reader.record()


def _events(text: str) -> Iterator[Node]:
    """The events: objects on lines, arrays of them on lines, or one array over any number of lines."""
    if text.lstrip().startswith("[") and not is_lines_of_arrays(text):
        yield from _flat(parsed(text), depth=2)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield from _flat(parsed(line, LogPlace(number, 1, "")), depth=2)


def _flat(node: Node, depth: int) -> Iterator[Node]:
    if depth and isinstance(node.value, list):
        for part in node.parts(0, MOST_EVENTS):
            yield from _flat(part, depth - 1)
    else:
        yield node


def tile_at(node: Node) -> Tile:
    """The tile in a node. Raises OneSided for a hidden tile."""
    name = node.text()
    if name == HIDDEN:
        raise OneSided(LogProblem.HIDDEN_TILE, node.place)
    if name not in TILES:
        raise node.bad(LogProblem.BAD_TILE)
    return TILES[name]


class _MjaiReader:
    """Builds the record."""

    def __init__(self, rules: Ruleset | None) -> None:
        self._given_rules = rules
        self._rules = rules
        self._own: Ruleset | None = None
        self._red_fives: bool | None = None
        self._names: tuple[str, ...] = ()
        self._builder: KyokuBuilder | None = None
        self._kyoku: list[Kyoku] = []
        self._scores: tuple[int, ...] | None = None
        self._deltas: list[tuple[int, ...]] = []
        self._unpaid = False
        # Whether a result of this kyoku does not say what was paid.
        self._reason: DrawReason | None = None
        self._result_at: LogPlace | None = None
        self._finished = False
        self._events: dict[str, Callable[[Node], None]] = {
            "start_game": self._start_game,
            "start_kyoku": self._start_kyoku,
            "tsumo": lambda event: self._open(event).draw(event.place, self._seat(event), tile_at(event.at("pai"))),
            "dahai": self._dahai,
            "reach": lambda event: self._open(event).riichi(event.place, self._seat(event)),
            "ankan": self._kan,
            "kakan": self._kan,
            "dora": lambda event: self._open(event).reveal(event.place, tile_at(event.at("dora_marker"))),
            "nukidora": self._kita,
            "kita": self._kita,
            "hora": self._hora,
            "ryukyoku": self._ryukyoku,
            "end_kyoku": lambda _: self._close(),
            "end_game": self._end_game,
            **dict.fromkeys(_CALLS, self._call),
        }

    def take(self, event: Node) -> None:
        """Read one event."""
        kind = event.at("type").text()
        if kind in _IGNORED:
            return
        handler = self._events.get(kind)
        if handler is None:
            raise event.bad(LogProblem.UNKNOWN_EVENT, event=kind)
        if self._finished:
            raise event.bad(LogProblem.OUT_OF_ORDER, event=kind)
        handler(event)

    def record(self) -> Record:
        """The whole game."""
        self._close()
        if self._rules is None or not self._kyoku:
            raise Malformed(LogProblem.MISSING, LogPlace(), field="start_kyoku")
        rules = self._rules
        if self._given_rules is None:
            rules = with_red_fives_of(rules, self._kyoku, told=self._red_fives)
            rules = with_length_of(rules, self._kyoku, finished=self._finished)
        names = (*self._names, *("",) * rules.players)[: rules.players]
        return Record(rules, names, tuple(self._kyoku), self._finished, None)

    # ------------------------------------------------------------------------------------------------------- the game

    def _open(self, event: Node) -> KyokuBuilder:
        """The current kyoku."""
        if self._builder is None or self._result_at is not None:
            raise event.bad(LogProblem.OUT_OF_ORDER)
        return self._builder

    def _seat(self, event: Node, key: str = "actor") -> int:
        node = event.at(key)
        seat = node.number(0, 3)
        if self._builder is not None and seat >= self._builder.players:
            raise node.bad(LogProblem.BAD_SEAT)
        return seat

    def _start_game(self, event: Node) -> None:
        if self._kyoku or self._builder is not None:
            raise event.bad(LogProblem.OUT_OF_ORDER)
        self._own = own_rules(event)
        if self._own is not None:
            self._given_rules = self._rules = self._own
        names = event.maybe("names")
        if names is not None:
            self._names = tuple(name_of(name.text()) for name in names.parts(0, 4))
        flag = event.maybe("aka_flag")
        self._red_fives = flag.flag() if flag is not None else None

    def _start_kyoku(self, event: Node) -> None:
        self._close()
        hands, players = self._hands(event.at("tehais"))
        if self._rules is None:
            self._rules = preset("tenhou" if players == 4 else "tenhou_sanma")
        if self._rules.players != players:
            raise event.bad(LogProblem.BAD_VALUE, players=players)
        wind = tile_at(event.at("bakaze"))
        if wind not in _WINDS:
            raise event.at("bakaze").bad()
        number = event.at("kyoku").number(1, players)
        oya = event.at("oya").number(0, 3)
        if oya != number - 1:
            raise event.at("oya").bad()
        self._builder = KyokuBuilder(
            Deal(
                _WINDS.index(wind),
                number,
                oya,
                event.at("honba").number(0, MOST_COUNTERS),
                event.at("kyotaku").number(0, MOST_COUNTERS),
                self._start_scores(event, players),
                hands,
                tile_at(event.at("dora_marker")),
            ),
            # Logs of this project have indicators at the point where they were revealed.
            has_reveals=self._own is not None,
        )

    def _hands(self, node: Node) -> tuple[tuple[tuple[Tile, ...], ...], int]:
        """Hands and number of players; with three players some programs add a hidden or empty fourth seat."""
        rows = [row.parts(0, 13) for row in node.parts(3, 4)]
        empty = [all(tile.value == HIDDEN for tile in row) for row in rows]
        if empty == [False, False, False, True]:
            rows.pop()
        hands = tuple(sort_tiles(tile_at(tile) for tile in row) for row in rows)
        if any(len(hand) != 13 for hand in hands):
            raise node.bad(LogProblem.BAD_VALUE, hands=[len(hand) for hand in hands])
        return hands, len(hands)

    def _start_scores(self, event: Node, players: int) -> tuple[int, ...]:
        """The scores at the start of a kyoku: given, or those after the kyoku before."""
        node = event.maybe("scores")
        if node is not None:
            return tuple(part.number() for part in node.parts(players, 4)[:players])
        if self._scores is not None:
            return self._scores
        rules = self._rules
        return (rules.start_points if rules is not None else 0,) * players

    def _end_game(self, _: Node) -> None:
        self._close()
        self._finished = bool(self._kyoku) and self._kyoku[-1].outcome is not None

    # ---------------------------------------------------------------------------------------------------------- moves

    def _dahai(self, event: Node) -> None:
        tile, drawn = tile_at(event.at("pai")), event.at("tsumogiri").flag()
        builder = self._open(event)
        if drawn and (builder.in_hand is None or builder.in_hand[1] != tile):
            raise event.bad(LogProblem.BAD_TILE, tsumogiri=True)
        builder.discard(event.place, self._seat(event), tile, drawn=drawn)

    def _call(self, event: Node) -> None:
        kind, size = _CALLS[event.at("type").text()]
        own = [tile_at(tile) for tile in event.at("consumed").parts(size, size)]
        source = self._seat(event, "target")
        self._open(event).call(event.place, self._seat(event), kind, own, tile_at(event.at("pai")), source)

    def _kan(self, event: Node) -> None:
        closed = event.at("type").text() == "ankan"
        if closed:
            tile = sort_tiles(tile_at(tile) for tile in event.at("consumed").parts(4, 4))[-1]
        else:
            tile = tile_at(event.at("pai"))
        self._open(event).kan(event.place, self._seat(event), Ankan if closed else Kakan, tile)

    def _kita(self, event: Node) -> None:
        node = event.maybe("pai")
        if node is not None and tile_at(node) != Tile(NORTH):
            raise node.bad(LogProblem.BAD_TILE)
        self._open(event).kita(event.place, self._seat(event))

    # -------------------------------------------------------------------------------------------------------- results

    def _hora(self, event: Node) -> None:
        builder, rules = self._builder, self._rules
        if builder is None or rules is None or self._reason is not None:
            raise event.bad(LogProblem.OUT_OF_ORDER)
        seat, source = self._seat(event), self._seat(event, "target")
        pai = event.maybe("pai")
        if pai is not None and tile_at(pai) != builder.winning_tile(event.place, seat, source):
            raise pai.bad(LogProblem.BAD_TILE)
        deltas = self._changes(event, won_on=seat != source)
        counters = builder.deal.honba * rules.honba_value if not builder.has_won else 0
        ura = self._ura(event) if seat in builder.in_riichi and rules.ura_dora else ()
        builder.win(event.place, win_of(event, seat, source, ura, deltas, counters))
        self._add_changes(deltas)
        self._result_at = event.place

    def _add_changes(self, deltas: tuple[int, ...] | None) -> None:
        if deltas is None:
            self._unpaid = True
        else:
            self._deltas.append(deltas)

    def _ura(self, event: Node) -> tuple[Tile, ...]:
        for key in ("ura_markers", "uradora_markers", "ura_dora_markers"):
            node = event.maybe(key)
            if node is not None:
                return tuple(tile_at(tile) for tile in node.parts(0, 5))
        raise Malformed(LogProblem.MISSING, event.place, field="ura_markers")

    def _ryukyoku(self, event: Node) -> None:
        builder = self._open(event)
        reason = reason_of(event)
        deltas = self._changes(event, won_on=reason is DrawReason.SANCHAHOU)
        if reason is None:
            reason = draw_reason_of(builder, deltas)
        if deltas is None and reason not in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN):
            deltas = (0,) * builder.players
        tenpais = event.maybe("tenpais")
        if tenpais is not None and self._own is not None and self._own.noten_choice:
            flags = [part.flag() for part in tenpais.parts(builder.players, builder.players)]
            builder.declare_tenpai(event.place, [seat for seat, flag in enumerate(flags) if flag])
        self._reason, self._result_at = reason, event.place
        self._add_changes(deltas)

    def _changes(self, event: Node, *, won_on: bool) -> tuple[int, ...] | None:
        """The changes of points by one result: given, or from the given scores; None if it has neither."""
        builder = self._builder
        if builder is None:
            raise event.bad(LogProblem.OUT_OF_ORDER)
        node, scores = event.maybe("deltas"), event.maybe("scores")
        if node is not None:
            return tuple(part.number() for part in node.parts(builder.players, 4)[: builder.players])
        if scores is None:
            return None
        before = builder.scores_at_end(won_on=won_on)
        after = [part.number() for part in scores.parts(builder.players, 4)]
        earlier = [sum(deltas[seat] for deltas in self._deltas) for seat in range(builder.players)]
        return tuple(after[seat] - before[seat] - earlier[seat] for seat in range(builder.players))

    def _close(self) -> None:
        """Finish the current kyoku, if there is one."""
        builder = self._builder
        if builder is None:
            return
        if self._result_at is not None and self._unpaid:
            self._pay(builder, self._result_at)
        elif self._result_at is not None:
            deltas = tuple(sum(changes) for changes in zip(*self._deltas, strict=True))
            before = builder.scores_at_end(
                won_on=builder.has_won_by_ron or self._reason is DrawReason.SANCHAHOU,
            )
            scores = tuple(score + delta for score, delta in zip(before, deltas, strict=True))
            builder.end(self._result_at, self._reason, deltas, scores)
            self._scores = scores
        self._kyoku.append(builder.finished())
        self._builder, self._deltas, self._reason, self._result_at = None, [], None, None
        self._unpaid = False

    def _pay(self, builder: KyokuBuilder, place: LogPlace) -> None:
        """Finish a kyoku with what the engine has paid.

        If the engine does not agree with a win the kyoku stays without a result, and playing it back says why. Raises
        Malformed for a draw that it does not agree with.
        """
        rules = self._rules
        if rules is None:
            raise Malformed(LogProblem.OUT_OF_ORDER, place)
        kyoku = builder.finished()
        if self._given_rules is None:
            rules = with_red_fives_of(rules, [kyoku], told=self._red_fives)
        ended = end_by_engine(rules, kyoku)
        if ended is not None:
            builder.end(place, self._reason, ended.deltas, ended.scores)
            self._scores = ended.scores
        elif self._reason is not None:
            raise Malformed(LogProblem.MISSING, place, field="deltas")
