"""Sends messages to the daemon from a separate thread, so that the run never waits."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from ._http import TIMEOUT_SECONDS, is_taken, opener

LONGEST_PAUSE_SECONDS = 10
MAX_WAITING = 100_000
# Maximum number of messages per request. Messages share a request, because a request costs far more than a message.
MAX_TOGETHER = 100
MAX_CHARACTERS = 100_000
# Period between requests. After each request, the daemon computes a forecast, which competes with the jobs of the run.
SEND_SECONDS = 1.0
# Maximum delay at the end of a run, whether or not the daemon responds.
END_SECONDS = 5.0
END_SECONDS_UNANSWERED = 0.4


class Sender:
    """Writes each message to a file and sends it. Unsent messages remain in the file."""

    def __init__(self, url: str, run: str, headers: dict[str, str], file: Path, show: Callable[[str], None]) -> None:
        self._url = url + "/connectors/snakemake/update_workflow_status"
        self._run = run
        self._headers = headers
        self._opener = opener(url)
        self._show = show
        self._redirect_shown = False
        self._silence_shown = False
        self._refusal_shown = False
        self._waiting: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self._closing = threading.Event()
        self._answered = False
        self.complete = True
        self.events = 0
        self._path = file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._file: TextIO | None = file.open("a", encoding="utf-8")
        except OSError:
            self._file = None
        self._thread = threading.Thread(target=self._send_all, name="weatherglass", daemon=True)
        self._thread.start()

    def send(self, text: str, events: int = 0) -> None:
        """Sends a message. `events` is a lower bound on the number of events that the daemon derives from it."""
        self.events += events
        if self._file:
            try:
                self._file.write(text + "\n")
                self._file.flush()
            except OSError:
                self._file = None
        try:
            self._waiting.put_nowait(text)
        except queue.Full:
            self.complete = False

    def _send_all(self) -> None:
        last = False
        while not last and (text := self._waiting.get()) is not None:
            text, last = self._with_what_waits(text)
            pause = 0.5
            while not self._send(text):
                self._closing.wait(pause)
                pause = min(2 * pause, 1 if self._closing.is_set() else LONGEST_PAUSE_SECONDS)
            if self._silence_shown and self._waiting.empty():
                self._silence_shown = False
                received = " and has received all messages" if self.complete else ""
                self._show("Weatherglass: the daemon is responding again" + received)
            if self._waiting.qsize() < MAX_TOGETHER:
                self._closing.wait(SEND_SECONDS)

    def _with_what_waits(self, text: str) -> tuple[str, bool]:
        """Returns the waiting messages, one per line, and whether they are the last messages of the run."""
        lines, characters = [text], len(text)
        with contextlib.suppress(queue.Empty):
            while len(lines) < MAX_TOGETHER and characters < MAX_CHARACTERS:
                more = self._waiting.get_nowait()
                if more is None:
                    return "\n".join(lines), True
                lines.append(more)
                characters += len(more)
        return "\n".join(lines), False

    def _send(self, text: str) -> bool:
        """Returns whether the messages were accepted, or were rejected and would be rejected again."""
        form = urllib.parse.urlencode({"msg": text, "id": self._run}).encode()
        try:
            request = urllib.request.Request(self._url, form, self._headers)
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                taken, status = is_taken(answer), answer.status
                if 300 <= status < 400:
                    self._show_redirect(answer.headers.get("Location"))
        except Exception as failure:
            self._answered = False
            self._show_silence(f"no daemon is responding ({getattr(failure, 'reason', failure)})")
            return False
        refused = 400 <= status < 500 and status not in (408, 425, 429)
        self._answered = taken or status >= 400
        self.complete = self.complete and not refused
        if refused:
            self._show_refusal(status)
        elif self._answered and not taken:
            self._show_silence(f"the daemon responds with status {status}")
        return taken or refused

    def _show_silence(self, why: str) -> None:
        if not self._silence_shown and not self._closing.is_set():
            self._silence_shown = True
            self._show(f"Weatherglass: {why}; the run continues, and its messages are kept in {self._path}")

    def _show_refusal(self, status: int) -> None:
        if not self._refusal_shown and not self._closing.is_set():
            self._refusal_shown = True
            self._show(
                f"Weatherglass: the daemon refused a message with status {status}; the run continues, and its messages "
                f"are kept in {self._path}"
            )

    def _show_redirect(self, target: str | None) -> None:
        if not self._redirect_shown:
            self._redirect_shown = True
            self._show(
                f"Weatherglass: no message is sent, because {self._url} redirects to {target}, which is not followed; "
                "set the URL of the daemon to the target"
            )

    @property
    def available(self) -> bool:
        """Returns whether the daemon answers, even if it refused a message."""
        return self._answered and not self._silence_shown

    def close(self) -> bool:
        """Ends the thread and returns whether all messages were sent."""
        end = time.monotonic() + END_SECONDS
        patience = time.monotonic() + END_SECONDS_UNANSWERED
        self._closing.set()
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
        while self._thread.is_alive() and time.monotonic() < (end if self._answered else patience):
            self._thread.join(0.02)
        if self._file:
            with contextlib.suppress(OSError):
                self._file.close()
        return self.complete and not self._thread.is_alive()
