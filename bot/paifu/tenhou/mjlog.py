"""Reads mjlog, Tenhou's own XML logs, gzip-compressed or not.

One element for each event, in order, without nesting:

- ``GO``: ``type`` has the rules as bits;
- ``UN``: the names, percent-encoded; a single name if that player came back after ``BYE``;
- ``INIT``: a deal; ``seed`` is wind times four plus number, honba, kyotaku, two dice and the first indicator; ``ten``
  the scores in hundreds;
- ``T U V W`` plus a tile number: a draw of seat 0-3; ``D E F G``: a discard;
- ``N``: a call (``bot.paifu.tenhou.mjlog_melds``);
- ``REACH``: step 1 before the discard, step 2 once the stick is paid;
- ``DORA``: a kan dora indicator;
- ``AGARI``: a win, one element each; ``RYUUKYOKU``: a draw; ``sc`` has pairs of score before and change, and ``owari``
  on the last result pairs of points and final score.

With three players the fourth seat is empty.
"""

import re
from typing import Final
from urllib.parse import unquote

from bot.engine import actions as act
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile, sort_tiles
from bot.paifu.errors import LogPlace, LogProblem, Malformed, OneSided, Unsupported
from bot.paifu.kyoku_builder import KyokuBuilder
from bot.paifu.log_decoding import text_of
from bot.paifu.record import MOST_COUNTERS, Deal, FinalScores, Kyoku, Record, Win, name_of
from bot.paifu.tenhou import tenhou_facts as facts
from bot.paifu.tenhou.mjlog_elements import Attributes, elements_of, hundreds, tenths, whole
from bot.paifu.tenhou.mjlog_melds import meld_of_code
from bot.paifu.tenhou.tenhou_custom_lobby import LOBBY, rules_of_lobby

DRAWS: Final = {
    None: DrawReason.EXHAUSTIVE,
    "nm": DrawReason.NAGASHI_MANGAN,
    "yao9": DrawReason.KYUUSHU_KYUUHAI,
    "kaze4": DrawReason.SUUFON_RENDA,
    "reach4": DrawReason.SUUCHA_RIICHI,
    "kan4": DrawReason.SUUKAIKAN,
    "ron3": DrawReason.SANCHAHOU,
}
"""Draw reason by ``type`` of RYUUKYOKU."""

_MOVE: Final = re.compile(r"([TUVWDEFG])([0-9]{1,3})")
_HIDDEN: Final = re.compile(r"[TUVWtuvwdefg][0-9]{0,3}")
_IGNORED: Final = frozenset(("SHUFFLE", "TAIKYOKU", "BYE"))


def read_mjlog(data: bytes | str, rules: Ruleset | None = None) -> Record:
    """Read the game of an mjlog. Raises only PaifuError.

    ``rules``: those of the game, if the caller knows them, in case the log does not name known ones.
    """
    reader = _MjlogReader(rules)
    for name, values, place in elements_of(text_of(data)):
        reader.take(name, Attributes(values, place))
    return reader.record()


class _MjlogReader:
    """Builds the record."""

    def __init__(self, otherwise: Ruleset | None) -> None:
        self._otherwise = otherwise
        self._rules: Ruleset | None = None
        self._names: tuple[str, ...] = ()
        self._builder: KyokuBuilder | None = None
        self._kyoku: list[Kyoku] = []
        # Score before and change by seat, for each result element of this kyoku.
        self._changes: list[tuple[tuple[int, int], ...]] = []
        self._draw: DrawReason | None = None
        self._final: FinalScores | None = None
        self._last = LogPlace()

    def take(self, name: str, attributes: Attributes) -> None:
        """Read one element."""
        if name in _IGNORED:
            return
        if self._final is not None:
            raise Malformed(LogProblem.OUT_OF_ORDER, attributes.place)
        match name:
            case "GO":
                self._go(attributes)
            case "UN":
                self._un(attributes)
            case "INIT":
                self._init(attributes)
            case "N":
                self._call(attributes)
            case "REACH":
                if attributes.number("step") == 1:
                    self._open(attributes).riichi(attributes.place, attributes.seat("who", self._players(attributes)))
            case "DORA":
                self._open(attributes).reveal(attributes.place, self._tile(attributes.number("hai"), attributes))
            case "AGARI":
                self._agari(attributes)
            case "RYUUKYOKU":
                self._ryuukyoku(attributes)
            case _:
                self._move(name, attributes)

    def record(self) -> Record:
        """The whole game."""
        self._close()
        if self._rules is None or not self._kyoku:
            raise Malformed(LogProblem.MISSING, self._last, field="GO" if self._rules is None else "INIT")
        rules, players = self._rules, self._rules.players
        names = (*self._names, *("",) * players)[:players]
        outcome = self._kyoku[-1].outcome
        if self._final is not None and outcome is not None:
            sticks = (sum(self._final.points) - sum(outcome.scores)) // 1000
            rules = facts.with_final_of(rules, outcome.scores, max(sticks, 0), self._final)
        return Record(rules, names, tuple(self._kyoku), self._final is not None, self._final)

    # ------------------------------------------------------------------------------------------------------- the game

    def _players(self, attributes: Attributes) -> int:
        return self._ruleset(attributes).players

    def _ruleset(self, attributes: Attributes) -> Ruleset:
        if self._rules is None:
            raise Malformed(LogProblem.OUT_OF_ORDER, attributes.place, missing="GO")
        return self._rules

    def _tile(self, number: int, attributes: Attributes) -> Tile:
        return facts.tile_of(number, self._ruleset(attributes), attributes.place)

    def _tiles(self, name: str, attributes: Attributes) -> tuple[Tile, ...]:
        return tuple(self._tile(number, attributes) for number in attributes.numbers(name))

    def _open(self, attributes: Attributes) -> KyokuBuilder:
        """The current kyoku."""
        if self._builder is None or self._changes:
            raise Malformed(LogProblem.OUT_OF_ORDER, attributes.place)
        return self._builder

    def _go(self, attributes: Attributes) -> None:
        if self._rules is not None:
            raise Malformed(LogProblem.OUT_OF_ORDER, attributes.place)
        kind = attributes.number("type")
        own = kind >= 0 and kind & LOBBY and "csrule" in attributes
        try:
            self._rules = (
                rules_of_lobby(kind, attributes.text("csrule"), attributes.place)
                if own
                else facts.rules_of_type(kind, attributes.place)
            )
        except Unsupported:
            players = 3 if kind & facts.THREE_PLAYERS else 4
            if self._otherwise is None or self._otherwise.players != players:
                raise
            self._rules = self._otherwise

    def _un(self, attributes: Attributes) -> None:
        # An element with a single name is for a player who came back.
        if not self._names and "n0" in attributes:
            names = [attributes.text(f"n{seat}") for seat in range(4) if f"n{seat}" in attributes]
            self._names = tuple(name_of(unquote(name, errors="replace")) for name in names)

    def _init(self, attributes: Attributes) -> None:
        self._close()
        self._last = attributes.place
        players = self._players(attributes)
        seed, scores = attributes.numbers("seed"), attributes.numbers("ten")
        if len(seed) != 6 or len(scores) < players or min(seed) < 0 or seed[0] % 4 >= players or seed[0] > 15:
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, seed=seed, ten=scores)
        if max(seed[1], seed[2]) > MOST_COUNTERS:
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, seed=seed, ten=scores)
        oya = attributes.seat("oya", players)
        if oya != seed[0] % 4:
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, oya=oya)
        if "hai" in attributes:
            raise OneSided(LogProblem.HIDDEN_TILE, attributes.place)
        hands = tuple(sort_tiles(self._tiles(f"hai{seat}", attributes)) for seat in range(players))
        if any(len(hand) != 13 for hand in hands):
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, hands=[len(hand) for hand in hands])
        deal = Deal(
            seed[0] // 4,
            oya + 1,
            oya,
            seed[1],
            seed[2],
            tuple(hundreds(score, attributes.place) for score in scores[:players]),
            hands,
            self._tile(seed[5], attributes),
        )
        self._builder = KyokuBuilder(deal, has_reveals=True)
        self._drawn: int | None = None

    # ---------------------------------------------------------------------------------------------------------- moves

    def _move(self, name: str, attributes: Attributes) -> None:
        match = _MOVE.fullmatch(name)
        if match is None:
            if _HIDDEN.fullmatch(name):
                raise OneSided(LogProblem.HIDDEN_TILE, attributes.place)
            raise Malformed(LogProblem.UNKNOWN_EVENT, attributes.place, element=name)
        letter, number = match[1], int(match[2])
        tile, builder = self._tile(number, attributes), self._open(attributes)
        if letter in "TUVW":
            builder.draw(attributes.place, "TUVW".index(letter), tile)
            self._drawn = number
        else:
            builder.discard(attributes.place, "DEFG".index(letter), tile, drawn=number == self._drawn)
            self._drawn = None

    def _call(self, attributes: Attributes) -> None:
        builder, players = self._open(attributes), self._players(attributes)
        seat = attributes.seat("who", players)
        meld = meld_of_code(attributes.number("m"), attributes.place)
        own = tuple(self._tile(number, attributes) for number in meld.own)
        self._drawn = None
        if meld.kind is act.Kita:
            builder.kita(attributes.place, seat)
        elif meld.kind is act.Ankan or meld.kind is act.Kakan:
            builder.kan(attributes.place, seat, meld.kind, own[0])
        elif meld.called is not None and (meld.kind is act.Chii or meld.kind is act.Pon or meld.kind is act.Daiminkan):
            # With three players the turns still count the empty fourth seat.
            source = (seat + meld.turns) % 4
            builder.call(attributes.place, seat, meld.kind, own, self._tile(meld.called, attributes), source)

    # -------------------------------------------------------------------------------------------------------- results

    def _settle(self, attributes: Attributes) -> None:
        """Record the changes of points by one result, and the final scores if it has them."""
        players, sc = self._players(attributes), attributes.numbers("sc")
        if len(sc) not in (2 * players, 8):
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, sc=sc)
        self._changes.append(
            tuple(
                (hundreds(sc[2 * seat], attributes.place), hundreds(sc[2 * seat + 1], attributes.place))
                for seat in range(players)
            )
        )
        if "owari" in attributes:
            parts = attributes.text("owari").split(",")
            if len(parts) not in (2 * players, 8):
                raise Malformed(LogProblem.BAD_VALUE, attributes.place, owari=parts)
            self._final = FinalScores(
                tuple(hundreds(whole(parts[2 * seat], attributes.place), attributes.place) for seat in range(players)),
                tuple(tenths(parts[2 * seat + 1], attributes.place) for seat in range(players)),
            )

    def _agari(self, attributes: Attributes) -> None:
        builder, players = self._builder, self._players(attributes)
        if builder is None or self._draw is not None:
            raise Malformed(LogProblem.OUT_OF_ORDER, attributes.place)
        seat, source = attributes.seat("who", players), attributes.seat("fromWho", players)
        if self._tile(attributes.number("machi"), attributes) != builder.winning_tile(attributes.place, seat, source):
            raise Malformed(LogProblem.BAD_TILE, attributes.place, field="machi")
        ten = attributes.numbers("ten")
        if len(ten) != 3 or not 0 <= ten[2] < len(facts.LIMITS):
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, ten=ten)
        yakuman = "yakuman" in attributes
        numbers = attributes.numbers("yakuman" if yakuman else "yaku")
        pairs = [(number, 1) for number in numbers] if yakuman else list(zip(numbers[::2], numbers[1::2], strict=False))
        if (not yakuman and len(numbers) % 2) or not pairs:
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, yaku=numbers)
        yaku = tuple((_yaku(number, attributes, yakuman=yakuman), han) for number, han in pairs if han)
        self._settle(attributes)
        builder.win(
            attributes.place,
            Win(
                seat,
                source,
                yaku,
                yakuman,
                None if yakuman else ten[0],
                None if yakuman else facts.han_of(yaku),
                ten[1],
                facts.LIMITS[ten[2]],
                self._tiles("doraHaiUra", attributes) if "doraHaiUra" in attributes else (),
                attributes.seat("paoWho", players) if "paoWho" in attributes else None,
                tuple(change for _, change in self._changes[-1]),
            ),
        )

    def _ryuukyoku(self, attributes: Attributes) -> None:
        self._open(attributes)
        kind = attributes.text("type") if "type" in attributes else None
        if kind not in DRAWS:
            raise Malformed(LogProblem.BAD_VALUE, attributes.place, type=kind)
        self._draw = DRAWS[kind]
        self._settle(attributes)

    def _close(self) -> None:
        """Finish the current kyoku, if there is one."""
        builder, changes = self._builder, self._changes
        if builder is None:
            return
        if changes:
            deltas = tuple(sum(change[seat][1] for change in changes) for seat in range(builder.players))
            scores = tuple(sum(changes[-1][seat]) for seat in range(builder.players))
            builder.end(self._last, self._draw, deltas, scores)
        self._kyoku.append(builder.finished())
        self._builder, self._changes, self._draw = None, [], None


def _yaku(number: int, attributes: Attributes, *, yakuman: bool) -> str:
    if not 0 <= number < len(facts.YAKU) or (yakuman and not facts.FIRST_YAKUMAN <= number < facts.YAKU.index("dora")):
        raise Malformed(LogProblem.UNKNOWN_YAKU, attributes.place, yaku=number)
    return facts.YAKU[number]
