"""REST handlers for interaction callbacks and webhooks."""

from playground import objects
from playground.callbacks import REPLY, UPDATE, Answers, callback_response
from playground.errors import Json
from playground.interaction_tokens import Interaction, InteractionBook
from playground.messages import MessageBook
from playground.rest.ratelimits import CHANNEL_FOLLOWUPS, TOKEN_EDIT, TOKEN_SEND, RateLimits
from playground.rest.rest_server import RestCall, Route
from playground.world import World


class InteractionRoutes:
    """Callbacks and webhooks, which need the interaction's token and no bot token."""

    def __init__(
        self, world: World, messages: MessageBook, book: InteractionBook, answers: Answers, limits: RateLimits
    ) -> None:
        self.world = world
        self.messages = messages
        self.book = book
        self.answers = answers
        self.limits = limits

    def routes(self) -> list[Route]:
        """The routes with these handlers."""
        webhook = "/webhooks/{webhook_id}/{webhook_token}"
        major = "webhook_token"
        routes = [
            Route(
                "POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._callback, None, token=False
            ),
            Route("POST", webhook, self._followup, TOKEN_SEND, major, token=False),
        ]
        for target in ("@original", "{message_id}"):
            path = f"{webhook}/messages/{target}"
            routes += [
                Route("GET", path, self._get, TOKEN_EDIT, major, token=False),
                Route("PATCH", path, self._edit, TOKEN_EDIT, major, token=False),
                Route("DELETE", path, self._delete, TOKEN_EDIT, major, token=False),
            ]
        return routes

    async def _callback(self, call: RestCall) -> Json | None:
        interaction = self.book.to_answer(call.id("interaction_id"), call.params["interaction_token"])
        self.answers.callback(interaction, call.object(), call.uploads)
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return None
        message = interaction.original if interaction.answer in (REPLY, UPDATE) else None
        return callback_response(interaction, None if message is None else objects.message(self.world, message))

    def _interaction(self, call: RestCall) -> Interaction:
        return self.book.by_token(call.id("webhook_id"), call.params["webhook_token"])

    def _target(self, call: RestCall) -> int | None:
        message_id = call.params.get("message_id", "@original")
        return None if message_id == "@original" else call.id("message_id")

    async def _followup(self, call: RestCall) -> Json | None:
        interaction = self._interaction(call)
        self.limits.take_hidden(CHANNEL_FOLLOWUPS, str(interaction.channel.id))
        message = self.answers.followup(interaction, call.object(), call.uploads)
        # An interaction's webhook always returns the message, even without `wait=true`.
        return objects.message(self.world, message)

    async def _get(self, call: RestCall) -> Json:
        return objects.message(self.world, self.answers.owned(self._interaction(call), self._target(call)))

    async def _edit(self, call: RestCall) -> Json:
        message = self.answers.owned(self._interaction(call), self._target(call))
        return objects.message(self.world, self.messages.edit(message, call.object(), call.uploads))

    async def _delete(self, call: RestCall) -> None:
        self.messages.delete(self.answers.owned(self._interaction(call), self._target(call)))
