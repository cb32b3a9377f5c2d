"""Client of a Weatherglass daemon for enactors written in Python. A single file without dependencies, for Python 3.9 and newer.

    client = Client("my-enactor")
    client.publish("run-7", "workflow.planned", {"workflow": "sample", "strategy": "asap", "jobs": [...], ...})
    client.publish("run-7", "job.started", {"attempt": 1}, subject="split")
    for advisory in client.follow("run-7"):
        advice = advisory.get("recommendation", {})
        if advice.get("decision"):
            client.accept("run-7", advisory)

docs/protocol.md describes event types and advisories. A failed request is repeated with the same event ids, so each event
counts once. Requests raise only RefusedError and UnreachableError. Redirects are not followed. Not thread-safe, except that
follow() may run in its own thread.
"""

from __future__ import annotations

import http.client
import io
import json
import os
import socket
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

__all__ = ["Client", "RefusedError", "UnreachableError", "event"]

DEFAULT_URL = "http://127.0.0.1:8080"
PREFIX = "io.weatherglass."
BATCH = "application/cloudevents-batch+json"
ADVISORY = {"sequence": int, "closing": bool}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
MAX_ANSWER_BYTES = 16 << 20
RETRIED = (408, 425, 429)

JsonObject = dict[str, Any]


class RefusedError(Exception):
    """The daemon rejected or redirected a request. The message contains the field, value and rule, or the redirect's target."""

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        listed = document.get("violations")
        broken = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
        rules = "; ".join(f"{each.get('field')} {each.get('rule')}, but was {each.get('value')}" for each in broken)
        text = f"{status}: {document.get('detail') or document.get('title')}" + (f" ({rules})" if rules else "")
        super().__init__(_printable(text))
        self.status = status
        self.document = dict(document)


class UnreachableError(Exception):
    """The daemon sent no valid response within patience_seconds."""


def event(
    instance: str,
    kind: str,
    data: Mapping[str, Any] | None = None,
    *,
    source: str,
    subject: str | None = None,
    at: datetime | None = None,
    event_id: str | None = None,
) -> JsonObject:
    """Returns a CloudEvent of the protocol.

    kind: type without prefix, "job.started"; subject: id of the job or VM; at: time of the event with a time zone, by
    default now; event_id: an event with the same id counts as a duplicate.
    """
    if at is not None and at.tzinfo is None:
        raise ValueError(f"at must have a time zone, but was {at.isoformat()}")
    envelope: JsonObject = {
        "specversion": "1.0",
        "id": event_id or str(uuid.uuid4()),
        "source": source,
        "type": PREFIX + kind,
        "time": (at or datetime.now(timezone.utc)).isoformat(),
        "workflowinstance": instance,
        "data": dict(data or {}),
    }
    if subject is not None:
        envelope["subject"] = subject
    return envelope


class Client:
    """Publishes events to a daemon, receives its advisories, asks what-if questions and responds to recommendations."""

    def __init__(
        self,
        source: str,
        url: str | None = None,
        token: str | None = None,
        *,
        patience_seconds: float = 30.0,
        timeout_seconds: float = 60.0,
    ) -> None:
        """source: name of the enactor, part of the identity of its events.
        url, token: by default WEATHERGLASS_URL and WEATHERGLASS_TOKEN, or the first line of file WEATHERGLASS_TOKEN_FILE.
        patience_seconds: maximum duration of retries after the first failure of a request.
        timeout_seconds: limit for each of connection, request and whole response. The response to a large plan takes
        seconds, and repeating the request would only add load."""
        self._source = source if ":" in source else "urn:weatherglass:enactor:" + urllib.parse.quote(source)
        self._url = (url or os.environ.get("WEATHERGLASS_URL") or DEFAULT_URL).rstrip("/")
        secret = token or os.environ.get("WEATHERGLASS_TOKEN")
        if not secret and os.environ.get("WEATHERGLASS_TOKEN_FILE"):
            with open(os.environ["WEATHERGLASS_TOKEN_FILE"], encoding="utf-8") as lines:
                secret = lines.readline().strip()
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._patience = patience_seconds
        self._timeout = timeout_seconds
        # no proxy for a daemon on this machine, because a proxy could not reach it
        local = urllib.parse.urlsplit(self._url).hostname in LOOPBACK
        self._opener = _opener({} if local else None)

    def publish(
        self,
        instance: str,
        kind: str,
        data: Mapping[str, Any] | None = None,
        *,
        subject: str | None = None,
        at: datetime | None = None,
        event_id: str | None = None,
    ) -> JsonObject:
        """Publishes one event; see event(). When Kafka has stored it, returns its position and any warnings about a plan."""
        return self.publish_all([event(instance, kind, data, source=self._source, subject=subject, at=at, event_id=event_id)])

    def publish_all(self, events: Sequence[Mapping[str, Any]]) -> JsonObject:
        """Publishes events in order. Publishes none if one of them is invalid."""
        return self._ask("POST", "/api/v1/events", {"accepted": int}, list(events)) or {}

    def advisory(self, instance: str) -> JsonObject | None:
        """Returns the latest advisory, or None."""
        try:
            return self._ask("GET", self._path(instance, "advisory"), ADVISORY)
        except RefusedError as problem:
            if problem.status == 404:
                return None
            raise

    def follow(self, instance: str) -> Iterator[JsonObject]:
        """Waits until the instance is known, then yields its advisories up to the closing one. Slow readers miss some."""
        sequence = 0
        while True:
            try:
                path = self._path(instance, "advisory") + f"?after={sequence}&wait=30s"
                advisory = self._ask("GET", path, ADVISORY, wait_seconds=30)
            except RefusedError as problem:
                if problem.status != 404:
                    raise
                advisory = None
            if advisory is None:
                time.sleep(0.5)
                continue
            sequence = advisory["sequence"]
            yield advisory
            if advisory["closing"]:
                return

    def what_if(self, instance: str, decisions: Sequence[Mapping[str, Any]]) -> JsonObject:
        """Returns the expected effects of up to ten decisions: [{"strategy": "afap"}, {"vms": 2}]."""
        return self._ask("POST", self._path(instance, "what-if"), {"decisions": list}, {"decisions": list(decisions)}) or {}

    def accept(self, instance: str, advisory: Mapping[str, Any], reason: str | None = None) -> JsonObject:
        """Reports that the enactor follows the recommendation of an advisory."""
        return self._answer("advice.accepted", instance, advisory, reason)

    def reject(self, instance: str, advisory: Mapping[str, Any], reason: str | None = None) -> JsonObject:
        """Reports that the enactor does not follow the recommendation of an advisory."""
        return self._answer("advice.rejected", instance, advisory, reason)

    def _answer(self, kind: str, instance: str, advisory: Mapping[str, Any], reason: str | None) -> JsonObject:
        data: JsonObject = {"decision": advisory["recommendation"]["decision"], "sequence": advisory["sequence"]}
        if reason:
            data["reason"] = reason
        # a repeated response to an advisory has the same id
        return self.publish(instance, kind, data, event_id=f"{kind}/{advisory['sequence']}")

    @staticmethod
    def _path(instance: str, what: str) -> str:
        return f"/api/v1/workflows/{urllib.parse.quote(instance, safe='')}/{what}"

    def _ask(
        self, method: str, path: str, fields: Mapping[str, type], body: Any = None, wait_seconds: float = 0
    ) -> JsonObject | None:
        data = None if body is None else json.dumps(body).encode()
        headers = {**self._headers, "Content-Type": BATCH if isinstance(body, list) else "application/json"}
        give_up: float | None = None
        pause = 0.2
        while True:
            try:
                request = urllib.request.Request(self._url + path, data, headers, method=method)
                with self._opener.open(request, timeout=wait_seconds + self._timeout) as answer:
                    return _document(answer, method, fields)
            except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
                # no response, an invalid response, or a busy daemon or proxy
                failure = error
                pause = max(pause, error.retry_after if isinstance(error, _BusyError) else 0.0)
            if give_up is None:
                give_up = time.monotonic() + self._patience
            if time.monotonic() + pause > give_up:
                raise UnreachableError(_printable(f"{self._url}: {failure}")) from failure
            time.sleep(pause)
            pause = min(2 * pause, 5.0)


class _BusyError(OSError):
    def __init__(self, answer: http.client.HTTPResponse) -> None:
        super().__init__(f"status {answer.status} {answer.reason}")
        seconds = answer.headers.get("Retry-After", "")
        # a date is ignored, because clocks may differ
        self.retry_after = float(seconds) if seconds.isdecimal() else 0.0


def _document(answer: http.client.HTTPResponse, method: str, fields: Mapping[str, type]) -> JsonObject | None:
    """Returns the document in a response, or None if the daemon has none yet. Exceptions other than RefusedError cause a retry."""
    if 300 <= answer.status < 400:
        target = answer.headers.get("Location")
        raise RefusedError(answer.status, {"detail": f"redirected to {target}; redirects are not followed, so set url to it"})
    if answer.status >= 500 or answer.status in RETRIED:
        raise _BusyError(answer)
    text = answer.read(MAX_ANSWER_BYTES + 1)
    if answer.length:
        raise http.client.IncompleteRead(b"", answer.length)
    if answer.status == 204 and method == "GET":
        return None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        if answer.status < 400:
            raise
        document = None
    if answer.status >= 400:
        raise RefusedError(answer.status, document if isinstance(document, dict) else {"title": answer.reason})
    if not isinstance(document, dict) or not all(isinstance(document.get(name), kind) for name, kind in fields.items()):
        raise ValueError(f"the response must be a JSON object with {' and '.join(fields)}")
    return document


def _printable(text: str) -> str:
    """Escapes control characters for terminals."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


class _LimitedStream(io.RawIOBase):
    """Limits the total time and the size of a response, because the timeout of a socket restarts with every byte."""

    def __init__(self, sock: socket.socket, stream: io.RawIOBase) -> None:
        self._socket, self._stream = sock, stream
        self._end = time.monotonic() + (sock.gettimeout() or 0)
        self._room = MAX_ANSWER_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._end - time.monotonic()
        if left <= 0:
            raise OSError("the response was not complete in time")
        self._socket.settimeout(left)
        count: int = self._stream.readinto(buffer) or 0
        self._room -= count
        if self._room < 0:
            raise OSError(f"the response is larger than {MAX_ANSWER_BYTES} bytes")
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()


class _LimitedResponse(http.client.HTTPResponse):
    def __init__(self, sock: socket.socket, *arguments: Any, **options: Any) -> None:
        super().__init__(sock, *arguments, **options)
        self.fp = io.BufferedReader(_LimitedStream(sock, self.fp.detach()))


class _Http(urllib.request.HTTPSHandler, urllib.request.HTTPHandler):
    def do_open(self, http_class: Any, req: urllib.request.Request, **options: Any) -> Any:
        limited: Any = type("Limited", (http_class,), {"response_class": _LimitedResponse})
        return super().do_open(limited, req, **options)


def _opener(proxies: dict[str, str] | None) -> urllib.request.OpenerDirector:
    """Returns an opener that does not follow redirects, because they would send the token to another host."""
    opener = urllib.request.OpenerDirector()
    for handler in (urllib.request.ProxyHandler(proxies), urllib.request.UnknownHandler(), _Http()):
        opener.add_handler(handler)
    return opener
