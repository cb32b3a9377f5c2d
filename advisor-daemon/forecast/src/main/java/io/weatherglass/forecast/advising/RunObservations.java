package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.OutlierJob;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.ProgressBuilder;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.pooling.ExpectedJobs;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.forecast.tracking.ProjectionError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What the events of a run show, without a forecast. */
final class RunObservations {

    private static final int MAX_OUTLIERS = 50;

    private RunObservations() {}

    static Progress progress(InstanceSnapshot snapshot) {
        return progress(snapshot, Optional.empty());
    }

    /** @param expected number of jobs, estimated from past runs; empty if the plan was reported */
    static Progress progress(InstanceSnapshot snapshot, Optional<ExpectedJobs> expected) {
        JobTable jobs = snapshot.jobs();
        int failedAttempts = 0;
        int done = 0;
        double work = 0;
        double workDone = 0;
        for (int job = 0; job < jobs.count(); job++) {
            failedAttempts += jobs.failedAttempts(job);
            double projected = jobs.planned(job).projectedRuntimeSeconds();
            work += projected;
            if (jobs.phase(job) == JobPhase.COMPLETED || jobs.phase(job) == JobPhase.SKIPPED) {
                done++;
                workDone += projected;
            }
        }
        boolean hasEnded = snapshot.outcome().isPresent();
        boolean isOpenEnded = snapshot.source().isOpenEnded() && !hasEnded;
        int queued =
                jobs.countIn(JobPhase.SUBMITTED) + jobs.countIn(JobPhase.SCHEDULED) + jobs.countIn(JobPhase.FAILED);
        boolean hasFailed = snapshot.outcome()
                .filter(end -> end.outcome() != Outcome.COMPLETED)
                .isPresent();
        int total = isOpenEnded
                ? Math.max(jobs.count(), expected.map(ExpectedJobs::median).orElse(0))
                : Math.max(jobs.count(), hasFailed ? expectedJobs(snapshot) : 0);
        // assumes that unreported jobs have the same mean work as reported ones
        double seen = share(jobs.count(), total);
        ProgressBuilder progress = Progress.builder()
                .jobsTotal(total)
                .jobsCompleted(jobs.countIn(JobPhase.COMPLETED))
                .jobsRunning(hasEnded ? 0 : jobs.countIn(JobPhase.RUNNING))
                .jobsQueued(hasEnded ? 0 : queued)
                .jobsFailedAttempts(failedAttempts)
                .jobsCancelled(jobs.countIn(JobPhase.CANCELLED))
                .jobsSkipped(jobs.countIn(JobPhase.SKIPPED))
                .fraction(share(done, total))
                .workFraction(work > 0 ? seen * Math.min(1, workDone / work) : share(done, total))
                .moreJobsMayCome(isOpenEnded && expected.isEmpty());
        IntPredicate given = job -> snapshot.source().kind() == PlanSource.Kind.GIVEN
                || snapshot.expectedJobs().containsKey(jobs.planned(job).kind());
        int known = count(jobs, job -> given.test(job) || jobs.phase(job) != JobPhase.PENDING);
        if (isOpenEnded || count(jobs, given) < jobs.count()) {
            expected.flatMap(ExpectedJobs::range)
                    .ifPresent(range -> progress.expectedJobsLower(Math.max(known, Math.min(range.lower(), total)))
                            .expectedJobsUpper(Math.max(range.upper(), total)));
        }
        return progress.build();
    }

    private static int expectedJobs(InstanceSnapshot snapshot) {
        return snapshot.expectedJobs().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static int count(JobTable jobs, IntPredicate which) {
        return (int) IntStream.range(0, jobs.count()).filter(which).count();
    }

    private static double share(int over, int jobs) {
        return jobs == 0 ? 0 : over / (double) jobs;
    }

    static PastError pastError(ProjectionError error, EnactmentPlan plan) {
        boolean known = error.completedJobs() > 0;
        OptionalDouble threshold = plan.errorThresholdSeconds();
        return new PastError(
                known ? OptionalDouble.of(error.seconds()) : OptionalDouble.empty(),
                known ? OptionalDouble.of(error.relative()) : OptionalDouble.empty(),
                error.completedJobs(),
                threshold,
                threshold.isPresent() && error.secondsWithoutOutliers() > threshold.getAsDouble());
    }

    static List<OutlierJob> outlierJobs(InstanceSnapshot snapshot, boolean[] outlier) {
        JobTable jobs = snapshot.jobs();
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        double[] running = runtimes.runningSeconds();
        double[] completed = runtimes.observedSeconds();
        List<OutlierJob> found = new ArrayList<>();
        for (int job = 0; job < outlier.length; job++) {
            if (outlier[job]) {
                double observed = completed[job];
                found.add(new OutlierJob(
                        jobs.planned(job).id(),
                        jobs.planned(job).projectedRuntimeSeconds(),
                        Double.isNaN(observed) ? running[job] : observed,
                        Double.isNaN(observed)));
            }
        }
        found.sort((a, b) -> Double.compare(
                b.observedRuntimeSeconds() / b.projectedRuntimeSeconds(),
                a.observedRuntimeSeconds() / a.projectedRuntimeSeconds()));
        return found.size() > MAX_OUTLIERS ? found.subList(0, MAX_OUTLIERS) : found;
    }

    static List<String> warnings(InstanceSnapshot.End end) {
        List<String> warnings = new ArrayList<>();
        if (!end.reason().isEmpty()) {
            warnings.add(end.reason());
        }
        end.extent()
                .partial()
                .ifPresent(of -> warnings.add("partial: received only " + of.receivedJobs() + " of " + of.reportedJobs()
                        + " jobs; the run is excluded from learning"));
        end.implausible()
                .ifPresent(why -> warnings.add("implausible times: " + why + "; the run is excluded from learning"));
        if (end.extent().resumed()) {
            warnings.add("resumed: the makespan covers only the last attempt; earlier attempts completed some of"
                    + " the jobs");
        }
        return warnings;
    }
}
