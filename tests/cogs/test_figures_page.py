"""The figures of a whole bot are those that docs/operating/monitoring.md explains, and the alerts ask for no others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.client import measuring
from bot.running.metrics_page import MetricsPage
from tests.cogs.club import Club, deal
from tests.for_each import for_each
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


def alerts() -> list[Any]:
    rules: Any = yaml.safe_load((TOP / "deploy" / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in rules["groups"] for rule in group["rules"]]


def panels() -> list[Any]:
    """The panels of the dashboard, without the titles between them."""
    board = json.loads((TOP / "deploy" / "grafana" / "jantaku.json").read_text(encoding="utf-8"))
    return [panel for panel in board["panels"] if panel["type"] != "row"]


def expressions() -> list[str]:
    asked = [target["expr"] for panel in panels() for target in panel["targets"]]
    return [*asked, *(rule["expr"] for rule in alerts())]


def asked_by(expression: str) -> list[tuple[str, str]]:
    """The figures that a PromQL expression asks for, each with what stands in its braces."""
    return re.findall(r"\b((?:jantaku|process|python)_\w+|up\b)(?:\{([^}]*)\})?", re.sub(r'"jantaku"', "", expression))


async def test_alerts_and_dashboard_ask_for_figures_and_labels_that_are_there(club: Club, page_of: MetricsPage) -> None:
    known, listed = await families(club, page_of), explained()
    for expression in expressions():
        asked, labels = asked_by(expression), {"le", "instance", "job"}
        assert asked, expression
        for name, matchers in asked:
            family = name if name in known else re.sub("_(bucket|count|sum)$", "", name)
            assert family in known or name == "up", expression
            assert (known.get(family) == "histogram") == (family != name), expression
            has = set(re.findall(r"`(\w+)`", listed.get(family, ""))) | {"instance", "job"}
            assert set(re.findall(r"(\w+)(?:=~|!~|!=|=)", matchers)) <= has, expression
            labels |= has
        for grouped in re.findall(r"\bby \(([^)]*)\)", expression):
            assert {label.strip() for label in grouped.split(",")} <= labels, expression


@for_each("panel", panels())
def test_the_legend_of_a_panel_names_labels_that_its_expression_keeps(panel: Any) -> None:
    for target in panel["targets"]:
        by = re.findall(r"\bby \(([^)]*)\)", target["expr"])
        kept = {label.strip() for label in by[0].split(",")} if by else {"instance"}
        assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= kept, target["expr"]


def test_panels_stand_beside_each_other() -> None:
    board = json.loads((TOP / "deploy" / "grafana" / "jantaku.json").read_text(encoding="utf-8"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        at = panel["gridPos"]
        place = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert at["x"] + at["w"] <= 24
        assert not place & taken, panel["title"]
        taken |= place


def test_every_figure_is_on_the_dashboard_or_in_an_alert() -> None:
    asked = {re.sub("_(bucket|count|sum)$", "", name) for one in expressions() for name, _ in asked_by(one)}
    assert set(explained()) - asked == {"jantaku_info"}, "whose processes the dashboard chooses from"


def test_an_alert_says_what_to_do_in_a_sentence() -> None:
    for rule in alerts():
        assert rule["annotations"]["summary"].endswith("."), rule["alert"]


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
