"""*What would you discard?* as words: the question, the outlook after each discard, and the votes."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.analysis.puzzles.discard_puzzle import DiscardChoice
from bot.analysis.review.advice import weigh
from bot.engine.actions import Discard
from bot.engine.tiles import Tile
from bot.engine.view import SeatView
from bot.text.reasons import reason_text
from bot.text.rules.ruleset_title import rules_title
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Text, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names, heading, seat_lines
from bot.text.table.hand_text import hand_heading
from bot.text.table.outlook_text import accepted_text, far_text
from bot.text.tile_text import tile_name, wind_name

TABLE: Final = 6
"""The discards that are shown with their outlook."""


def question_text(view: SeatView, played: datetime | None = None) -> Words:
    """The hand as a heading, the public information, and the question. ``played``: when a game had this turn."""
    public = view.public
    seat = wind_name((view.seat - public.oya) % public.players)
    dealer = view.seat == public.oya
    turn = len(view.own.river) + 1
    return lines(
        say("**What would you discard?**")
        if played is None
        else say("**What would you discard?** A turn from a game in this server, {when}", when=played),
        joined(
            (
                heading(public),
                say("you are the dealer (East)") if dealer else say("you are {wind}", wind=seat),
                say("turn {number}", number=turn),
                rules_title(public.rules),
            )
        ),
        hand_heading(view),
        seat_lines(public, None),
    )


def verdict_text(view: SeatView, choices: Sequence[DiscardChoice], tile: Tile, names: Names) -> Words:
    """Whether this discard is right, and why. ``choices`` as ``choices_of`` gives them; ``tile`` is one of them."""
    chosen = next(choice for choice in choices if choice.tile == tile)
    reason = reason_text(weigh(view, Discard(tile, drawn=tile not in view.hidden.hand)), names)
    values = {"tile": _tile(chosen), "reason": reason}
    return (
        say("**{tile} is right.** {reason}", **values)
        if chosen.right
        else say("**{tile} is not right.** {reason}", **values)
    )


def table_text(
    choices: Sequence[DiscardChoice], lost: Mapping[Tile, frozenset[str]] | None = None, tile: Tile | None = None
) -> Words:
    """The best discards with their outlook, and the chosen one if it is not among them.

    ``lost`` are the yaku that each discard gives up, from ``given_up``.
    """
    shown = [choice for place, choice in enumerate(choices) if place < TABLE or choice.tile == tile]
    nearest = choices[0].outlook.shanten
    near = [choice for choice in shown if choice.outlook.shanten == nearest]
    most = max(choice.dora_left for choice in choices)
    return lines(
        say("The best discards leave the hand {far}. Tiles that then help:", far=far_text(nearest)),
        *(_line(choice, most, (lost or {}).get(choice.tile, frozenset())) for choice in near),
        *(
            say("**{tile}**: {far}", tile=_tile(choice), far=far_text(choice.outlook.shanten))
            for choice in shown
            if choice not in near
        ),
    )


def _line(choice: DiscardChoice, most: int, lost: frozenset[str]) -> Words:
    less = most - choice.dora_left
    facts = joined(
        (
            accepted_text(choice.outlook.accepted),
            say_many("gives up {count} dora", "gives up {count} dora", less) if less else None,
            say("gives up {yaku}", yaku=joined(map(yaku_name, sorted(lost)), ", ")) if lost else None,
        ),
        ", ",
    )
    said = {"tile": _tile(choice), "facts": facts}
    return say("**{tile}** (right): {facts}", **said) if choice.right else say("**{tile}**: {facts}", **said)


def rule_text() -> Text:
    """The rule for right answers."""
    return say(
        "-# A discard is right if it keeps the hand closest to tenpai and leaves at least 90% as many helping "
        "tiles as the best discard, or 75% if it keeps one more dora. Visible tiles are not counted."
    )


def votes_text(choices: Sequence[DiscardChoice], tally: Mapping[Tile, int]) -> Words:
    """The votes for each tile, the most first, with the right ones marked: ``5m (right): 4 votes``."""
    right = {choice.tile for choice in choices if choice.right}
    by_votes = sorted(tally.items(), key=lambda vote: -vote[1])
    return joined(_votes_for(tile, count, right=tile in right) for tile, count in by_votes)


def _votes_for(tile: Tile, count: int, *, right: bool) -> Text:
    said = {"tile": tile_name(tile), "votes": say_many("{count} vote", "{count} votes", count)}
    return say("{tile} (right): {votes}", **said) if right else say("{tile}: {votes}", **said)


def _tile(choice: DiscardChoice) -> Words:
    return tile_name(choice.tile)
