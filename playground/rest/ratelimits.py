"""Discord's rate limits: buckets with a time window, the global limit of a bot, and further limits.

The figures are those that Discord's headers report for a bot (message create and edit: 5 in 5 s per channel) and those
that its documentation states (50 a second in all); the source of any other is given with it. A window begins with the
first request and has a fixed length.
"""

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass

from playground.errors import ApiError
from playground.world_clock import WorldClock

VIA = "1.1 google"
"""Discord's own 429s have this header; clients take a 429 without it for a ban by the network in front of Discord."""


LIMITED = "You are being rate limited."


@dataclass(frozen=True)
class RateLimitRule:
    """`limit` requests in `seconds`, counted under `name` for each major parameter (a channel or a token)."""

    name: str
    limit: int
    seconds: float


# Discord's headers report these of messages sent and edited and of an interaction's token, and people that of commands;
# no source was found for deletions.
MESSAGE_CREATE = RateLimitRule("message-create", 5, 5.0)
MESSAGE_EDIT = RateLimitRule("message-edit", 5, 5.0)
MESSAGE_DELETE = RateLimitRule("message-delete", 5, 1.0)
TOKEN_SEND = RateLimitRule("token-send", 5, 2.0)
TOKEN_EDIT = RateLimitRule("token-edit", 5, 2.0)
COMMANDS = RateLimitRule("commands", 5, 20.0)
ANY = RateLimitRule("any", 50, 1.0)

GLOBAL = RateLimitRule("global", 50, 1.0)
CHANNEL_FOLLOWUPS = RateLimitRule("channel-followups", 30, 60.0)
"""Not announced in headers: the reported limit on followups in one channel."""
OLD_EDITS = RateLimitRule("old-edits", 3, 20.0)
"""Not announced in headers: the reported limit on edits of messages over an hour old, in one channel."""


DM_OPENINGS = RateLimitRule("dm-openings", 25, 120.0)
"""New direct message channels; returning an existing one does not count (Create DM in Discord's reference).

The reference gives no figure ("a significant amount of DMs too quickly"). The smallest number in a report of a stopped
bot is 25; no report gives the time.
"""
THREAD_CREATE = RateLimitRule("thread-create", 50, 300.0)
"""Not announced in headers: threads started in one channel. The window is the longest in reports; no source was found
for the number."""
CHANNEL_RENAME = RateLimitRule("channel-rename", 2, 600.0)
"""Not announced in headers: changes of one channel's name, by reports."""
EMOJI_CREATE = RateLimitRule("emoji-create", 50, 3600.0)
"""Emoji uploads. Discord's emoji resource says that these routes have limits of their own; the figures are from reports
about a server's emoji, as none were found for an application's."""
COMMAND_CREATES = RateLimitRule("command-creates", 200, 86_400.0)
"""New command names in a day, per server and globally ("Application Commands" in Discord's documentation)."""
INVALID = RateLimitRule("invalid", 10_000, 600.0)
"""Responses of 401, 403 and 429 after which the network in front of Discord bans the bot ("Rate Limits" in Discord's
documentation); a 429 with the scope "shared" does not count."""
BAN_SECONDS = 3600.0
"""How long a ban lasts. Discord does not say; an hour is the most common figure in reports."""


@dataclass
class _Window:
    ends: float
    used: int


class BannedError(Exception):
    """The network in front of Discord refuses all requests for another `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"banned for {seconds:.0f} s")
        self.seconds = seconds


class RateLimits:
    """Counts requests and refuses those over a limit. If not `enabled` it counts nothing and sends no headers."""

    def __init__(self, clock: WorldClock, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._banned_until = 0.0

    def check_ban(self) -> None:
        """Raise BannedError while a ban lasts. Its 429 has no `Via`, and its body is not JSON."""
        remaining = self._banned_until - self._clock.now()
        if self.enabled and remaining > 0:
            raise BannedError(remaining)

    def note(self, status: int, headers: Mapping[str, str]) -> None:
        """Count a response towards the ban, if its status does."""
        shared = status == 429 and headers.get("X-RateLimit-Scope") == "shared"
        if not self.enabled or status not in (401, 403, 429) or shared:
            return
        window = self._window(INVALID, "")
        window.used += 1
        if window.used >= INVALID.limit and self._banned_until <= self._clock.now():
            self._banned_until = self._clock.now() + BAN_SECONDS

    def take_quota(self, rule: RateLimitRule, major: str, refusal: ApiError, count: int = 1) -> None:
        """Count `count` items at once against a limit. Raises `refusal`, not a 429, if they exceed it."""
        if self.enabled and count:
            window = self._window(rule, major)
            if window.used + count > rule.limit:
                raise refusal
            window.used += count

    def take_global(self) -> None:
        """Count a request made with the bot's token; above 50 a second it gets a global 429."""
        if self.enabled:
            window = self._window(GLOBAL, "")
            if window.used >= GLOBAL.limit:
                raise self._refusal(
                    window, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, everywhere=True
                )
            window.used += 1

    def take_hidden(self, rule: RateLimitRule, major: str, code: int = 0, message: str = LIMITED) -> None:
        """Count a request against a limit that no header announces; over it, refuse with `code` and `message`."""
        if self.enabled:
            window = self._window(rule, major)
            if window.used >= rule.limit:
                raise self._refusal(window, {"X-RateLimit-Scope": "shared"}, code=code, message=message)
            window.used += 1

    def take(self, rule: RateLimitRule, major: str) -> dict[str, str]:
        """Count a request in its bucket and return the headers for its response; over the limit, refuse it."""
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
                self._windows = {old_key: old for old_key, old in self._windows.items() if old.ends > now}
            window = self._windows[key] = _Window(now + rule.seconds, 0)
        return window

    def _headers(self, rule: RateLimitRule, window: _Window) -> dict[str, str]:
        after = max(0.0, window.ends - self._clock.now())
        return {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(rule.limit - window.used),
            "X-RateLimit-Reset": f"{_round_up(window.ends):.3f}",
            "X-RateLimit-Reset-After": f"{_round_up(after):.3f}",
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
        retry_after = _round_up(max(0.001, window.ends - self._clock.now()))
        return ApiError(
            429,
            code,
            message,
            headers={**headers, "Via": VIA, "Retry-After": str(math.ceil(retry_after))},
            extra={"retry_after": retry_after, "global": everywhere},
        )


def _round_up(seconds: float) -> float:
    """Round up to whole milliseconds, so that a client that waits exactly this long is not early."""
    return math.ceil(seconds * 1000 - 1e-6) / 1000
