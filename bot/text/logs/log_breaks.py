"""Differences between a recorded game and the rules: what the log has, and what the engine has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.engine.events import DrawReason
from bot.engine.tiles import Tile
from bot.paifu.compare import Disagreement, Matter
from bot.paifu.record import Drew
from bot.text.league.standings import signed
from bot.text.logs.illegal_action_text import action_words, reason_words
from bot.text.score.yaku_text import limit_word, yaku_name
from bot.text.sentences import PersonName, Plain, Text, Words, amount, joined, say, say_many
from bot.text.table.board_text import Names
from bot.text.tile_text import tile_name, tiles_text, wind_name

_DRAWS: Final[dict[DrawReason | None, Text]] = {
    None: say("a win"),
    DrawReason.EXHAUSTIVE: say("an exhaustive draw"),
    DrawReason.NAGASHI_MANGAN: say("nagashi mangan"),
    DrawReason.KYUUSHU_KYUUHAI: say("a draw for nine terminals (kyuushu kyuuhai)"),
    DrawReason.SUUFON_RENDA: say("a draw for four identical winds (suufon renda)"),
    DrawReason.SUUCHA_RIICHI: say("a draw for four riichi (suucha riichi)"),
    DrawReason.SUUKAIKAN: say("a draw for four kans (suukaikan)"),
    DrawReason.SANCHAHOU: say("a draw for three ron on one tile (sanchahou)"),
}

_PHASES: Final[dict[str, Text]] = {
    "AwaitDeal": say("nothing is dealt"),
    "AwaitDiscard": say("a player still has to discard"),
    "AwaitCalls": say("a tile is still being answered"),
    "AwaitTenpai": say("players have yet to declare tenpai or noten"),
    "AwaitStop": say("the dealer may still end the game"),
    "KyokuOver": say("the kyoku is over"),
    "GameOver": say("the game is over"),
}
"""What the engine waits for in each phase."""


def break_words(disagreement: Disagreement, names: Names) -> Words:
    """What the log and the engine have, in whole sentences. ``names`` by seat."""
    return _TOLD[disagreement.matter](disagreement.expected, disagreement.found, names)


def _both(log: Words, rules: Words) -> Text:
    return say("The log has {log}; by the rules it is {rules}.", log=log, rules=rules)


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
    return joined((say("The kyoku does not begin as the one before ended."), *differences), " ")


def _kyoku(start: Any) -> Text:  # noqa: ANN401
    return say("{wind} {number}", wind=wind_name(start[0] % 4), number=start[1])


def _sticks(count: int) -> Text:
    return say_many("{count} riichi stick", "{count} riichi sticks", count)


def _tiles(detail: Any, _: Any, __: Names) -> Words:  # noqa: ANN401
    more = detail.get("tiles") if isinstance(detail, dict) else None
    if more:
        return say("No wall can deal this: {tiles} are seen more often than the set has them.", tiles=tiles_text(more))
    return say("No wall can deal this: more tiles are drawn or turned over than it has.")


def _draw(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    (seat, tile), (turn, drawn) = expected, made
    log = {"name": PersonName(names[seat]), "tile": Plain(tile_name(tile))}
    if seat != turn:
        return say(
            "In the log {name} draws {tile}, but it is the turn of {other}.", **log, other=PersonName(names[turn])
        )
    if drawn is None:
        return say("In the log {name} draws {tile}, but has just called and may not draw.", **log)
    return say("In the log {name} draws {tile}, but next in the wall is {drawn}.", **log, drawn=_tile(drawn))


def _illegal(expected: Any, reason: Any, names: Names) -> Words:  # noqa: ANN401
    seat, action = expected
    action_text = say("In the log {action}.", action=action_words(names[seat], action))
    return joined((action_text, reason_words(reason, names[seat])), " ")


def _indicators(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the dora indicators {tiles}", tiles=tiles_text(expected)), tiles_text(made))


def _reveals(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return say(
        "The log turns over the indicators of the kans after steps {log}; by the rules they are turned over after "
        "steps {rules}.",
        log=_numbers(expected),
        rules=_numbers(made),
    )


def _not_over(expected: Any, phase: Any, names: Names) -> Words:  # noqa: ANN401
    waits = _PHASES[phase]
    if isinstance(expected, Drew):
        return say(
            "In the log {name} draws {tile}, but {phase}.",
            name=PersonName(names[expected.seat]),
            tile=_tile(expected.tile),
            phase=waits,
        )
    return say("The kyoku ends in the log, but {phase}.", phase=waits)


def _winners(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    return _both(_wins(expected, names), _wins(made, names))


def _wins(wins: Sequence[tuple[int, int]], names: Names) -> Words:
    return joined((_win(seat, source, names) for seat, source in wins), ", ") if wins else say("no win")


def _win(seat: int, source: int, names: Names) -> Text:
    if seat == source:
        return say("tsumo of {name}", name=PersonName(names[seat]))
    return say("ron of {name} on {source}", name=PersonName(names[seat]), source=PersonName(names[source]))


def _worth(expected: Any, made: Any, names: Names) -> Words:  # noqa: ANN401
    [field] = [key for key in expected if key != "seat"]
    words_of = _FIELDS[field]
    made_words = _numbers(made[field]) if field == "deltas" else words_of(made[field], names)
    return say(
        "The win of {name}: {difference}",
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
        return say("no ura indicators")
    return say("the ura indicators {tiles}", tiles=tiles_text(tiles))


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
    "deltas": lambda value, _: say("the changes {points}", points=_numbers(value)),
}
"""The fields of a win that can differ."""


def _reason(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(_DRAWS[expected], _DRAWS[made])


def _deltas(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the changes {points}", points=_numbers(expected)), _numbers(made))


def _scores(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the scores {points}", points=_numbers(expected)), _numbers(made))


def _game_end(expected: Any, phase: Any, _: Names) -> Words:  # noqa: ANN401
    if expected == "over":
        return say("The game ends here in the log, but by the rules it goes on.")
    if phase == "GameOver":
        return say("The log goes on here, but by the rules the game is over.")
    return say("The log goes on with another kyoku here, but {phase}.", phase=_PHASES[phase])


def _final(expected: Any, made: Any, _: Names) -> Words:  # noqa: ANN401
    return _both(say("the results {results}", results=_results(expected)), _results(made))


def _results(rows: Sequence[tuple[int, int]]) -> Words:
    return joined((say("{points} ({final})", points=points, final=signed(final)) for points, final in rows), ", ")


def _numbers(values: Sequence[int]) -> Words:
    return joined(map(amount, values), " / ") if values else say("none")


def _tile(tile: Tile) -> Plain:
    return Plain(tile_name(tile))


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
