"""Shows the daemon's forecasts and the outcome of a run as lines of text."""

from __future__ import annotations

import json
import math
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from ._http import MAX_ANSWER_BYTES, TIMEOUT_SECONDS, opener
from ._sender import Sender

PAUSE_SECONDS = 30.0
# delay before the first line; by then, the first jobs are known or the daemon has received the messages kept during an
# interruption
FIRST_PAUSE_SECONDS = 2.0
LOOK_SECONDS = 0.5
LAST_LOOK_SECONDS = 0.05
# times whose interval is shorter are shown with seconds
SHORT = timedelta(minutes=10)
# amounts below this value are shown with four decimals, or with two significant digits if they need more
SMALL = 0.1
DAYS_OF_WEEK = 7
# after the end, the probability of exceeding a limit is 0 or 1
EXCEEDED = 0.5


def line(advisory: dict[str, Any], now: datetime) -> str | None:
    """Returns a line, or None if the expected end has passed, as in an old forecast from a restarted daemon."""
    parts = [_progress(advisory["progress"])]
    end = advisory.get("completionTime")
    if end:
        bounds = _interval(end["intervals"])
        median, lower, upper = (
            datetime.fromisoformat(d).astimezone() for d in (end["median"], bounds["lower"], bounds["upper"])
        )
        if median < now:
            return None
        form = "%H:%M" if upper - lower >= SHORT else "%H:%M:%S"
        at, first, last = (_date(each, now, form) for each in (median, lower, upper))
        parts.append(f"ends {at} [95 %: {first} to {last}]{_basis(advisory)}")
    else:
        parts.append(
            "no forecast yet: " + ("not enough data" if _past_runs(advisory) else "no past run of this workflow")
        )
    return _line(parts + _costs(advisory) + list(_risks(advisory)))


def _date(at: datetime, now: datetime, form: str) -> str:
    """Formats a time; on another day with the weekday, or with the date if the day is a week or more away."""
    days = abs((at.date() - now.date()).days)
    day = "" if days == 0 else "%a " if days < DAYS_OF_WEEK else f"{at.day} %b "
    return f"{at:{day + form}}"


def outcome(advisory: dict[str, Any]) -> str:
    """Returns the last line of a run, from its closing advisory."""
    progress, parts = advisory["progress"], []
    if advisory["outcome"] == "failed":
        parts.append(f"failed after {_done(progress)} of {_count(progress['jobsTotal'], 'job')}")
    end = datetime.fromisoformat(advisory["completionTime"]["median"]).astimezone()
    parts.append(ended(end, advisory["makespan"]["medianSeconds"]))
    return _line(parts + _costs(advisory) + list(_risks(advisory)))


def ended(end: datetime, seconds: float) -> str:
    minutes, rest = divmod(math.floor(seconds + 0.5), 60)
    if minutes >= 60:
        return f"ended {end:%H:%M:%S} after {minutes // 60} h {minutes % 60} min"
    return f"ended {end:%H:%M:%S} after {f'{minutes} min ' if minutes else ''}{rest} s"


def _line(parts: list[str]) -> str:
    return "Weatherglass: " + " \u00b7 ".join(parts)


def _costs(advisory: dict[str, Any]) -> list[str]:
    cost = advisory.get("cost", {})
    amount = cost.get("amount") or cost.get("btuCount")
    if not amount:
        return []
    bounds = _interval(amount["intervals"])
    lower, upper = (_amount(bounds[each]) for each in ("lower", "upper"))
    return [(lower if lower == upper else f"{lower} to {upper}") + f" {cost['unit']}"]


def _amount(value: float) -> str:
    """Formats an amount of money as the page does."""
    decimals = max(4, 1 - math.floor(math.log10(value))) if 0 < value < SMALL else 2
    return f"{value:.{decimals}f}"


def _risks(advisory: dict[str, Any]) -> Iterator[str]:
    """Returns the probability of exceeding each limit or, for an ended run, whether it was exceeded."""
    closing = advisory.get("closing")
    for name, broken, kept in (("deadlineMiss", "late", "on time"), ("budgetExceeded", "over budget", "within budget")):
        known = advisory.get("risk", {}).get(name)
        if not known or (closing and name == "deadlineMiss" and advisory["outcome"] != "completed"):
            continue
        probability = known["probability"]
        yield (broken if probability > EXCEEDED else kept) if closing else f"P({broken}) {_percent(probability)}"


def _percent(share: float) -> str:
    """Formats a probability or share as the web page does; 0 % and 100 % mean exactly 0 and 1."""
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{math.floor(100 * share + 0.5)} %"


def _past_runs(advisory: dict[str, Any]) -> int:
    return int(advisory.get("ground", {}).get("historyRuns", 0))


def _basis(advisory: dict[str, Any]) -> str:
    runs = _past_runs(advisory)
    return f", from {_count(runs, 'past run')}" if runs else ""


def _is_first_run(advisory: dict[str, Any]) -> bool:
    """Returns whether there is no forecast because the workflow has no past runs."""
    return not advisory.get("completionTime") and _past_runs(advisory) == 0


def _ignores_budget(advisory: dict[str, Any]) -> bool:
    """Returns whether the budget cannot be checked, because the run has no price; the daemon's warning says so."""
    return "budgetExceeded" in advisory.get("risk", {}).get("unknown", []) and any(
        "without a price" in warning for warning in advisory.get("ground", {}).get("warnings", [])
    )


def _progress(progress: dict[str, Any]) -> str:
    """Returns the share of finished jobs, or their number if the total is unknown."""
    if progress.get("moreJobsMayCome"):
        return _count(_done(progress), "job") + " done"
    text = _percent(progress["fraction"])
    few, many = progress.get("expectedJobsLower", 0), progress.get("expectedJobsUpper", 0)
    if many > few:
        lower, upper = (_percent(min(1, _done(progress) / max(1, jobs))) for jobs in (many, few))
        text += "" if lower == upper else f" [{lower} to {upper}]"
    return text + " done"


def _done(progress: dict[str, Any]) -> int:
    """Returns the number of jobs that are completed or skipped."""
    return int(progress["jobsCompleted"] + progress["jobsSkipped"])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _interval(intervals: list[dict[str, Any]]) -> dict[str, Any]:
    return next(each for each in intervals if each["level"] == 0.95)


class Forecasts:
    """Shows the forecast every 30 s while the daemon responds."""

    def __init__(
        self, url: str, run: str, headers: dict[str, str], show: Callable[[str], None], sender: Sender
    ) -> None:
        name = urllib.parse.quote(run, safe="")
        self._url = f"{url}/api/v1/workflows/{name}/advisory"
        self._page = f"{url}/#/runs/{name}"
        self._first_run_shown = False
        self._budget_shown = False
        self._headers = headers
        self._opener = opener(url)
        self._show = show
        self._sender = sender
        self._closing = threading.Event()
        self._next(FIRST_PAUSE_SECONDS)
        threading.Thread(target=self._follow, name="weatherglass forecast", daemon=True).start()

    def _next(self, seconds: float) -> None:
        self._due = self._next_look = time.monotonic() + seconds
        self._pause = LOOK_SECONDS
        self._awaited: int | None = None

    def _follow(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            if not self._sender.available:
                self._next(FIRST_PAUSE_SECONDS)
            elif time.monotonic() >= self._next_look:
                self._look()

    def _look(self) -> None:
        """Shows the first forecast that includes the events known when the line became due; after 30 s, the latest."""
        if self._awaited is None:
            self._awaited = self._sender.events if self._sender.complete else 0
        try:
            advisory = self._advisory()
            overdue = time.monotonic() - self._due >= PAUSE_SECONDS
            text = self._text(advisory, overdue) if overdue or advisory["sequence"] >= self._awaited else None
        except Exception:
            text = None
        if text is None:
            self._next_look = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, PAUSE_SECONDS)
        elif not self._closing.is_set():
            self._show(text)
            self._next(PAUSE_SECONDS)

    def _text(self, advisory: dict[str, Any], overdue: bool) -> str | None:
        if not self._first_run_shown and _is_first_run(advisory):
            self._first_run_shown = True
            return (
                "Weatherglass: first run of this workflow; the next one will get a forecast. "
                f"Follow this run at {self._page}"
            )
        known = advisory.get("completionTime") or self._first_run_shown or overdue
        return line(advisory, datetime.now().astimezone()) if known and not advisory.get("closing") else None

    def _advisory(self) -> dict[str, Any]:
        request = urllib.request.Request(self._url, headers=self._headers)
        with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
            advisory: dict[str, Any] = json.loads(answer.read(MAX_ANSWER_BYTES + 1))
        if not self._budget_shown and _ignores_budget(advisory):
            self._budget_shown = True
            self._show(
                "Weatherglass: the budget is not checked, because there is no price; set "
                "--logger-weatherglass-price-per-cpu-hour or WEATHERGLASS_PRICE_PER_CPU_HOUR"
            )
        return advisory

    def close(self) -> None:
        self._closing.set()

    def show_end(self, ran: float, patience: float) -> None:
        """Shows the outcome of the run; if the daemon does not report it in time, only its end and where to find it."""
        text = _line([ended(datetime.now(), ran), "outcome and cost: " + self._page])
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                advisory = self._advisory()
                if advisory["closing"]:
                    text = outcome(advisory)
                    break
            except Exception:
                pass
            time.sleep(LAST_LOOK_SECONDS)
        self._show(text)
