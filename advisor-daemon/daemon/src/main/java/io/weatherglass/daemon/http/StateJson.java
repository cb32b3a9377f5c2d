package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.daemon.documents.Documents;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.List;
import java.util.Locale;

/** Writes the state of an instance. Times are seconds since submission; unknown values are omitted. */
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
        snapshot.vms().all().forEach(vm -> vms.add(Documents.of(vm)));
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
        addLostAttempts(jobs.lostAttempts(job), to);
    }

    private static void addLostAttempts(List<JobTable.LostAttempt> lost, ObjectNode to) {
        if (!lost.isEmpty()) {
            ArrayNode attempts = to.putArray("lostAttempts");
            lost.forEach(one -> {
                ObjectNode json = attempts.addObject()
                        .put("startedSeconds", one.startedSeconds())
                        .put("endedSeconds", one.startedSeconds() + one.seconds());
                if (!one.vm().isEmpty()) {
                    json.put("vm", one.vm());
                }
            });
        }
    }

    /** Adds the expected times of unfinished jobs, including jobs that no event has named yet. */
    static void addForecast(JobForecasts forecasts, ObjectNode to) {
        for (int job = 0; to.has("jobs") && job < forecasts.jobs().size(); job++) {
            ObjectNode json = (ObjectNode) to.get("jobs").get(job);
            forecasts.jobs().get(job).ifPresent(dates -> json.set("forecast", Documents.of(dates)));
        }
        if (!forecasts.expected().isEmpty()) {
            ArrayNode expected = to.putArray("expectedJobs");
            forecasts.expected().forEach(kind -> expected.add(Documents.of(kind)));
        }
    }

    private static void putKnown(ObjectNode to, String field, double seconds) {
        if (!Double.isNaN(seconds)) {
            to.put(field, seconds);
        }
    }
}
