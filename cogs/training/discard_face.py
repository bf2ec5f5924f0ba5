"""The discard question as a puzzle that many people answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from bot.analysis.puzzles.discard_puzzle import choices_of, given_up
from bot.analysis.puzzles.stored_turn import turn_from_json, turn_to_json
from bot.engine.tiles import SORT_KEY, TILE_BY_NAME, TILE_NAMES, Tile
from bot.engine.view import SeatView
from bot.pictures.board import seat_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.sentences import ALT_LIMIT, Text, Words, fit, lines, render, say
from bot.text.table.board_text import board_alt
from bot.text.table.hand_text import hand_alt
from bot.text.tile_text import tile_label
from bot.text.training.discard_puzzle_text import question_text, rule_text, table_text, verdict_text, votes_text
from cogs.training.face import AnswerOption, UnknownPuzzle


class DiscardFace:
    """A turn, and what each discard leads to.

    ``played`` is when its kyoku ended, None if it was dealt for the puzzle. ``again`` is the custom id of the button
    for another puzzle like it.
    """

    def __init__(self, view: SeatView, played: datetime | None = None, again: str | None = None) -> None:
        self.view: Final = view
        self.played: Final = played
        self.again: Final = again
        self.choices: Final = choices_of(view)
        tiles = sorted((one.tile for one in self.choices), key=SORT_KEY.__getitem__)
        self.options: Final = tuple(
            AnswerOption(TILE_NAMES[tile], tile_label(tile), TILE_NAMES[tile]) for tile in tiles
        )
        self.question: Final[Words] = question_text(view, played)

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> DiscardFace:
        """The puzzle as it was kept. Raises UnknownPuzzle."""
        try:
            played = payload.get("played")
            ended = datetime.fromisoformat(played) if played is not None else None
            return cls(turn_from_json(payload["turn"]), ended, payload.get("again"))
        except (KeyError, TypeError, ValueError) as error:
            raise UnknownPuzzle from error

    @property
    def payload(self) -> dict[str, Any]:
        """The puzzle as it is kept."""
        played = self.played.isoformat() if self.played is not None else None
        return {"turn": turn_to_json(self.view), "played": played, "again": self.again}

    def right(self, choice: str) -> bool:
        """Whether this discard is right."""
        return any(one.right for one in self.choices if TILE_NAMES[one.tile] == choice)

    def verdict(self, choice: str) -> Words:
        """Whether it is right and why, with what each of the best discards leads to."""
        tile = TILE_BY_NAME[choice]
        verdict = verdict_text(self.view, self.choices, tile, self._names(None))
        return lines(verdict, table_text(self.choices, self._given_up, tile), rule_text())

    def solution(self, tally: Mapping[str, int]) -> Words:
        """The votes, and what each of the best discards leads to."""
        votes = {TILE_BY_NAME[choice]: count for choice, count in tally.items()}
        return lines(
            votes_text(self.choices, votes) if votes else None, table_text(self.choices, self._given_up), rule_text()
        )

    @cached_property
    def _given_up(self) -> dict[Tile, frozenset[str]]:
        return given_up(self.view, self.choices)

    def alt(self, locale: str | None) -> str:
        """The hand and the table in words."""
        words = lines(hand_alt(self.view), board_alt(self.view.public, self._names(locale)))
        return fit(render(words, locale, markdown=False), ALT_LIMIT)

    def drawn(self, tiles: TileSet, locale: str | None) -> bytes:
        """The table as the asked seat sees it, with its hand."""
        return seat_png(self.view, self._names(locale), tiles=tiles, locale=locale)

    def _names(self, locale: str | None) -> tuple[str, ...]:
        return tuple(render(self._seat(seat), locale, markdown=False) for seat in range(self.view.public.players))

    def _seat(self, seat: int) -> Text:
        """A seat's place at the table, relative to the asked seat."""
        after = (seat - self.view.seat) % self.view.public.players
        if not after:
            return say("you")
        if after == self.view.public.players - 1:
            return say("left", "seat at the left")
        return say("right", "seat at the right") if after == 1 else say("opposite")
