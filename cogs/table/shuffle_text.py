"""Texts about the shuffles of a table: commitments on its public message, and the answer of `/play shuffle`."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.table.fair_shuffle import Entropy
from bot.table.ports import PublicTable
from bot.table.shuffle_proof import Checked, ProofProblem, ShuffleProof, check
from bot.text.sentences import Plain, Text, Words, joined, lines, say, say_many

SHOWN: Final = 32
"""Digits of a commitment in public messages. With half as many, two seeds that share them could be found in minutes."""


def rules_line(public_table: PublicTable) -> Words | None:
    """The commitment to the first wall, with a hint to the commands, for the rules of a table that has not begun."""
    promise = public_table.shuffles.promise
    if promise is None or public_table.stage != "lobby":
        return None
    return lines(
        say(
            "-# Shuffle fingerprint of the first wall: {commitment}. Add your own luck with the option *text* "
            "of /play shuffle; check the shuffle afterwards with /play shuffle on its own.",
            commitment=_short(promise),
        ),
        _added(public_table),
    )


def wall_in_play(public_table: PublicTable) -> Words | None:
    """The commitment of the current kyoku."""
    commitment = public_table.shuffles.commitment
    return None if commitment is None else say("Wall {commitment}", commitment=_short(commitment))


def following_wall(public_table: PublicTable) -> Words | None:
    """The commitment of the next kyoku."""
    promise = public_table.shuffles.promise
    if promise is None:
        return None
    return lines(say("Next wall {commitment}", commitment=_short(promise)), _added(public_table))


def _added(public_table: PublicTable) -> Words | None:
    added = public_table.shuffles.added
    return say("-# Luck added by {names}", names=_names(public_table, added)) if added else None


def _names(public_table: PublicTable, entropies: Iterable[Entropy]) -> Words:
    """The players who added entropy; those who have left the table are mentioned, which does not ping them."""
    names = {person.user: person.name for person in public_table.people}
    return joined(
        (
            say("{name}", name=names[entropy.user]) if entropy.user in names else Plain(f"<@{entropy.user}>")
            for entropy in entropies
        ),
        ", ",
    )


def _short(commitment: str) -> Plain:
    return Plain(f"`{commitment[:SHOWN]}…`")


def verify_text(public_table: PublicTable) -> Words:
    """The current commitments, and the check of every finished kyoku."""
    results = [(proof, check(proof)) for proof in public_table.shuffles.proofs]
    return lines(
        say("**The shuffles of table {table}**", table=Plain(f"`{public_table.table}`")),
        _running(public_table),
        _following(public_table),
        _unproven(public_table),
        _sum([result for _, result in results]),
        *(_kyoku(public_table, proof, result) for proof, result in results),
    )


def _running(public_table: PublicTable) -> Words | None:
    shuffles = public_table.shuffles
    if shuffles.running is None:
        return None
    if shuffles.commitment is None:
        return say(
            "Hand {number} is being played. It was dealt without a fingerprint, so it cannot be checked.",
            number=shuffles.running,
        )
    return say(
        "Hand {number} is being played. Its fingerprint: {commitment}",
        number=shuffles.running,
        commitment=Plain(f"`{shuffles.commitment}`"),
    )


def _following(public_table: PublicTable) -> Words | None:
    shuffles = public_table.shuffles
    if shuffles.following is None or shuffles.promise is None:
        return None
    return lines(
        say(
            "Hand {number} is next. Its fingerprint: {commitment}",
            number=shuffles.following,
            commitment=Plain(f"`{shuffles.promise}`"),
        ),
        _added(public_table),
    )


def _unproven(public_table: PublicTable) -> Words | None:
    unproven = public_table.shuffles.unproven
    if not unproven:
        return None
    return say(
        "These hands cannot be checked because they had no fingerprint or used text from somebody whose data "
        "has been deleted: {numbers}.",
        numbers=Plain(", ".join(map(str, unproven))),
    )


def _sum(results: Sequence[Checked]) -> Words:
    if not results:
        return say("No finished hand can be checked yet.")
    failing = sum(not result.holds for result in results)
    if failing:
        return say_many(
            "⚠ {count} hand failed the check. Keep the attached file.",
            "⚠ {count} hands failed the check. Keep the attached file.",
            failing,
        )
    return say(
        "Every wall below follows from its seed, and every seed matches its fingerprint. Compare the "
        "fingerprints with those shown before each deal; check the attached file with `python -m bot verify`."
    )


def _kyoku(public_table: PublicTable, proof: ShuffleProof, result: Checked) -> Words:
    return joined(
        (
            say("{number}. {commitment}", number=result.kyoku, commitment=_short(proof.commitment)),
            *(_problem(finding.problem) for finding in result.findings),
            say("✓ correct") if result.holds else None,
            say("luck added by {names}", names=_names(public_table, proof.entropies)) if proof.entropies else None,
        )
    )


def _problem(problem: ProofProblem) -> Text:
    match problem:
        case ProofProblem.COMMITMENT_DIFFERS:
            return say("✗ the seed does not match the fingerprint")
        case ProofProblem.WALL_DIFFERS:
            return say("✗ the wall does not follow from the seed")
        case ProofProblem.SEATS_DIFFER:
            return say("✗ the seats do not follow from the seed")
        case _:
            return say("✗ cannot be checked")


def entropy_answer(public_table: PublicTable, user: int) -> Words:
    """The answer to a player who added entropy: the text that is used, and for which deal."""
    shuffles = public_table.shuffles
    text = next((entropy.text for entropy in shuffles.added if entropy.user == user), None)
    if text is None or shuffles.following is None or shuffles.promise is None:
        return say("The deal has just started; add your luck to the next one.")
    return say(
        "“{text}” goes into the shuffle of hand {number}, whose fingerprint is {commitment}. Everybody can see "
        "your text, and you can replace it until the deal.",
        text=text,
        number=shuffles.following,
        commitment=_short(shuffles.promise),
    )
