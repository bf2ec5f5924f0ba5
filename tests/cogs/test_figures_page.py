"""The figures of a whole bot are those that docs/operating/monitoring.md explains, and the alerts ask for no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.client import measuring
from bot.running.metrics_page import MetricsPage
from tests.cogs.club import Club, deal
from tests.patience import HANG
from tests.store.test_faults import read_only

TOP = Path(__file__).parents[2]
AIKO = "123m406p789s1122z"
FAMILY = re.compile(r"^# TYPE (\S+) (\w+)$", re.MULTILINE)
OWN = "jantaku_"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests say of a database does not depend on how soon it answers."""
    monkeypatch.setattr(measuring, "PATIENCE", HANG)


@pytest.fixture
def page_of(club: Club) -> MetricsPage:
    shown = MetricsPage(club.bot.figures, club.clock.now)
    shown.read(club.bot.measuring.gauges)
    return shown


async def families(club: Club, shown: MetricsPage) -> dict[str, str]:
    await club.bot.measuring.look()
    return dict(FAMILY.findall(shown.page().decode()))


def explained() -> dict[str, str]:
    """The figures that the page for operators lists, with their kinds and labels."""
    text = (TOP / "docs" / "operating" / "monitoring.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `(jantaku_\w+)` \|([^|]*)\|", text, re.MULTILINE))


async def test_every_figure_is_explained_and_every_explained_figure_is_there(club: Club, page_of: MetricsPage) -> None:
    shown = {name for name in await families(club, page_of) if name.startswith(OWN)}
    assert shown == set(explained())


async def test_a_figure_has_the_labels_that_are_explained(club: Club, page_of: MetricsPage) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    await families(club, page_of)
    listed = explained()
    for line in page_of.page().decode().splitlines():
        if line.startswith("#") or not line.startswith(OWN):
            continue
        name = re.match(r"\w+", line)
        assert name is not None
        family = next(
            one for one in listed if name[0] in {one, *(f"{one}_{end}" for end in ("bucket", "count", "sum"))}
        )
        labels = set(re.findall(r'(\w+)="', line)) - {"le"}
        assert labels == set(re.findall(r"`(\w+)`", listed[family])), line


async def test_the_alerts_ask_for_figures_that_are_there(club: Club, page_of: MetricsPage) -> None:
    known = await families(club, page_of)
    rules: Any = yaml.safe_load((TOP / "deploy" / "alerts.yml").read_text())
    for rule in (rule for group in rules["groups"] for rule in group["rules"]):
        asked = set(re.findall(r"jantaku_\w+", rule["expr"]))
        for name in asked:
            assert name in known or name.removesuffix("_bucket") in known, name
        assert rule["annotations"]["summary"].endswith(".")


async def test_tables_are_counted_by_what_becomes_of_them(club: Club, page_of: MetricsPage) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    assert 'jantaku_tables{pace="live",stage="playing",state="going"} 1.0' in page_of.page().decode()
    await club.slash("Aiko", "play vote", what="pause")
    await club.wait(2)
    assert 'jantaku_tables{pace="live",stage="playing",state="still"} 1.0' in page_of.page().decode()
    health = await club.bot.measuring.health()
    assert health.tables["still"] == 1
    assert health.database


async def test_a_shard_that_is_away_is_told_until_it_is_back(club: Club, page_of: MetricsPage) -> None:
    async def tell(event: str) -> None:
        club.bot.dispatch(event, 0)
        await club.env.settle()

    await tell("shard_ready")
    assert (await club.bot.measuring.health()).healthy
    await tell("shard_disconnect")
    await tell("shard_disconnect")
    assert not (await club.bot.measuring.health()).healthy
    assert 'jantaku_gateway_up{shard="0"} 0.0' in page_of.page().decode()
    await tell("shard_resumed")
    page = page_of.page().decode()
    assert 'jantaku_gateway_up{shard="0"} 1.0' in page
    for event in ("connected", "disconnected", "resumed"):
        assert re.search(rf'jantaku_gateway_events_total{{event="{event}",shard="0"}} \d', page), event
    assert 'jantaku_gateway_events_total{event="disconnected",shard="0"} 1.0' in page


async def test_a_bot_that_can_write_nothing_is_not_well_and_is_again_when_it_can(club: Club) -> None:
    club.bot.dispatch("shard_ready", 0)
    await club.env.settle()
    assert (await club.bot.measuring.health()).healthy
    with read_only(club.bot.store):
        health = await club.bot.measuring.health()
        assert (health.healthy, health.as_json()["database"]) == (False, "cannot be written to")
    health = await club.bot.measuring.health()
    assert (health.healthy, health.as_json()["database"]) == (True, "answers")
