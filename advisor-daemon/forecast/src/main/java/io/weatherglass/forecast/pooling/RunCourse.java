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
 * are seconds for which the run had worked since its origin: those for which it stood still are left out. Immutable.
 */
final class RunCourse {

    private final Map<String, KindCourse> kinds;
    private final KindCourse all;
    private final Standstills standstills;
    private final double makespanSeconds;

    private RunCourse(Map<String, List<JobDates>> byKind, Standstills standstills) {
        this.standstills = standstills;
        // by name, so that sums over kinds are always taken in the same order
        kinds = new LinkedHashMap<>();
        List<JobDates> everything = new ArrayList<>();
        new TreeMap<>(byKind).forEach((kind, jobs) -> {
            List<JobDates> worked = jobs.stream()
                    .map(job -> job.dated(standstills::workedSeconds))
                    .toList();
            kinds.put(kind, new KindCourse(worked));
            everything.addAll(worked);
        });
        all = KindCourse.ofAll(everything);
        makespanSeconds = byKind.values().stream()
                .flatMap(List::stream)
                .mapToDouble(JobDates::completed)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
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
        return new RunCourse(byKind, Standstills.between(open(byKind)));
    }

    /**
     * A run under way. Empty if it goes on from what an earlier attempt has finished: no past run of the whole workflow is at the
     * same state.
     */
    static Optional<RunCourse> of(InstanceSnapshot snapshot) {
        return byKind(snapshot).map(byKind -> new RunCourse(byKind, Standstills.between(open(snapshot))));
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

    private static List<Standstills.Span> open(Map<String, List<JobDates>> byKind) {
        return byKind.values().stream()
                .flatMap(List::stream)
                .map(job -> open(job.begun(), job.completed()))
                .toList();
    }

    /** Unlike in a course, jobs that failed or were cancelled are not open any more. */
    private static List<Standstills.Span> open(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        List<Standstills.Span> open = new ArrayList<>();
        for (int job = 0; job < jobs.count(); job++) {
            double submitted = jobs.submittedSeconds(job);
            double begun = Double.isNaN(submitted) ? jobs.startedSeconds(job) : submitted;
            JobPhase phase = jobs.phase(job);
            if (phase == JobPhase.COMPLETED || !Double.isNaN(begun)) {
                boolean ended = phase.isOver() || phase == JobPhase.FAILED;
                open.add(open(begun, ended ? jobs.endedSeconds(job) : Double.POSITIVE_INFINITY));
            }
        }
        return open;
    }

    /** A job of which only the end is known may have been open from the beginning. */
    private static Standstills.Span open(double begun, double ended) {
        double from = Double.isNaN(begun) ? 0 : begun;
        return new Standstills.Span(from, Double.isNaN(ended) ? from : ended);
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

    /** When it stood still. */
    Standstills standstills() {
        return standstills;
    }

    /** For how long it had worked by the last completion, s; 0 if nothing was completed. */
    double workedSeconds() {
        double[] completed = all.completed();
        return completed.length == 0 ? 0 : completed[completed.length - 1];
    }

    /** From its origin to the last completion, s, whether it worked or stood still; 0 if nothing was completed. */
    double makespanSeconds() {
        return makespanSeconds;
    }
}
