"""A discard in review as words: the verdict, the discards side by side, and the danger of the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.analysis.puzzles.discard_puzzle import Verdict
from bot.analysis.review.grade import Grade
from bot.analysis.review.throws import SAFE
from bot.render.held_text import counted_kinds, tiles_count
from bot.render.outlook_text import far_text
from bot.render.review_words import chance_text, rounded, safety_text, throw_safety, tile, yaku_names
from bot.render.text import Text, Words, joined, lines, say, say_many
from bot.render.tile_text import kinds_text

if TYPE_CHECKING:
    from bot.analysis.review.judged import Judged, Thrown
    from bot.analysis.review.safety import Danger
    from bot.analysis.review.stands import Stand
    from bot.analysis.review.throws import Throw
    from bot.render.board_text import Names


def other_throw(judged: Judged, thrown: Thrown) -> Throw | None:
    """The discard that the chosen one is compared with; None where nothing was better in any way that counts here."""
    match judged.grade:
        case Grade.RISKY:
            # With the last tile of the wall gone only safety is left, and nothing has to leave the hand no worse.
            safer = thrown.safer or thrown.throws
            return min(safer, key=lambda one: (one.risk, one.cost))
        case Grade.SLOWER if thrown.urgent:
            return _no_more_dangerous(judged, thrown)
        case Grade.BEST:
            return None
        case _:
            return _better_for_the_hand(judged, thrown)


def _no_more_dangerous(judged: Judged, thrown: Thrown) -> Throw | None:
    """A discard better for the hand that is no more dangerous to anybody."""
    chosen = thrown.chosen
    safe = [
        one
        for one in thrown.throws
        if one.right and one.kept >= chosen.kept and one.no_more_dangerous_than(chosen) and one.cost <= chosen.cost
    ]
    return max(safe, key=lambda one: _promise(judged, one), default=None)


def _promise(judged: Judged, throw: Throw) -> float:
    stand = stand_of(judged, throw)
    return stand.promise if stand is not None and not stand.furiten else 0.0


def _better_for_the_hand(judged: Judged, thrown: Thrown) -> Throw | None:
    chosen, best = thrown.chosen, thrown.best
    if best.shanten == chosen.shanten == 0 and judged.riichi is not None:
        stand = max(judged.riichi.stands, key=lambda one: (not one.furiten, one.promise))
        best = next(one for one in thrown.throws if one.tile == stand.tile)
    elif chosen.verdict is Verdict.POORER:
        best = next(
            one
            for one in thrown.throws
            if one.shanten == chosen.shanten and one.ways >= chosen.ways and one.kept > chosen.kept
        )
    alike = (best.shanten, best.ways, best.kept) == (chosen.shanten, chosen.ways, chosen.kept)
    return None if best is chosen or (alike and best.shanten) else best


def stand_of(judged: Judged, throw: Throw) -> Stand | None:
    """The ready hand that a discard leaves; None where it leaves none."""
    if judged.riichi is None:
        return None
    return next((one for one in judged.riichi.stands if one.tile == throw.tile), None)


def verdict_text(judged: Judged, thrown: Thrown) -> Words:
    """The verdict on a discard in a sentence."""
    chosen, other = thrown.chosen, other_throw(judged, thrown)
    said = {"tile": tile(chosen.tile)}
    match judged.grade:
        case Grade.BEST:
            return _best(judged, thrown)
        case Grade.FINE:
            return _fine(thrown, other)
        case Grade.RISKY if other is not None:
            return _risky(judged, thrown, other)
        case Grade.SLOWER if other is not None:
            return say("**{tile} was slower**: {why}.", **said, why=difference_text(judged, chosen, other))
        case _ if other is not None:
            return say("**{tile} is left open**: {why}.", **said, why=difference_text(judged, chosen, other))
        case _:
            return say("**{tile} is left open**: for the hand alone nothing was better.", **said)


def _best(judged: Judged, thrown: Thrown) -> Words:
    said = {"tile": tile(thrown.chosen.tile)}
    if judged.moment.live == 0 and thrown.best.shanten > 0:
        return say("**{tile} was the best discard**: no more tiles come, and nothing was clearly safer.", **said)
    if thrown.urgent:
        return say("**{tile} was the best discard**: nothing was better for the hand or clearly safer.", **said)
    if thrown.chosen.shanten == 0 and judged.riichi is not None and len(judged.riichi.stands) > 1:
        return say("**{tile} was the best discard**: no other wait promised more.", **said)
    return say("**{tile} was the best discard**: none accepted more tiles.", **said)


def _fine(thrown: Thrown, other: Throw | None) -> Words:
    chosen = thrown.chosen
    if other is None or chosen.shanten == 0:
        return say("**{tile} was fine**: no other wait was clearly better.", tile=tile(chosen.tile))
    behind, said = other.ways - chosen.ways, {"tile": tile(chosen.tile), "other": tile(other.tile)}
    if chosen.kept > other.kept:
        return say_many(
            "**{tile} was fine**: {other} accepted {count} tile more, but this kept more dora.",
            "**{tile} was fine**: {other} accepted {count} tiles more, but this kept more dora.",
            behind,
            **said,
        )
    return say_many(
        "**{tile} was fine**: {other} accepted {count} tile more, which is close.",
        "**{tile} was fine**: {other} accepted {count} tiles more, which is close.",
        behind,
        **said,
    )


def _risky(judged: Judged, thrown: Thrown, other: Throw) -> Words:
    said = {"tile": tile(thrown.chosen.tile), "other": tile(other.tile)}
    if judged.moment.live == 0 and thrown.best.shanten > 0:
        return say("**{tile} was risky**: no more tiles come, and {other} was clearly safer.", **said)
    return say("**{tile} was risky**: {other} was clearly safer and left the hand no worse.", **said)


def difference_text(judged: Judged, chosen: Throw, other: Throw) -> Words:
    """What another discard left more of the hand, in a clause."""
    mine, its = stand_of(judged, chosen), stand_of(judged, other)
    said = {"other": tile(other.tile)}
    if other.shanten < chosen.shanten:
        return say(
            "it left the hand {far}, {other} would have left it {near}",
            **said,
            far=far_from_tenpai(chosen.shanten),
            near=far_from_tenpai(other.shanten),
        )
    if mine is not None and its is not None:
        return say(
            "it waited for {mine}, {other} would have waited for {its}", **said, mine=_wait(mine), its=_wait(its)
        )
    if other.ways == chosen.ways:
        return say("{other} accepted as many tiles and kept more dora", **said)
    counts = {"mine": tiles_count(chosen.ways), "its": tiles_count(other.ways)}
    if other.kept > chosen.kept:
        return say("it accepted {mine}, {other} would have kept {its} and more dora", **said, **counts)
    if chosen.kept > other.kept:
        return say("it accepted {mine}, {other} would have kept {its} but less dora", **said, **counts)
    return say("it accepted {mine}, {other} would have kept {its}", **said, **counts)


def _wait(stand: Stand) -> Words:
    """``6 tiles at about 3,900 points``."""
    if stand.furiten:
        return say("{tiles} in furiten", tiles=tiles_count(stand.left))
    if not stand.loud:
        return say("{tiles} without a yaku", tiles=tiles_count(stand.left))
    return say("{tiles} at about {points} points", tiles=tiles_count(stand.left), points=rounded(stand.loud))


def far_from_tenpai(shanten: int) -> Text:
    """How far a hand is from tenpai, 0 included."""
    return far_text(shanten) if shanten > 0 else say("tenpai")


def table_text(judged: Judged, thrown: Thrown) -> Words:
    """The chosen discard beside the one that it is compared with, and beside the safest."""
    chosen, other = thrown.chosen, other_throw(judged, thrown)
    rows: list[Words] = [say("**{tile}** (thrown): {facts}", tile=tile(chosen.tile), facts=facts_text(judged, chosen))]
    if other is not None:
        said = {"tile": tile(other.tile), "facts": facts_text(judged, other)}
        safer = judged.grade is Grade.RISKY
        rows.append(say("**{tile}** (safer): {facts}", **said) if safer else say("**{tile}**: {facts}", **said))
    safest = min(thrown.throws, key=lambda one: (one.risk, one.shanten, -one.ways))
    if thrown.threats and chosen.risk > safest.risk + SAFE and (other is None or other.risk > safest.risk + SAFE):
        rows.append(say("**{tile}** (safest): {facts}", tile=tile(safest.tile), facts=facts_text(judged, safest)))
    return lines(*rows)


def facts_text(judged: Judged, throw: Throw) -> Words:
    """What a discard leaves of the hand, what goes with it, and how safe it is."""
    most = max(one.kept for one in judged.thrown.throws) if judged.thrown is not None else throw.kept
    less = most - throw.kept
    return joined(
        (
            hand_text(throw, stand_of(judged, throw)),
            say_many("gives up {count} dora", "gives up {count} dora", less) if less else None,
            throw_safety(throw) if throw.dangers else None,
        ),
        "; ",
    )


def hand_text(throw: Throw, stand: Stand | None) -> Words:
    """How near a discard leaves the hand, and what then helps it or wins."""
    if throw.shanten > 0:
        return help_text(throw.shanten, throw.ways, counted_kinds(throw.accepted))
    if stand is None:
        return say("tenpai in shape, but every tile that it waits for is in the hand")
    return stand_text(stand)


def help_text(shanten: int, ways: int, tiles: Words) -> Words:
    """``2 tiles away from tenpai, 20 tiles help: 3m 6m ×4, 5p ×1``."""
    return say_many(
        "{far}, {count} tile helps: {tiles}",
        "{far}, {count} tiles help: {tiles}",
        ways,
        far=far_from_tenpai(shanten),
        tiles=tiles,
    )


def stand_text(stand: Stand) -> Words:
    """What a ready hand waits for, how many are left, and what a ron pays."""
    waits = say("waits for {tiles} ({count} left)", tiles=kinds_text(sorted(stand.kinds)), count=stand.left)
    return joined((waits, say("furiten: no ron") if stand.furiten else _ron_text(stand)), ", ")


def _ron_text(stand: Stand) -> Words | None:
    if not stand.left:
        return None
    if not stand.riichi:
        return say("ron about {points}", points=rounded(stand.quiet)) if stand.quiet else say("no yaku by ron")
    loud = rounded(stand.loud)
    if not stand.quiet:
        return say("ron about {loud} in riichi, no yaku in silence", loud=loud)
    return say("ron about {loud} in riichi, {quiet} in silence", loud=loud, quiet=rounded(stand.quiet))


def threats_text(thrown: Thrown, names: Names) -> Words:
    """What the tile was against each seat that threatened, and together against several."""
    chosen = thrown.chosen
    told = [_threat(danger, names, chosen) for danger in chosen.dangers]
    if len(told) > 1 and chosen.risk > 0:
        told.append(say("Against all of them: {chance}.", chance=chance_text(chosen.risk)))
    return lines(*told)


def _threat(danger: Danger, names: Names, chosen: Throw) -> Words:
    who: Words = say("{name}, in riichi", name=names[danger.seat])
    if not danger.riichi:
        who = say_many(
            "{name}, who had called {count} time",
            "{name}, who had called {count} times",
            danger.calls,
            name=names[danger.seat],
        )
    why = say("{tile} is {why}", tile=tile(chosen.tile), why=safety_text(danger))
    if not danger.risk:
        return say("Against {who}: {why}.", who=who, why=why)
    return say(
        "Against {who}: {why}, {chance}, for about {points} points.",
        who=who,
        why=why,
        chance=chance_text(danger.risk),
        points=rounded(danger.loss),
    )


def yaku_text(thrown: Thrown) -> Words | None:
    """The yaku that the chosen discard keeps in reach and the right ones do not, and the other way round."""
    if not thrown.gained and not thrown.lost:
        return None
    kept = say("It kept {yaku} in reach.", yaku=yaku_names(thrown.gained)) if thrown.gained else None
    lost = say("It put {yaku} out of reach.", yaku=yaku_names(thrown.lost)) if thrown.lost else None
    return joined((kept, lost), " ")
