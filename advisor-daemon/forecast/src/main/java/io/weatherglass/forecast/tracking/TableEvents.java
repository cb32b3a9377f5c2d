package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;

/** What events say of jobs and VMs, entered into the tables of an instance. Dates are seconds since its origin. */
final class TableEvents {

    private TableEvents() {}

    /** Of the job of this index. */
    static void apply(JobEvent event, int job, double date, JobTable jobs, VmTable vms) {
        JobTransitions to = jobs.transitions();
        if (event instanceof JobSubmitted submitted) {
            to.submit(job, submitted.attempt(), date);
            to.request(job, submitted.attempt(), submitted.request());
        } else if (event instanceof JobScheduled scheduled) {
            vms.mentioned(scheduled.vmId(), date);
            to.schedule(job, scheduled.attempt(), scheduled.vmId(), date);
        } else if (event instanceof JobStarted started) {
            started.vmId().ifPresent(vm -> vms.mentioned(vm, date));
            to.start(job, started.attempt(), started.vmId().orElse(""), date);
        } else if (event instanceof JobCompleted completed) {
            // a VM that is first seen now was there while the job ran
            completed.vmId().ifPresent(vm -> vms.mentioned(vm, date - completed.runtimeSeconds()));
            to.complete(
                    job,
                    completed.attempt(),
                    completed.vmId().orElse(""),
                    completed.runtimeSeconds(),
                    completed.computeSeconds().orElse(Double.NaN),
                    date);
        } else if (event instanceof JobFailed failed) {
            to.fail(
                    job,
                    failed.attempt(),
                    failed.willRetry(),
                    failed.runtimeSeconds().orElse(Double.NaN),
                    date);
        } else if (event instanceof JobCancelled) {
            to.finishWithoutRunning(job, JobPhase.CANCELLED, date);
        } else if (event instanceof JobSkipped) {
            to.finishWithoutRunning(job, JobPhase.SKIPPED, date);
        }
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
