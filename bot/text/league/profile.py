"""A player of a league as words: results, ratings, playing style, best hands."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.league.ratings import PlayerRating
from bot.league.seat_statistics import SeatStatistics
from bot.league.standings import Standing
from bot.league.views import Profile, WonHand
from bot.text.league.people import called
from bot.text.league.periods import period_name
from bot.text.league.ratings import rate_words, skill_words
from bot.text.league.standings import penalty_words, signed
from bot.text.league.winning_hands import hand_row, hand_worth, hand_yaku
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many

PERCENT: Final = "\u00a0%"
"""With a no-break space."""
FORM: Final = 10
"""The number of latest games shown."""
YAKU: Final = 3
_NAMED: Final = (say("first"), say("second"), say("third"), say("fourth"))


def profile_text(profile: Profile, *, pictured: bool = False) -> Words:
    """The whole profile; if it is ``pictured``, without what its picture shows."""
    name = called({profile.player: profile.name}, profile.player)
    season = PersonName(profile.season) if profile.season is not None else say("all time")
    title = (
        say(
            "## {name}: {league}, {season}, three players",
            name=name,
            league=PersonName(profile.league),
            season=season,
        )
        if profile.players == 3
        else say("## {name}: {league}, {season}", name=name, league=PersonName(profile.league), season=season)
    )
    standing, form = profile.standing, [game.place for game in profile.played[-FORM:]]
    period = None if profile.period is None else say("-# {period}", period=period_name(profile.period))
    if standing is None or not standing.games:
        none = say("None of this player's games count here yet.")
        penalty = None if standing is None else penalty_words(standing.penalty)
        return lines(title, period, none, penalty, _team(profile))
    return lines(
        title,
        period,
        _rank(profile, standing),
        _places(standing, pictured=pictured),
        say("Recent places, newest last: {places}", places=joined((Plain(str(place)) for place in form), " "))
        if form and not pictured
        else None,
        _rating(profile.rating),
        _team(profile),
        *_course(profile, pictured=pictured),
    )


def _rank(profile: Profile, standing: Standing) -> Words:
    games = say_many("{count} game", "{count} games", standing.games)
    each = say("{points} per game", points=signed(round(standing.average_final)))
    rest = joined((games, each, penalty_words(standing.penalty)), ", ")
    if standing.rank is None:
        return say("**{points}**, unranked: {rest}", points=signed(standing.final), rest=rest)
    return say(
        "**{points}**, rank {rank} of {ranked}: {rest}",
        points=signed(standing.final),
        rank=standing.rank,
        ranked=profile.ranked,
        rest=rest,
    )


def _places(standing: Standing, *, pictured: bool) -> Words:
    average = Plain(f"{float(standing.average_place):.2f}")
    if pictured:
        return say("Average place {average}", average=average)
    shares = (
        say("{place} {count} ({share})", place=name, count=count, share=_share(count, standing.games))
        for name, count in zip(_NAMED, standing.places, strict=False)
    )
    return say("Average place {average}; {shares}", average=average, shares=joined(shares, ", "))


def _share(part: int, whole: int) -> Plain:
    return Plain(f"{100 * part / whole:.0f}{PERCENT}")


def _rating(rating: PlayerRating | None) -> Words | None:
    if rating is None:
        return None
    return say("Ratings: R {rate}, skill {skill}", rate=rate_words(rating), skill=skill_words(rating))


def _team(profile: Profile) -> Words | None:
    return say("Team: {team}", team=PersonName(profile.team)) if profile.team else None


# Playing style


def _course(profile: Profile, *, pictured: bool) -> Sequence[Words | None]:
    figures = profile.figures
    if figures is None or not figures.kyoku:
        return (
            say("### How they play"),
            say("These games have no log. Only games played at the bot's tables or read from log files have one."),
            *_best(profile.best, drawn=int(pictured)),
        )
    return (
        say("### How they play"),
        say("-# {source}", source=_source(profile, figures)),
        _winning(figures),
        _losing(figures),
        _calling(figures),
        _drawing(figures),
        _favourites(figures),
        *_best(profile.best, drawn=int(pictured)),
    )


def _source(profile: Profile, figures: SeatStatistics) -> Words:
    kyoku = say_many("{count} hand", "{count} hands", figures.kyoku)
    known = say_many("{kyoku} from {count} game", "{kyoku} from {count} games", profile.known, kyoku=kyoku)
    rest = profile.games - profile.known
    return say_many("{known}; {count} has no log", "{known}; {count} have no log", rest, known=known) if rest else known


def _winning(figures: SeatStatistics) -> Words:
    return joined(
        (
            say("Wins {rate} of hands", rate=percent(figures.win_rate)),
            say("{points} on average", points=_points(figures.average_win)) if figures.wins else None,
            say("{share} by tsumo", share=percent(figures.tsumo_share)) if figures.wins else None,
            say("{dora} dora per win", dora=_decimal(figures.dora_per_win)) if figures.wins else None,
        ),
        ", ",
    )


def _losing(figures: SeatStatistics) -> Words:
    return joined(
        (
            say("Deals in on {rate} of hands", rate=percent(figures.deal_in_rate)),
            say("{points} on average", points=_points(figures.average_deal_in)) if figures.deal_ins else None,
        ),
        ", ",
    )


def _calling(figures: SeatStatistics) -> Words:
    return joined(
        (
            say("Riichi in {rate} of hands", rate=percent(figures.riichi_rate)),
            say("{share} of them won", share=percent(figures.riichi_success)) if figures.riichi else None,
            say("opens {rate} of hands", rate=percent(figures.call_rate)),
        ),
        ", ",
    )


def _drawing(figures: SeatStatistics) -> Words | None:
    tenpai = (
        say("Ready (tenpai) at {share} of exhaustive draws", share=percent(figures.tenpai_rate))
        if figures.draws
        else say("No exhaustive draws")
    )
    busts = (
        say_many("{count} game ended below zero", "{count} games ended below zero", figures.busts)
        if figures.busts
        else say("no game ended below zero")
    )
    return joined((tenpai, busts), ", ")


def _favourites(figures: SeatStatistics) -> Words | None:
    named = [
        say("{yaku} {times} times", yaku=yaku_name(name), times=times)
        if times > 1
        else say("{yaku} once", yaku=yaku_name(name))
        for name, times in figures.favourites(YAKU)
    ]
    return say("Favourite yaku: {yaku}", yaku=joined(named, ", ")) if named else None


def _best(best: Sequence[WonHand], *, drawn: int) -> Sequence[Words]:
    """The best hands; of those in the picture, the first ``drawn``, only which game they were won in."""
    rows: list[Words] = []
    if best[drawn:]:
        rows.append(say("### Next-best hand") if drawn else say("### Best hands"))
    for won in best[drawn:]:
        rows += [
            hand_row(won.hand),
            say(
                "-# {worth} in game {game}: {yaku}",
                worth=hand_worth(won.hand),
                game=_game(won.game),
                yaku=hand_yaku(won.hand),
            ),
        ]
    return [*rows, *(say("-# The best hand is from game {game}.", game=_game(won.game)) for won in best[:drawn])]


def _game(number: int) -> Plain:
    return Plain(f"#{number}")


def percent(share: Fraction | None) -> Plain:
    """``23.4 %``; a dash for None, a share of nothing."""
    return Plain("–" if share is None else f"{100 * float(share):.1f}{PERCENT}")


def _decimal(number: Fraction | None) -> Plain:
    return Plain("–" if number is None else f"{float(number):.1f}")


def _points(number: Fraction | None) -> Words:
    return Plain("–") if number is None else say("{points}", points=round(number))
