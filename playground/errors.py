"""Discord's API errors."""

from functools import partial
from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refused request: HTTP status, Discord's JSON error code, and its message."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
        extra: Json | None = None,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = headers or {}
        self.extra = extra or {}

    def body(self) -> Json:
        """The JSON body of the response."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


unauthorized = partial(ApiError, 401, 0, "401: Unauthorized")
"""No token, or a wrong one."""
unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
unknown_guild = partial(ApiError, 404, 10004, "Unknown Guild")
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""No such message, or not for this token."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
unknown_emoji = partial(ApiError, 404, 10014, "Unknown Emoji")
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""No such application, or an interaction that was never answered."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""No such interaction, or it was left unanswered for three seconds."""
unknown_command = partial(ApiError, 404, 10063, "Unknown application command")
already_acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""A second callback to one interaction."""
too_many_followups = partial(
    ApiError, 400, 40094, "This interaction has reached the maximum number of follow-up messages"
)
"""More followups than an app may send where only the person has installed it."""
missing_access = partial(ApiError, 403, 50001, "Missing Access")
"""The bot cannot see this channel."""
not_the_author = partial(ApiError, 403, 50005, "Cannot edit a message authored by another user")
"""Only its author may edit a message."""
empty_message = partial(ApiError, 400, 50006, "Cannot send an empty message")
"""The message would have no content."""
dms_closed = partial(ApiError, 403, 50007, "Cannot send messages to this user")
"""The person does not accept direct messages."""
opening_too_fast = partial(ApiError, 403, 40003, "You are opening direct messages too fast")
"""Too many new direct message channels were opened."""


def too_many_commands(most: int) -> ApiError:
    """Too many commands were created today."""
    return ApiError(400, 30034, f"Max number of daily application command creates has been reached ({most})")


def entry_point_left_out() -> ApiError:
    """A list of commands lacks the one that starts the application's Activity."""
    return ApiError(
        400,
        50240,
        "You cannot remove this app's Entry Point command in a bulk update operation. "
        "Please include the Entry Point command in your update request or delete it separately.",
    )


unknown_event = partial(ApiError, 404, 10070, "Unknown Guild Scheduled Event")
missing_permissions = partial(ApiError, 403, 50013, "Missing Permissions")
"""The bot may not do this here."""
invalid_webhook_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""The interaction's fifteen minutes are over, or there is no such token."""
archived = partial(ApiError, 400, 50083, "Thread is archived")
malformed_json = partial(ApiError, 400, 50109, "The request body contains invalid JSON.")
too_large = partial(ApiError, 413, 40005, "Request entity too large")
"""A file over the upload limit."""


class FormErrors:
    """Collects everything wrong with a body, then refuses it once (code 50035).

    Each error is recorded under its path, e.g. `components.0.components.2.label`. The response has Discord's nested
    objects with `_errors` lists at the leaves.
    """

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Record an error at `path` (steps separated by dots; empty for the body itself)."""
        node = self._tree
        for step in path.split(".") if path else []:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: str) -> None:
        """Record that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def refuse(self) -> None:
        """Raise the collected errors, if there are any."""
        if self._tree:
            raise self.refusal()

    def refusal(self) -> ApiError:
        """The collected errors as the exception to raise."""
        return ApiError(400, 50035, "Invalid Form Body", errors=self._tree)

    def text(self, path: str, value: object, low: int, high: int) -> str | None:
        """Return `value` if it is text of `low` to `high` characters; else record an error and return None."""
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        return value if self._fits(path, len(value), low, high) else None

    def words(self, path: str, value: object, low: int, high: int) -> str | None:
        """Like `text`, for text that people read: whitespace alone counts as empty.

        Reports show that Discord refuses empty text for its length. That it strips whitespace first is documented only
        for names.
        """
        blank = isinstance(value, str) and not value.strip()
        return self.text(path, "" if blank else value, low, high)

    def entries(self, path: str, value: object, low: int, high: int) -> list[Any]:
        """Return `value` if it is a list; else record an error and return an empty list.

        A list of the wrong length is an error too, but is returned so that its entries are checked.
        """
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self._fits(path, len(value), low, high)
        return value

    def _fits(self, path: str, size: int, low: int, high: int) -> bool:
        if low <= size <= high:
            return True
        if low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def number(self, path: str, value: object, low: int, high: int) -> None:
        """Record an error unless `value` is an integer from `low` to `high`."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif not low <= value <= high:
            self.add(path, "NUMBER_TYPE_RANGE", f"Value must be between {low} and {high}.")


def invalid_form(path: str, code: str, message: str) -> ApiError:
    """A 50035 refusal with a single error."""
    form = FormErrors()
    form.add(path, code, message)
    return form.refusal()
