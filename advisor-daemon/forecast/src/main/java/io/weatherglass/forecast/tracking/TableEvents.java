package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;

/** Applies events to the tables of an instance; dates are seconds since its origin. */
final class TableEvents {

    private TableEvents() {}

    static void apply(JobEvent event, int job, double date, JobTable jobs, VmTable vms) {
        String vm = "";
        if (event instanceof JobScheduled scheduled) {
            vm = vms.mentioned(scheduled.vmId(), date);
        } else if (event instanceof JobStarted started) {
            vm = started.vmId().map(id -> vms.mentioned(id, date)).orElse("");
        } else if (event instanceof JobCompleted completed) {
            // a VM that is first seen now was there while the job ran
            double begun = date - completed.runtimeSeconds();
            vm = completed.vmId().map(id -> vms.mentioned(id, begun)).orElse("");
        }
        jobs.transitions().take(job, JobReport.of(event, vm, date));
    }

    static void apply(VmEvent event, double date, VmTable vms) {
        if (event instanceof VmRequested requested) {
            vms.requested(
                    requested.vmId(),
                    requested.vmType().orElse(""),
                    requested.price().orElse(Double.NaN),
                    date);
        } else if (event instanceof VmBooted booted) {
            vms.booted(booted.vmId(), date);
        } else if (event instanceof VmTerminated terminated) {
            vms.terminated(terminated.vmId(), date);
        } else if (event instanceof VmFailed failed) {
            vms.terminated(failed.vmId(), date);
        }
    }
}
