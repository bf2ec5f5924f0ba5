"""The answer to a look-up of nagashi mangan."""

from bot.lookup.nagashi_lookup import NagashiAnswer
from bot.text.score.score_text import counters_text
from bot.text.score.yaku_text import brief_payment, yaku_name
from bot.text.sentences import Plain, Words, amount, joined, lines, say, say_many
from bot.text.tile_text import tile_row, tiles_text


def nagashi_text(answer: NagashiAnswer, rules: Words) -> Words:
    """Whether the discards are a nagashi mangan, and the payments. ``rules`` is the name of the ruleset."""
    seat = say("dealer (East)") if answer.dealer else say("non-dealer")
    return lines(
        joined((Plain("###"), tile_row(answer.discards)), " "),
        joined((say("discards"), seat, *counters_text(answer.honba, answer.sticks), rules)),
        *_verdict(answer),
    )


def _counters(answer: NagashiAnswer) -> Words:
    """What becomes of honba and riichi sticks; nothing without any."""
    if not answer.honba and not answer.sticks:
        return Plain("")
    if not answer.is_win:
        return say("Under these rules, nagashi mangan is not a win, so honba and riichi sticks are not collected.")
    return say("With honba and riichi sticks, the total is {total}.", total=amount(answer.total))


def _verdict(answer: NagashiAnswer) -> tuple[Words, ...]:
    name = yaku_name("nagashi_mangan")
    if answer.middle:
        return (
            say_many(
                "**No nagashi mangan:** {tiles} is neither a terminal nor an honour.",
                "**No nagashi mangan:** {tiles} are neither terminals nor honours.",
                len(answer.middle),
                tiles=tiles_text(answer.middle),
            ),
        )
    if not answer.shares:
        return (say("Every discard is a terminal or an honour, but **these rules have no nagashi mangan**."),)
    return (
        say("**{name} = {paid}**", name=name, paid=brief_payment(answer.shares)),
        _counters(answer),
        say("Paid at an exhaustive draw, if none of these discards were called.")
        if answer.rules.nagashi_uncalled
        else say("Paid at an exhaustive draw, even if some of these discards were called."),
        say("The hand must also be closed.") if answer.rules.nagashi_closed_only else Plain(""),
    )
