package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.VmTable.Vm;
import java.util.Locale;

/** Dates are seconds since the submission; unknown values are left out. */
final class StateJson {

    private StateJson() {}

    static void add(InstanceSnapshot snapshot, boolean withJobs, ObjectNode to) {
        to.put("eventsFolded", snapshot.eventsFolded());
        to.putObject("position")
                .put("topic", snapshot.position().topic())
                .put("partition", snapshot.position().partition())
                .put("offset", snapshot.position().offset());
        to.put("elapsedSeconds", snapshot.elapsedSeconds());
        to.set("plan", PlanDocument.writeHead(snapshot.plan()));
        ArrayNode vms = to.putArray("vms");
        snapshot.vms().all().forEach(vm -> addVm(vm, vms.addObject()));
        if (withJobs) {
            ArrayNode jobs = to.putArray("jobs");
            for (int job = 0; job < snapshot.jobs().count(); job++) {
                addJob(snapshot.jobs(), job, jobs.addObject());
            }
        }
    }

    static void addJob(JobTable jobs, int job, ObjectNode to) {
        to.put("id", jobs.planned(job).id());
        to.put("kind", jobs.planned(job).kind());
        to.put("phase", jobs.phase(job).name().toLowerCase(Locale.ROOT));
        to.put("attempt", jobs.attempt(job));
        to.put("failedAttempts", jobs.failedAttempts(job));
        if (!jobs.vm(job).isEmpty()) {
            to.put("vm", jobs.vm(job));
        }
        putKnown(to, "submittedSeconds", jobs.submittedSeconds(job));
        putKnown(to, "scheduledSeconds", jobs.scheduledSeconds(job));
        putKnown(to, "startedSeconds", jobs.startedSeconds(job));
        putKnown(to, "endedSeconds", jobs.endedSeconds(job));
        to.put("projectedRuntimeSeconds", jobs.planned(job).projectedRuntimeSeconds());
        putKnown(to, "observedRuntimeSeconds", jobs.observedRuntimeSeconds(job));
    }

    static void addVm(Vm vm, ObjectNode to) {
        to.put("id", vm.id());
        if (!vm.type().isEmpty()) {
            to.put("type", vm.type());
        }
        putKnown(to, "requestedSeconds", vm.requested());
        putKnown(to, "bootedSeconds", vm.booted());
        putKnown(to, "terminatedSeconds", vm.terminated());
    }

    private static void putKnown(ObjectNode to, String field, double seconds) {
        if (!Double.isNaN(seconds)) {
            to.put(field, seconds);
        }
    }
}
