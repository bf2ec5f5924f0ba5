"""The figures: labels are few known words, nothing hidden is counted, and no figure tells a moment of play."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.engine.actions import Pass
from bot.engine.events import Claimed, TileDiscarded
from bot.running.bot_metrics import BotMetrics, route_of
from bot.running.metrics_page import PLAY_REFRESH, MetricsPage
from bot.table.table_events import ToggleSet
from tests.builders import TENHOU, tile
from tests.engine.policies import play_game, random_policy

START = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


class Watch:
    """A clock for a page of figures."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def samples(shown: MetricsPage) -> dict[str, float]:
    """Every sample of the page, by its name with labels."""
    found = {}
    for family in text_string_to_metric_families(shown.page().decode()):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


@pytest.fixture
def figures() -> BotMetrics:
    return BotMetrics("1.2.3")


def test_the_page_is_what_prometheus_reads_and_says_the_version(figures: BotMetrics) -> None:
    page = samples(MetricsPage(figures, Watch()))
    assert page["jantaku_info{version=1.2.3}"] == 1
    assert page["process_resident_memory_bytes"] > 0
    assert not [name for name in page if "_created" in name]
    one, other = BotMetrics("1"), BotMetrics("1")
    one.unwritten()
    assert samples(MetricsPage(one, Watch()))["jantaku_journal_failures_total"] == 1
    assert samples(MetricsPage(other, Watch()))["jantaku_journal_failures_total"] == 0


def test_figures_of_play_stay_as_they_were_for_a_minute(figures: BotMetrics) -> None:
    watch = Watch()
    shown = MetricsPage(figures, watch)
    counted = "jantaku_interactions_total{asked=hand,kind=press,outcome=done}"
    assert counted not in samples(shown)
    figures.answered("press", "hand", "done")
    figures.late(0.2)
    watch.now += PLAY_REFRESH - timedelta(seconds=1)
    page = samples(shown)
    assert counted not in page
    assert page["jantaku_loop_lag_seconds_count"] == 1, "what says nothing of play is shown at once"
    watch.now += timedelta(seconds=1)
    assert samples(shown)[counted] == 1


def test_the_longest_gap_and_collection_of_garbage_are_shown_at_once(figures: BotMetrics) -> None:
    shown = MetricsPage(figures, Watch())
    assert samples(shown)["jantaku_longest_stop_seconds{of=loop}"] == 0
    for seconds in (0.1, 0.3, 0.2):
        figures.gap(seconds)
        figures.collected(seconds / 10)
    page = samples(shown)
    assert page["jantaku_longest_stop_seconds{of=loop}"] == 0.3
    assert page["jantaku_longest_stop_seconds{of=garbage}"] == 0.03


def test_what_everybody_saw_is_counted_with_the_time_it_took_to_write(figures: BotMetrics) -> None:
    figures.written([TileDiscarded(0, tile("1m"), drawn=True)], 0.004)
    page = samples(MetricsPage(figures, Watch()))
    assert page["jantaku_table_events_total{event=discard}"] == 1
    assert page["jantaku_journal_commit_seconds_count"] == 1


def test_of_what_nobody_may_know_not_even_the_time_is_counted(figures: BotMetrics) -> None:
    before = samples(MetricsPage(figures, Watch()))
    figures.written([Claimed(2, Pass())], 0.004)
    figures.written([ToggleSet(1, "no_calls", on=True)], 0.004)
    after = samples(MetricsPage(figures, Watch()))
    assert {name for name in after if name.startswith("jantaku")} == {n for n in before if n.startswith("jantaku")}
    assert after["jantaku_journal_commit_seconds_count"] == 0


def test_a_whole_game_gives_no_label_but_the_known_words(figures: BotMetrics) -> None:
    game = play_game(TENHOU, 3, tuple(random_policy(Random(seat)) for seat in range(4)))
    for event in game.events:
        figures.written([event], 0.001)
    page = samples(MetricsPage(figures, Watch()))
    assert page["jantaku_table_events_total{event=game over}"] == 1
    assert page["jantaku_table_events_total{event=discard}"] > 50


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("PATCH", "/api/v10/channels/12/messages/34", "PATCH /channels/{id}/messages/{id}"),
        ("POST", "/api/v10/interactions/12/aW50ZXJ/callback", "POST /interactions/{id}/{token}/callback"),
        ("PATCH", "/webhooks/12/aW50/messages/@original", "PATCH /webhooks/{id}/{token}/messages/@original"),
        ("POST", "/api/v10/webhooks/12/34", "POST /webhooks/{id}/{token}"),
        ("GET", "/api/v10/gateway/bot", "GET /gateway/bot"),
        ("PUT", "/channels/1/messages/2/reactions/%F0/@me", "PUT /channels/{id}/messages/{id}/reactions/{emoji}/@me"),
        ("GET", "/attachments/1/secret-name.png", "GET other"),
        ("GET", "/", "GET other"),
    ],
)  # fmt: skip
def test_a_route_has_no_ids_and_no_tokens(method: str, path: str, route: str) -> None:
    assert route_of(method, path) == route


def test_of_a_request_that_was_put_off_the_wait_is_counted(figures: BotMetrics) -> None:
    figures.requested("POST", "/channels/1/messages", 429, 0.1)
    figures.limited("shared", 1.5)
    figures.limited("1234567", 0.5)
    page = samples(MetricsPage(figures, Watch()))
    assert page["jantaku_discord_requests_total{route=POST /channels/{id}/messages,status=429}"] == 1
    assert page["jantaku_discord_limited_total{scope=shared}"] == 1
    assert page["jantaku_discord_limited_total{scope=other}"] == 1
    assert page["jantaku_discord_limited_seconds_total"] == 2
