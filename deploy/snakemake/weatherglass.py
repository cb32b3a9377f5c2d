"""Log handler for Snakemake 7 that reports a run to Weatherglass: snakemake --log-handler-script weatherglass.py

It never raises and never waits: messages are written to .snakemake/log/weatherglass/ID.jsonl and sent by a thread of
their own. What could not be sent is repaired from that file: weatherglass connect snakemake ID.jsonl

WEATHERGLASS_URL       base URL of the daemon, http://127.0.0.1:8080 if absent
WEATHERGLASS_TOKEN     key of the daemon, sent as "Authorization: Bearer"; WEATHERGLASS_TOKEN_FILE names a file with it
WEATHERGLASS_WORKFLOW  name of the workflow, the name of the working directory if absent
"""

import atexit
import json
import os
import queue
import re
import secrets
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

LEVELS = {"run_info", "job_info", "job_finished", "job_error", "group_error", "progress", "error"}
TIMEOUT_SECONDS = 2
# how long the end of a run may be held up by a daemon that does not answer
LAST_CHANCE_SECONDS = 5
LONGEST_PAUSE_SECONDS = 10
MAX_WAITING = 100_000


def _base36(number):
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def _opener(url):
    """Goes through the proxy of the environment, but not to the machine itself, which is another one to a proxy."""
    host = urllib.parse.urlsplit(url).hostname or ""
    if host in ("localhost", "::1") or host.startswith("127."):
        return urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return urllib.request.build_opener()


def _token():
    """The key of the daemon: in the environment, or the first line of a file that it names."""
    file = os.environ.get("WEATHERGLASS_TOKEN_FILE")
    if os.environ.get("WEATHERGLASS_TOKEN") or not file:
        return os.environ.get("WEATHERGLASS_TOKEN")
    try:
        with open(file, encoding="utf-8") as lines:
            return lines.readline().strip()
    except OSError:
        return None


class _Run:
    def __init__(self):
        name = os.environ.get("WEATHERGLASS_WORKFLOW") or os.path.basename(os.getcwd())
        name = re.sub("[^A-Za-z0-9._-]+", "-", name) or "snakemake"
        self.id = name + "~" + _base36(int(time.time() * 1000)) + _base36(36**3 + secrets.randbelow(35 * 36**3))
        base = os.environ.get("WEATHERGLASS_URL") or "http://127.0.0.1:8080"
        self.url = base.rstrip("/") + "/connectors/snakemake/update_workflow_status"
        self.opener = _opener(self.url)
        self.headers = {}
        token = _token()
        if token:
            self.headers["Authorization"] = "Bearer " + token
        self.waiting = queue.Queue(MAX_WAITING)
        self.give_up_at = None
        self.file = self._open()
        self.thread = threading.Thread(target=self._send_all, name="weatherglass", daemon=True)
        self.thread.start()
        atexit.register(self._close)

    def _open(self):
        folder = os.path.join(".snakemake", "log", "weatherglass")
        try:
            os.makedirs(folder, exist_ok=True)
            return open(os.path.join(folder, self.id + ".jsonl"), "a", encoding="utf-8")
        except OSError:
            return None

    def report(self, text):
        if self.file:
            try:
                self.file.write(text + "\n")
                self.file.flush()
            except OSError:
                self.file = None
        try:
            self.waiting.put_nowait(text)
        except queue.Full:
            pass  # it is in the file

    def _send_all(self):
        while True:
            text = self.waiting.get()
            if text is None:
                return
            pause = 0.5
            while not self._send(text):
                if self.give_up_at is not None and time.monotonic() + pause > self.give_up_at:
                    return
                time.sleep(pause)
                pause = min(2 * pause, 1 if self.give_up_at else LONGEST_PAUSE_SECONDS)

    def _send(self, text):
        """Whether the message is done with: taken, or refused for good."""
        form = urllib.parse.urlencode({"msg": text, "id": self.id}).encode()
        try:
            with self.opener.open(urllib.request.Request(self.url, form, self.headers), timeout=TIMEOUT_SECONDS):
                return True
        except urllib.error.HTTPError as error:
            return error.code < 500 and error.code != 429
        except Exception:
            return False

    def _close(self):
        self.give_up_at = time.monotonic() + LAST_CHANCE_SECONDS
        try:
            self.waiting.put_nowait(None)
        except queue.Full:
            pass
        self.thread.join(LAST_CHANCE_SECONDS)


_run = None
_lock = threading.Lock()


def _is_real_run():
    """Dry runs, those that only touch files, and the processes that Snakemake starts for single jobs print the same."""
    from snakemake.logging import Mode, logger

    return logger.mode == Mode.default and not logger.dryrun and {"--touch", "-t"}.isdisjoint(sys.argv)


def log_handler(msg):
    """Called by Snakemake with every message."""
    global _run
    try:
        with _lock:
            first = _run is None
            if (first or msg.get("level") in LEVELS) and _is_real_run():
                if first:
                    _run = _Run()
                _run.report(json.dumps(msg, default=str))
    except Exception:
        pass  # a run must not fail because it is watched
