package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
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
 * Submission, start and completion times of a run's jobs by kind, in worked time, which excludes standstills.
 * Immutable.
 */
final class RunCourse {

    private final Map<String, KindCourse> kinds;
    private final KindCourse all;
    private final Standstills standstills;
    private final double makespanSeconds;
    private final KnownJobs known;

    private RunCourse(Map<String, List<JobDates>> byKind, Standstills standstills, KnownJobs known) {
        this.standstills = standstills;
        this.known = known;
        // sorted by name, so that sums over kinds are reproducible
        kinds = new LinkedHashMap<>();
        List<JobDates> everything = new ArrayList<>();
        new TreeMap<>(byKind).forEach((kind, jobs) -> {
            List<JobDates> worked = jobs.stream()
                    .map(job -> job.dated(standstills::workedSeconds))
                    .toList();
            kinds.put(kind, new KindCourse(worked, known.endsOnly()));
            everything.addAll(worked);
        });
        all = KindCourse.ofAll(everything, known.endsOnly());
        makespanSeconds = byKind.values().stream()
                .flatMap(List::stream)
                .mapToDouble(JobDates::completed)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

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
                                Double.NaN,
                                job.observedSeconds()));
            }
        }
        return new RunCourse(byKind, standstills(jobs), KnownJobs.NONE);
    }

    /** Returns the course of a run whose jobs have all completed; times are in seconds from the origin. */
    static RunCourse ofCompleted(Map<String, List<JobDates>> jobs) {
        List<Standstills.Span> open = new ArrayList<>();
        boolean submissions = false;
        for (List<JobDates> some : jobs.values()) {
            for (JobDates job : some) {
                submissions |= !Double.isNaN(job.submitted());
                open.add(open(job.submitted(), job.started(), job.completed(), job.failed() > 0));
            }
        }
        return new RunCourse(jobs, submissions ? Standstills.between(open) : Standstills.UNKNOWN, KnownJobs.NONE);
    }

    /** Returns the course of a run in progress; empty if the run has skipped more than a few jobs. */
    static Optional<RunCourse> of(InstanceSnapshot snapshot) {
        KnownJobs known = KnownJobs.of(snapshot);
        return byKind(snapshot).map(byKind -> new RunCourse(byKind, standstills(snapshot, known), known));
    }

    private static Standstills standstills(InstanceSnapshot snapshot, KnownJobs known) {
        return known.endsOnly() ? Standstills.UNKNOWN : standstills(snapshot.jobs());
    }

    static RunCourse ofOwnJobs(InstanceSnapshot snapshot) {
        KnownJobs known = KnownJobs.ofOwn(snapshot);
        return new RunCourse(ownByKind(snapshot), standstills(snapshot, known), known);
    }

    static Optional<Map<String, List<JobDates>>> byKind(InstanceSnapshot snapshot) {
        int jobs = snapshot.jobs().count();
        int own = jobs - snapshot.jobs().countIn(JobPhase.SKIPPED);
        return PastRuns.isOfSize(own, jobs) ? Optional.of(ownByKind(snapshot)) : Optional.empty();
    }

    private static Map<String, List<JobDates>> ownByKind(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        Map<String, List<JobDates>> byKind = new HashMap<>();
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.SKIPPED) {
                continue;
            }
            double submitted = jobs.submittedSeconds(job);
            double started = jobs.startedSeconds(job);
            boolean completed = jobs.phase(job) == JobPhase.COMPLETED;
            if (jobs.phase(job) == JobPhase.CANCELLED) {
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
                                seconds(jobs.lostAttempts(job)),
                                completed ? jobs.observedRuntimeSeconds(job) : Double.NaN));
            }
        }
        return byKind;
    }

    private static double seconds(List<JobTable.LostAttempt> attempts) {
        double sum = 0;
        for (JobTable.LostAttempt attempt : attempts) {
            sum += attempt.seconds();
        }
        return sum;
    }

    private static Standstills standstills(PastJobs jobs) {
        List<Standstills.Span> open = new ArrayList<>();
        boolean submissions = false;
        for (PastJob job : jobs.all()) {
            submissions |= !Double.isNaN(job.submittedSeconds());
            if (!Double.isNaN(job.endedSeconds())) {
                open.add(open(job.submittedSeconds(), job.startedSeconds(), job.endedSeconds(), job.attempt() > 1));
            }
        }
        return submissions ? Standstills.between(open) : Standstills.UNKNOWN;
    }

    private static Standstills standstills(JobTable jobs) {
        List<Standstills.Span> open = new ArrayList<>();
        boolean submissions = false;
        for (int job = 0; job < jobs.count(); job++) {
            double submitted = jobs.submittedSeconds(job);
            double started = jobs.startedSeconds(job);
            JobPhase phase = jobs.phase(job);
            boolean ended = phase.isOver() || phase == JobPhase.FAILED;
            submissions |= !Double.isNaN(submitted);
            if (ended || !Double.isNaN(submitted) || !Double.isNaN(started)) {
                double end = ended ? jobs.endedSeconds(job) : Double.POSITIVE_INFINITY;
                open.add(open(submitted, started, end, !jobs.lostAttempts(job).isEmpty()));
            }
        }
        return submissions ? Standstills.between(open) : Standstills.UNKNOWN;
    }

    /**
     * Returns the time during which a job was open, from the beginning of the run if the job's own beginning is
     * unknown.
     */
    private static Standstills.Span open(double submitted, double started, double ended, boolean repeated) {
        double begun = Double.isNaN(submitted) ? started : submitted;
        double from = repeated || Double.isNaN(begun) ? 0 : begun;
        // clocks of different machines may differ; a comparison with NaN is false
        double to = started > from ? started : from;
        return new Standstills.Span(from, ended > to ? ended : to);
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

    KnownJobs known() {
        return known;
    }

    Map<String, List<JobDates>> jobs() {
        Map<String, List<JobDates>> jobs = new HashMap<>();
        kinds.forEach((kind, course) -> jobs.put(
                kind,
                course.jobs().stream().map(job -> job.dated(standstills::date)).toList()));
        return jobs;
    }

    KindCourse all() {
        return all;
    }

    Standstills standstills() {
        return standstills;
    }

    /** Returns the worked time at the last completion, s; 0 if no job has completed. */
    double workedSeconds() {
        double[] completed = all.completed();
        return completed.length == 0 ? 0 : completed[completed.length - 1];
    }

    double makespanSeconds() {
        return makespanSeconds;
    }

    /** @param endsOnly whether jobs are known only after their end */
    record KnownJobs(Map<String, Integer> planned, boolean all, Map<String, Integer> skipped, boolean endsOnly) {

        static final KnownJobs NONE = new KnownJobs(Map.of(), false, Map.of(), false);

        static KnownJobs ofOwn(InstanceSnapshot snapshot) {
            return new KnownJobs(Map.of(), false, Map.of(), snapshot.endsOnly());
        }

        static KnownJobs of(InstanceSnapshot snapshot) {
            Map<String, Integer> skipped = new TreeMap<>();
            Map<String, Integer> planned = new TreeMap<>();
            JobTable jobs = snapshot.jobs();
            for (int job = 0; job < jobs.count(); job++) {
                if (jobs.phase(job) == JobPhase.SKIPPED) {
                    skipped.merge(jobs.planned(job).kind(), 1, Integer::sum);
                } else if (jobs.phase(job) != JobPhase.CANCELLED) {
                    planned.merge(jobs.planned(job).kind(), 1, Integer::sum);
                }
            }
            boolean all = snapshot.source().kind() == PlanSource.Kind.GIVEN;
            return new KnownJobs(
                    all ? planned : new TreeMap<>(snapshot.expectedJobs()), all, skipped, snapshot.endsOnly());
        }
    }
}
