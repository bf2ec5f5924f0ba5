"""Discord's rate limits: buckets with a window, the bound over all requests of a bot, and what is bounded by itself.

The figures are those that Discord's headers report for a bot (message create and edit: 5 in 5 s per channel) and those
its documentation states (50 a second in all); each of the others says where it comes from. Windows are fixed: the first
request opens one.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.world_clock import WorldClock

VIA = "1.1 google"
"""Discord's own 429s carry this header; clients take one without it for a ban by the network in front."""


LIMITED = "You are being rate limited."


@dataclass(frozen=True)
class RateLimitRule:
    """`limit` requests in `seconds`, counted under `name` for each major parameter (a channel or a token)."""

    name: str
    limit: int
    seconds: float


MESSAGE_CREATE = RateLimitRule("message-create", 5, 5.0)
MESSAGE_EDIT = RateLimitRule("message-edit", 5, 5.0)
MESSAGE_DELETE = RateLimitRule("message-delete", 5, 1.0)
TOKEN_SEND = RateLimitRule("token-send", 5, 2.0)
TOKEN_EDIT = RateLimitRule("token-edit", 5, 2.0)
COMMANDS = RateLimitRule("commands", 5, 20.0)
ANY = RateLimitRule("any", 50, 1.0)

GLOBAL = RateLimitRule("global", 50, 1.0)
CHANNEL_FOLLOWUPS = RateLimitRule("channel-followups", 30, 60.0)
"""Not told in headers: the reported bound on followups in one channel."""
OLD_EDITS = RateLimitRule("old-edits", 3, 20.0)
"""Not told in headers: the reported bound on edits of messages that are over an hour old, in one channel."""


DM_OPENINGS = RateLimitRule("dm-openings", 25, 120.0)
"""New channels for direct messages; one that stands is no new one, by the words of Create DM in Discord's reference.

It gives no figure ("a significant amount of DMs too quickly"). The fewest that a report names before a bot was stopped
are 25, of how many minutes none says.
"""
THREAD_CREATE = RateLimitRule("thread-create", 50, 300.0)
"""Not told in headers: threads begun in one channel. The window is the longest that reports name; of the number, no
source was found."""
EMOJI_CREATE = RateLimitRule("emoji-create", 50, 3600.0)
"""Emoji uploaded. Discord's emoji resource says that these routes have limits of their own; the figures are those that
reports name for a server's emoji, and none was found for an application's."""
COMMAND_CREATES = RateLimitRule("command-creates", 200, 86_400.0)
"""Commands of new names in a day, for each server and globally ("Application Commands" of Discord's documentation)."""
INVALID = RateLimitRule("invalid", 10_000, 600.0)
"""Answers of 401, 403 and 429 after which the network in front lets nothing through ("Rate Limits" of Discord's
documentation); a 429 that is shared with others does not count."""
BAN_SECONDS = 3600.0
"""How long a ban lasts. Discord does not tell; this is what reports name most often."""


@dataclass
class _Window:
    ends: float
    used: int


class BannedError(Exception):
    """The network in front lets nothing through for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"banned for {seconds:.0f} s")
        self.seconds = seconds


class RateLimits:
    """Counts requests and refuses those over a limit. `enabled=False` counts nothing and sends no headers."""

    def __init__(self, clock: WorldClock, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._banned_until = 0.0

    def check_ban(self) -> None:
        """Refuse everything while the ban holds. Such a 429 has no `Via`, and its body is no JSON."""
        left = self._banned_until - self._clock.now()
        if self.enabled and left > 0:
            raise BannedError(left)

    def note(self, status: int, headers: Mapping[str, str]) -> None:
        """Count an answer that goes out towards the ban."""
        shared = status == 429 and headers.get("X-RateLimit-Scope") == "shared"
        if not self.enabled or status not in (401, 403, 429) or shared:
            return
        window = self._window(INVALID, "")
        window.used += 1
        if window.used >= INVALID.limit and self._banned_until <= self._clock.now():
            self._banned_until = self._clock.now() + BAN_SECONDS

    def take_quota(self, rule: RateLimitRule, major: str, refusal: ApiError, count: int = 1) -> None:
        """Count `count` things at once against a limit that is no 429: `refusal` where they are more than are left."""
        if self.enabled and count:
            window = self._window(rule, major)
            if window.used + count > rule.limit:
                raise refusal
            window.used += count

    def take_global(self) -> None:
        """Count a request made with the bot's token; 429 for the whole bot above 50 a second."""
        if self.enabled:
            window = self._window(GLOBAL, "")
            if window.used >= GLOBAL.limit:
                raise self._refusal(
                    window, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, everywhere=True
                )
            window.used += 1

    def take_hidden(self, rule: RateLimitRule, major: str, code: int = 0, message: str = LIMITED) -> None:
        """Count against a limit that no header announces; refused with `code` and `message`."""
        if self.enabled:
            window = self._window(rule, major)
            if window.used >= rule.limit:
                raise self._refusal(window, {"X-RateLimit-Scope": "shared"}, code=code, message=message)
            window.used += 1

    def take(self, rule: RateLimitRule, major: str) -> dict[str, str]:
        """Count a request in its bucket; gives the headers for its answer."""
        if not self.enabled:
            return {}
        window = self._window(rule, major)
        if window.used >= rule.limit:
            raise self._refusal(window, {**self._headers(rule, window), "X-RateLimit-Scope": "user"})
        window.used += 1
        return self._headers(rule, window)

    def _window(self, rule: RateLimitRule, major: str) -> _Window:
        now = self._clock.now()
        key = (rule.name, major)
        window = self._windows.get(key)
        if window is None or now >= window.ends:
            if len(self._windows) > 1000:
                self._windows = {one: kept for one, kept in self._windows.items() if kept.ends > now}
            window = self._windows[key] = _Window(now + rule.seconds, 0)
        return window

    def _headers(self, rule: RateLimitRule, window: _Window) -> dict[str, str]:
        after = max(0.0, window.ends - self._clock.now())
        return {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(rule.limit - window.used),
            "X-RateLimit-Reset": f"{_up(window.ends):.3f}",
            "X-RateLimit-Reset-After": f"{_up(after):.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(rule.name.encode()).hexdigest()[:32],
        }

    def _refusal(
        self,
        window: _Window,
        headers: dict[str, str],
        *,
        everywhere: bool = False,
        code: int = 0,
        message: str = LIMITED,
    ) -> ApiError:
        retry_after = _up(max(0.001, window.ends - self._clock.now()))
        return ApiError(
            429,
            code,
            message,
            headers={**headers, "Via": VIA, "Retry-After": str(math.ceil(retry_after))},
            extra={"retry_after": retry_after, "global": everywhere},
        )


def _up(seconds: float) -> float:
    """Whole milliseconds, rounded up, so that a client that waits exactly so long is not early."""
    return math.ceil(seconds * 1000 - 1e-6) / 1000
