package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import java.util.Optional;
import java.util.stream.IntStream;

/** @param partial present if the ends of fewer jobs were received than the enactor reports or the plan contains */
public record RunCompleteness(Optional<PartialRun> partial, boolean resumed) {

    /** If a larger share of the planned jobs was skipped at the start, the run continues an earlier one. */
    private static final double MAX_FINISHED = 0.05;

    public static final RunCompleteness WHOLE = new RunCompleteness(Optional.empty(), false);

    static RunCompleteness of(
            JobTable jobs, int unplanned, Outcome outcome, Optional<ReportedJobCounts> reported, boolean resumes) {
        Optional<PartialRun> missing = reported.flatMap(said -> missing(jobs, said))
                .or(() -> outcome == Outcome.COMPLETED ? unfinished(jobs, jobs.count() - unplanned) : Optional.empty());
        // if no results of earlier attempts were used, the run executed all jobs
        boolean resumed = resumes && reported.map(said -> said.skipped() > 0).orElse(true);
        return new RunCompleteness(missing, resumed);
    }

    /** Returns whether more than a few jobs were already skipped at the start of the run, as with a rescue DAG. */
    static boolean isRest(JobTable jobs) {
        long finished = IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job) == JobPhase.SKIPPED
                        && jobs.endedSeconds(job) <= 0
                        && Double.isNaN(jobs.submittedSeconds(job)))
                .count();
        return finished > MAX_FINISHED * jobs.count();
    }

    private static Optional<PartialRun> missing(JobTable jobs, ReportedJobCounts reported) {
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
