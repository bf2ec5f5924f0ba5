"""The shuffles of one table as its journal tells them: what was committed to and added, what was dealt and revealed.

The seed of the next kyoku is drawn and committed to while its predecessor is played, so that everybody has time to add
something to it. docs/fair-shuffle.md is the scheme.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.engine.errors import CorruptRecord
from bot.engine.events import KyokuEnded, KyokuStarted
from bot.engine.tiles import TILE_NAMES
from bot.table.fair_shuffle import SEED_BYTES, Entropy, commitment, in_order
from bot.table.records import EntropyAdded, SeatsDrawn, TableClosed, WallCommitted
from bot.table.shuffle_proof import ShuffleProof

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.engine.rules.ruleset import Ruleset
    from bot.table.records import Player, TableRecord

MOST_LETTERS: Final = 100
"""Of one player's entropy."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the wall of a kyoku, and in the first one the seats, are made from. Secret until it is over."""

    table: str
    kyoku: int
    seed: bytes
    entropies: tuple[Entropy, ...]


@dataclass(frozen=True, slots=True)
class PublicShuffles:
    """What everybody may know of a table's shuffles.

    ``running`` is the number of the kyoku that is played, None between them; ``commitment`` is what was published for
    it, None where a release without this scheme dealt it. ``following`` is the number of the next kyoku, None once the
    game is over; ``promise`` its commitment and ``added`` what players added to it, by user. ``proofs`` are those of
    all kyokus that are over, ``unproven`` the numbers of those that have none.
    """

    running: int | None = None
    commitment: str | None = None
    following: int | None = None
    promise: str | None = None
    added: tuple[Entropy, ...] = ()
    proofs: tuple[ShuffleProof, ...] = ()
    unproven: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shuffles:
    """All shuffles of a table, the secret ones too. ``dealt`` kyokus have begun, the last one may be ``in_play``."""

    dealt: int = 0
    in_play: bool = False
    promise: WallCommitted | None = None
    added: tuple[Entropy, ...] = ()
    seats: tuple[int, ...] = ()
    running: ShuffleProof | None = None
    proofs: tuple[ShuffleProof, ...] = ()

    def source(self, table: str) -> Source:
        """What the next kyoku is made from. Raises CorruptRecord where nothing has been committed to."""
        if self.promise is None:
            raise CorruptRecord(f"table {table}: no wall is committed to")
        return Source(table, self.promise.kyoku, _seed(self.promise), self.added)

    def public_table(self, *, over: bool) -> PublicShuffles:
        """What everybody may know. ``over``: nothing more will be dealt."""
        proven = {proof.kyoku for proof in self.proofs}
        promise = None if over else self.promise
        return PublicShuffles(
            running=self.dealt if self.in_play else None,
            commitment=self.running.commitment if self.running is not None else None,
            following=promise.kyoku if promise is not None else None,
            promise=promise.commitment if promise is not None else None,
            added=() if over else self.added,
            proofs=self.proofs,
            unproven=tuple(kyoku for kyoku in range(1, self.dealt + (not self.in_play)) if kyoku not in proven),
        )


def promised(table: str, kyoku: int, seed: bytes) -> WallCommitted:
    """The record that commits a table to the wall of a kyoku."""
    return WallCommitted(kyoku, seed.hex(), commitment(table, kyoku, seed))


def shuffles_after(
    shuffles: Shuffles,
    record: Event | TableRecord,
    table: str,
    players: tuple[Player | None, ...],
    rules: Ruleset | None,
) -> Shuffles:
    """The shuffles of a table once a record is folded over them. Raises CorruptRecord.

    ``players`` are by place, and ``rules`` those of the game, before the record; None before there is one.
    """
    match record:
        case WallCommitted():
            if shuffles.promise is not None or record.kyoku != shuffles.dealt + 1:
                raise CorruptRecord(f"table {table}: kyoku {record.kyoku} is committed to out of turn")
            _seed(record)
            return replace(shuffles, promise=record)
        case EntropyAdded(user, text):
            others = tuple(entropy for entropy in shuffles.added if entropy.user != user)
            return replace(shuffles, added=in_order((*others, Entropy(user, text))))
        case SeatsDrawn(drawn):
            return replace(shuffles, seats=tuple(map(players.index, drawn)))
        case KyokuStarted() if rules is not None:
            return _dealt(shuffles, table, record, rules)
        case KyokuEnded() | TableClosed():
            return _over(shuffles)
        case _:
            return shuffles


def _dealt(shuffles: Shuffles, table: str, event: KyokuStarted, rules: Ruleset) -> Shuffles:
    """A kyoku has begun. Its proof is complete, and secret until it is over."""
    promise, running = shuffles.promise, None
    # Who was forgotten since (a number below zero) took what they added with them: nobody can check it any more.
    told = all(entropy.user > 0 for entropy in shuffles.added)
    if promise is not None and event.wall is not None and told:
        manzu, pinzu, souzu = rules.aka_dora
        running = ShuffleProof(
            table=table,
            kyoku=promise.kyoku,
            players=rules.players,
            red_fives=(manzu, pinzu, souzu),
            commitment=promise.commitment,
            seed=_seed(promise),
            entropies=shuffles.added,
            wall=tuple(map(TILE_NAMES.__getitem__, event.wall)),
            seats=shuffles.seats if promise.kyoku == 1 else None,
        )
    return replace(shuffles, dealt=shuffles.dealt + 1, in_play=True, promise=None, added=(), running=running)


def _over(shuffles: Shuffles) -> Shuffles:
    """The kyoku is over, or nobody will play it to its end: its proof is revealed."""
    revealed = () if shuffles.running is None else (shuffles.running,)
    return replace(shuffles, in_play=False, running=None, proofs=(*shuffles.proofs, *revealed))


def entropy_text(typed: str) -> str:
    """What counts of a text that somebody typed: at most 100 letters, and nothing that has no form in UTF-8."""
    return typed[:MOST_LETTERS].encode("utf-8", "replace").decode()


def _seed(record: WallCommitted) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise CorruptRecord(f"the seed of kyoku {record.kyoku} cannot be read")
    return seed
