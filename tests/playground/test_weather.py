"""Weather: faults by seeded chance."""

from collections import Counter
from random import Random

from playground.interaction_delivery import EVENT
from playground.request_log import RecordedRequest
from playground.rest_faults import Kind, RestFault, by_bot
from playground.weather import ROUGH, EventChance, FaultRates, Often, Weather, scaled
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock

START = 1000.0


def request(path: str = "/channels/1/messages", *, bot_token: bool = True) -> RecordedRequest:
    return RecordedRequest("POST", "/channels/{channel_id}/messages", path, {}, None, bot_token=bot_token)


def drawn(weather: Weather, count: int, path: str = "/channels/1/messages") -> list[str]:
    found = (weather.request(request(path), START) for _ in range(count))
    return [one.name if one is not None else "" for one in found]


def test_the_same_seed_is_the_same_weather() -> None:
    assert drawn(Weather(Random(1)), 300) == drawn(Weather(Random(1)), 300)
    assert drawn(Weather(Random(1)), 300) != drawn(Weather(Random(2)), 300)
    alone, beside = Weather(Random(1)), Weather(Random(1))
    drawn(beside, 50, "/channels/2/messages")
    assert drawn(alone, 200) == drawn(beside, 200)


def test_chances_are_kept() -> None:
    rates = FaultRates((Often(0.1, RestFault(Kind.BAD_GATEWAY)), Often(0.2, RestFault(Kind.RESET))))
    found = Counter(drawn(Weather(Random(3), rates), 5000))
    assert 400 < found["502"] < 600
    assert 900 < found["connection reset"] < 1100
    assert sum(found.values()) == 5000


def test_a_fault_comes_only_to_what_it_is_for() -> None:
    weather = Weather(Random(1), FaultRates((Often(1.0, RestFault(Kind.ROUTE_LIMIT, by_bot)),)))
    assert weather.request(request(bot_token=False), START) is None
    assert weather.request(request(), START) is not None
    weather = Weather(Random(1), FaultRates((Often(1.0, RestFault(Kind.RESET)),), (EventChance(1.0, "twice"),)))
    weather.on = False
    assert weather.request(request(), START) is None
    assert weather.event("READY") is None
    weather.on = True
    assert weather.request(request(), START) is not None


def test_a_burst_rests_before_it_comes_again() -> None:
    outage = RestFault(Kind.BAD_GATEWAY, times=None, seconds=600)
    weather = Weather(Random(1), FaultRates((Often(1.0, outage, rest=60),)))
    assert weather.request(request(), START) == outage
    assert weather.request(request(), START + 659) is None
    assert weather.request(request(), START + 660) == outage


async def test_a_burst_stands_for_its_seconds_in_the_server(bot: RawBot, clock: SteppedClock) -> None:
    faults = bot.playground.faults
    weather = Weather(Random(1), FaultRates((Often(1.0, RestFault(Kind.UNAVAILABLE, times=None, seconds=5), rest=60),)))
    faults.chance = weather
    assert (await bot.http.get(bot.playground.base_url + "/gateway")).status == 503
    weather.on = False
    assert (await bot.http.get(bot.playground.base_url + "/gateway")).status == 503
    clock.advance(5)
    assert (await bot.http.get(bot.playground.base_url + "/gateway")).status == 200
    assert faults.counts == {"503": 2}


def test_events_have_mishaps_of_their_own() -> None:
    rates = FaultRates(events=(EventChance(0.5, "twice", frozenset({"INTERACTION_CREATE"})), EventChance(0.1, "op 7")))
    weather = Weather(Random(5), rates)
    pressed = Counter(weather.event("INTERACTION_CREATE") for _ in range(1000))
    others = Counter(weather.event("MESSAGE_CREATE") for _ in range(1000))
    on_the_way = {weather.event(EVENT) for _ in range(1000)}
    assert on_the_way == {None}
    assert 400 < pressed["twice"] < 600
    assert others["twice"] == 0
    assert 50 < others["op 7"] < 150


def test_weather_can_be_made_rougher() -> None:
    assert sum(one.chance for one in scaled(ROUGH, 2).faults) == 2 * sum(one.chance for one in ROUGH.faults)
    assert 0.15 < sum(one.chance for one in ROUGH.faults) < 0.3
