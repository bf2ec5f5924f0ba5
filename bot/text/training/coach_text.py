"""What the coach of a beginner says: one thing at a time, the first time with what it is for."""

from dataclasses import replace
from typing import Final

from bot.analysis.coaching import Occasion
from bot.analysis.danger import riichi_seats
from bot.analysis.review.advice import Weighed
from bot.engine import actions as act
from bot.engine.phases import AwaitCalls, GameOver, KyokuOver
from bot.engine.view import SeatView
from bot.text.reasons import advice_text, reason_text
from bot.text.sentences import Text, Words, joined, lines, say
from bot.text.table.board_text import Names
from bot.text.tile_text import tile_row

_ALONE = {
    "discard": say("Your turn to decide: which tile does your hand need least?"),
    "defend": say("Your turn to decide: which tile is safe against the riichi?"),
}
_PRESS: Final[dict[type, Text]] = {
    act.Tsumo: say("Press **Tsumo**."),
    act.Ron: say("Press **Ron**."),
    act.Riichi: say("Press **Riichi…**, then that tile."),
    act.Pass: say("Press **Pass**."),
}


def counsel(occasion: Occasion, names: Names) -> Words | None:
    """What to do now and why, or the question without the answer; None where the player needs neither."""
    if not occasion.helped:
        return None if occasion.known else _ALONE.get(occasion.skill or "")
    told = _advice(occasion, names)
    return lines(_meaning(occasion, names), told) if occasion.first else told


def _advice(occasion: Occasion, names: Names) -> Words:
    why, action = advice_text(occasion.weighed, names), occasion.weighed.action
    if isinstance(action, act.Discard | act.Riichi):
        # Who has never seen a tile finds it by its face.
        why = replace(why, args={**why.args, "tile": tile_row((action.tile,))})
    return joined((why, _PRESS.get(type(action))), " ")


def _meaning(occasion: Occasion, names: Names) -> Words | None:
    """What a skill is for, before it is led for the first time; a page has room for its first line."""
    view = occasion.view
    match occasion.skill:
        case "discard":
            return lines(
                say("You want four sets and a pair."),
                say(
                    "A set is three tiles in a row in one suit, like 345, or three alike. Each turn you draw a "
                    "tile and discard one: press the green one."
                ),
            )
        case "riichi":
            return lines(
                say("One tile is missing: you are ready (tenpai)."),
                say(
                    "Declaring riichi announces this and bets 1,000 points; your hand can then win however it "
                    "is completed."
                ),
            )
        case "win":
            return say("Your hand is complete: four sets and a pair, with a yaku (a pattern that makes a win valid).")
        case "defend":
            return lines(
                say("{name} declared riichi: their hand needs one more tile.", name=names[riichi_seats(view)[0]]),
                say("Whoever discards that tile pays for the win."),
            )
        case "call" | "pass" if isinstance(view.public.phase, AwaitCalls):
            return lines(
                say(
                    "You may take this tile from {name} for a set, which then lies open.",
                    name=names[view.public.phase.seat],
                ),
                say("An open hand cannot declare riichi."),
            )
        case _:
            return None


def feedback(done: Weighed, names: Names) -> Words:
    """What the coach says to what was done without help, or against it."""
    why = reason_text(done, names)
    return joined(
        (say("Well done: you found it yourself.") if done.good else say("That was not the best move."), why), " "
    )


def outcome(view: SeatView, over: KyokuOver, names: Names) -> Words:
    """What the end of a hand means for the player; of the game, how it went for them and what to do next."""
    placed = view.public.phase.placements if isinstance(view.public.phase, GameOver) else ()
    mine = next((one for one in placed if one.seat == view.seat), None)
    if mine is None:
        return _hand_over(view, over, names)
    change = mine.points - view.public.rules.start_points
    values = {"place": mine.place, "players": len(placed), "points": mine.points, "more": change, "less": -change}
    told = (
        say("Final place: {place} of {players}, with {points} points, {more} more than at the start.", **values)
        if change >= 0
        else say("Final place: {place} of {players}, with {points} points, {less} fewer than at the start.", **values)
    )
    return lines(told, say("Next: **Lessons**, or **Play again**. **My mistakes** shows which moves cost you most."))


def _hand_over(view: SeatView, over: KyokuOver, names: Names) -> Text:
    win = next(iter(over.wins), None)
    if win is None:
        return say("Nobody won before the wall ran out. Players who are not ready (tenpai) pay those who are.")
    if win.seat == view.seat:
        return say("You won this hand! **Explain** shows how its value adds up.")
    if win.source == win.seat:
        return say("{name} drew the winning tile, so all the other players pay a share.", name=names[win.seat])
    if win.source == view.seat:
        return say("Your discard was the tile that {name} needed, so you alone pay for the win.", name=names[win.seat])
    return say(
        "{source} discarded the tile that {name} needed and pays for the whole win. You pay nothing.",
        source=names[win.source],
        name=names[win.seat],
    )
