"""Differences between a recorded game and the rules: what the log has, and what the engine has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.tiles import Tile
from bot.paifu.compare import Disagreement, Matter
from bot.paifu.record import Drew
from bot.text.league.standings import signed
from bot.text.score.yaku_text import limit_word, yaku_name
from bot.text.sentences import PersonName, Text, Words, amount, joined, say, say_many
from bot.text.table.board_text import Names
from bot.text.tile_text import tile_name, tiles_text, wind_name

_DRAWS: Final[dict[DrawReason | None, Text]] = {
    None: say("a win"),
    DrawReason.EXHAUSTIVE: say("an exhaustive draw"),
    DrawReason.NAGASHI_MANGAN: say("nagashi mangan"),
    DrawReason.KYUUSHU_KYUUHAI: say("an abortive draw for nine terminals and honours (kyuushu kyuuhai)"),
    DrawReason.SUUFON_RENDA: say("an abortive draw for four identical wind discards (suufon renda)"),
    DrawReason.SUUCHA_RIICHI: say("an abortive draw for four riichi (suucha riichi)"),
    DrawReason.SUUKAIKAN: say("an abortive draw for four kans (suukaikan)"),
    DrawReason.SANCHAHOU: say("an abortive draw for three ron on one tile (sanchahou)"),
}

_PHASES: Final[dict[str, Text]] = {
    "AwaitDeal": say("the tiles have not been dealt"),
    "AwaitDiscard": say("a player still has to discard"),
    "AwaitCalls": say("a discard can still be called"),
    "AwaitTenpai": say("players have yet to declare tenpai or noten"),
    "AwaitStop": say("the dealer may still end the game"),
    "KyokuOver": say("the hand is over"),
    "GameOver": say("the game is over"),
}
"""What the engine waits for in each phase."""


def reason_words(reason: Refusal, name: str) -> Text:
    """Why the rules refuse the action of ``name``."""
    sentence = _REASONS[reason]
    return Text(sentence.msgid, {"name": PersonName(name)}) if "{name}" in sentence.msgid else sentence


_REASONS: Final[dict[Refusal, Text]] = {
    Refusal.NOT_YOUR_TURN: say("It is not {name}'s turn."),
    Refusal.GAME_OVER: say("The game is over."),
    Refusal.KYOKU_OVER: say("The hand is over."),
    Refusal.NOTHING_TO_CALL: say("There is no tile that {name} could call."),
    Refusal.ALREADY_ANSWERED: say("{name} has already responded to that tile."),
    Refusal.TILE_NOT_HELD: say("{name} does not hold that tile."),
    Refusal.NO_DRAWN_TILE: say("{name} has not drawn a tile."),
    Refusal.RIICHI_HAND_IS_FIXED: say("{name} is in riichi, so only the drawn tile can be discarded."),
    Refusal.KUIKAE: say("This discard right after the call is swap calling (kuikae), which these rules forbid."),
    Refusal.NOT_COMPLETE: say("The tile does not complete {name}'s hand."),
    Refusal.NO_YAKU: say("{name}'s hand is complete but has no yaku."),
    Refusal.FURITEN_DISCARD: say(
        "{name} is furiten: one of the tiles they are waiting for is among their own discards."
    ),
    Refusal.FURITEN_TEMPORARY: say("{name} is temporarily furiten: they passed on a winning tile."),
    Refusal.FURITEN_RIICHI: say(
        "{name} is furiten until the hand ends: they passed on a winning tile after declaring riichi."
    ),
    Refusal.HAND_IS_OPEN: say("Riichi needs a closed hand, but {name} has called a tile."),
    Refusal.NOT_TENPAI: say("{name}'s hand would not be tenpai."),
    Refusal.ALREADY_RIICHI: say("{name} is already in riichi."),
    Refusal.TOO_FEW_POINTS: say("{name} does not have enough points to declare riichi."),
    Refusal.TOO_FEW_TILES_LEFT: say("There are too few tiles left in the wall to declare riichi."),
    Refusal.FURITEN_FORBIDS_RIICHI: say("{name} would be furiten, and these rules forbid riichi while furiten."),
    Refusal.DEAD_WAIT: say(
        "{name} would hold every copy of their winning tiles, and these rules forbid riichi on such a wait."
    ),
    Refusal.NOT_FROM_LEFT_PLAYER: say("Chii can be called only on a discard by the player to the left."),
    Refusal.TILES_DO_NOT_FIT: say("{name} holds no tiles that form this set with the discard."),
    Refusal.LAST_TILE: say(
        "The wall is used up: players can win on the last discard but not call it, and no kan is possible."
    ),
    Refusal.FOUR_KANS: say("Four kans have already been declared, so a fifth is not possible."),
    Refusal.KAN_AFTER_CALL: say("A kan needs a drawn tile; after a call, a discard must come first."),
    Refusal.RIICHI_KAN_CHANGES_HAND: say(
        "After riichi, a kan may not change the shape of the hand or its waits; this one would."
    ),
    Refusal.NOT_NINE_TERMINALS: say("{name} holds fewer than nine different terminals and honours."),
    Refusal.NOT_FIRST_TURN: say("That is possible only on the first turn, before anybody has called a tile."),
    Refusal.RULE_OFF: say("These rules do not allow that."),
    Refusal.NOT_ASKED: say("That decision is not possible at this point."),
    Refusal.CALLS_STILL_OPEN: say("The previous discard can still be called."),
    Refusal.WAITING_FOR_WALL: say("The tiles have not been dealt yet."),
}


def action_words(name: str, action: act.Action) -> Text:  # noqa: C901, PLR0911, PLR0912 - one for each
    """An action as a part of a sentence: ``Aiko discards 5p``."""
    who = PersonName(name)
    match action:
        case act.Discard(tile, drawn):
            if drawn:
                return say("{name} discards the {tile} they just drew", name=who, tile=tile_name(tile))
            return say("{name} discards {tile}", name=who, tile=tile_name(tile))
        case act.Riichi(tile, _):
            return say("{name} declares riichi, discarding {tile}", name=who, tile=tile_name(tile))
        case act.Chii(tiles):
            return say("{name} calls chii with {tiles}", name=who, tiles=tiles_text(tiles))
        case act.Pon(tiles):
            return say("{name} calls pon with {tiles}", name=who, tiles=tiles_text(tiles))
        case act.Daiminkan():
            return say("{name} calls an open kan", name=who)
        case act.Ankan(tile):
            return say("{name} declares a closed kan of {tile}", name=who, tile=tile_name(tile))
        case act.Kakan(tile):
            return say("{name} adds {tile} to a pon", name=who, tile=tile_name(tile))
        case act.Kita():
            return say("{name} sets a north aside", name=who)
        case act.Tsumo():
            return say("{name} wins by tsumo", name=who)
        case act.Ron():
            return say("{name} wins by ron", name=who)
        case act.KyuushuKyuuhai():
            return say("{name} ends the hand with nine terminals and honours", name=who)
        case act.Pass():
            return say("{name} passes", name=who)
        case act.DeclareTenpai():
            return say("{name} declares tenpai", name=who)
        case act.DeclareNoten():
            return say("{name} declares noten", name=who)
        case act.StopGame():
            return say("{name} ends the game", name=who)
        case act.PlayOn():
            return say("{name} plays on", name=who)


def break_words(disagreement: Disagreement, names: Names) -> Words:
    """What the log and the engine have, in whole sentences. ``names`` by seat."""
    return _TOLD[disagreement.matter](disagreement.expected, disagreement.found, names)


def _both(log: Words, rules: Words) -> Text:
    return say("The log has {log}; under the rules, it should be {rules}.", log=log, rules=rules)


def _start(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401 - each matter compares other types
    """Only the differences; the dealer follows from the number."""
    differences: list[Words] = []
    if expected[:3] != made[:3]:
        differences.append(_both(_kyoku(expected), _kyoku(made)))
    if expected[3] != made[3]:
        differences.append(_both(say("{count} honba", count=expected[3]), say("{count} honba", count=made[3])))
    if expected[4] != made[4]:
        differences.append(_both(_sticks(expected[4]), _sticks(made[4])))
    if expected[5] != made[5]:
        differences.append(_both(say("the scores {points}", points=_numbers(expected[5])), _numbers(made[5])))
    return joined((say("The start of this hand does not match the end of the previous one."), *differences), " ")


def _kyoku(start: Any) -> Text:  # noqa: ANN401
    return say("{wind} {number}", wind=wind_name(start[0] % 4), number=start[1])


def _sticks(count: int) -> Text:
    return say_many("{count} riichi stick", "{count} riichi sticks", count)


def _tiles(detail: Any, _: Any, __: Names) -> Words:  # noqa: ANN401
    more = detail.get("tiles") if isinstance(detail, dict) else None
    if more:
        return say("No wall could produce this game: there are too many of {tiles}.", tiles=tiles_text(more))
    return say("No wall could produce this game: more tiles are drawn or turned over than a wall holds.")


def _draw(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    (seat, tile), (turn, drawn) = expected, made
    log = {"name": PersonName(names[seat]), "tile": tile_name(tile)}
    if seat != turn:
        return say("In the log, {name} draws {tile}, but it is {other}'s turn.", **log, other=PersonName(names[turn]))
    if drawn is None:
        return say("In the log, {name} draws {tile}, but players may not draw right after chii or pon.", **log)
    return say("In the log, {name} draws {tile}, but the next tile in the wall is {drawn}.", **log, drawn=_tile(drawn))


def _illegal(expected: Any, reason: Any, names: Names) -> Words:  # noqa: ANN401
    seat, action = expected
    action_text = say("In the log, {action}.", action=action_words(names[seat], action))
    return joined((action_text, reason_words(reason, names[seat])), " ")


def _indicators(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the dora indicators {tiles}", tiles=tiles_text(expected)), tiles_text(made))


def _reveals(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return say(
        "The log turns over the kan dora indicators after steps {log}; under the rules, this should happen "
        "after steps {rules}.",
        log=_numbers(expected),
        rules=_numbers(made),
    )


def _not_over(expected: Any, phase: Any, names: Names) -> Words:  # noqa: ANN401
    waits = _PHASES[phase]
    if isinstance(expected, Drew):
        return say(
            "In the log, {name} draws {tile}, but {phase}.",
            name=PersonName(names[expected.seat]),
            tile=_tile(expected.tile),
            phase=waits,
        )
    return say("In the log, the hand ends, but {phase}.", phase=waits)


def _winners(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    return _both(_wins(expected, names), _wins(made, names))


def _wins(wins: Sequence[tuple[int, int]], names: Names) -> Words:
    return joined((_win(seat, source, names) for seat, source in wins), ", ") if wins else say("no win")


def _win(seat: int, source: int, names: Names) -> Text:
    if seat == source:
        return say("{name}'s tsumo", name=PersonName(names[seat]))
    return say("{name}'s ron from {source}", name=PersonName(names[seat]), source=PersonName(names[source]))


def _worth(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    [field] = [key for key in expected if key != "seat"]
    words_of = _FIELDS[field]
    made_words = _numbers(made[field]) if field == "deltas" else words_of(made[field], names)
    return say(
        "{name}'s win: {difference}",
        name=PersonName(names[expected["seat"]]),
        difference=_both(words_of(expected[field], names), made_words),
    )


def _yaku(rows: Mapping[str, int], _: Names) -> Words:
    if not rows:
        return say("no yaku")
    return joined((say("{yaku} {han}", yaku=yaku_name(name), han=han) for name, han in rows.items()), ", ")


def _liable(seat: int | None, names: Names) -> Words:
    return say("nobody liable (pao)") if seat is None else say("{name} liable (pao)", name=PersonName(names[seat]))


def _ura(tiles: Sequence[Tile], _: Names) -> Words:
    if not tiles:
        return say("no ura dora indicators")
    return say("the ura dora indicators {tiles}", tiles=tiles_text(tiles))


def _limit(limit: str, _: Names) -> Words:
    return limit_word(limit or None, 1) or say("no limit")


_FIELDS: Final[dict[str, Callable[[Any, Names], Words]]] = {
    "yakuman": lambda value, _: say("a yakuman") if value else say("no yakuman"),
    "yaku": _yaku,
    "fu": lambda value, _: say("{fu} fu", fu=value),
    "han": lambda value, _: say("{han} han", han=value),
    "points": lambda value, _: say("{points} points", points=value),
    "limit": _limit,
    "ura": _ura,
    "liable": _liable,
    "deltas": lambda value, _: say("the point changes {points}", points=_numbers(value)),
}
"""The fields of a win that can differ."""


def _reason(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(_DRAWS[expected], _DRAWS[made])


def _deltas(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the point changes {points}", points=_numbers(expected)), _numbers(made))


def _scores(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the scores {points}", points=_numbers(expected)), _numbers(made))


def _game_end(expected: Any, phase: Any, _: Names) -> Words:  # noqa: ANN401
    if expected == "over":
        return say("The log ends the game here, but under the rules it should continue.")
    if phase == "GameOver":
        return say("The log continues here, but under the rules the game should be over.")
    return say("The log starts another hand here, but {phase}.", phase=_PHASES[phase])


def _final(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the final scores {results}", results=_results(expected)), _results(made))


def _results(rows: Sequence[tuple[int, int]]) -> Words:
    return joined((say("{points} ({final})", points=points, final=signed(final)) for points, final in rows), ", ")


def _numbers(values: Sequence[int]) -> Words:
    return joined(map(amount, values), " / ") if values else say("none")


def _tile(tile: Tile) -> Words:
    return tile_name(tile)


_TOLD: Final[dict[Matter, Callable[[Any, Any, Names], Words]]] = {
    Matter.START: _start,
    Matter.TILES: _tiles,
    Matter.DRAW: _draw,
    Matter.ILLEGAL: _illegal,
    Matter.INDICATORS: _indicators,
    Matter.REVEALS: _reveals,
    Matter.NOT_OVER: _not_over,
    Matter.WINNERS: _winners,
    Matter.WIN: _worth,
    Matter.REASON: _reason,
    Matter.DELTAS: _deltas,
    Matter.SCORES: _scores,
    Matter.GAME_END: _game_end,
    Matter.FINAL: _final,
}


class BrokenRule(NamedTuple):
    """A section of docs/rules.md, like ``2.7``, and options of the ruleset."""

    section: str
    options: tuple[str, ...] = ()


def rule_of(disagreement: Disagreement) -> BrokenRule:
    """The rule that is broken."""
    expected = disagreement.expected
    match disagreement.matter:
        case Matter.ILLEGAL if isinstance(expected, tuple) and isinstance(disagreement.found, Refusal):
            return _refused(disagreement.found, expected[1])
        case Matter.WIN if isinstance(expected, dict):
            return next(rule for field, rule in _WINS.items() if field in expected)
        case Matter.START if isinstance(expected, tuple) and isinstance(disagreement.found, tuple):
            return _begun(expected, disagreement.found)
        case _:
            return _MATTERS[disagreement.matter]


def _refused(reason: Refusal, action: object) -> BrokenRule:
    if reason is Refusal.RULE_OFF:
        return next((rule for kind, rule in _OFF.items() if isinstance(action, kind)), BrokenRule("2.2"))
    if reason is Refusal.NOT_TENPAI and isinstance(action, act.DeclareTenpai | act.DeclareNoten):
        return BrokenRule("5.1", ("noten_choice", "keishiki_tenpai", "tenpai_own_four"))
    return _REFUSALS[reason]


def _begun(expected: tuple[object, ...], made: tuple[object, ...]) -> BrokenRule:
    if expected[:3] != made[:3]:
        return BrokenRule("6.2", ("renchan", "abortive_repeats"))
    if expected[3] != made[3]:
        return BrokenRule("6.3", ("honba_on_draw",))
    return BrokenRule("4.6") if expected[4] != made[4] else BrokenRule("4.3")


_OFF: Final[Mapping[type, BrokenRule]] = {
    act.Chii: BrokenRule("7", ("players",)),
    act.Kita: BrokenRule("7", ("sanma_kita",)),
    act.KyuushuKyuuhai: BrokenRule("5.3", ("abort_kyuushu",)),
    act.Ron: BrokenRule("2.6", ("kokushi_ankan_ron",)),
}
"""The rule that an action without a place in these rules would need."""

_REFUSALS: Final[Mapping[Refusal, BrokenRule]] = {
    Refusal.NOT_YOUR_TURN: BrokenRule("2.1"),
    Refusal.GAME_OVER: BrokenRule("6.4"),
    Refusal.KYOKU_OVER: BrokenRule("2.1"),
    Refusal.NOTHING_TO_CALL: BrokenRule("2.3"),
    Refusal.ALREADY_ANSWERED: BrokenRule("2.3"),
    Refusal.TILE_NOT_HELD: BrokenRule("2.2"),
    Refusal.NO_DRAWN_TILE: BrokenRule("2.2"),
    Refusal.RIICHI_HAND_IS_FIXED: BrokenRule("2.8"),
    Refusal.KUIKAE: BrokenRule("2.7", ("kuikae",)),
    Refusal.NOT_COMPLETE: BrokenRule("3.1"),
    Refusal.NO_YAKU: BrokenRule("3.6", ("kuitan", "atozuke")),
    Refusal.FURITEN_DISCARD: BrokenRule("3.3"),
    Refusal.FURITEN_TEMPORARY: BrokenRule("3.3", ("temp_furiten_clear",)),
    Refusal.FURITEN_RIICHI: BrokenRule("3.3"),
    Refusal.HAND_IS_OPEN: BrokenRule("2.8"),
    Refusal.NOT_TENPAI: BrokenRule("2.8"),
    Refusal.ALREADY_RIICHI: BrokenRule("2.8"),
    Refusal.TOO_FEW_POINTS: BrokenRule("2.8", ("riichi_min_points",)),
    Refusal.TOO_FEW_TILES_LEFT: BrokenRule("2.8", ("riichi_min_live_tiles",)),
    Refusal.FURITEN_FORBIDS_RIICHI: BrokenRule("2.8", ("furiten_riichi",)),
    Refusal.DEAD_WAIT: BrokenRule("2.8", ("dead_wait_riichi",)),
    Refusal.NOT_FROM_LEFT_PLAYER: BrokenRule("2.3"),
    Refusal.TILES_DO_NOT_FIT: BrokenRule("2.3"),
    Refusal.LAST_TILE: BrokenRule("3.4"),
    Refusal.FOUR_KANS: BrokenRule("2.10", ("fifth_kan",)),
    Refusal.KAN_AFTER_CALL: BrokenRule("2.9"),
    Refusal.RIICHI_KAN_CHANGES_HAND: BrokenRule("2.8", ("riichi_ankan",)),
    Refusal.NOT_NINE_TERMINALS: BrokenRule("5.3"),
    Refusal.NOT_FIRST_TURN: BrokenRule("2.11"),
    Refusal.RULE_OFF: BrokenRule("2.2"),
    Refusal.NOT_ASKED: BrokenRule("6.6", ("agari_yame", "tenpai_yame", "noten_choice")),
    Refusal.CALLS_STILL_OPEN: BrokenRule("2.3"),
    Refusal.WAITING_FOR_WALL: BrokenRule("1.4"),
}

_WINS: Final[Mapping[str, BrokenRule]] = {
    "yakuman": BrokenRule("3.6"),
    "yaku": BrokenRule("3.6"),
    "fu": BrokenRule("4.1"),
    "han": BrokenRule("3.6"),
    "points": BrokenRule("4.2", ("kiriage", "kazoe")),
    "limit": BrokenRule("4.2", ("kiriage", "kazoe")),
    "ura": BrokenRule("1.5", ("ura_dora", "kan_ura_dora")),
    "liable": BrokenRule("4.8", ("pao_daisangen", "pao_daisuushii", "pao_suukantsu")),
    "deltas": BrokenRule("4.3", ("honba_multi_ron", "riichi_sticks_multi_ron")),
}
"""By the field of the win that differs."""

_MATTERS: Final[Mapping[Matter, BrokenRule]] = {
    Matter.START: BrokenRule("6.2"),
    Matter.TILES: BrokenRule("1.3", ("aka_dora",)),
    Matter.DRAW: BrokenRule("1.4"),
    Matter.ILLEGAL: BrokenRule("2.2"),
    Matter.INDICATORS: BrokenRule("2.9", ("kan_dora",)),
    Matter.REVEALS: BrokenRule("2.9", ("kan_dora_ankan", "kan_dora_open")),
    Matter.NOT_OVER: BrokenRule("2.1"),
    Matter.WINNERS: BrokenRule("2.5", ("double_ron", "triple_ron")),
    Matter.WIN: BrokenRule("4.2"),
    Matter.REASON: BrokenRule("5.3", ("abort_suufon", "abort_suucha", "abort_suukaikan", "nagashi")),
    Matter.DELTAS: BrokenRule("4.3", ("noten_bappu", "honba_value")),
    Matter.SCORES: BrokenRule("4.6"),
    Matter.GAME_END: BrokenRule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    Matter.FINAL: BrokenRule("6.8", ("uma", "oka", "final_rounding", "leftover_riichi")),
}
