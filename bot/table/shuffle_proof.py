"""Proofs of fair shuffles, revealed once a kyoku is over, and how they are checked (docs/fair-shuffle.md)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from bot.table import fair_shuffle
from bot.table.fair_shuffle import Entropy


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """Everything about the shuffle of one kyoku: enough to make its wall again."""

    table: str
    kyoku: int
    players: int
    red_fives: tuple[int, int, int]
    """By suit: manzu, pinzu, souzu."""
    commitment: str
    """The hexadecimal digits that were published before the deal."""
    seed: bytes
    entropies: tuple[Entropy, ...]
    """By user."""
    wall: tuple[str, ...]
    """The wall that was played, as tile names."""
    seats: tuple[int, ...] | None = None
    """The lobby place drawn for each seat, in the first kyoku; None in later ones."""
    version: int = fair_shuffle.VERSION


class ProofProblem(StrEnum):
    """A way in which a proof can fail."""

    COMMITMENT_DIFFERS = "commitment_differs"
    """The seed is not the one that was committed to."""
    WALL_DIFFERS = "wall_differs"
    """Seed and texts make another wall than the one that was played."""
    SEATS_DIFFER = "seats_differ"
    """Seed and texts draw other seats than those of the game."""
    MALFORMED = "malformed"
    """This kyoku of the file cannot be read."""
    MISSING = "missing"
    """The kyoku is missing, though later ones are there."""


@dataclass(frozen=True, slots=True)
class ProofFault:
    """A problem, and its place: ``wall[17]`` in the proof, or ``kyoku[2].seed`` in an unreadable file.

    ``made`` is computed from the seed, ``told`` is the proof's different value; with ``MALFORMED``, ``told`` is the
    reason.
    """

    problem: ProofProblem
    place: str = ""
    made: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking one kyoku. ``proof`` is None if there was none."""

    kyoku: int
    proof: ShuffleProof | None
    findings: tuple[ProofFault, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the proof is correct."""
        return not self.findings


def check(proof: ShuffleProof) -> Checked:
    """Make commitment, wall and seats again from the seed, and compare."""
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
    """Check a game from its first kyoku on. Gaps between kyokus are ``MISSING``.

    ``kyokus`` are in order; those that could not be read are already results.
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
