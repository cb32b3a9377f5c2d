"""Client of a Weatherglass daemon for enactors written in Python: one file, no dependency, Python 3.9 and newer.

    client = Client("my-enactor")
    client.publish("run-7", "workflow.planned", {"workflow": "sample", "strategy": "asap", "jobs": [...], ...})
    client.publish("run-7", "job.started", {"attempt": 1}, subject="split")
    for advisory in client.follow("run-7"):
        advice = advisory.get("recommendation", {})
        if advice.get("decision"):
            client.accept("run-7", advisory)

docs/protocol.md has the types of events and the advisory. An event that cannot be sent is tried again with the same id, so it
counts once. Not thread-safe but for follow(), which may run in a thread of its own.
"""

from __future__ import annotations

import json
import os
import time
import urllib.error
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
LOOPBACK = ("localhost", "127.0.0.1", "::1")

JsonObject = dict[str, Any]


class RefusedError(Exception):
    """The daemon refuses a request for good; the message says which field, value and rule."""

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        rules = "; ".join(f"{each['field']} {each['rule']}, was {each['value']}" for each in document.get("violations", []))
        super().__init__(f"{status}: {document.get('detail') or document.get('title')}" + (f" ({rules})" if rules else ""))
        self.status = status
        self.document = dict(document)


class UnreachableError(Exception):
    """No answer from the daemon within the patience of the client."""


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
    """A CloudEvent of the protocol.

    kind: its type without the prefix, "job.started"; subject: the job or VM that it is about; at: when it happened, with a
    time zone, now if absent; event_id: the same id again is no new event.
    """
    if at is not None and at.tzinfo is None:
        raise ValueError(f"at must have a time zone, was {at.isoformat()}")
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
    """Publishes events to a daemon, receives its advisories, asks what decisions would change, and answers advice."""

    def __init__(
        self,
        source: str,
        url: str | None = None,
        token: str | None = None,
        *,
        patience_seconds: float = 30.0,
        timeout_seconds: float = 60.0,
    ) -> None:
        """source: name of the enactor, part of its events' identity; url and token: else WEATHERGLASS_URL and _TOKEN, or
        the first line of the file that WEATHERGLASS_TOKEN_FILE names;
        patience_seconds: how long a request is tried again while the daemon is away or busy, from its first failure on;
        timeout_seconds: how long an answer may take, which for a large plan is seconds: sending it again only adds load."""
        self._source = source if ":" in source else "urn:weatherglass:enactor:" + urllib.parse.quote(source)
        self._url = (url or os.environ.get("WEATHERGLASS_URL") or DEFAULT_URL).rstrip("/")
        secret = token or os.environ.get("WEATHERGLASS_TOKEN")
        if not secret and os.environ.get("WEATHERGLASS_TOKEN_FILE"):
            with open(os.environ["WEATHERGLASS_TOKEN_FILE"], encoding="utf-8") as lines:
                secret = lines.readline().strip()
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._patience = patience_seconds
        self._timeout = timeout_seconds
        # a proxy does not lead to the machine itself
        local = urllib.parse.urlsplit(self._url).hostname in LOOPBACK
        self._opener = urllib.request.build_opener(*([urllib.request.ProxyHandler({})] if local else []))

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
        """Publishes one event, as event() makes it. Returns when Kafka has it: where it is, and warnings about a plan."""
        return self.publish_all([event(instance, kind, data, source=self._source, subject=subject, at=at, event_id=event_id)])

    def publish_all(self, events: Sequence[Mapping[str, Any]]) -> JsonObject:
        """Publishes events in their order: all of them or, if one is invalid, none."""
        return self._ask("POST", "/api/v1/events", list(events), BATCH) or {}

    def advisory(self, instance: str) -> JsonObject | None:
        """The latest advisory; None as long as there is none."""
        try:
            return self._ask("GET", self._path(instance, "advisory"))
        except RefusedError as problem:
            if problem.status == 404:
                return None
            raise

    def follow(self, instance: str) -> Iterator[JsonObject]:
        """Advisories as they come, ending with the closing one. A slow reader gets the newest; one of an instance that is not
        known yet waits for it."""
        sequence = 0
        while True:
            try:
                path = self._path(instance, "advisory") + f"?after={sequence}&wait=30s"
                advisory = self._ask("GET", path, timeout=30 + self._timeout)
            except RefusedError as problem:
                if problem.status != 404:
                    raise
                advisory = None
                time.sleep(0.5)
            if advisory is None:
                continue
            sequence = int(advisory["sequence"])
            yield advisory
            if advisory["closing"]:
                return

    def what_if(self, instance: str, decisions: Sequence[Mapping[str, Any]]) -> JsonObject:
        """What up to ten decisions would change: [{"strategy": "afap"}, {"vms": 2}]."""
        answer = self._ask("POST", self._path(instance, "what-if"), {"decisions": list(decisions)})
        assert answer is not None
        return answer

    def accept(self, instance: str, advisory: Mapping[str, Any], reason: str | None = None) -> JsonObject:
        """Says that the recommendation of an advisory is followed; carrying it out is the enactor's."""
        return self._answer("advice.accepted", instance, advisory, reason)

    def reject(self, instance: str, advisory: Mapping[str, Any], reason: str | None = None) -> JsonObject:
        """Says that the recommendation of an advisory is not followed."""
        return self._answer("advice.rejected", instance, advisory, reason)

    def _answer(self, kind: str, instance: str, advisory: Mapping[str, Any], reason: str | None) -> JsonObject:
        data: JsonObject = {"decision": advisory["recommendation"]["decision"], "sequence": advisory["sequence"]}
        if reason:
            data["reason"] = reason
        # one answer to one advisory, however often it is sent
        return self.publish(instance, kind, data, event_id=f"{kind}/{advisory['sequence']}")

    @staticmethod
    def _path(instance: str, what: str) -> str:
        return f"/api/v1/workflows/{urllib.parse.quote(instance, safe='')}/{what}"

    def _ask(
        self, method: str, path: str, body: Any = None, content: str = "application/json", timeout: float | None = None
    ) -> JsonObject | None:
        data = None if body is None else json.dumps(body).encode()
        headers = dict(self._headers) if data is None else {**self._headers, "Content-Type": content}
        give_up: float | None = None
        pause = 0.2
        while True:
            try:
                request = urllib.request.Request(self._url + path, data, headers, method=method)
                with self._opener.open(request, timeout=timeout or self._timeout) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise RefusedError(error.code, _document(error)) from None
                failure: Exception = error
                pause = max(pause, float(error.headers.get("Retry-After") or 0))
            except OSError as error:
                failure = error
            if give_up is None:
                give_up = time.monotonic() + self._patience
            if time.monotonic() + pause > give_up:
                raise UnreachableError(f"{self._url}: {failure}") from failure
            time.sleep(pause)
            pause = min(2 * pause, 5.0)


def _document(error: urllib.error.HTTPError) -> JsonObject:
    try:
        document = json.loads(error.read())
        return document if isinstance(document, dict) else {}
    except ValueError:
        return {"title": str(error.reason)}
