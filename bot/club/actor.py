"""Who acts for a club, and with which rights."""

from dataclasses import dataclass

from bot.league.faults import ManagersOnly, NoRights, OfficersOnly
from bot.league.leagues import League


@dataclass(frozen=True, slots=True)
class Actor:
    """A person of a server who does something for one of its leagues."""

    guild: int
    user: int
    """Their Discord id."""
    name: str
    """Their name on the server, which the league shows from then on."""
    manages: bool = False
    """Whether they have the permission Manage Server."""
    roles: frozenset[int] = frozenset()
    places: tuple[int, ...] = ()
    """The channel where they act, and those around it (``cogs.common.command_places``)."""

    def is_officer(self, league: League) -> bool:
        """Whether they may run the league: as an officer, or as a manager of the server."""
        settings = league.settings
        return self.manages or self.user in settings.officers or settings.officer_role in self.roles

    def need_officer(self, league: League) -> None:
        """Raises NoRights if they may not run the league."""
        if not self.is_officer(league):
            raise NoRights(OfficersOnly(league.name))

    def may_run(self, league: League | None) -> bool:
        """Whether they may run a league; None: all that the server has or will have."""
        return self.manages if league is None else self.is_officer(league)

    def check_may_run(self, league: League | None) -> None:
        """Raises NoRights if ``may_run`` is false."""
        if league is None:
            self.need_manager()
        else:
            self.need_officer(league)

    def need_manager(self) -> None:
        """Raises NoRights if they may not manage the server."""
        if not self.manages:
            raise NoRights(ManagersOnly())


def operator(guild: int) -> Actor:
    """The operator of the bot, who is no player: what they enter has no author."""
    return Actor(guild, 0, "", manages=True)
