"""The review of a game as words: the figures of a seat's decisions, each with its total."""

from collections.abc import Iterator
from typing import Final

from bot.analysis.review.reviewing import GameReview
from bot.analysis.review.summary import Calls, Defence, DiscardEfficiency, Results, RiichiResult, Summary
from bot.engine.replay import Replay
from bot.text.league.standings import signed
from bot.text.review.review_card_text import RATINGS, costly_lines
from bot.text.review.review_label import change_text
from bot.text.review.review_words import CAME, UNKNOWNS, fitted, kyoku_short, rounded
from bot.text.review.turning_points_text import deal_in_text
from bot.text.sentences import Plain, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names

MOST: Final = 1_700
"""Characters of the page, which is followed by the game's player and source."""
ROWS: Final = 5
"""The most riichi, and deal-ins, that have a line of their own."""


def summary_head(review: GameReview, replay: Replay, names: Names) -> Words:
    """How well the game was played and how it ended, above the card that shows it."""
    card, placed = review.card, _placed(review.summary.results, replay)
    rating = None if card.rating is None else say("**{rating}**", rating=RATINGS[card.rating])
    title = say("### Review: {name}", name=names[review.seat])
    return lines(title, joined((rating, placed)) if rating or placed else None)


def summary_below(review: GameReview, replay: Replay, names: Names) -> Words:
    """What cost most, below the card. All figures have a page."""
    return lines(
        *costly_lines(review.card, replay, names),
        say(
            "-# Judged by what could be seen at the table; many figures are estimates. Press *All figures* to "
            "see the rest."
        ),
    )


def summary_text(review: GameReview, replay: Replay, names: Names) -> Words:
    """All figures of a game, with the first riichi and the most expensive deal-ins; the others are counted."""
    return fitted((_page(review, replay, names, rows) for rows in range(ROWS, 0, -1)), MOST)


def _page(review: GameReview, replay: Replay, names: Names, rows: int) -> Words:
    summary = review.summary
    return lines(
        _title(review, replay, names),
        _results(summary.results),
        *_efficiency(summary.efficiency),
        *_defence(summary.defence),
        *_riichi(summary.riichi, replay, rows),
        *_calls(summary.calls),
        *_deal_ins(summary, replay, names, rows),
        say(
            "-# Not considered when judging decisions: {what}.",
            what=joined((UNKNOWNS[limitation] for limitation in review.limitations), "; "),
        ),
    )


def _title(review: GameReview, replay: Replay, names: Names) -> Words:
    placed = _placed(review.summary.results, replay)
    return joined((say("**Review: {name}**", name=names[review.seat]), placed))


def _placed(results: Results, replay: Replay) -> Words | None:
    """The place and points; None for a game that broke off."""
    if results.place is None or results.score is None or results.final is None:
        return None
    return joined(
        (
            say("{points} points", points=results.score),
            say("place {place} of {players}", place=results.place, players=replay.rules.players),
            signed(results.final),
        )
    )


def _results(results: Results) -> Words:
    wins = say_many("{count} win", "{count} wins", results.wins)
    if results.wins:
        wins = say(
            "{wins} ({points} points, {drawn} by tsumo)", wins=wins, points=results.won_points, drawn=results.drawn_wins
        )
    deal_ins = say_many("{count} deal-in", "{count} deal-ins", results.deal_ins)
    if results.deal_ins:
        deal_ins = say("{deal_ins} ({points} points)", deal_ins=deal_ins, points=results.lost_points)
    draws = None
    if results.draws:
        draws = say_many(
            "tenpai at {tenpai} of {count} draw",
            "tenpai at {tenpai} of {count} draws",
            results.draws,
            tenpai=results.tenpai,
        )
    return joined((say("{count} hands", count=results.kyoku), wins, deal_ins, draws))


def _efficiency(efficiency: DiscardEfficiency) -> Iterator[Words]:
    if not efficiency.turns:
        return
    good = say(
        "{good} of {turns} discards were the best choice or close to it",
        good=efficiency.best + efficiency.fine,
        turns=efficiency.turns,
    )
    open_ones = say("{count} unclear", count=efficiency.unsure) if efficiency.unsure else None
    slower = say("{count} slower", count=efficiency.slower) if efficiency.slower else None
    risky = say("{count} risky", count=efficiency.risky) if efficiency.risky else None
    yield say("**Efficiency**, with nobody threatening: {facts}.", facts=joined((good, slower, risky, open_ones), ", "))
    given = say(
        "Helpful tiles given up: {lost} of {ways}",
        lost=efficiency.ways_lost,
        ways=efficiency.ways,
    )
    steps = say_many("{count} step towards tenpai", "{count} steps towards tenpai", efficiency.steps_lost)
    yield say("{given}, and {steps}.", given=given, steps=steps) if efficiency.farther else say("{given}.", given=given)


def _defence(defence: Defence) -> Iterator[Words]:
    if not defence.turns:
        return
    pushed = say("{count} pushed", count=defence.pushed) if defence.pushed else None
    if defence.with_safe:
        pushed = say("{count} pushed ({safe} with a safe tile in hand)", count=defence.pushed, safe=defence.with_safe)
    folded = say("{count} folded", count=defence.folded) if defence.folded else None
    if defence.safely:
        folded = say("{count} folded ({safe} by discarding a safe tile)", count=defence.folded, safe=defence.safely)
    yield say_many(
        "**Defence**, {count} discard against riichi or three calls: {what}.",
        "**Defence**, {count} discards against riichi or three calls: {what}.",
        defence.turns,
        what=joined(
            (
                say("{count} both efficient and safe", count=defence.both) if defence.both else None,
                pushed,
                folded,
                say("{count} in between", count=defence.between) if defence.between else None,
                say("{count} of them risky", count=defence.risky) if defence.risky else None,
            ),
            ", ",
        ),
    )
    expected = Plain(f"{defence.risk:.1f}")
    without = say_many("No safe tile in hand: {count} time.", "No safe tile in hand: {count} times.", defence.without)
    estimated = say("Estimated deal-ins from these discards: {expected}.", expected=expected)
    yield joined((without if defence.without else None, estimated), " ")


def _riichi(riichi: tuple[RiichiResult, ...], replay: Replay, rows: int) -> Iterator[Words]:
    if not riichi:
        return
    declared = sum(not result.silent for result in riichi)
    silent = len(riichi) - declared
    yield (
        say("**Riichi**: {declared} declared, {silent} damaten.", declared=declared, silent=silent)
        if silent
        else say("**Riichi**: {declared} declared.", declared=declared)
    )
    for result in riichi[:rows]:
        yield _one_riichi(result, replay)
    more = len(riichi) - rows
    if more > 0:
        yield say_many("- and {count} more", "- and {count} more", more)


def _one_riichi(result: RiichiResult, replay: Replay) -> Words:
    how = (
        say("damaten")
        if result.silent
        else say("chasing")
        if result.chasing
        else say("first", "in riichi before the others")
    )
    return say(
        "- {kyoku}, turn {number}: {facts}",
        kyoku=kyoku_short(replay, result.position.kyoku),
        number=result.turn,
        facts=joined(
            (
                how,
                say_many("{count} winning tile", "{count} winning tiles", result.left),
                say("furiten") if result.furiten else None,
                say("ron for about {points}", points=rounded(result.points)) if result.points else None,
                CAME[result.result],
                None if result.delta is None else change_text(result.delta),
            ),
            ", ",
        ),
    )


def _calls(calls: Calls) -> Iterator[Words]:
    if not calls.offered:
        return
    counts = (
        say("{taken} of {offered} taken", taken=calls.taken, offered=calls.offered),
        say("{count} to get closer to tenpai", count=calls.nearer) if calls.nearer else None,
        say("{count} so that more tiles help", count=calls.wider) if calls.wider else None,
        say("{count} with no yaku within reach", count=calls.no_yaku) if calls.no_yaku else None,
        say("{count} passed that would have brought the hand closer to tenpai", count=calls.nearer_let_go)
        if calls.nearer_let_go
        else None,
    )
    yield say("**Calls**: {facts}.", facts=joined(counts, ", "))


def _deal_ins(summary: Summary, replay: Replay, names: Names, rows: int) -> Iterator[Words]:
    deal_ins = summary.deal_ins
    if not deal_ins:
        return
    worst = sorted(sorted(deal_ins, key=lambda deal_in: -deal_in.points)[:rows], key=lambda deal_in: deal_in.position)
    yield say("**Deal-ins**, in hindsight")
    for deal_in in worst:
        yield say("- {deal_in}", deal_in=deal_in_text(deal_in, replay, names))
    more = len(deal_ins) - len(worst)
    if more:
        yield say_many("- and {count} more", "- and {count} more", more)
