"""HTTP client for the daemon. Does not follow redirects, and limits the time and size of responses."""

from __future__ import annotations

import io
import socket
import time
import urllib.parse
import urllib.request
from http.client import HTTPResponse
from typing import Any

TIMEOUT_SECONDS = 2
MAX_ANSWER_BYTES = 4 << 20


class _LimitedStream(io.RawIOBase):
    """Limits the total time and the size of a response, because the timeout of a socket restarts with every byte."""

    def __init__(self, sock: socket.socket, stream: io.RawIOBase) -> None:
        self._socket, self._stream = sock, stream
        self._end = time.monotonic() + TIMEOUT_SECONDS
        self._room = MAX_ANSWER_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the response was not complete in time")
        self._socket.settimeout(left)
        count: int = self._stream.readinto(buffer) or 0
        self._room -= count
        if self._room < 0:
            raise OSError(f"the response is larger than {MAX_ANSWER_BYTES} bytes")
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()


class _LimitedResponse(HTTPResponse):
    def __init__(self, sock: socket.socket, *arguments: Any, **options: Any) -> None:
        super().__init__(sock, *arguments, **options)
        self.fp = io.BufferedReader(_LimitedStream(sock, self.fp.detach()))


class _Http(urllib.request.HTTPSHandler, urllib.request.HTTPHandler):
    def do_open(self, http_class: Any, req: urllib.request.Request, **options: Any) -> Any:
        limited: Any = type("Limited", (http_class,), {"response_class": _LimitedResponse})
        return super().do_open(limited, req, **options)


def opener(url: str) -> urllib.request.OpenerDirector:
    """Returns an opener that uses the proxy set in the environment, except for a daemon on this machine.

    It does not follow redirects, which would send the token to another host.
    """
    host = urllib.parse.urlsplit(url).hostname or ""
    local = host in ("localhost", "::1") or host.startswith("127.")
    director = urllib.request.OpenerDirector()
    for handler in (urllib.request.ProxyHandler({} if local else None), urllib.request.UnknownHandler(), _Http()):
        director.add_handler(handler)
    return director


def is_taken(answer: HTTPResponse) -> bool:
    """Returns whether the daemon accepted a message. Responses from proxies and portals do not count."""
    return 200 <= answer.status < 300 and answer.headers.get_content_type() == "application/json"


def printable(text: str) -> str:
    """Escapes control characters for terminals."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
