"""What a viewer of a table is shown, as the JSON of the protocol (``protocol.schema.json``, ``view``).

Made of ``SeatView`` and ``PublicView`` alone. Nothing in it changes when only a hidden thing has changed: a viewer
whose view is the same gets no frame, so that neither the size nor the time of a frame tells what others hold or answer.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from bot.analysis.efficiency import Accepted, discards_of, waits_of
from bot.analysis.hand_points import ron_base
from bot.analysis.review.advice import advise
from bot.engine import actions as act
from bot.engine.events import Agari
from bot.engine.melds import Meld
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.riichi import hand_after
from bot.engine.scores_and_best_hand import hand_points, ranking
from bot.engine.scoring.score import ron_points
from bot.engine.scoring.shanten import shanten
from bot.engine.seat import RiverTile, SeatPublic
from bot.engine.tiles import KIND_OF, TILE_NAMES, Tile
from bot.engine.view import PublicView, SeatView
from bot.table.ports import PlayerTable, PublicTable
from bot.table.table_events import Toggle
from bot.text.league.standings import signed
from bot.text.score.yaku_text import han_fu, limit_name, yaku_entries
from bot.text.sentences import TermName, Words, lines, name_and_meaning, render
from bot.text.table.action_text import action_label
from bot.text.table.board_text import kyoku_name, live_in_turn
from bot.text.table.hand_text import hand_facts, prompt
from bot.text.table.result_text import bust_text, draw_name, kyoku_head, next_kyoku, payments_text
from bot.text.tile_text import wind_letter
from bot.text.training.discard_advice import coach_lines

Json = dict[str, Any]

TOGGLES: Final[tuple[Toggle, ...]] = ("auto_win", "no_calls", "auto_discard")
_MARKS: Final = re.compile(r"^(?:#{1,3} |-# )|\*\*", re.MULTILINE)
_KINDS: Final[Mapping[type[act.Action], str]] = {
    act.Tsumo: "win",
    act.Ron: "win",
    act.Chii: "call",
    act.Pon: "call",
    act.Daiminkan: "call",
    act.Ankan: "kan",
    act.Kakan: "kan",
    act.Pass: "pass",
    act.DeclareNoten: "pass",
    act.PlayOn: "pass",
}


def plain(words: Words | None, locale: str | None) -> str:
    """Words without Discord's Markdown."""
    return "" if words is None else _MARKS.sub("", render(words, locale, markdown=False))


def told(words: Words | None, locale: str | None) -> list[str]:
    """Words as one text for each line."""
    return [line for line in plain(words, locale).split("\n") if line]


def names_of_tiles(tiles: Iterable[Tile]) -> list[str]:
    """Tiles by their mpsz names."""
    return [TILE_NAMES[tile] for tile in tiles]


def _moment(due: datetime | None) -> int | None:
    return None if due is None else round(due.timestamp() * 1000)


def public_json(table: PublicTable, locale: str | None, title: Words, notice: Words | None, about: Words) -> Json:
    """What everybody may see.

    ``title``: the table's name. ``notice``: why nothing happens, if so. ``about``: what is played, on one line.
    """
    view: Json = {
        "stage": table.stage,
        "title": plain(title, locale),
        "rules": plain(about, locale),
        "paused": table.pause in ("agreed", "no_permission"),
        "notice": None if notice is None else plain(notice, locale),
        "players": len(table.players),
        "over": table.stage == "closed",
        "kyoku": 0,
        "name": "",
        "honba": 0,
        "sticks": 0,
        "left": 0,
        "dora": [],
        "calls": False,
        "decision": 0,
        "due": None,
        "turn": None,
        "result": None,
        "ranking": None,
        "seats": {
            str(place): {"name": table.names[place] if player is not None else "", "computer": place in table.computers}
            for place, player in enumerate(table.players)
        },
    }
    public = table.game
    if public is None:
        return view
    over, phase = public.kyoku_over, public.phase
    order = public.discard_order()
    view |= {
        "kyoku": public.kyoku,
        "name": plain(kyoku_name(public), locale),
        "honba": public.honba,
        "sticks": public.kyotaku,
        "left": live_in_turn(public),
        "dora": names_of_tiles(public.indicators),
        "due": _moment(table.due),
        "turn": phase.seat if isinstance(phase, AwaitDiscard | AwaitStop) else None,
        "calls": isinstance(phase, AwaitCalls | AwaitTenpai),
        "last": {"seat": order[-1][0], "place": order[-1][1]} if order and over is None else None,
        "over": table.stage == "closed" or isinstance(phase, GameOver),
        "decision": public.decision,
    }
    places = {seat: place for place, seat in enumerate(ranking(tuple(own.score for own in public.seats)), start=1)}
    for seat, own in enumerate(public.seats):
        view["seats"][str(seat)] |= _seat_json(public, seat, own, table) | {"place": places[seat]}
    if over is not None:
        view["result"] = _result_json(public, over, table, locale)
        for seat, hand in _shown(over).items():
            view["seats"][str(seat)]["hand"] = names_of_tiles(hand)
    if isinstance(phase, GameOver):
        view["ranking"] = [
            {"seat": one.seat, "place": one.place, "score": one.points, "points": str(signed(one.final))}
            for one in phase.placements
        ]
    return view


def _seat_json(public: PublicView, seat: int, own: SeatPublic, table: PublicTable) -> Json:
    phase = public.phase
    return {
        "wind": wind_letter(public.jikaze(seat)).msgid,
        "score": own.score,
        "riichi": own.declared_riichi,
        "away": seat in table.away,
        "ready": seat in table.ready,
        "river": [_river_json(entry) for entry in own.river],
        "melds": [_meld_json(meld) for meld in own.melds],
        "concealed": own.concealed,
        "drawn": isinstance(phase, AwaitDiscard) and phase.seat == seat and phase.origin != "call",
        "kita": own.kita,
    }


def _river_json(entry: RiverTile) -> Json:
    found: Json = {"tile": TILE_NAMES[entry.tile]}
    if entry.drawn:
        found["drawn"] = True
    if entry.sideways:
        found["sideways"] = True
    if entry.called_by is not None:
        found["called"] = entry.called_by
    return found


def _meld_json(meld: Meld) -> Json:
    found: Json = {"kind": meld.kind.value, "tiles": names_of_tiles(meld.tiles)}
    if meld.called is not None:
        found |= {"called": TILE_NAMES[meld.called], "from": meld.source}
    if meld.added is not None:
        found["added"] = TILE_NAMES[meld.added]
    return found


def _shown(over: KyokuOver) -> dict[int, tuple[Tile, ...]]:
    """The hands that are laid open at the end of a kyoku, by seat."""
    drawn = () if over.draw is None else over.draw.shown
    laid = {seat: hand for seat, hand in enumerate(drawn) if hand is not None}
    return laid | {win.seat: win.concealed for win in over.wins}


def _result_json(public: PublicView, over: KyokuOver, table: PublicTable, locale: str | None) -> Json:
    names = table.names
    draw = over.draw
    return {
        "heading": plain(kyoku_head(public, over, names) if draw is None else draw_name(draw.reason), locale),
        "wins": [_win_json(win, table, locale) for win in over.wins],
        "drawn": draw is not None,
        "tenpai": [] if draw is None else list(draw.tenpai),
        "deltas": {str(seat): delta for seat, delta in enumerate(over.ended.deltas)},
        "text": told(bust_text(public, names) if isinstance(public.phase, GameOver) else None, locale),
        "next": plain(next_kyoku(over.ended), locale) or None,
    }


def _win_json(win: Agari, table: PublicTable, locale: str | None) -> Json:
    return {
        "seat": win.seat,
        "from": win.source,
        "tile": TILE_NAMES[win.tile],
        "hand": names_of_tiles(win.concealed),
        "melds": [_meld_json(meld) for meld in win.melds],
        "yaku": [_yaku_json(yaku, han, locale) for yaku, han in yaku_entries(win.value)],
        "worth": plain(han_fu(win.value), locale),
        "limit": plain(limit_name(win.value), locale) or None,
        "points": hand_points(win),
        "dora": names_of_tiles(win.indicators),
        "ura": names_of_tiles(win.ura),
        "text": told(payments_text(win, table.names), locale),
    }


def _yaku_json(yaku: TermName, han: str, locale: str | None) -> Json:
    name, meaning = name_and_meaning(yaku, lambda words: plain(words, locale))
    return {"name": name, "english": meaning, "han": han}


Coached = tuple[Words | None, act.Action | None]
"""What the coach of a beginner says, and the action that it marks."""


def own_json(hand: PlayerTable, locale: str | None, coach: Coached | None = None) -> Json:
    """What only the player of a seat may see; what the ``coach`` of a beginner says stands for the facts."""
    own: Json = {
        "seat": hand.seat,
        "away": hand.away,
        "toggles": {toggle: toggle in hand.toggles for toggle in TOGGLES},
        "ready": hand.seat in hand.public_table.ready,
        "votes": hand.public_table.motion is not None
        and hand.user in hand.public_table.voters - hand.public_table.motion.agreed,
        "decision": 0,
        "due": None,
        "discards": [],
        "riichi": [],
        "actions": [],
        "question": "",
        "facts": [],
        "waits": [],
        "furiten": False,
        "tenpai": {},
        "tiles": [],
        "drawn": None,
        "itself": hand.by_itself,
    }
    view = hand.view
    if view is None:
        return own
    hidden = view.hidden
    coached = [] if coach is None else told(coach[0], locale)
    own |= {
        "tiles": names_of_tiles(hidden.hand),
        "drawn": None if hidden.drawn is None else TILE_NAMES[hidden.drawn],
        "furiten": view.furiten and bool(hidden.waits),
    }
    if view.public.kyoku_over is None:
        names = hand.public_table.names
        facts = hand_facts(view, names, in_words=False)
        if hand.public_table.settings.training and coach is None and not hand.by_itself:
            facts = lines(facts, coach_lines(view, advise(view), names))
        own |= {
            "facts": coached[-1:] or told(facts, locale),
            "advised": None if coach is None or coach[1] is None else act.code_of(coach[1]),
            "waits": waits_json(view, waits_of(view), hidden.hand, riichi=view.own.declared_riichi),
        }
    if isinstance(view.public.phase, KyokuOver) and hand.public_table.stage == "playing":
        own["decision"] = view.public.decision
    still = hand.away or hand.public_table.pause is not None
    if still or not hand.legal or hand.by_itself:
        return own
    offered = hand.offered
    own |= {
        "decision": view.public.decision,
        "due": _moment(hand.due),
        "since": _moment(hand.since),
        "bank": round(hand.bank_seconds),
        # What a coach says first, before the advice, is what the move is for: it stands where the question would.
        "question": coached[0] if coached[1:] else plain(prompt(view, hand.public_table.names, None), locale),
        "discards": [act.code_of(action) for action in offered if isinstance(action, act.Discard)],
        "riichi": [act.code_of(action) for action in offered if isinstance(action, act.Riichi)],
        "actions": [
            _action_json(view, action, locale) for action in offered if not isinstance(action, act.Discard | act.Riichi)
        ],
    }
    if own["discards"]:
        own["tenpai"] = _tenpai_json(view, offered)
    return own


def _action_json(view: SeatView, action: act.Action, locale: str | None) -> Json:
    return {
        "code": act.code_of(action),
        "label": plain(action_label(view, action), locale),
        "kind": _KINDS.get(type(action), "other"),
        "tiles": _tiles_of(view, action),
    }


def _tiles_of(view: SeatView, action: act.Action) -> list[str]:
    """The tiles of the hand that an action lays down."""
    match action:
        case act.Chii(tiles) | act.Pon(tiles):
            return names_of_tiles(tiles)
        case act.Daiminkan() if isinstance(view.public.phase, AwaitCalls):
            kind = KIND_OF[view.public.phase.tile]
            return names_of_tiles(tile for tile in view.hidden.hand if KIND_OF[tile] == kind)
        case act.Ankan(tile):
            return names_of_tiles(one for one in view.hidden.tiles if KIND_OF[one] == KIND_OF[tile])
        case act.Kakan(tile):
            return names_of_tiles((tile,))
        case _:
            return []


def waits_json(view: SeatView, waits: Iterable[Accepted], hand: tuple[Tile, ...], *, riichi: bool) -> list[Json]:
    """The waits of a hand of 3n+1 tiles, each with its unseen copies and the points of a ron on it (0: no yaku)."""
    entries = tuple(waits)
    base = ron_base(view, hand, [entry.kind for entry in entries], riichi=riichi)
    dealer = view.seat == view.public.oya
    return [
        {
            "tile": TILE_NAMES[entry.kind],
            "left": entry.unseen,
            "points": ron_points(base[entry.kind], dealer) if base[entry.kind] else 0,
        }
        for entry in entries
    ]


def _tenpai_json(view: SeatView, offered: tuple[act.Action, ...]) -> Json:
    """For each discard that leaves tenpai, by the end of its code: the waits, valued with riichi if it may declare."""
    if shanten(view.hidden.counts, len(view.own.melds), view.public.players) > 0:
        return {}
    left = {outlook.discard: outlook.accepted for outlook in discards_of(view) if not outlook.shanten}
    declares = {(action.tile, action.drawn) for action in offered if isinstance(action, act.Riichi)}
    found: Json = {}
    for action in offered:
        if not isinstance(action, act.Discard) or KIND_OF[action.tile] not in left:
            continue
        hand = hand_after(view, action.tile, drawn=action.drawn)
        riichi = (action.tile, action.drawn) in declares or view.own.declared_riichi
        code = act.code_of(action).removeprefix("discard-")
        found[code] = waits_json(view, left[KIND_OF[action.tile]], hand, riichi=riichi)
        if riichi and not view.own.declared_riichi:
            found[code] = [{**wait, "riichi": True} for wait in found[code]]
    return found


def present(view: Json) -> Json:
    """The view without what is None: in a merge patch null means that something is gone, so absent is all there is."""
    return {
        key: present(value) if isinstance(value, dict) else value for key, value in view.items() if value is not None
    }


def patch_between(before: Json, after: Json) -> Json:
    """The JSON merge patch (RFC 7396) that makes ``after`` of ``before``; empty if they are the same."""
    patch: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        was = before.get(key)
        if isinstance(was, dict) and isinstance(value, dict):
            if inner := patch_between(was, value):
                patch[key] = inner
        elif was != value:
            patch[key] = value
    return patch
