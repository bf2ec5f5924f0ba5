"""The rules of riichi mahjong as pure functions over immutable values.

Nothing in here knows of Discord, a clock, a database or a random source: a game is a fold of events over a recorded
wall. docs/engine.md shows what can be asked, with examples.

The names below are the public ones; each is imported from its module when it is first asked for, so that scoring a hand
does not load the game. ``shanten_of`` and ``fold_events`` are ``shanten.shanten`` and ``game.fold``: a package cannot
have a name that one of its modules has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.actions import (
        Action,
        Ankan,
        Chii,
        Daiminkan,
        DeclareNoten,
        DeclareTenpai,
        Discard,
        Kakan,
        Kita,
        KyuushuKyuuhai,
        Pass,
        PlayOn,
        Pon,
        Riichi,
        Ron,
        StopGame,
        Tsumo,
        action_from,
        code_of,
    )
    from bot.engine.chombo import chombo_ended, chombo_payments, with_penalties
    from bot.engine.defaults import default_action
    from bot.engine.errors import (
        CorruptRecord,
        EngineError,
        IllegalAction,
        NotationError,
        Refusal,
        RulesetError,
        RulesetProblem,
        WrongWall,
    )
    from bot.engine.events import (
        Agari,
        CallsClosed,
        Claimed,
        DoraRevealed,
        DrawReason,
        Event,
        GameEnded,
        GameStarted,
        KanDeclared,
        KitaDeclared,
        KyokuEnded,
        KyokuStarted,
        MeldCalled,
        NextKyoku,
        Payment,
        Placement,
        PlayedOn,
        RiichiAccepted,
        Ryuukyoku,
        StopOffered,
        TenpaiAsked,
        TileDiscarded,
        TileDrawn,
    )
    from bot.engine.final import placements
    from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, decide, pending
    from bot.engine.game import fold as fold_events
    from bot.engine.hand_value import HandValue
    from bot.engine.legal import legal_actions, why_not
    from bot.engine.lookup import Lookup, LookupAnswer, look_up
    from bot.engine.melds import Meld, MeldKind
    from bot.engine.notation import (
        ParsedHand,
        format_meld,
        format_tiles,
        parse_hand,
        parse_melds,
        parse_tile,
        parse_tiles,
    )
    from bot.engine.phases import (
        AwaitCalls,
        AwaitDeal,
        AwaitDiscard,
        AwaitStop,
        AwaitTenpai,
        GameOver,
        KyokuOver,
        Phase,
    )
    from bot.engine.reasons import FuItem, YakuHan
    from bot.engine.rules import (
        Option,
        Preset,
        Ruleset,
        allowed_values,
        difference,
        difference_lines,
        options,
        preset,
        preset_names,
        preset_of,
        ruleset_from,
    )
    from bot.engine.score import evaluate, evaluate_all, ron_points, tsumo_shares
    from bot.engine.shanten import discards_ukeire, ukeire, waits
    from bot.engine.shanten import shanten as shanten_of
    from bot.engine.situation import Situation
    from bot.engine.tiles import (
        EAST,
        NORTH,
        SOUTH,
        TILE_NAMES,
        WEST,
        Kind,
        Tile,
        counts_of,
        dora_of,
        kind_of,
        sort_tiles,
        tile_set,
    )
    from bot.engine.validity import Contradiction, Impossible, why_not_possible, without_win
    from bot.engine.view import PublicView, SeatView, State, view_of, visible_to

__all__ = [
    "EAST",
    "NORTH",
    "SOUTH",
    "TILE_NAMES",
    "WEST",
    "Action",
    "Agari",
    "Ankan",
    "AwaitCalls",
    "AwaitDeal",
    "AwaitDiscard",
    "AwaitStop",
    "AwaitTenpai",
    "CallsClosed",
    "Chii",
    "Claimed",
    "Contradiction",
    "CorruptRecord",
    "Daiminkan",
    "DeclareNoten",
    "DeclareTenpai",
    "Discard",
    "DoraRevealed",
    "DrawReason",
    "EngineError",
    "Event",
    "FuItem",
    "GameEnded",
    "GameOver",
    "GameStarted",
    "HandValue",
    "IllegalAction",
    "Impossible",
    "Kakan",
    "KanDeclared",
    "Kind",
    "Kita",
    "KitaDeclared",
    "KyokuEnded",
    "KyokuOver",
    "KyokuStarted",
    "KyuushuKyuuhai",
    "Lookup",
    "LookupAnswer",
    "Meld",
    "MeldCalled",
    "MeldKind",
    "NextKyoku",
    "NotationError",
    "Option",
    "ParsedHand",
    "Pass",
    "Payment",
    "Phase",
    "Placement",
    "PlayOn",
    "PlayedOn",
    "Pon",
    "Preset",
    "PublicView",
    "Refusal",
    "Riichi",
    "RiichiAccepted",
    "Ron",
    "Ruleset",
    "RulesetError",
    "RulesetProblem",
    "Ryuukyoku",
    "SeatView",
    "Situation",
    "State",
    "StopGame",
    "StopOffered",
    "TenpaiAsked",
    "Tile",
    "TileDiscarded",
    "TileDrawn",
    "Tsumo",
    "WrongWall",
    "YakuHan",
    "action_from",
    "allowed_values",
    "apply",
    "begin_game",
    "begin_kyoku",
    "chombo_ended",
    "chombo_payments",
    "close_calls",
    "code_of",
    "counts_of",
    "decide",
    "default_action",
    "difference",
    "difference_lines",
    "discards_ukeire",
    "dora_of",
    "evaluate",
    "evaluate_all",
    "fold_events",
    "format_meld",
    "format_tiles",
    "kind_of",
    "legal_actions",
    "look_up",
    "options",
    "parse_hand",
    "parse_melds",
    "parse_tile",
    "parse_tiles",
    "pending",
    "placements",
    "preset",
    "preset_names",
    "preset_of",
    "ron_points",
    "ruleset_from",
    "shanten_of",
    "sort_tiles",
    "tile_set",
    "tsumo_shares",
    "ukeire",
    "view_of",
    "visible_to",
    "waits",
    "why_not",
    "why_not_possible",
    "with_penalties",
    "without_win",
]

_HOMES: Final = {
    "actions": (
        "Action Ankan Chii Daiminkan DeclareNoten DeclareTenpai Discard Kakan Kita KyuushuKyuuhai Pass PlayOn "
        "Pon Riichi Ron StopGame Tsumo action_from code_of "
    ),
    "chombo": "chombo_ended chombo_payments with_penalties",
    "defaults": "default_action",
    "errors": "CorruptRecord EngineError IllegalAction NotationError Refusal RulesetError RulesetProblem WrongWall",
    "events": (
        "Agari CallsClosed Claimed DoraRevealed DrawReason Event GameEnded GameStarted KanDeclared "
        "KitaDeclared KyokuEnded KyokuStarted MeldCalled NextKyoku Payment Placement PlayedOn RiichiAccepted "
        "Ryuukyoku StopOffered TenpaiAsked TileDiscarded TileDrawn "
    ),
    "final": "placements",
    "game": "apply begin_game begin_kyoku close_calls decide pending",
    "hand_value": "HandValue",
    "legal": "legal_actions why_not",
    "lookup": "Lookup LookupAnswer look_up",
    "melds": "Meld MeldKind",
    "notation": "ParsedHand format_meld format_tiles parse_hand parse_melds parse_tile parse_tiles",
    "phases": "AwaitCalls AwaitDeal AwaitDiscard AwaitStop AwaitTenpai GameOver KyokuOver Phase",
    "reasons": "FuItem YakuHan",
    "rules": (
        "Option Preset Ruleset allowed_values difference difference_lines options preset preset_names "
        "preset_of ruleset_from "
    ),
    "score": "evaluate evaluate_all ron_points tsumo_shares",
    "shanten": "discards_ukeire ukeire waits",
    "situation": "Situation",
    "tiles": "EAST NORTH SOUTH TILE_NAMES WEST Kind Tile counts_of dora_of kind_of sort_tiles tile_set",
    "validity": "Contradiction Impossible why_not_possible without_win",
    "view": "PublicView SeatView State view_of visible_to",
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}
_RENAMED: Final = {"fold_events": ("game", "fold"), "shanten_of": ("shanten", "shanten")}


def __getattr__(name: str) -> object:
    """The public name, from its module."""
    home, original = _RENAMED.get(name) or (_HOME_OF.get(name), name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - loaded where it is needed

    found: object = getattr(import_module(f"{__name__}.{home}"), original)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What can be imported."""
    return sorted({*globals(), *__all__})
