"""Sockets as a program opens them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection

PATIENCE_S = 5
Json = dict[str, Any]
Connect = Callable[..., ClientConnection]


def next_frame(socket: ClientConnection) -> Json:
    frame: Json = json.loads(socket.recv(PATIENCE_S))
    return frame
