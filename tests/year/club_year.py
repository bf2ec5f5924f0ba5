"""The year: evenings drawn and entered, seasons mended and closed, a tournament, files in and out.

Every page of standings that is read is compared with ``own_reckoning``.
"""

import base64
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.wire.bench import Bench
from tests.wire.user import Json, Outcome, buttons_of, text_of
from tests.year.own_reckoning import Score, Scoring, ranks, standings
from tests.year.people import CLUBHOUSE, CUP, GUESTS, MEMBERS, People

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
OFFICER: Final = "Aiko"
LEAGUE: Final = "Thursdays"
OFFICERS, PLAYERS, CONFIRMED, ALL_CONFIRM = (
    "an officer enters all",
    "players enter",
    "players enter, an officer confirms all",
    "players enter, each confirms",
)
"""Who enters the results of an evening, and who confirms them."""
SHEET: Final = ",".join(["date", *(f"{what}{seat}" for seat in range(1, 5) for what in ("player", "user", "points"))])
EMA: Final = Scoring(30, 30, (15, 5, -5, -15))
M_LEAGUE: Final = Scoring(25, 30, (30, 10, -10, -30), first=20)
_TOTAL: Final = r"(?P<sign>[+−])(?P<whole>[\d,]+)\.(?P<tenth>\d)"
_LINES: Final = (
    re.compile(
        rf"^\*\*(?P<rank>\d+)\. (?P<name>.+?)(?: \(you\))?\*\* {_TOTAL}: (?P<games>\d+) games?, "
        r"average place [\d.]+ \((?P<places>[\d/]+)\)",
        re.MULTILINE,
    ),
    re.compile(rf"\b(?P<rank>\d+)\. (?P<name>\w+): {_TOTAL}, (?P<games>\d+), [\d.]+ \((?P<places>[\d/]+)\)"),
)
"""A line of the standings: in the text, and in the description of the picture of the first twelve."""
AT_ONCE: Final = {"at-once": "evenings"}
PLANS: Final[tuple[tuple[str, str, Scoring, dict[str, str]], ...]] = (
    ("Spring", "mleague", M_LEAGUE, {"uma": "20/10", **AT_ONCE}),
    ("Summer", "ema2016", EMA, AT_ONCE),
    ("Autumn", "mleague", M_LEAGUE, {}),
)
"""The seasons: name, rules, how they score, other options. The first is opened with the wrong uma."""


@dataclass(frozen=True)
class Extent:
    """How much of a year is played."""

    members: int
    guests: int
    evenings: int
    most: int
    """Members who come to an evening at most; ``FEWEST`` come at least."""
    rounds: int
    """Rounds of an evening at most; the first has one."""
    tournament: int
    """Rounds of the tournament of sixteen."""
    older: int
    """Games in the sheet of the year before; all guests played in them."""


WHOLE: Final = Extent(members=40, guests=6, evenings=45, most=16, rounds=2, tournament=10, older=60)
SMALL: Final = Extent(members=16, guests=2, evenings=3, most=14, rounds=1, tournament=2, older=5)
FEWEST: Final = 12


@dataclass
class PlayedSeason:
    """A season with what was played in it."""

    name: str
    scoring: Scoring
    scores: list[Score] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The league's numbers of these games."""
    league: str = LEAGUE
    at_once: bool = True
    """Whether results of tables drawn that evening count at once."""
    penalties: Counter[str] = field(default_factory=Counter)


class ClubYear:
    """``await ClubYear(bench, extent).play(folder)``. Raises AssertionError where the bot says what it should not."""

    def __init__(self, bench: Bench, extent: Extent, seed: int = 1) -> None:
        self.bench = bench
        self.extent = extent
        self.people = People(bench)
        self.members = MEMBERS[: extent.members]
        self.guests = GUESTS[: extent.guests]
        self.seasons: list[PlayedSeason] = []
        self._rng = Random(seed)
        self._entered = 0

    @property
    def season(self) -> PlayedSeason:
        """The one that takes games."""
        return self.seasons[-1]

    async def play(self, folder: Path) -> None:
        """The whole year; the exported league is taken in on another server, whose bot has its data in ``folder``."""
        self.people.doing = "setting up"
        await self.people.slash(OFFICER, "club manage", new=LEAGUE)
        await self._older_games()
        for part, (name, preset, scoring, options) in enumerate(PLANS):
            await self._open(name, preset, scoring, **options)
            for index in range(-(-(self.extent.evenings - part) // len(PLANS))):
                await self._evening(part, index)
            if not part:
                await self._mend_uma()
            await self._officers_work()
            await self._check_standings(self.people, self.season)
        await self._files(folder)
        await self._tournament()

    # Seasons

    async def _open(self, name: str, preset: str, scoring: Scoring, **options: Any) -> None:
        self.people.doing = "seasons"
        self.seasons.append(PlayedSeason(name, scoring, at_once=bool(AT_ONCE.items() & options.items())))
        close = {"close-current": True} if len(self.seasons) > 2 else {}
        said = await self.people.slash(OFFICER, "club season", do="open", name=name, preset=preset, **close, **options)
        assert name in said.text, said.text

    async def _mend_uma(self) -> None:
        """The uma was typed wrong when the season was opened; now it is mended, and all games count anew."""
        self.people.doing = "seasons"
        said = await self.people.slash(OFFICER, "club season", do="change", uma="30/10", reason="It was typed wrong")
        assert f"{len(self.season.scores)} games were rescored" in said.text, said.text

    # Evenings

    async def _evening(self, part: int, index: int) -> None:
        """Who enters its results takes turns: an officer, or one of each table, with or without others who confirm."""
        await self._pass(6 * DAY)
        people, title = self.people, f"{self.season.name} evening {index + 1}"
        ways = (OFFICERS, PLAYERS) if self.season.at_once else (CONFIRMED, OFFICERS, ALL_CONFIRM)
        way, rounds = ways[(index + part) % len(ways)], 1 + index // len(ways) % self.extent.rounds
        people.doing = f"evening: {way}"
        await people.slash(OFFICER, "club evening", title=title, when="in 1 hour", rounds=rounds)
        message = self._shown(OFFICER, title)
        coming = self._rng.sample(self.members, self._rng.randint(FEWEST, min(self.extent.most, len(self.members))))
        people.signing_up = True
        for name in coming:
            await people.press(name, "I'm in", message)
        await self._sign_up_guests(message)
        people.signing_up = False
        await self._pass(1.5 * HOUR)
        for _ in range(rounds):
            await people.press(OFFICER, "Seat everybody", message)
            draw = people.last(OFFICER)
            await people.press(OFFICER, "Announce only", draw)
            await self._results(int(draw["id"]), way)

    async def _sign_up_guests(self, message: Json) -> None:
        """An officer chooses some guests from the menu of the form."""
        guests = self._rng.sample(self.guests, self._rng.randint(1, len(self.guests)))
        form = await self.people.press(OFFICER, "Add people…", message)
        assert form.modal is not None, form.text
        [menu] = [part["component"] for part in form.modal["components"] if part["label"] == "Guests"]
        numbers = {option["label"]: option["value"] for option in menu["options"]}
        await self.people.submit(OFFICER, form, guests=[numbers[name] for name in guests])

    async def _results(self, after: int, way: str) -> None:
        """The results of the round that was announced after a message, when its games are over."""
        self.people.effort.drawn = True
        await self._pass(75 * MINUTE)
        messages = self.bench.user(OFFICER).messages(self.people.channel)
        announced = [one for one in messages if int(one["id"]) > after and "enter result…" in _labels(one)]
        assert announced, text_of(messages[-1])
        if way == OFFICERS:
            await self._whole_round(announced[-1])
            return
        for message in announced:
            for label in [button.label for button in buttons_of(message) if button.label.endswith("enter result…")]:
                number = int(re.findall(r"\d+", label)[0])
                line = next(line for line in text_of(message).splitlines() if line.startswith(f"**Table {number}:**"))
                mentioned = {str(self.bench.user(name).id): name for name in self.members}
                at_table = [mentioned[user] for user in re.findall(r"<@(\d+)>", line)]
                enters = at_table[0] if at_table else OFFICER
                await self._result(enters, message, label)
                if way != CONFIRMED and enters != OFFICER and not at_table[1:]:
                    # A member among guests has nobody who could confirm but an officer.
                    await self.people.press(OFFICER, "Uphold", self._shown(OFFICER, "", "Uphold"))
                elif way == ALL_CONFIRM and enters != OFFICER:
                    asked = self._shown(OFFICER, "", "Confirm")
                    for name in at_table[1:]:
                        await self.people.press(name, "Confirm", asked)
        if way == CONFIRMED:
            await self.people.press(OFFICER, "Whole round…", announced[-1])
            page = self.people.last(OFFICER)
            for label in [button.label for button in buttons_of(page) if button.label.startswith("Confirm all")]:
                await self.people.press(OFFICER, label, page)

    async def _whole_round(self, announced: Json) -> None:
        """An officer types the points of five tables at a time."""
        people = self.people
        await people.press(OFFICER, "Whole round…", announced)
        page = people.last(OFFICER)
        while any("enter result…" in button.label for button in buttons_of(people.now(OFFICER, page))):
            labels = [button.label for button in buttons_of(people.now(OFFICER, page))]
            several = "Enter several results…"
            if several not in labels:
                await self._result(OFFICER, page, labels[0])
                continue
            form = await people.press(OFFICER, several, page)
            assert form.modal is not None, form.text
            fields: dict[str, Any] = {}
            scores = []
            for part in form.modal["components"]:
                names = tuple(place.partition(" ")[2] for place in part["description"].split(", "))
                score = self._score(names)
                fields[part["component"]["custom_id"]] = _typed(score)
                scores.append(score)
            preview = await people.submit(OFFICER, form, **fields)
            assert "These games count at once." in preview.text, preview.text
            await people.press(OFFICER, f"Record {len(scores)} games", page)
            self._keep(*scores)

    async def _result(self, who: str, shown: Json, label: str) -> None:
        """A table's result, as somebody enters it."""
        form = await self.people.press(who, label, shown)
        assert form.modal is not None, form.text
        labels = [one["label"] for one in form.modal["components"]]
        score = self._score(tuple(one.partition(" · ")[2] for one in labels[:4]))
        fields = {f"seat{seat}": amount for seat, amount in enumerate(_amounts(score))}
        answer = await self.people.submit(who, form, **fields, sticks=str(score.sticks))
        if "Entered as game" not in answer.text:
            # What counts at once is looked at before; else the others look at it.
            assert "Is this right?" in answer.text, answer.text
            await self.people.press(who, "Record", answer)
        self._keep(score)

    def _keep(self, *scores: Score) -> None:
        for score in scores:
            self._entered += 1
            self.season.scores.append(score)
            self.season.numbers.append(self._entered)
        self.people.effort.games += len(scores)

    def _score(self, names: tuple[str, ...]) -> Score:
        """Raw points such as games end with: ties, sticks left, fouls and busts among them."""
        rng, total = self._rng, 4 * self.season.scoring.start * 10
        sticks = rng.choice((0, 0, 0, 0, 1, 2))
        cuts = [round(rng.gauss(self.season.scoring.start * 10, 110)) for _ in range(3)]
        if not rng.randrange(12):
            cuts[1] = cuts[0]
        points = [*cuts, total - 10 * sticks - sum(cuts)]
        fouls = {names[0]: 1} if not rng.randrange(40) else {}
        return Score(names, tuple(100 * hundreds for hundreds in points), sticks, fouls)

    async def _officers_work(self) -> None:
        """A penalty, a correction, a game taken out and another taken back in."""
        people, season = self.people, self.season
        people.doing = "officers' work"
        late = max(name for score in season.scores for name in score.people if name in self.members)
        await people.slash(OFFICER, "club penalty", player=f"<@{self.bench.user(late).id}>", points="20", reason="late")
        season.penalties[late] += 200
        order = self._rng.sample(range(len(season.scores)), len(season.scores))
        corrected = next(index for index in order if len({*season.scores[index].points[:2]}) > 1)
        voided, restored = [index for index in order if index != corrected][:2]
        await self._correct(corrected)
        await self._decide(voided, "Void…", "Restore…")
        await self._decide(restored, "Void…")
        del season.scores[restored], season.numbers[restored]

    async def _correct(self, index: int) -> None:
        """The first two have mixed up their points."""
        season, score = self.season, self.season.scores[index]
        page = await self.people.slash(OFFICER, "league game", number=season.numbers[index])
        form = await self.people.press(OFFICER, "Correct…", page)
        assert form.modal is not None, form.text
        values = {part["component"]["custom_id"]: part["component"].get("value") for part in form.modal["components"]}
        lines = values["result"].splitlines()
        typed = [line.rpartition(": ")[2] for line in lines]
        typed[0], typed[1] = typed[1], typed[0]
        text = "\n".join(f"{line.rpartition(': ')[0]}: {points}" for line, points in zip(lines, typed, strict=True))
        preview = await self.people.submit(OFFICER, form, **values | {"result": text, "why": "mixed up"})
        await self.people.press(OFFICER, "Correct the game", preview)
        fouls = {score.people[1 - score.people.index(name)]: many for name, many in score.chombo.items()}
        points = (score.points[1], score.points[0], *score.points[2:])
        season.scores[index] = replace(score, points=points, chombo=fouls)

    async def _decide(self, index: int, *labels: str) -> None:
        """The buttons of a game's page, one after another, each with its reason."""
        number = self.season.numbers[index]
        for label in labels:
            page = await self.people.slash(OFFICER, "league game", number=number)
            form = await self.people.press(OFFICER, label, page)
            await self.people.submit(OFFICER, form, why="as they asked")

    # The tournament

    async def _tournament(self) -> None:
        """Sixteen people play all rounds in one day, in a league of its own."""
        await self._pass(2 * DAY)
        people, rounds, title = self.people, self.extent.tournament, "Grand Cup"
        people.doing, people.channel = "tournament", CUP
        self.seasons.append(PlayedSeason(title, EMA, league=title))
        await people.slash(OFFICER, "tournament open", name=title, rounds=rounds, preset="ema2016")
        people.signing_up = True
        for name in self.members[:16]:
            await people.press(name, "I'm in", self._shown(name, title))
        people.signing_up = False
        await self._officer_presses("Draw all rounds")
        for number in range(1, rounds + 1):
            before = int(people.last(OFFICER)["id"])
            await self._officer_presses(f"Start round {number}")
            await self._results(before, OFFICERS if number % 2 else PLAYERS)
        form = await self._officer_presses("Finish…")
        await people.submit(OFFICER, form, thanks="Thanks to the kitchen")
        met = Counter(pair for score in self.season.scores for pair in map(frozenset, combinations(score.people, 2)))
        assert max(met.values()) <= -(-3 * rounds // 15), met
        await self._check_standings(people, self.season)

    async def _officer_presses(self, label: str) -> Outcome:
        """A button of the officers' page, which the board opens."""
        board = self._shown(OFFICER, "Grand Cup", "Officers…")
        await self.people.press(OFFICER, "Officers…", board)
        return await self.people.press(OFFICER, label, self.people.last(OFFICER))

    # Files

    async def _older_games(self) -> None:
        """The sheet of the year before: members with their accounts, guests by name."""
        year = datetime.fromtimestamp(self.bench.now, UTC).year - 1
        dates = {"starts": f"{year}-01-01", "ends": f"{year}-12-31"}
        await self._open("Last year", "ema2016", EMA, **dates)
        self.people.doing = "files"
        rows = [f"{SHEET},sticks"]
        names = (*self.members, *self.guests)
        for number in range(self.extent.older):
            score = replace(self._score(tuple(self._rng.sample(names, 4))), chombo={})
            cells = [
                f"{name},{self.bench.user(name).id if name in MEMBERS else ''},{points}"
                for name, points in zip(score.people, score.points, strict=True)
            ]
            day = date(year, 1, 1) + timedelta(days=number * 360 // self.extent.older)
            rows.append(f"{day},{','.join(cells)},{score.sticks}")
            self._keep(score)
        await self._import(self.people, "older.csv", "\n".join(rows).encode(), f"{self.extent.older} ")
        await self._check_standings(self.people, self.season)

    async def _import(self, people: People, name: str, data: bytes, *told: str) -> None:
        """Preview a file and take it in; ``told`` is what the preview and what the answer says."""
        preview = await people.slash(OFFICER, "club import", file=_file(name, data))
        assert told[0] in preview.text, preview.text
        done = await people.press(OFFICER, "Import it", preview)
        assert told[-1] in done.text, done.text

    async def _files(self, folder: Path) -> None:
        """The league as a file: it brings nothing new here, and the same standings elsewhere."""
        self.people.doing = "files"
        exported = await self.people.slash(OFFICER, "club export")
        [attachment] = next(one for one in exported.messages if one["attachments"])["attachments"]
        upload = self.bench.playground.world.files.get(int(attachment["url"].split("/")[-2]))
        assert upload is not None
        again = await self.people.slash(OFFICER, "club import", file=_file("league.json", upload.data))
        assert "The file contains nothing new." in again.text, again.text
        bench = Bench(folder, place=CLUBHOUSE)
        bench.clock.step(self.bench.now)
        async with bench as elsewhere:
            people = People(elsewhere)
            new = f"new games: {self._entered}."
            await self._import(people, "league.json", upload.data, new, f": {self._entered} games.")
            for season in self.seasons:
                await self._check_standings(people, season)

    # What is shown

    async def _check_standings(self, people: People, season: PlayedSeason) -> None:
        """All pages of the standings say what was worked out from the raw scores."""
        people.doing = "reading"
        own = standings(season.scoring, season.scores, season.penalties)
        seen: dict[str, tuple[int, int, int, tuple[int, ...]]] = {}
        outcome = await people.slash("Ben", "league standings", season=season.name, league=season.league)
        while True:
            page = next(one for one in reversed(outcome.messages) if text_of(one).startswith(f"## {season.league}: "))
            for match in (match for line in _LINES for match in line.finditer(text_of(page))):
                tenths = int(match["whole"].replace(",", "")) * 10 + int(match["tenth"])
                places = tuple(map(int, match["places"].split("/")))
                total = -tenths if match["sign"] == "−" else tenths
                seen[match["name"]] = (int(match["rank"]), total, int(match["games"]), places)
            following = [button for button in buttons_of(page) if button.label == "Next ▶" and not button.disabled]
            if not following:
                break
            outcome = await people.press("Ben", "Next ▶", page)
        order = ranks(own)
        expected = {name: (order[name], line.total, line.games, line.places) for name, line in own.items()}
        assert seen == expected, _differences(seen, expected)

    def _shown(self, name: str, text: str, label: str = "") -> Json:
        """The newest message with a text and buttons, one of them with that label."""
        for message in reversed(self.bench.user(name).messages(self.people.channel)):
            if text in text_of(message) and any(label in button.label for button in buttons_of(message)):
                return message
        raise AssertionError(f"{name} sees no message with {text!r}")

    async def _pass(self, seconds: float) -> None:
        self.people.pass_time(seconds)
        await self.bench.settle()


def _labels(message: Json) -> str:
    return "\n".join(button.label for button in buttons_of(message))


def _amounts(score: Score) -> list[str]:
    """The points of each seat as they are typed, with fouls."""
    fouls = [score.chombo.get(name, 0) for name in score.people]
    return [f"{had:,}" + (f" chombo x{many}" if many else "") for had, many in zip(score.points, fouls, strict=True)]


def _typed(score: Score) -> str:
    """A line of the form of a whole round."""
    return " ".join(_amounts(score)) + (f" sticks {score.sticks}" if score.sticks else "")


def _file(name: str, data: bytes) -> dict[str, str]:
    return {"filename": name, "data": base64.b64encode(data).decode()}


def _differences(seen: dict[str, Any], expected: dict[str, Any]) -> str:
    rows = [f"{name}: shown {seen.get(name)}, worked out {expected.get(name)}" for name in {*seen, *expected}]
    return "\n".join(
        row for row, name in zip(rows, {*seen, *expected}, strict=True) if seen.get(name) != expected.get(name)
    )
