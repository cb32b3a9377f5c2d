package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * When the jobs of a run were submitted, started and completed, by kind: all of a past run, or as far as a run has come. Dates
 * are seconds from the origin of the run. Immutable.
 */
final class RunCourse {

    private final Map<String, KindCourse> kinds;
    private final KindCourse all;

    private RunCourse(Map<String, List<JobDates>> byKind) {
        // by name, so that sums over kinds are always taken in the same order
        kinds = new LinkedHashMap<>();
        new TreeMap<>(byKind).forEach((kind, jobs) -> kinds.put(kind, new KindCourse(jobs)));
        List<JobDates> everything = new ArrayList<>();
        kinds.keySet().forEach(kind -> everything.addAll(byKind.get(kind)));
        all = KindCourse.ofAll(everything);
    }

    /** A past run; its jobs that did not complete are left out. */
    static RunCourse of(PastJobs jobs) {
        Map<String, List<JobDates>> byKind = new HashMap<>();
        for (PastJob job : jobs.all()) {
            if (job.end() == JobEnd.COMPLETED && !Double.isNaN(job.endedSeconds())) {
                add(
                        byKind,
                        job.kind(),
                        new JobDates(
                                job.submittedSeconds(),
                                job.startedSeconds(),
                                job.endedSeconds(),
                                request(job),
                                Math.max(0, job.attempt() - 1),
                                Double.NaN));
            }
        }
        return new RunCourse(byKind);
    }

    /**
     * A run under way. Empty if it goes on from what an earlier attempt has finished: no past run of the whole workflow is at the
     * same state.
     */
    static Optional<RunCourse> of(InstanceSnapshot snapshot) {
        return byKind(snapshot).map(RunCourse::new);
    }

    /** The jobs of a run under way; empty where there is no course of it. */
    static Optional<Map<String, List<JobDates>>> byKind(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        Map<String, List<JobDates>> byKind = new HashMap<>();
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.SKIPPED) {
                return Optional.empty();
            }
            double submitted = jobs.submittedSeconds(job);
            double started = jobs.startedSeconds(job);
            boolean completed = jobs.phase(job) == JobPhase.COMPLETED;
            if (jobs.phase(job) == JobPhase.CANCELLED) {
                // past runs do not show such jobs either
                continue;
            }
            if (jobs.phase(job) == JobPhase.FAILED) {
                started = Double.NaN;
            }
            if (completed || !Double.isNaN(submitted) || !Double.isNaN(started)) {
                add(
                        byKind,
                        jobs.planned(job).kind(),
                        new JobDates(
                                submitted,
                                started,
                                completed ? jobs.endedSeconds(job) : Double.NaN,
                                jobs.request(job),
                                jobs.lostAttempts(job).size(),
                                jobs.lostAttempts(job).stream()
                                        .mapToDouble(JobTable.LostAttempt::seconds)
                                        .sum()));
            }
        }
        return Optional.of(byKind);
    }

    private static JobRequest request(PastJob job) {
        return new JobRequest(
                Double.isNaN(job.cpus()) ? OptionalDouble.empty() : OptionalDouble.of(job.cpus()),
                Double.isNaN(job.memoryBytes()) ? OptionalLong.empty() : OptionalLong.of((long) job.memoryBytes()));
    }

    private static void add(Map<String, List<JobDates>> byKind, String kind, JobDates job) {
        byKind.computeIfAbsent(kind, none -> new ArrayList<>()).add(job.inOrder());
    }

    Map<String, KindCourse> kinds() {
        return kinds;
    }

    /** The jobs one by one, by kind. */
    Map<String, List<JobDates>> jobs() {
        Map<String, List<JobDates>> jobs = new HashMap<>();
        kinds.forEach((kind, course) -> jobs.put(kind, course.jobs()));
        return jobs;
    }

    /** The jobs of all kinds. */
    KindCourse all() {
        return all;
    }

    /** Date of the last completion, s; 0 if nothing was completed. */
    double makespanSeconds() {
        double[] completed = all.completed();
        return completed.length == 0 ? 0 : completed[completed.length - 1];
    }
}
