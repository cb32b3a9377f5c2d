"""Ends a run after its running jobs if the daemon's advisories demand it."""

from __future__ import annotations

import json
import signal
import threading
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

from ._http import MAX_ANSWER_BYTES, TIMEOUT_SECONDS, opener

LOOK_SECONDS = 30.0
LOOK_IF_SET_UP_SECONDS = 5.0
# number of consecutive advisories that must demand it, so that no single message ends a run
DEMANDS = 2


def end_gracefully() -> bool:
    """Makes Snakemake end after the running jobs; returns False if it would not handle the signal that way."""
    handler = signal.getsignal(signal.SIGTERM)
    if not callable(handler) or getattr(handler, "__name__", "") != "exit_gracefully":
        return False
    # called here and not by a signal, because the main thread may already hold the lock that the handler needs
    handler(signal.SIGTERM, None)
    return True


class Brake:
    """Reads the latest advisory every 30 s, or every 5 s if the workflow has a brake."""

    def __init__(
        self,
        url: str,
        run: str,
        headers: dict[str, str],
        show: Callable[[str], None],
        end: Callable[[], bool] = end_gracefully,
    ) -> None:
        name = urllib.parse.quote(run, safe="")
        self._url = f"{url}/api/v1/workflows/{name}/advisory"
        self._page = f"{url}/#/runs/{name}"
        self._headers = headers
        self._opener = opener(url)
        self._show = show
        self._end = end
        self._closing = threading.Event()
        self._issued: str | None = None
        self._offered: str | None = None
        self._demands = 0
        self._ended = False
        self._failure_shown = False

    def start(self) -> None:
        threading.Thread(target=self._follow, name="weatherglass brake", daemon=True).start()

    def _follow(self) -> None:
        pause = LOOK_IF_SET_UP_SECONDS
        while not self._closing.wait(pause) and not self._ended:
            try:
                request = urllib.request.Request(self._url, headers=self._headers)
                with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                    set_up = self.read(json.loads(answer.read(MAX_ANSWER_BYTES + 1)))
                pause = LOOK_IF_SET_UP_SECONDS if set_up else LOOK_SECONDS
            except Exception:
                self._demands = 0

    def read(self, advisory: dict[str, Any]) -> bool:
        """Obeys an advisory; returns whether the workflow has a brake."""
        brake = advisory.get("brake")
        if not isinstance(brake, dict) or advisory.get("closing"):
            self._demands = 0
            return False
        if brake.get("hold") is not True:
            self._demands = 0
        elif advisory["issuedAt"] != self._issued:
            self._demands += 1
        self._issued = advisory["issuedAt"]
        if self._demands >= DEMANDS and not self._ended:
            self._ended = self._end()
            if self._ended:
                rest = "Snakemake ends after the running jobs. Run it again to continue"
                self._show(f"Weatherglass: {brake['text']}; {rest}")
            elif not self._failure_shown:
                self._failure_shown = True
                rest = "but this Snakemake cannot be ended after its running jobs, so it continues"
                self._show(f"Weatherglass: {brake['text']}; {rest}")
        elif brake.get("mode") == "ask" and brake.get("since") not in (None, self._offered):
            self._offered = brake["since"]
            self._show(f"Weatherglass: {brake['text']}; to accept, open {self._page}")
        return True

    def close(self) -> None:
        self._closing.set()
