"""Reads tenhou/6, the JSON of Tenhou's viewer and editor, which converters of Mahjong Soul's records write too.

The head is ``title``, ``name`` and ``rule`` (``disp`` in words, ``aka`` or ``aka51`` to ``aka53`` for the red fives).
``log`` has an array for each kyoku: wind times four plus number, honba and kyotaku; scores; dora and ura dora
indicators; then hand, draws and discards of each of four seats (``bot.paifu.tenhou.tenhou6_entries``); and the result
(``bot.paifu.tenhou.read_tenhou6_result``). ``sc`` has pairs of points and final score at the end of a game. With three
players the fourth seat is empty. The format does not have the time when kan dora indicators were revealed.
"""

import re
from dataclasses import replace
from typing import Final

from bot.engine.actions import Ankan
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import Tile, sort_tiles
from bot.paifu.errors import LogPlace, LogProblem
from bot.paifu.json_tree import Node, parsed, without_url
from bot.paifu.kyoku_builder import KyokuBuilder
from bot.paifu.log_decoding import text_of
from bot.paifu.own_key import own_rules, own_tenpai
from bot.paifu.record import MOST_COUNTERS, Deal, FinalScores, Kyoku, Record, name_of
from bot.paifu.rules_guess import draw_reason_of, with_length_of, with_red_fives_of
from bot.paifu.tenhou.read_tenhou6_result import DRAWS, UNKNOWN, WINS, win_of
from bot.paifu.tenhou.tenhou6_entries import (
    CallEntry,
    DiscardEntry,
    EmptyEntry,
    KanEntry,
    KitaEntry,
    give_at,
    take_at,
    tile_at,
)
from bot.paifu.tenhou.tenhou6_order import OrderedEntry, Tries, in_order
from bot.paifu.tenhou.tenhou_facts import table_rules, with_final_of

SEATS: Final = 4
_MAHJONG_SOUL: Final = re.compile(
    r"の間|友人戦|大会戦|[之座][间間]|友人[场場]|[比大][赛賽][场場]"
    r"|\broom\b|^(?:3-player )?(?:casual match|friendly|tour?nament)\b"
)
"""In ``disp`` of a Mahjong Soul record: the name of its room or kind of match, as converters write them in Japanese,
English (one of them ``Tounament``) and Chinese."""
_TENHOU: Final = re.compile(r"三?(?:般|上|特|鳳|若銀|琥珀|孔雀)?[東南]喰?赤?速?[^a-z]{0,4}")
"""``disp`` of a Tenhou table. Only there does a missing 喰 or 赤 mean that the table plays without."""
_LENGTH: Final = re.compile(r"東|南|东|\beast\b|\bsouth\b")
_EAST: Final = frozenset(("東", "东", "east"))
_NO_RED_FIVES: Final = re.compile(r"\baka nashi\b|\bno red\b|赤(?:な|無|无)")


def read_tenhou6(data: bytes | str, rules: Ruleset | None = None) -> Record:
    """Read the game of a tenhou/6 text, or of a viewer's URL that contains one. Raises only PaifuError.

    ``rules``: those of the game, if the caller knows them; otherwise they are inferred from the head and the game. A
    log of this project names its own.
    """
    root = parsed(without_url(text_of(data)))
    log = root.at("log").parts(1, 100)
    players = _players(log)
    own = own_rules(root)
    rules = own or rules
    actual_rules = rules or _rules(root, players)
    if actual_rules.players != players:
        raise root.bad(LogProblem.BAD_VALUE, players=players)
    tenpai_by_kyoku = [own_tenpai(root, index, players) if own is not None else None for index in range(len(log))]
    tries = Tries()
    kyoku = tuple(_kyoku(node, actual_rules, tenpai, tries) for node, tenpai in zip(log, tenpai_by_kyoku, strict=True))
    final = _final(root, players)
    finished = final is not None and kyoku[-1].outcome is not None
    if rules is None and _told_red_fives(root) is None:
        actual_rules = with_red_fives_of(actual_rules, kyoku, told=None)
    if rules is None and _length_word(root) is None:
        actual_rules = with_length_of(actual_rules, kyoku, finished=finished)
    outcome = kyoku[-1].outcome
    if rules is None and final is not None and outcome is not None:
        sticks = (sum(final.points) - sum(outcome.scores)) // 1000
        actual_rules = with_final_of(actual_rules, outcome.scores, max(sticks, 0), final)
    return Record(actual_rules, _names(root, players), kyoku, finished, final)


# ------------------------------------------------------------------------------------------------------------- the head


def _players(log: list[Node]) -> int:
    """The number of players: three if the fourth seat is dealt nothing."""
    hands = [kyoku.parts(17, 17)[13].parts(0, 13) for kyoku in log]
    return SEATS if any(hands) else 3


def _names(root: Node, players: int) -> tuple[str, ...]:
    node = root.maybe("name")
    names = [name_of(part.text()) for part in node.parts(0, SEATS)] if node is not None else []
    return (*names, *("",) * players)[:players]


def _disp(root: Node) -> str:
    rule = root.maybe("rule")
    disp = rule.maybe("disp") if rule is not None else None
    return disp.text().lower() if disp is not None else ""


def _length_word(root: Node) -> str | None:
    """The word of the length in ``disp``: the last one, as the names of rooms and clubs are before it."""
    words = _LENGTH.findall(_disp(root))
    return words[-1] if words else None


def _told_red_fives(root: Node) -> bool | None:
    """Whether the game has red fives; None if the head does not say."""
    rule, disp = root.maybe("rule"), _disp(root)
    reds = [rule.maybe(key) for key in ("aka", "aka51", "aka52", "aka53")] if rule is not None else []
    counts = [node.number(0, 4) for node in reds if node is not None]
    if counts:
        return any(counts)
    if _NO_RED_FIVES.search(disp):
        return False
    return True if "赤" in disp else False if _TENHOU.fullmatch(disp) else None


def _rules(root: Node, players: int) -> Ruleset:
    """The ruleset of a head: that of a Tenhou table, or Mahjong Soul's if ``disp`` names one of its rooms.

    Other texts, and none at all, say nothing: the game is then taken for one of the usual table.
    """
    disp = _disp(root)
    hanchan = _length_word(root) not in _EAST
    red_fives = _told_red_fives(root) is not False
    if _MAHJONG_SOUL.search(disp):
        base = preset("mahjong_soul" if players == SEATS else "mahjong_soul_sanma")
        options: dict[str, object] = {"length": "east_south" if hanchan else "east_only"}
        if not red_fives:
            options["aka_dora"] = (0, 0, 0)
        return ruleset_from(options, base)
    open_tanyao = "喰" in disp or not _TENHOU.fullmatch(disp)
    return table_rules(players=players, hanchan=hanchan, red_fives=red_fives, open_tanyao=open_tanyao, ranked=True)


def _final(root: Node, players: int) -> FinalScores | None:
    node = root.maybe("sc")
    if node is None:
        return None
    parts = node.parts(2 * players, 2 * SEATS)
    return FinalScores(
        tuple(part.number() for part in parts[0 : 2 * players : 2]),
        tuple(part.tenths() for part in parts[1 : 2 * players : 2]),
    )


# -------------------------------------------------------------------------------------------------------------- a kyoku


def _kyoku(node: Node, rules: Ruleset, tenpai: tuple[int, ...] | None, tries: Tries) -> Kyoku:
    parts, players = node.parts(17, 17), rules.players
    number, honba, sticks = (part.number(0, MOST_COUNTERS) for part in parts[0].parts(3, 3))
    if number > 15 or number % SEATS >= players:
        raise parts[0].bad()
    scores = tuple(part.number() for part in parts[1].parts(players, SEATS)[:players])
    indicators = tuple(tile_at(part) for part in parts[2].parts(1, 5))
    ura = tuple(tile_at(part) for part in parts[3].parts(0, 5))
    seats = [parts[4 + 3 * seat : 7 + 3 * seat] for seat in range(players)]
    hands = tuple(sort_tiles(tile_at(part) for part in own[0].parts(13, 13)) for own in seats)
    deal = Deal(number // SEATS, number % SEATS + 1, number % SEATS, honba, sticks, scores, hands, indicators[0])
    builder = KyokuBuilder(deal, has_reveals=False)
    taken, given = ([own[row].parts(0, 60) for own in seats] for row in (1, 2))
    takes = [[take_at(part) for part in row] for row in taken]
    gives = [[give_at(part) for part in row] for row in given]
    ordered = in_order(deal.oya, hands, takes, gives, tries)
    if ordered is None:
        raise node.bad(LogProblem.OUT_OF_ORDER, entries=sum(map(len, takes)))
    # The empty entry after an open kan is not among the ordered entries.
    takers = [iter(row) for row in taken]
    givers = [
        iter([part for part, give in zip(row, own, strict=True) if not isinstance(give, EmptyEntry)])
        for row, own in zip(given, gives, strict=True)
    ]
    for ordered_entry in ordered:
        seat, entry = ordered_entry
        _play(builder, next((takers if isinstance(entry, int | CallEntry) else givers)[seat]).place, ordered_entry)
    for indicator in indicators[1:]:
        builder.reveal(node.place, indicator)
    if tenpai is not None:
        builder.declare_tenpai(parts[16].place, tenpai)
    _result(builder, parts[16], ura)
    return builder.finished()


def _play(builder: KyokuBuilder, place: LogPlace, ordered_entry: OrderedEntry) -> None:
    seat, entry = ordered_entry
    match entry:
        case CallEntry():
            builder.call(place, seat, entry.kind, entry.own, entry.called, (seat + entry.turns) % SEATS)
        case DiscardEntry(tile, riichi):
            if riichi:
                builder.riichi(place, seat)
            drawn = builder.in_hand[1] if builder.in_hand is not None else None
            discarded = tile if tile is not None else drawn
            if discarded is not None:
                builder.discard(place, seat, discarded, drawn=tile is None)
        case KanEntry(kind, tiles):
            builder.kan(place, seat, kind, tiles[0] if kind is not Ankan else sort_tiles(tiles)[-1])
        case KitaEntry():
            builder.kita(place, seat)
        case int():
            builder.draw(place, seat, Tile(entry))
        case _:
            pass


def _result(builder: KyokuBuilder, node: Node, ura: tuple[Tile, ...]) -> None:
    parts = node.parts(1, 7)
    word = parts[0].text().strip().lower()
    reason: DrawReason | None = None
    rows: list[Node]
    if word in WINS or (word not in DRAWS and len(parts) > 2):
        rows, wins = parts[1::2], parts[2::2]
        if len(rows) != len(wins) or not wins:
            raise node.bad()
        riichi = builder.in_riichi
        for row, win in zip(rows, wins, strict=True):
            recorded = win_of(win, players=builder.players, riichi=riichi, ura=ura)
            builder.win(win.place, replace(recorded, deltas=_changes(row, builder.players)))
    elif word == UNKNOWN:
        return
    else:
        rows = parts[1:2]
        reason = DRAWS.get(word)
        if reason is None:
            reason = draw_reason_of(builder, _changes(rows[0], builder.players) if rows else None)
    deltas = [sum(changes) for changes in zip(*(_changes(row, builder.players) for row in rows), strict=True)]
    deltas = deltas or [0] * builder.players
    before = builder.scores_at_end(won_on=builder.has_won_by_ron or reason is DrawReason.SANCHAHOU)
    after = tuple(score + delta for score, delta in zip(before, deltas, strict=True))
    builder.end(node.place, reason, tuple(deltas), after)


def _changes(row: Node, players: int) -> tuple[int, ...]:
    """The changes of points by one result, by seat; missing ones are zero."""
    changes = [part.number() for part in row.parts(0, SEATS)[:players]]
    return (*changes, *[0] * (players - len(changes)))
