"""Shows the daemon's forecast as a line of text."""

from __future__ import annotations

import json
import math
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from ._http import MAX_ANSWER_BYTES, TIMEOUT_SECONDS, opener

PAUSE_SECONDS = 30.0
FIRST_PAUSE_SECONDS = 2.0
# times whose interval is shorter are shown with seconds
SHORT = timedelta(minutes=10)


def line(advisory: dict[str, Any], now: datetime) -> str | None:
    """Returns a line, or None without a forecast, or after its expected end, as from a daemon that was restarted."""
    end = advisory.get("completionTime")
    if not end or advisory.get("closing"):
        return None
    bounds = _interval(end["intervals"])
    median, lower, upper = (
        datetime.fromisoformat(d).astimezone() for d in (end["median"], bounds["lower"], bounds["upper"])
    )
    if median < now:
        return None
    form = "%H:%M" if upper - lower >= SHORT else "%H:%M:%S"
    if median.date() != now.date():
        form = "%a " + form
    parts = [
        _progress(advisory["progress"]),
        f"ends {median:{form}} (95 %: {lower:{form}}\u2013{upper:{form}}{_basis(advisory)})",
    ]
    cost = advisory.get("cost", {})
    amount = cost.get("amount") or cost.get("btuCount")
    if amount:
        bounds = _interval(amount["intervals"])
        parts.append(f"{bounds['lower']:.2f}\u2013{bounds['upper']:.2f} {cost['unit']}")
    for name, risk in (("late", "deadlineMiss"), ("over budget", "budgetExceeded")):
        known = advisory.get("risk", {}).get(risk)
        if known:
            parts.append(f"P({name}) {_percent(known['probability'])}")
    return "Weatherglass: " + " \u00b7 ".join(parts)


def _percent(share: float) -> str:
    """Formats a probability or share as the page does; 0 % and 100 % mean exactly 0 and 1."""
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{math.floor(100 * share + 0.5)} %"


def _past_runs(advisory: dict[str, Any]) -> int:
    return int(advisory.get("ground", {}).get("historyRuns", 0))


def _basis(advisory: dict[str, Any]) -> str:
    runs = _past_runs(advisory)
    return f", {runs} past run{'' if runs == 1 else 's'}" if runs else ""


def is_first_run(advisory: dict[str, Any]) -> bool:
    """Returns whether there is no forecast because the workflow has no past runs."""
    return not advisory.get("completionTime") and _past_runs(advisory) == 0


def _progress(progress: dict[str, Any]) -> str:
    """Returns the share of finished jobs, or their number if the total is unknown."""
    if progress.get("moreJobsMayCome"):
        return f"{progress['jobsCompleted']} jobs done"
    text = _percent(progress["fraction"])
    few, many = progress.get("expectedJobsLower", 0), progress.get("expectedJobsUpper", 0)
    if many <= few:
        return text
    over = progress["jobsCompleted"] + progress["jobsSkipped"] + progress["jobsCancelled"]
    lower, upper = (_percent(min(1, over / max(1, jobs))) for jobs in (many, few))
    return f"{text} ({lower.removesuffix(' %')}\u2013{upper})"


def _interval(intervals: list[dict[str, Any]]) -> dict[str, Any]:
    return next(each for each in intervals if each["level"] == 0.95)


class Forecasts:
    """Gets the forecast every 30 s and shows it if it has changed."""

    def __init__(self, url: str, run: str, headers: dict[str, str], show: Callable[[str], None]) -> None:
        name = urllib.parse.quote(run, safe="")
        self._url = f"{url}/api/v1/workflows/{name}/advisory"
        self._page = f"{url}/#/runs/{name}"
        self._first_run_shown = False
        self._headers = headers
        self._opener = opener(url)
        self._show = show
        self._shown: str | None = None
        self._past_runs: int | None = None
        self._closing = threading.Event()
        self.cpu_seconds = 0.0
        threading.Thread(target=self._follow, name="weatherglass forecast", daemon=True).start()

    def _follow(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        while not self._closing.wait(pause):
            pause = PAUSE_SECONDS if self._ask() else min(2 * pause, PAUSE_SECONDS)
            self.cpu_seconds = time.thread_time()

    def _ask(self) -> bool:
        try:
            request = urllib.request.Request(self._url, headers=self._headers)
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                advisory = json.loads(answer.read(MAX_ANSWER_BYTES + 1))
            self._past_runs = _past_runs(advisory)
            text = line(advisory, datetime.now().astimezone())
        except Exception:
            return False
        if not self._first_run_shown and is_first_run(advisory) and not self._closing.is_set():
            self._first_run_shown = True
            self._show(
                f"Weatherglass: first run of this workflow; the next one will get a forecast. Follow this run at {self._page}"
            )
        if text and text != self._shown and not self._closing.is_set():
            self._shown = text
            self._show(text)
        return text is not None

    def close(self) -> None:
        self._closing.set()

    def truth(self, seconds: float) -> str:
        """Returns a line with the last forecast and the actual end."""
        if self._shown is None and self._past_runs != 0:
            return "Weatherglass: no forecast arrived during this run"
        if self._shown is None:
            return "Weatherglass: no forecast, because this workflow has no past runs; the next run will have one"
        return f"{self._shown} \u00b7 ended {time.strftime('%H:%M')} after {seconds:.0f} s"
