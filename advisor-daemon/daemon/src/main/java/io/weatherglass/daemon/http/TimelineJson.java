package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.daemon.documents.Documents;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the timeline of a run's jobs. Times are seconds since submission. */
final class TimelineJson {

    private static final int BINS = 60;

    private TimelineJson() {}

    static ObjectNode of(InstanceSnapshot snapshot, int maxJobs) {
        JobTable jobs = snapshot.jobs();
        double end = snapshot.outcome()
                .map(over -> snapshot.lastCompletionSeconds())
                .filter(seconds -> seconds > 0)
                .orElse(snapshot.elapsedSeconds());
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", snapshot.instance())
                .put("submittedAt", snapshot.origin().toString())
                .put("asOf", snapshot.asOf().toString())
                .put("elapsedSeconds", end)
                .put("ended", snapshot.outcome().isPresent());
        if (snapshot.plan().resources() instanceof VmResources vms && vms.billing() instanceof BillingSpec.Btu btu) {
            json.put("btuSeconds", btu.btuSeconds());
        }
        json.put("binSeconds", end / BINS);
        Map<String, Kind> kinds = new LinkedHashMap<>();
        double[] comparable = ComparableRuntimes.of(snapshot).observedSeconds();
        for (int job = 0; job < jobs.count(); job++) {
            kinds.computeIfAbsent(jobs.planned(job).kind(), name -> new Kind(end))
                    .add(jobs, job, comparable[job]);
        }
        ArrayNode array = json.putArray("kinds");
        kinds.forEach((name, kind) -> kind.write(array.addObject().put("kind", name)));
        ArrayNode vms = json.putArray("vms");
        snapshot.vms().all().forEach(vm -> vms.add(Documents.of(vm)));
        if (jobs.count() <= maxJobs) {
            ArrayNode placed = json.putArray("jobs");
            for (int job = 0; job < jobs.count(); job++) {
                if (!Double.isNaN(jobs.startedSeconds(job))
                        || !jobs.lostAttempts(job).isEmpty()) {
                    StateJson.addJob(jobs, job, placed.addObject());
                }
            }
        }
        return json;
    }

    private static final class Kind {
        private final double end;
        private final double binSeconds;
        private final int[] phases = new int[JobPhase.values().length];
        private final double[] runningSeconds = new double[BINS];
        private final double[] lostSeconds = new double[BINS];
        private final List<Double> projected = new ArrayList<>();
        private final List<Double> observed = new ArrayList<>();
        private double observedSeconds;
        private double expectedSeconds;
        private double first = Double.NaN;
        private double last = Double.NaN;
        private int count;
        private int failedAttempts;

        Kind(double end) {
            this.end = end;
            binSeconds = end / BINS;
        }

        void add(JobTable jobs, int job, double comparable) {
            count++;
            phases[jobs.phase(job).ordinal()]++;
            failedAttempts += jobs.failedAttempts(job);
            double expected = jobs.planned(job).projectedRuntimeSeconds();
            projected.add(expected);
            double runtime = jobs.observedRuntimeSeconds(job);
            if (!Double.isNaN(runtime)) {
                observed.add(runtime);
                if (expected > 0) {
                    observedSeconds += comparable;
                    expectedSeconds += expected;
                }
            }
            double from = jobs.startedSeconds(job);
            if (!Double.isNaN(from)) {
                double ended = jobs.endedSeconds(job);
                double to = Double.isNaN(ended) ? end : ended;
                first = Double.isNaN(first) ? from : Math.min(first, from);
                last = Double.isNaN(last) ? to : Math.max(last, to);
                if (jobs.phase(job) == JobPhase.RUNNING || jobs.phase(job) == JobPhase.COMPLETED) {
                    occupy(runningSeconds, from, to);
                }
            }
            jobs.lostAttempts(job)
                    .forEach(
                            lost -> occupy(lostSeconds, lost.startedSeconds(), lost.startedSeconds() + lost.seconds()));
        }

        private void occupy(double[] seconds, double from, double to) {
            if (binSeconds <= 0) {
                return;
            }
            int lastBin = Math.min(BINS - 1, (int) (to / binSeconds));
            for (int bin = Math.max(0, (int) (from / binSeconds)); bin <= lastBin; bin++) {
                seconds[bin] += Math.max(0, Math.min(to, (bin + 1) * binSeconds) - Math.max(from, bin * binSeconds));
            }
        }

        void write(ObjectNode json) {
            json.put("jobs", count)
                    .put("completed", phases[JobPhase.COMPLETED.ordinal()])
                    .put("running", phases[JobPhase.RUNNING.ordinal()])
                    .put("queued", phases[JobPhase.SUBMITTED.ordinal()] + phases[JobPhase.SCHEDULED.ordinal()])
                    .put("waiting", phases[JobPhase.PENDING.ordinal()])
                    .put("failed", phases[JobPhase.FAILED.ordinal()])
                    .put("cancelled", phases[JobPhase.CANCELLED.ordinal()])
                    .put("skipped", phases[JobPhase.SKIPPED.ordinal()])
                    .put("failedAttempts", failedAttempts)
                    .put("projectedRuntimeSeconds", Percentiles.median(projected));
            if (!observed.isEmpty()) {
                Percentiles.write(observed, json.putObject("observedRuntimeSeconds"));
                if (expectedSeconds > 0) {
                    // ratio of the sums, so that it has the same sign as the reasons for a change in the forecast
                    json.put("ratio", observedSeconds / expectedSeconds);
                }
            }
            if (!Double.isNaN(first)) {
                json.put("firstStartSeconds", first).put("lastEndSeconds", last);
                writeMean("meanRunning", runningSeconds, json);
            }
            if (Arrays.stream(lostSeconds).anyMatch(seconds -> seconds > 0)) {
                writeMean("meanFailed", lostSeconds, json);
            }
        }

        private void writeMean(String name, double[] seconds, ObjectNode json) {
            ArrayNode bins = json.putArray(name);
            Arrays.stream(seconds)
                    .forEach(in -> bins.add(binSeconds <= 0 ? 0 : Math.round(1000 * in / binSeconds) / 1000.0));
        }
    }
}
