"""Who a viewer is: links that work once, and the signed sessions that they begin.

A link goes to one person, privately, from Discord. It names them and their table, is signed, and works once within five
minutes: what was used is remembered in the database, so that another process refuses it too. Whoever follows it gets a
session in a cookie, bound to person and table. Both are signed with a key made of the bot's token, which all processes
of a bot share and nobody else has; with a new token all sessions end.

A replay's address is another thing: it has the code of a finished game, names nobody, and lets in whoever has it. So
is that of somebody's lessons, which has their code.
"""

import base64
import binascii
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

LINK_LASTS: Final = timedelta(minutes=5)
SESSION_LASTS: Final = timedelta(hours=12)
LONGEST: Final = 1000
"""Characters of a link's code or a session's cookie; anything longer is none."""
REPLAY, LESSONS_OF = b"replay:", b"lessons:"
"""Are signed before the code of a game or a person. No link or session begins so: none is ever taken for another."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person at a table's page. ``locale`` is their language as Discord named it."""

    user: int
    table: str
    locale: str


class LinkMemory(Protocol):
    """Remembers the links that were used. Implemented by ``bot.store``."""

    async def use(self, digest: str, until: datetime, now: datetime) -> bool:
        """Whether this link was unused until now. ``until`` it has to be remembered. Raises StoreError."""


class ViewerSessions:
    """Makes and reads the codes of links and sessions."""

    def __init__(self, token: str, used: LinkMemory, now: Callable[[], datetime]) -> None:
        """``token``: the bot's. ``now``: the time in UTC."""
        self._key: Final = hmac.digest(token.encode(), b"jantaku web sessions, 1", "sha256")
        self._used: Final = used
        self._now: Final = now

    def link(self, viewer: Viewer) -> str:
        """The code of a new link."""
        return self._signed("link", viewer, self._now() + LINK_LASTS)

    async def follow(self, code: str) -> Viewer | None:
        """Who follows a link; None if it is forged, too old or used already. It is used up by this."""
        found = self._read("link", code)
        if found is None:
            return None
        viewer, until = found
        digest = hashlib.sha256(code.encode()).hexdigest()
        return viewer if await self._used.use(digest, until, self._now()) else None

    def session(self, viewer: Viewer) -> str:
        """The cookie of a new session."""
        return self._signed("session", viewer, self._now() + SESSION_LASTS)

    def viewer(self, cookie: str, table: str) -> Viewer | None:
        """Whose session this is; None if it is forged, too old, or for another table."""
        found = self._read("session", cookie)
        return None if found is None or found[0].table != table else found[0]

    def replay_code(self, game: str) -> str:
        """The code of a finished game: whoever has it may see that game, for as long as the token is the same."""
        return self._named(REPLAY, game)

    def replayed(self, code: str) -> str | None:
        """The game that a code shows; None if it is forged."""
        return self._name_in(REPLAY, code)

    def learner_code(self, user: int) -> str:
        """The code of a person's lessons: whoever has it may go on with them."""
        return self._named(LESSONS_OF, str(user))

    def learner(self, code: str) -> int | None:
        """The person whose lessons these are; None if the code is forged."""
        user = self._name_in(LESSONS_OF, code)
        return None if user is None else int(user)

    def _named(self, sort: bytes, name: str) -> str:
        body = base64.urlsafe_b64encode(name.encode()).rstrip(b"=")
        return f"{body.decode()}.{self._signature(sort + body)}"

    def _name_in(self, sort: bytes, code: str) -> str | None:
        body = self._body(sort, code)
        return None if body is None else body.decode()

    def _signed(self, sort: str, viewer: Viewer, until: datetime) -> str:
        # The number keeps two links of one person to one table in one second apart.
        held = {**asdict(viewer), "sort": sort, "until": int(until.timestamp()), "number": secrets.token_hex(8)}
        body = base64.urlsafe_b64encode(json.dumps(held, separators=(",", ":")).encode()).rstrip(b"=")
        return f"{body.decode()}.{self._signature(body)}"

    def _signature(self, body: bytes) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self._key, body, "sha256")).rstrip(b"=").decode()

    def _body(self, sort: bytes, code: str) -> bytes | None:
        """What a code of this sort holds; None if it is forged."""
        body, _, signature = code.partition(".")
        if len(code) > LONGEST or not code.isascii():
            return None
        if not hmac.compare_digest(signature.encode(), self._signature(sort + body.encode()).encode()):
            return None
        try:
            return base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        except binascii.Error:
            return None

    def _read(self, sort: str, code: str) -> tuple[Viewer, datetime] | None:
        body = self._body(b"", code)
        if body is None:
            return None
        try:
            held = json.loads(body)
        except ValueError:
            return None
        until = datetime.fromtimestamp(held["until"], UTC)
        if held["sort"] != sort or self._now() >= until:
            return None
        return Viewer(held["user"], held["table"], held["locale"]), until
