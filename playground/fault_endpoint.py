"""Faults on request: `POST /play/faults` orders one, `GET /play/faults` lists those injected so far."""

import json
import random

from aiohttp import web

from playground.errors import Json
from playground.interaction_delivery import Deliveries, Delivery
from playground.rest_faults import Faults, Kind, RestFault, anywhere, at
from playground.weather import ROUGH, Weather, scaled

FIELDS: dict[str, tuple[type, ...]] = {
    "kind": (str,),
    "method": (str,),
    "template": (str,),
    "delivery": (str,),
    "times": (int, type(None)),
    "seconds": (int, float, type(None)),
    "delay": (int, float, type(None)),
    "retry_after": (int, float),
    "after": (bool,),
    "via": (bool,),
    "weather": (int, float),
    "clear": (bool,),
}


class Controls:
    """Reads orders, each of which is one JSON object.

    `{"kind": "502", "times": 3}`: a REST fault with the fields of `faults.RestFault`, on one route if `method` and
    `template` are given.
    `{"delivery": "interaction twice", "times": 1, "delay": 0.5}`: a fault in delivering the next interactions.
    `{"weather": 0.5}`: random faults, here half as many as `weather.ROUGH`; 0 switches them off.
    `{"clear": true}`: no more faults.
    """

    def __init__(self, faults: Faults, deliveries: Deliveries, rng: random.Random) -> None:
        self._faults = faults
        self._deliveries = deliveries
        self._rng = rng

    async def handle(self, request: web.Request) -> web.Response:
        """Answer `/play/faults`. A bad order gets a 400 with the reason."""
        if request.method == "POST":
            try:
                self._obey(json.loads(await request.text()))
            except (ValueError, TypeError, KeyError) as error:
                return web.json_response({"message": f"not understood: {error}"}, status=400)
        standing = [one.name for one in self._faults.standing]
        return web.json_response({"injected": dict(self._faults.counts), "standing": standing})

    def _obey(self, order: object) -> None:
        if not isinstance(order, dict):
            raise TypeError("send one object")
        for key, value in order.items():
            if not isinstance(value, FIELDS.get(key, ())):
                raise TypeError(f"{key} is not a field, or its value has the wrong type")
        if order.get("clear"):
            self._faults.clear()
            self._deliveries.clear()
            self._faults.chance = None
        elif "weather" in order:
            rough = float(order["weather"])
            self._faults.chance = Weather(self._rng, scaled(ROUGH, rough)) if rough else None
        elif "delivery" in order:
            self._deliveries.order(Delivery(order["delivery"]), times=order.get("times", 1), delay=order.get("delay"))
        else:
            self._faults.add(_fault(order))


def _fault(order: Json) -> RestFault:
    rest = {
        key: value for key, value in order.items() if key not in ("kind", "method", "template") and value is not None
    }
    kind = Kind(order["kind"])
    if kind is Kind.REFUSED:
        raise ValueError("only tests can order a refusal")
    if "seconds" in rest or ("times" in order and order["times"] is None):
        rest.setdefault("times", None)
    where = at(str(order["method"]), str(order["template"])) if "method" in order else anywhere
    return RestFault(kind, where, **rest)
