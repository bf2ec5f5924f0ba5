"""The output of `python -m bot verify`: each kyoku, its problems, and a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.tiles import TILE_BY_NAME, TILE_NAMES
from bot.engine.wall import DEAD, DEALT, hands_of, indicator_at
from bot.lookup.notation import format_tiles
from bot.table.proof_file import MOST_BYTES, ProofFileProblem
from bot.table.shuffle_proof import ProofProblem

if TYPE_CHECKING:
    from bot.table.proof_file import UnreadableProof
    from bot.table.shuffle_proof import Checked, ProofFault, ShuffleProof

_HANDS = ("dealer", "next", "third", "fourth")
_REASONS = {
    ProofFileProblem.MISSING_KEY: "something is missing",
    ProofFileProblem.UNKNOWN_KEY: "nothing of that name belongs here",
    ProofFileProblem.BAD_VALUE: "this value is not allowed here",
}


def kyoku_lines(result: Checked, *, deal: bool) -> list[str]:
    """One kyoku: whether it holds, its entropy, and what does not fit."""
    proof = result.proof
    head = f"Hand {result.kyoku}: {'holds' if result.holds else 'DOES NOT HOLD'}"
    if proof is None:
        return [head, *(f"  {_sentence(finding)}" for finding in result.findings)]
    lines = [f"{head}  commitment {proof.commitment}"]
    lines += [f"  added by {entropy.user}: {entropy.text!r}" for entropy in proof.entropies]
    lines += [f"  {_sentence(finding)}" for finding in result.findings]
    if deal and not any(finding.problem is ProofProblem.WALL_DIFFERS for finding in result.findings):
        lines += _deal(proof)
    return lines


def _deal(proof: ShuffleProof) -> list[str]:
    """The deal, to compare with what was seen."""
    wall = tuple(TILE_BY_NAME[name] for name in proof.wall)
    players = proof.players
    hands = hands_of(wall, 0, players)
    lines = [f"  {name:<10}{format_tiles(hand)}" for name, hand in zip(_HANDS, hands, strict=False)]
    indicators = (TILE_NAMES[indicator_at(wall, index, players)] for index in range(5))
    draws = proof.wall[DEALT * players : -DEAD]
    return [*lines, f"  {'dora':<10}{' '.join(indicators)}", f"  {'draws':<10}{' '.join(draws)}"]


def _sentence(finding: ProofFault) -> str:
    match finding.problem:
        case ProofProblem.COMMITMENT_DIFFERS:
            return f"The seed is not the one that was committed to: its commitment is {finding.made}."
        case ProofProblem.WALL_DIFFERS:
            made, told = finding.made or "no more tile", finding.told or "no more tile"
            return f"The wall is not the one that the seed makes: {finding.place} would be {made}, but it is {told}."
        case ProofProblem.SEATS_DIFFER:
            return f"The seats are not those drawn: {finding.place} would be {finding.made}, but it is {finding.told}."
        case ProofProblem.MISSING:
            return "It is not in the file, though later ones are: dealt by a release without commitments, or left out."
        case ProofProblem.MALFORMED:
            return f"It cannot be read, at {finding.place}: {_REASONS[ProofFileProblem(finding.told)]}."


def sentence_of_unreadable(error: UnreadableProof) -> str:
    """Why a file cannot be read as proofs."""
    match error.problem:
        case ProofFileProblem.TOO_LARGE:
            return f"it has more than {MOST_BYTES:,} bytes, which no game needs."
        case ProofFileProblem.NOT_TEXT:
            return f"it is not text in UTF-8 ({error.place})."
        case ProofFileProblem.NOT_JSON:
            return f"it is not JSON ({error.place or 'too deep, or a number that is too long'})."
        case ProofFileProblem.KEY_TWICE:
            return f"it says {error.place} twice in one place, so that two readers may read it differently."
        case ProofFileProblem.OTHER_FORMAT:
            return "it is JSON, but not the proofs of a table. /play shuffle attaches the right file to its answer."
        case ProofFileProblem.OTHER_VERSION:
            return "it was written in another version of the scheme than this release knows."
        case _:
            return f"it cannot be read, at {error.place}: {_REASONS[error.problem]}."


def missing_commitment(begin: str) -> str:
    """The line for a given commitment that no kyoku has."""
    return f"No hand in this file has the commitment {begin}. Was it for a hand that has not been played?"


def summary(results: tuple[Checked, ...]) -> str:
    """The last line."""
    failing = [str(result.kyoku) for result in results if not result.holds]
    if failing:
        return f"{len(failing)} of {len(results)} hands cannot be trusted: {', '.join(failing)}."
    return f"All {len(results)} hands hold, if their commitments are those that the table published before each deal."
