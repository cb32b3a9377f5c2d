"""Reports a run of Snakemake to Weatherglass: snakemake --logger weatherglass

Never raises or waits: messages are written to .snakemake/log/weatherglass/ID.jsonl and sent by a separate thread.
At the end of a run the file is deleted if all messages were sent. Otherwise they can be reported later from this file:
weatherglass connect snakemake ID.jsonl
"""

import atexit
import csv
import json
import os
import platform
import re
import secrets
import sys
import time
from logging import Handler, LogRecord
from pathlib import Path
from typing import Any

from snakemake_interface_logger_plugins.base import LogHandlerBase
from snakemake_interface_logger_plugins.common import LogEvent

from ._brake import Brake
from ._forecast import Forecasts
from ._http import printable
from ._revision import revision
from ._sender import END_SECONDS, Sender
from ._settings import DEFAULT_URL, LogHandlerSettings, Terms, token_in

__all__ = ["LogHandler", "LogHandlerSettings"]

FAILED = "Exiting because a job execution failed"
CACHED = re.compile(r"(Moving|Symlinking|Copying) output file .* (to|from) cache\b")
MAX_SIZED_FILES = 1000
# Minimum time to wait for the outcome. The daemon needs it after a short run or on a busy machine.
OUTCOME_SECONDS = 2.0


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def _bytes_of(files: list[str]) -> int | None:
    """Returns the total size of local files; None if one of them is not accessible."""
    try:
        return sum(os.stat(file).st_size for file in files) if len(files) <= MAX_SIZED_FILES else None
    except OSError:
        return None


def _usage(benchmark: str | None) -> dict[str, float]:
    """Returns peak memory and CPU time from a benchmark file, which has a row per repetition; skips unknown values."""
    try:
        with open(benchmark or "", encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        usage: dict[str, float] = {}
        for field, column, total in (("peak_memory_bytes", "max_rss", max), ("cpu_seconds", "cpu_time", sum)):
            values = [float(row[column]) for row in rows if re.fullmatch(r"[\d.]+", row.get(column) or "")]
            if values and len(values) == len(rows):
                usage[field] = total(values) * (1 << 20 if column == "max_rss" else 1)
        return usage
    except (OSError, ValueError):
        return {}


class LogHandler(LogHandlerBase):
    """Converts Snakemake's events to messages. Called by a thread of Snakemake that does not delay the run."""

    def __post_init__(self) -> None:
        if isinstance(self, Handler):
            # up to version 1.2.4, the interface does not call this constructor
            Handler.__init__(self)
        settings = self.settings if isinstance(self.settings, LogHandlerSettings) else LogHandlerSettings()
        environment = os.environ
        self._url = (settings.url or environment.get("WEATHERGLASS_URL") or DEFAULT_URL).rstrip("/")
        token = (
            settings.token
            or environment.get("WEATHERGLASS_TOKEN")
            or token_in(environment.get("WEATHERGLASS_TOKEN_FILE"))
        )
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._workflow = settings.workflow or environment.get("WEATHERGLASS_WORKFLOW") or Path.cwd().name
        self._show_forecast = not settings.hide_forecast
        self._sender: Sender | None = None
        self._forecasts: Forecasts | None = None
        self._brake: Brake | None = None
        self._file = Path()
        self._began = time.time()
        self._cores: int | None = None
        self._benchmarks: dict[int, str] = {}
        self._started: dict[str, Any] = {}
        self._local: set[int] = set()
        # a touch run has no meaningful runtimes
        self._touch = not {"--touch", "-t"}.isdisjoint(sys.argv)
        # with these values of --quiet, Snakemake reports neither job ends nor progress
        self._quiet = any(str(part).lower().endswith(("progress", "all")) for part in self.common_settings.quiet or [])
        if self._quiet and not self.common_settings.dryrun:
            self._say("Weatherglass: --quiet hides the ends of jobs, so this run is not reported; use --quiet rules")
        self._terms = Terms(settings, self._say)

    @property
    def writes_to_stream(self) -> bool:
        return False

    @property
    def writes_to_file(self) -> bool:
        return False

    @property
    def has_filter(self) -> bool:
        # with True, the plugin also receives events that --quiet hides
        return True

    @property
    def has_formatter(self) -> bool:
        return True

    @property
    def needs_rulegraph(self) -> bool:
        return False

    @staticmethod
    def _say(text: str) -> None:
        sys.stderr.write(printable(text) + "\n")
        sys.stderr.flush()

    def emit(self, record: LogRecord) -> None:
        try:
            if not (self.common_settings.dryrun or self._touch or self._quiet):
                for message in self._messages(record):
                    self._report(message, record.created)
        except Exception:
            pass  # an error in reporting must not fail the run

    def _messages(self, record: LogRecord) -> list[dict[str, Any]]:
        event = getattr(record, "event", None)
        said = record.__dict__
        match event:
            case LogEvent.WORKFLOW_STARTED:
                self._began = record.created
                self._started = said
            case LogEvent.RESOURCES_INFO:
                self._cores = said.get("cores", self._cores)
            case LogEvent.RUN_INFO:
                return [self._run_info(said["stats"])]
            case LogEvent.JOB_INFO:
                if said.get("benchmark"):
                    self._benchmarks[said["jobid"]] = str(said["benchmark"])
                # only a local executor has cores
                if self._cores or said["local"]:
                    self._local.add(said["jobid"])
                return [self._job_info(said)]
            case LogEvent.JOB_FINISHED:
                usage = _usage(self._benchmarks.pop(said["job_id"], None))
                return [{"level": "job_finished", "jobid": said["job_id"]} | usage | self._node(said["job_id"])]
            case LogEvent.JOB_ERROR:
                # a failed group causes an error for each job and one for the group
                return [{"level": "job_error", "jobid": said["jobid"]} | self._node(said["jobid"])]
            case LogEvent.PROGRESS:
                return [{"level": "progress", "done": said["done"], "total": said["total"]}]
            case None if str(record.msg).startswith(FAILED):
                return [{"level": "error", "msg": str(record.msg)}]
            case _ if "exception" in said:
                # this error explains why a run ended without the message FAILED
                return [{"level": "error", "msg": str(record.msg)}]
            case None if CACHED.match(str(record.msg)):
                return [{"level": "info", "msg": str(record.msg)}]
        return []

    def _node(self, job: int) -> dict[str, str]:
        return {"node": platform.node()} if job in self._local and platform.node() else {}

    def _run_info(self, stats: dict[str, int]) -> dict[str, Any]:
        message: dict[str, Any] = {
            "level": "run_info",
            "counts": {rule: count for rule, count in stats.items() if rule != "total"},
            "began": self._began,
        }
        if self._cores:
            message["cores"] = self._cores
        # newer versions name the main file in snakefile_main
        found = revision(self._started.get("snakefile_main") or self._started.get("snakefile"))
        if found:
            message["revision"] = found
        if self._started.get("config_md5"):
            message["parameters_hash"] = str(self._started["config_md5"])
        return message | self._terms.fields(self._began)

    @staticmethod
    def _job_info(said: dict[str, Any]) -> dict[str, Any]:
        resources = {
            name: value
            for name, value in dict(said["resources"].items()).items()
            if isinstance(value, (int, float, str)) and not name.startswith("_")
        }
        files = [str(file) for file in said["input"] or []]
        message: dict[str, Any] = {
            "level": "job_info",
            "jobid": said["jobid"],
            "name": said["rule_name"],
            "wildcards": {name: str(value) for name, value in dict(said["wildcards"].items()).items()},
            "input": files,
            "output": [str(file) for file in said["output"] or []],
            "threads": said["threads"],
            "resources": resources,
            "is_checkpoint": bool(said.get("is_checkpoint")),
            "local": bool(said["local"]),
        }
        memory = resources.get("mem_mib") or resources.get("mem_mb")
        if isinstance(memory, (int, float)):
            message["memory_bytes"] = memory * (1 << 20 if "mem_mib" in resources else 10**6)
        if isinstance(resources.get("runtime"), (int, float)):
            message["time_limit_seconds"] = resources["runtime"] * 60
        size = _bytes_of(files)
        if size is not None:
            message["input_bytes"] = size
        return message

    def _report(self, message: dict[str, Any], created: float) -> None:
        if self._sender is None:
            # a run starts with run_info; if there is "Nothing to be done", it has no jobs
            if message["level"] != "run_info":
                return
            self._begin()
        assert self._sender is not None
        events = 1 if message["level"] in ("job_info", "job_finished") else 0
        self._sender.send(json.dumps(message | {"timestamp": created}, default=str), events)

    def _begin(self) -> None:
        name = re.sub("[^A-Za-z0-9._-]+", "-", self._workflow) or "snakemake"
        run = name + "~" + _base36(int(time.time() * 1000)) + _base36(36**3 + secrets.randbelow(35 * 36**3))
        self._file = Path(".snakemake", "log", "weatherglass", run + ".jsonl").absolute()
        self._sender = Sender(self._url, run, self._headers, self._file, self._say)
        self._brake = Brake(self._url, run, self._headers, self._say)
        self._brake.start()
        if self._show_forecast:
            self._forecasts = Forecasts(self._url, run, self._headers, self._say, self._sender)
        atexit.register(self._end)

    def _end(self) -> None:
        try:
            assert self._sender is not None
            self._sender.send(json.dumps({"level": "end", "timestamp": time.time()}))
            ran = time.time() - self._began
            if self._brake:
                self._brake.close()
            if self._forecasts:
                self._forecasts.close()
            complete = self._sender.close()
            if complete:
                # the run would otherwise be read twice, because Snakemake's log also contains it
                self._file.unlink(missing_ok=True)
                if self._forecasts:
                    self._forecasts.show_end(ran, min(max(OUTCOME_SECONDS, ran / 100), END_SECONDS))
            else:
                self._say(
                    f"Weatherglass: not all messages were sent to {self._url}. To send them later, run this in "
                    f"the Weatherglass folder: ./weatherglass connect snakemake {self._file}"
                )
        except Exception:
            pass
