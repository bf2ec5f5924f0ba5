"""Proofs of fair shuffles: what is revealed once a kyoku is over, and whether it holds (docs/fair-shuffle.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from typing import TYPE_CHECKING

from bot.table import fair_shuffle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.table.fair_shuffle import Entropy


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """Everything about the shuffle of one kyoku: who has it can make the wall again.

    ``commitment`` is what was published before, as hexadecimal digits; ``entropies`` are in the order of their users.
    ``seats`` says by seat which place of the lobby was drawn, in the kyoku for which seats were drawn. ``wall`` is the
    wall that was played.
    """

    table: str
    kyoku: int
    players: int
    red_fives: tuple[int, int, int]
    commitment: str
    seed: bytes
    entropies: tuple[Entropy, ...]
    wall: tuple[str, ...]
    seats: tuple[int, ...] | None = None
    version: int = fair_shuffle.VERSION


class ProofProblem(StrEnum):
    """What does not hold."""

    COMMITMENT_DIFFERS = "commitment_differs"
    """The seed is not the one that was committed to."""
    WALL_DIFFERS = "wall_differs"
    """Seed and entropies make another wall than the one that was played."""
    SEATS_DIFFER = "seats_differ"
    """They draw other seats."""
    MALFORMED = "malformed"
    """This kyoku of the file cannot be read."""
    MISSING = "missing"
    """The kyoku was dealt, for later ones are there, and nothing is told about it."""


@dataclass(frozen=True, slots=True)
class ProofFault:
    """A problem, and its place: ``wall[17]`` of the proof, or ``kyoku[2].seed`` of a file that cannot be read there.

    ``made`` is what the seed makes and ``told`` what the proof says instead; with ``MALFORMED``, ``told`` says why.
    """

    problem: ProofProblem
    place: str = ""
    made: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one kyoku. ``proof`` is None where there was none to check."""

    kyoku: int
    proof: ShuffleProof | None
    findings: tuple[ProofFault, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything is as it was committed to."""
        return not self.findings


def check(proof: ShuffleProof) -> Checked:
    """Make everything again from the seed, and compare."""
    shuffle = (proof.table, proof.kyoku, proof.seed, proof.entropies)
    findings: list[ProofFault] = []
    commitment = fair_shuffle.commitment(proof.table, proof.kyoku, proof.seed)
    if commitment != proof.commitment:
        findings.append(ProofFault(ProofProblem.COMMITMENT_DIFFERS, "commitment", commitment, proof.commitment))
    wall = fair_shuffle.wall(*shuffle, players=proof.players, red_fives=proof.red_fives)
    findings += _differing(ProofProblem.WALL_DIFFERS, "wall", wall, proof.wall)
    if proof.seats is not None:
        seats = fair_shuffle.seat_order(*shuffle, players=proof.players)
        findings += _differing(ProofProblem.SEATS_DIFFER, "seats", seats, proof.seats)
    return Checked(proof.kyoku, proof, tuple(findings))


def check_game(kyokus: Iterable[ShuffleProof | Checked]) -> tuple[Checked, ...]:
    """Check a game from its first kyoku on. Kyokus that are left out between others are ``MISSING``.

    ``kyokus`` are in their order; those that could not even be read come as what was found of them.
    """
    results: list[Checked] = []
    following = 1
    for entry in kyokus:
        checked = check(entry) if isinstance(entry, ShuffleProof) else entry
        while following < checked.kyoku:
            results.append(Checked(following, None, (ProofFault(ProofProblem.MISSING),)))
            following += 1
        results.append(checked)
        following += 1
    return tuple(results)


def _differing(problem: ProofProblem, name: str, made: Sequence[object], told: Sequence[object]) -> list[ProofFault]:
    """The first place where they differ, if there is one."""
    for place, (one, other) in enumerate(zip_longest(made, told, fillvalue="")):
        if one != other:
            return [ProofFault(problem, f"{name}[{place}]", str(one), str(other))]
    return []
