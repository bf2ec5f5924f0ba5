"""What a storm watches, whatever it kills: the journal at every death, screens in good weather, all requests."""

from pathlib import Path
from random import Random

from bot.table.state import recovered
from tests.campaign.acknowledged import Acknowledged
from tests.campaign.book import Lines, book_in, lines_in
from tests.campaign.check_journal import gaps, rewritten
from tests.campaign.check_payload import Watchman
from tests.campaign.check_screens import unreachable
from tests.campaign.crowd import Crowd, place_of
from tests.campaign.setting import Setting
from tests.campaign.tally import Tally


class Findings:
    """Notes in ``tally`` what is wrong. Whoever inherits it seats the ``crowd``."""

    crowd: Crowd

    def __init__(self, setting: Setting, folder: Path) -> None:
        self.setting = setting
        self.folder = folder
        self.rng = Random(f"storm {setting.seed}")
        self.tally = Tally()
        self.acknowledged = Acknowledged()
        self.watchman = Watchman(folder)
        self.place = place_of(setting)
        self.known: Lines = {}
        """The journal when it was looked at last."""

    def wrong(self, faults: list[str]) -> None:
        """Note what was found wrong, everything once."""
        told = [f"seed {self.setting.seed}: {fault}" for fault in faults]
        self.tally.wrong += [one for one in dict.fromkeys(told) if one not in self.tally.wrong]

    def compare_journal(self) -> None:
        """Nothing that was in the journal may have changed, and nothing be missing."""
        lines = lines_in(self.folder)
        self.wrong(rewritten(self.known, lines))
        self.wrong(gaps(lines))
        self.tally.checks["journal before and after a death"] += 1
        self.known = lines

    def check_screens(self) -> None:
        """Whoever is asked has to see it."""
        self.wrong(self.unseen())

    def unseen(self) -> list[str]:
        """Who is asked and does not see it now."""
        book, screens = book_in(self.folder), self.crowd.screens()
        closed = [player.user.id for player in self.crowd.players() if not player.user.user.dms_open]
        found: list[str] = []
        for table in book.lines:
            state = recovered(table, book.entries(table))
            if state.stage == "playing":
                found += unreachable(state, screens, by_board=closed)
                self.tally.checks["open decisions on screens"] += 1
        return found
