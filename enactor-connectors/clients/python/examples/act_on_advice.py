"""An enactor that follows recommendations: a bag of tasks on VMs, with a simulated clock.

    WEATHERGLASS_URL=http://127.0.0.1:8080 PYTHONPATH=.. python3 act_on_advice.py RUN

It plans four VMs although fewer would meet the deadline, even with the uncertain forecast of a first run. Before renting, it
waits for a recommendation, accepts it and publishes the changed plan.
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from typing import Any

from weatherglass_client import Client

JOBS = 8
JOB_SECONDS = 600
BOOT_SECONDS = 60
BEGIN = datetime.now(timezone.utc).replace(microsecond=0)


def after(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def plan(max_vms: int, strategy: str, revision: int) -> dict[str, Any]:
    return {
        "workflow": "act-on-advice",
        "strategy": strategy,
        "revision": revision,
        "submittedAt": after(0).isoformat(),
        "deadline": after(6000).isoformat(),
        "objective": "least-cost",
        "perturbationLevel": 0.05,
        "jobs": [{"id": f"job-{k}", "kind": "work", "projectedRuntimeSeconds": JOB_SECONDS} for k in range(JOBS)],
        "resources": {
            "kind": "vms",
            "vmTypes": [{"name": "small", "price": 0.5, "currency": "EUR"}],
            "boot": {"b0Seconds": BOOT_SECONDS},
            "billing": {"model": "btu", "btuSeconds": 3600},
            "maxVms": max_vms,
        },
    }


def decided(decision: dict[str, Any], max_vms: int, strategy: str) -> tuple[int, str]:
    """Returns quota and strategy after a decision, before the first VM is up."""
    vms = int(decision.get("vms", 0))
    if decision.get("stopRenting"):
        return max(1, vms), decision.get("strategy", strategy)
    return max_vms + vms, decision.get("strategy", strategy)


def vms_needed(max_vms: int, strategy: str) -> int:
    """Returns the number of VMs: with ASAP one per job up to the quota, with AFAP as few as can run all jobs in paid hours."""
    jobs_in_an_hour = (3600 - BOOT_SECONDS) // JOB_SECONDS
    return min(max_vms, JOBS if strategy == "asap" else -(-JOBS // jobs_in_an_hour))


def main(run: str) -> None:
    client = Client("act-on-advice")
    max_vms, strategy = 4, "asap"
    client.publish(run, "workflow.planned", plan(max_vms, strategy, 1), at=after(0))

    # an advisory contains the latest recommendation; every published event causes another advisory
    for number, advisory in enumerate(client.follow(run)):
        advice = advisory.get("recommendation")
        if advice is None:
            client.publish(run, "job.submitted", {"attempt": 1}, subject=f"job-{number % JOBS}", at=after(number / 10))
            continue
        print(advice["text"])
        if advice.get("decision"):
            client.accept(run, advisory)
            max_vms, strategy = decided(advice["decision"], max_vms, strategy)
            client.publish(run, "workflow.planned", plan(max_vms, strategy, 2), at=after(10))
        break

    rented = [f"vm-{k}" for k in range(vms_needed(max_vms, strategy))]
    free_at = {vm: 10.0 + BOOT_SECONDS for vm in rented}
    for vm in rented:
        client.publish(run, "vm.requested", {}, subject=vm, at=after(10))
        client.publish(run, "vm.booted", {}, subject=vm, at=after(free_at[vm]))
    end = 0.0
    for k in range(JOBS):
        vm = min(free_at, key=lambda one: free_at[one])
        start, end = free_at[vm], free_at[vm] + JOB_SECONDS
        free_at[vm] = end
        client.publish(run, "job.started", {"attempt": 1, "vmId": vm}, subject=f"job-{k}", at=after(start))
        done = {"attempt": 1, "runtimeSeconds": JOB_SECONDS, "vmId": vm}
        client.publish(run, "job.completed", done, subject=f"job-{k}", at=after(end))
    client.publish(run, "workflow.completed", at=after(end))
    print(f"{len(rented)} VMs, {end:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1])
