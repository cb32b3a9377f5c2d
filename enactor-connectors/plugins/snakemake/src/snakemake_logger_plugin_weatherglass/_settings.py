"""Settings of the plugin, from Snakemake options or from the environment."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Optional

from snakemake_interface_logger_plugins.settings import LogHandlerSettingsBase

DEFAULT_URL = "http://127.0.0.1:8080"
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass
class LogHandlerSettings(LogHandlerSettingsBase):
    url: Optional[str] = field(
        default=None,
        metadata={"help": f"Base URL of the daemon, by default {DEFAULT_URL}; also WEATHERGLASS_URL"},
    )
    token: Optional[str] = field(
        default=None,
        metadata={
            "help": "Key of the daemon; also WEATHERGLASS_TOKEN, or a file named by WEATHERGLASS_TOKEN_FILE",
            "env_var": True,
        },
    )
    workflow: Optional[str] = field(
        default=None,
        metadata={"help": "Name of the workflow, by default the working directory; also WEATHERGLASS_WORKFLOW"},
    )
    deadline: Optional[str] = field(
        default=None,
        metadata={
            "help": "Deadline: a maximum duration such as 3h, or a time such as 2026-11-20T18:00; "
            "also WEATHERGLASS_DEADLINE"
        },
    )
    budget: Optional[float] = field(
        default=None,
        metadata={"help": "Maximum cost of the run; also WEATHERGLASS_BUDGET", "type": float},
    )
    price_per_cpu_hour: Optional[float] = field(
        default=None,
        metadata={"help": "Price of a CPU hour; also WEATHERGLASS_PRICE_PER_CPU_HOUR", "type": float},
    )
    currency: Optional[str] = field(
        default=None,
        metadata={"help": "Currency of the price; the default is set in the daemon; also WEATHERGLASS_CURRENCY"},
    )
    hide_forecast: bool = field(default=False, metadata={"help": "Report the run without showing forecasts"})


def token_in(file: str | None) -> str | None:
    """Returns the first line of a file; None if it cannot be read."""
    try:
        return Path(file).read_text(encoding="utf-8").partition("\n")[0].strip() if file else None
    except OSError:
        return None


def _seconds(text: str, began: float) -> float | None:
    """Parses a duration or a time after the start. Returns None if the text is neither."""
    if match := re.fullmatch(r"(\d+(?:\.\d+)?)([smhd])", text.strip()):
        return float(match[1]) * UNITS[match[2]]
    try:
        seconds = datetime.fromisoformat(text.strip()).astimezone().timestamp() - began
    except ValueError:
        return None
    return seconds if seconds > 0 else None


def _amount(text: str) -> float | None:
    try:
        amount = float(text)
    except ValueError:
        return None
    return amount if 0 <= amount < float("inf") else None


class Terms:
    """Deadline, budget and price. Invalid values are reported and ignored."""

    def __init__(self, settings: LogHandlerSettings, show: Callable[[str], None]) -> None:
        self._settings = settings
        self._show = show
        now = datetime.now().timestamp()
        self._deadline = self._valid(
            "deadline",
            "a duration such as 3h, or a future time such as 2026-11-20T18:00",
            lambda text: _seconds(text, now),
        )
        self._budget = self._valid("budget", "a number >= 0", _amount)
        self._price = self._valid("price_per_cpu_hour", "a number >= 0", _amount)
        self._currency = self._valid(
            "currency", "three capital letters such as EUR", lambda text: re.fullmatch("[A-Z]{3}", text)
        )
        if self._currency and not self._price:
            show("Weatherglass: currency is ignored, because price-per-cpu-hour is not set")

    def _valid(self, name: str, rule: str, parse: Callable[[str], Any]) -> str | None:
        """Returns a setting; None if it is not set or invalid."""
        setting = getattr(self._settings, name)
        text = str(os.environ.get("WEATHERGLASS_" + name.upper(), "") if setting is None else setting)
        if not text or parse(text) is not None:
            return text or None
        self._show(f'Weatherglass: {name.replace("_", "-")} must be {rule}, but was "{text}"; ignored')
        return None

    def fields(self, began: float) -> dict[str, Any]:
        """Returns the fields of the message about the start of the run."""
        terms = {
            "deadline_after_seconds": _seconds(self._deadline, began) if self._deadline else None,
            "budget": _amount(self._budget) if self._budget else None,
            "pricePerCpuHour": _amount(self._price) if self._price else None,
            "currency": self._currency,
        }
        return {name: value for name, value in terms.items() if value is not None}
