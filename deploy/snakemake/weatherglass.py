"""Log handler for Snakemake 7 that reports a run to Weatherglass: snakemake --log-handler-script weatherglass.py

Never raises or waits: messages are written to .snakemake/log/weatherglass/ID.jsonl and sent by a separate thread.
Unsent messages can be reported later from this file: weatherglass connect snakemake ID.jsonl

WEATHERGLASS_URL       base URL of the daemon, by default http://127.0.0.1:8080
WEATHERGLASS_TOKEN     key of the daemon, sent as "Authorization: Bearer"; WEATHERGLASS_TOKEN_FILE names a file with it
WEATHERGLASS_WORKFLOW  name of the workflow, by default the working directory
"""

import atexit
import http.client
import io
import json
import os
import queue
import re
import secrets
import sys
import threading
import time
import urllib.parse
import urllib.request

CACHED = re.compile(r"(Moving|Symlinking|Copying) output file .* (to|from) cache\b")
LEVELS = {"run_info", "job_info", "job_finished", "job_error", "group_error", "progress", "error"}
TIMEOUT_SECONDS = 2
# maximum delay at the end of a run if the daemon does not answer
LAST_CHANCE_SECONDS = 5
LONGEST_PAUSE_SECONDS = 10
MAX_WAITING = 100_000


def _base36(number):
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


class _TimedStream(io.RawIOBase):
    """Limits the total time of an answer, because the timeout of a socket restarts with every byte."""

    def __init__(self, sock, stream):
        self._socket, self._stream = sock, stream
        self._end = time.monotonic() + TIMEOUT_SECONDS

    def readable(self):
        return True

    def readinto(self, buffer):
        left = self._end - time.monotonic()
        if left <= 0:
            raise OSError("the response was not complete in time")
        self._socket.settimeout(left)
        return self._stream.readinto(buffer)

    def close(self):
        self._stream.close()
        super().close()


class _TimedResponse(http.client.HTTPResponse):
    def __init__(self, sock, *arguments, **options):
        super().__init__(sock, *arguments, **options)
        self.fp = io.BufferedReader(_TimedStream(sock, self.fp.detach()))


class _Http(urllib.request.HTTPSHandler, urllib.request.HTTPHandler):
    def do_open(self, http_class, req, **options):
        timed = type("Timed", (http_class,), {"response_class": _TimedResponse})
        return super().do_open(timed, req, **options)


def _opener(url):
    """Returns an opener that uses the proxy of the environment, except for a daemon on this machine."""
    host = urllib.parse.urlsplit(url).hostname or ""
    local = host in ("localhost", "::1") or host.startswith("127.")
    opener = urllib.request.OpenerDirector()
    # no redirects, which would send the token to another host
    for handler in (urllib.request.ProxyHandler({} if local else None), urllib.request.UnknownHandler(), _Http()):
        opener.add_handler(handler)
    return opener


def _token():
    """Returns the access key from the environment, or from the first line of a file that the environment names."""
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
        self.redirect_shown = False
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
            pass  # the file contains the message

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
        """Returns whether the message was accepted, or was rejected so that repeating it is pointless."""
        form = urllib.parse.urlencode({"msg": text, "id": self.id}).encode()
        try:
            request = urllib.request.Request(self.url, form, self.headers)
            with self.opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                status, kind = answer.status, answer.headers.get_content_type()
                if 300 <= status < 400:
                    self._show_redirect(answer.headers.get("Location"))
        except Exception:
            return False
        # a proxy or portal may answer with a page of its own
        taken = 200 <= status < 300 and kind == "application/json"
        return taken or (400 <= status < 500 and status not in (408, 425, 429))

    def _show_redirect(self, target):
        if not self.redirect_shown:
            self.redirect_shown = True
            sys.stderr.write(
                f"Weatherglass: no message is sent, because {self.url} redirects to {ascii(target)}, which is not followed; "
                "set WEATHERGLASS_URL to the target\n"
            )

    def _close(self):
        # Snakemake 7 does not report an interruption or exception
        self.report(json.dumps({"level": "end", "timestamp": time.time()}))
        self.give_up_at = time.monotonic() + LAST_CHANCE_SECONDS
        try:
            self.waiting.put_nowait(None)
        except queue.Full:
            pass
        self.thread.join(LAST_CHANCE_SECONDS)


_run = None
_lock = threading.Lock()


def _is_real_run():
    """Returns whether this is a real run. Dry runs, touch runs and processes for single jobs log the same messages."""
    from snakemake.logging import Mode, logger

    return logger.mode == Mode.default and not logger.dryrun and {"--touch", "-t"}.isdisjoint(sys.argv)


def log_handler(msg):
    """Called by Snakemake with every message."""
    global _run
    try:
        with _lock:
            first = _run is None
            cached = msg.get("level") == "info" and CACHED.match(str(msg.get("msg")))
            if (first or cached or msg.get("level") in LEVELS) and _is_real_run():
                if first:
                    _run = _Run()
                _run.report(json.dumps(msg, default=str))
    except Exception:
        pass  # an error in reporting must not fail the run
