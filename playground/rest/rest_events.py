"""REST handlers for the scheduled events of a server, those that take place elsewhere than in a voice channel."""

from datetime import datetime

from playground import errors
from playground.errors import FormErrors, Json
from playground.model import EVERYDAY, Guild, Permission
from playground.rest.rest_server import RestCall, Route
from playground.world import World

EXTERNAL = 3
LONGEST_NAME = LONGEST_PLACE = 100
LONGEST_DESCRIPTION = 1000


class EventRoutes:
    """The events of the bot's server."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[Route]:
        """The routes with these handlers."""
        events = "/guilds/{guild_id}/scheduled-events"
        return [
            Route("GET", events, self._list),
            Route("POST", events, self._create),
            Route("GET", events + "/{guild_scheduled_event_id}", self._get),
            Route("PATCH", events + "/{guild_scheduled_event_id}", self._edit),
            Route("DELETE", events + "/{guild_scheduled_event_id}", self._delete),
        ]

    def _guild(self, call: RestCall) -> Guild:
        guild = self.world.bots_guilds.get(call.id("guild_id"))
        if guild is None:
            raise errors.unknown_guild()
        if not EVERYDAY & Permission.CREATE_EVENTS:
            raise errors.missing_permissions()
        return guild

    async def _list(self, call: RestCall) -> list[Json]:
        return list(self._guild(call).events.values())

    async def _create(self, call: RestCall) -> Json:
        guild = self._guild(call)
        event: Json = {
            "id": str(self.world.ids.make()),
            "guild_id": str(guild.id),
            "channel_id": None,
            "creator_id": str(self.world.bot.id),
            "status": 1,
            "entity_id": None,
            "description": None,
            "image": None,
        }
        event |= self._checked(call.object())
        guild.events[int(event["id"])] = event
        return event

    async def _get(self, call: RestCall) -> Json:
        return self._event(call)

    async def _edit(self, call: RestCall) -> Json:
        event = self._event(call)
        event |= self._checked({**event, **call.object()})
        return event

    async def _delete(self, call: RestCall) -> None:
        del self._guild(call).events[int(self._event(call)["id"])]

    def _event(self, call: RestCall) -> Json:
        event = self._guild(call).events.get(call.id("guild_scheduled_event_id"))
        if event is None:
            raise errors.unknown_event()
        return event

    def _checked(self, body: Json) -> Json:
        """The fields that Discord takes. Raises ApiError."""
        form = FormErrors()
        form.text("name", body.get("name"), 1, LONGEST_NAME)
        place = (body.get("entity_metadata") or {}).get("location")
        form.text("entity_metadata.location", place, 1, LONGEST_PLACE)
        if body.get("description"):
            form.text("description", body["description"], 1, LONGEST_DESCRIPTION)
        if body.get("entity_type") != EXTERNAL or body.get("privacy_level") != 2:
            form.add("entity_type", "BASE_TYPE_CHOICES", "The playground has events elsewhere only.")
        times = [self._time(form, key, body.get(key)) for key in ("scheduled_start_time", "scheduled_end_time")]
        form.refuse()
        if not self.world.clock.now() < times[0] < times[1]:
            form.add(
                "scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past."
            )
        form.refuse()
        keys = ("name", "entity_metadata", "description", "entity_type", "privacy_level")
        return {key: body.get(key) for key in (*keys, "scheduled_start_time", "scheduled_end_time")}

    @staticmethod
    def _time(form: FormErrors, key: str, text: object) -> float:
        try:
            return datetime.fromisoformat(str(text)).timestamp()
        except ValueError:
            form.add(key, "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
            return 0.0
