package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.ReportedJobs;
import java.util.Optional;
import java.util.stream.IntStream;

/** @param partial present if the enactor reports that more jobs have ended than the number of received ends */
public record RunCompleteness(Optional<PartialRun> partial, boolean resumed) {

    /** Share of the planned jobs that may be done before the start of a run of the whole plan. */
    private static final double MAX_FINISHED = 0.05;

    public static final RunCompleteness WHOLE = new RunCompleteness(Optional.empty(), false);

    static RunCompleteness of(
            JobTable jobs, int unplanned, Outcome outcome, Optional<ReportedJobs> reported, boolean resumes) {
        Optional<PartialRun> missing = reported.flatMap(said -> missing(jobs, said))
                .or(() -> outcome == Outcome.COMPLETED ? unfinished(jobs, jobs.count() - unplanned) : Optional.empty());
        // without results of earlier attempts, the run executed everything
        boolean resumed = resumes && reported.map(said -> said.skipped() > 0).orElse(true);
        return new RunCompleteness(missing, resumed);
    }

    /** Returns whether several jobs were already skipped with the plan, as in a rescue DAG. */
    static boolean isRest(JobTable jobs) {
        long finished = IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job) == JobPhase.SKIPPED
                        && jobs.endedSeconds(job) <= 0
                        && Double.isNaN(jobs.submittedSeconds(job)))
                .count();
        return finished > MAX_FINISHED * jobs.count();
    }

    private static Optional<PartialRun> missing(JobTable jobs, ReportedJobs reported) {
        int failed = jobs.countIn(JobPhase.CANCELLED) + jobs.countIn(JobPhase.FAILED);
        // completed jobs of unknown runtime are also reported as skipped
        int done = jobs.countIn(JobPhase.COMPLETED) + Math.max(0, jobs.countIn(JobPhase.SKIPPED) - reported.skipped());
        return partial(
                Math.min(done, reported.completed()) + Math.min(failed, reported.failed()),
                reported.completed() + reported.failed());
    }

    private static Optional<PartialRun> unfinished(JobTable jobs, int planned) {
        int ended = (int) IntStream.range(0, planned)
                .filter(job -> jobs.phase(job).isOver() || jobs.phase(job) == JobPhase.FAILED)
                .count();
        return partial(ended, planned);
    }

    private static Optional<PartialRun> partial(int received, int reported) {
        return received < reported ? Optional.of(new PartialRun(received, reported)) : Optional.empty();
    }
}
