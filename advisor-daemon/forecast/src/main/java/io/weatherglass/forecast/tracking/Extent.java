package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.ReportedJobs;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How much of a workflow a run that has ended shows.
 *
 * @param partial what is missing, where the enactor has ended more jobs than were received
 * @param resumed whether it went on from what earlier attempts had finished
 */
public record Extent(Optional<PartialRun> partial, boolean resumed) {

    /** Share of the jobs of a plan that may be done beforehand while the run counts as one of the whole plan. A guess. */
    private static final double MAX_FINISHED = 0.05;

    /** All of it, as far as is known. */
    public static final Extent WHOLE = new Extent(Optional.empty(), false);

    /**
     * Of a run that has ended with these jobs.
     *
     * @param unplanned how many of the jobs, the last ones, are not in the plan that was given: of these nobody knows whether a run
     *     that is complete had to end them
     * @param reported what the enactor says that it has done
     * @param resumes whether it said at the beginning that it resumes
     */
    static Extent of(JobTable jobs, int unplanned, Outcome outcome, Optional<ReportedJobs> reported, boolean resumes) {
        Optional<PartialRun> missing = reported.flatMap(said -> missing(jobs, said))
                .or(() -> outcome == Outcome.COMPLETED ? unfinished(jobs, jobs.count() - unplanned) : Optional.empty());
        // where nothing was there to go on from, all of it was run
        boolean resumed = resumes && reported.map(said -> said.skipped() > 0).orElse(true);
        return new Extent(missing, resumed);
    }

    /**
     * Whether a plan is the rest of one that an earlier attempt began, as of a rescue DAG: more than a few of its jobs were reported as skipped with it, and not in their turn, as jobs
     * are that do nothing.
     */
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
        // a job that is done and of unknown runtime is skipped as well
        int done = jobs.countIn(JobPhase.COMPLETED) + Math.max(0, jobs.countIn(JobPhase.SKIPPED) - reported.skipped());
        return partial(
                Math.min(done, reported.completed()) + Math.min(failed, reported.failed()),
                reported.completed() + reported.failed());
    }

    /** Of a run that is complete no job is still to be done. */
    private static Optional<PartialRun> unfinished(JobTable jobs, int planned) {
        int ended = (int) IntStream.range(0, planned)
                .filter(job -> jobs.phase(job).isOver() || jobs.phase(job) == JobPhase.FAILED)
                .count();
        return partial(ended, planned);
    }

    private static Optional<PartialRun> partial(int received, int reported) {
        return received < reported ? Optional.of(new PartialRun(received, reported)) : Optional.empty();
    }

    /** Whether it shows how a run of the whole workflow goes. */
    public boolean isWhole() {
        return partial.isEmpty() && !resumed;
    }
}
