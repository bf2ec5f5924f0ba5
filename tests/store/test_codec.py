"""Records in the journal's text form."""

import json
import math
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine import actions as act
from bot.engine.events import Claimed, GameStarted, TileDrawn
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset, preset_names
from bot.engine.rules.ruleset import preset as rules_of
from bot.engine.scoring.hand_value import ExplainedValue, FuItem, YakuHan
from bot.engine.scoring.interpretations import Interpretation
from bot.engine.tiles import Tile
from bot.store.codec import CODEC_VERSION, KINDS, decode, encode, kind_of_record
from bot.store.errors import UnreadableRecord, UnwritableRecord
from bot.table import table_events as te
from tests.for_each import for_each
from tests.options.strategies import rulesets
from tests.store.games import ANNE, ASKING, SETTINGS, TIMES, played


def action_of(code: str) -> act.Action:
    action = act.action_from(code)
    assert action is not None
    return action


GAMES = ("tenhou", "tenhou_sanma", ASKING)

# Wherever a record holds a tile it is one of the 37; no time is infinite; a ruleset is one that can be played by.
FINITE = st.floats(allow_nan=False, allow_infinity=False)
st.register_type_strategy(Tile, st.integers(0, 36).map(Tile))
st.register_type_strategy(Ruleset, rulesets())
TILES = st.integers(0, 36).map(Tile)
st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)).map(lambda moment: moment.replace(fold=0)))
# What a compiled engine keeps no types of is told here.
st.register_type_strategy(
    Meld,
    st.builds(
        Meld,
        kind=st.sampled_from(MeldKind),
        tiles=st.lists(TILES, min_size=1, max_size=4).map(tuple),
        called=st.none() | TILES,
        source=st.none() | st.integers(0, 3),
        added=st.none() | TILES,
    ),
)
CODES = ("discard-4m", "discard-0p-drawn", "riichi-9s", "chii-3m4m", "pon-5s0s", "ankan-1z", "kakan-0s", "ron", "kita")
ACTIONS = st.sampled_from([*CODES, "noten"]).map(action_of)
st.register_type_strategy(Claimed, st.builds(Claimed, seat=st.integers(0, 3), action=ACTIONS))
st.register_type_strategy(
    ExplainedValue,
    st.builds(
        ExplainedValue,
        yaku=st.from_type(tuple[YakuHan, ...]),
        bonus=st.from_type(tuple[YakuHan, ...]),
        han=st.integers(),
        fu=st.integers(),
        fu_items=st.from_type(tuple[FuItem, ...]),
        yakuman=st.integers(),
        limit=st.none() | st.text(),
        base=st.integers(),
        interpretation=st.from_type(Interpretation),
    ),
)
SPANS = dict.fromkeys((name for name in te.Times.__dataclass_fields__ if name != "away_after"), FINITE)
st.register_type_strategy(te.Times, st.builds(te.Times, **SPANS, away_after=st.integers(1, 1000)))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_record_of_any_kind_comes_back_as_it_was(kind: str, data: st.DataObject) -> None:
    record = data.draw(st.from_type(KINDS[kind]))
    assert kind_of_record(record) == kind
    back = decode(kind, CODEC_VERSION, encode(record))
    assert (back, repr(back)) == (record, repr(record))


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), name=st.sampled_from(GAMES))
def test_every_event_of_a_played_game_comes_back_as_it_was(seed: int, name: str) -> None:
    for event in played(seed, name):
        back = decode(kind_of_record(event), CODEC_VERSION, encode(event))
        assert (back, repr(back)) == (event, repr(event))


def test_played_games_reach_every_kind_of_event() -> None:
    seen = {kind_of_record(event) for name in GAMES for seed in range(12) for event in played(seed, name)}
    assert seen == {name for name, kind in KINDS.items() if kind.__module__ == "bot.engine.events"}


@for_each("name", preset_names())
def test_a_ruleset_is_stored_whole_with_its_fingerprint(name: str) -> None:
    rules = rules_of(name)
    payload = encode(GameStarted(rules))
    assert json.loads(payload)["rules"].keys() == Ruleset.__dataclass_fields__.keys()
    back = decode("GameStarted", CODEC_VERSION, payload)
    assert isinstance(back, GameStarted)
    assert back.rules.fingerprint == rules.fingerprint


def test_defaults_are_written_out_so_that_a_later_default_rewrites_no_history() -> None:
    assert json.loads(encode(TileDrawn(1, Tile(36)))) == {"seat": 1, "tile": 36, "rinshan": False}


@for_each(
    ("kind", "version", "payload"),
    [
        pytest.param("Teleported", 1, "{}", id="unknown kind"),
        pytest.param("SeatLeft", 2, '{"place":1}', id="newer codec"),
        pytest.param("SeatLeft", 1, "{}", id="missing key"),
        pytest.param("SeatLeft", 1, '{"place":1,"why":"tired"}', id="unknown key"),
        pytest.param("SeatLeft", 1, '{"place":"1"}', id="text for a number"),
        pytest.param("SeatLeft", 1, '{"place":true}', id="truth for a number"),
        pytest.param("SeatLeft", 1, '{"place":1', id="broken off"),
        pytest.param("SeatTaken", 1, '{"place":1,"player":{"user":3,"name":"A","strength":"x"}}', id="person and cpu"),
        pytest.param("Claimed", 1, '{"seat":1,"action":"chii-3m"}', id="action without a tile"),
        pytest.param("Ryuukyoku", 1, '{"reason":"rain","shown":[]}', id="unknown reason"),
    ],
)
def test_a_record_that_is_not_quite_right_is_refused_not_guessed(kind: str, version: int, payload: str) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        decode(kind, version, payload)
    assert caught.value.kind == kind


def test_a_table_of_an_older_release_is_for_four_and_counts() -> None:
    older = encode(te.TableOpened(1, 7, ANNE, SETTINGS, TIMES))
    for newer in (
        ',"players":4,"cpu":"club","training":false,"options":""',
        ',"motion":60.0,"paused_close":604800.0,"away_after":2',
        ',"invited":[],"parent":null',
    ):
        assert newer in older
        older = older.replace(newer, "")
    assert decode("TableOpened", CODEC_VERSION, older) == te.TableOpened(1, 7, ANNE, SETTINGS, TIMES)


def test_what_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(UnwritableRecord):
        encode(te.SeatTaken(0, te.Person(1, "half a character: \ud83c")))
    with pytest.raises(UnwritableRecord):
        encode(te.SeatLeft("first"))  # type: ignore[arg-type]
    with pytest.raises(UnwritableRecord):
        encode(te.TableOpened(1, 7, ANNE, SETTINGS, replace(TIMES, idle_close=math.inf)))


def test_the_records_printed_in_the_documentation_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "journal.md").read_text(encoding="utf-8")
    printed = re.findall(r"^(\w+) +(\{.*\})$", page, re.MULTILINE)
    assert {kind for kind, _ in printed} == KINDS.keys() - {"GameStarted", "KyokuStarted", "Agari"}
    for kind, payload in printed:
        assert encode(decode(kind, CODEC_VERSION, payload)) == payload
