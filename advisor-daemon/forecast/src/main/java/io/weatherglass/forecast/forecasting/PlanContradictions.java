package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Where the jobs of a run are not those of the plan that its enactor gave, and what is forecast then, for people. {@link SeenSlots}
 * and {@link SeenPrices} say so of resources.
 */
final class PlanContradictions {

    /** Dates of one run may come from the clocks of several machines, and are often whole seconds. */
    private static final double MAX_CLOCK_DIFFERENCE_SECONDS = 1;

    private PlanContradictions() {}

    /** Each with both numbers; none of a plan that was learned, which changes with the run. */
    static List<String> of(InstanceSnapshot snapshot) {
        List<String> warnings = new ArrayList<>();
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN) {
            return warnings;
        }
        JobTable jobs = snapshot.jobs();
        int without = jobs.countIn(JobPhase.SKIPPED) + jobs.countIn(JobPhase.CANCELLED);
        if (snapshot.unplannedJobs() > 0) {
            warnings.add("the plan has " + counted(jobs.count()) + ", but " + snapshot.unplannedJobs()
                    + (snapshot.unplannedJobs() == 1
                            ? " more that it does not have was"
                            : " more that it does not have were")
                    + " reported: forecast with " + (jobs.count() - without)
                    + ", as nothing is known of what those do");
        }
        if (without > 0) {
            warnings.add("the plan has " + counted(jobs.count()) + ", but " + without
                    + (without == 1 ? " of them was" : " of them were")
                    + " skipped, cancelled or given up: forecast with " + (jobs.count() - without));
        }
        int started = 0;
        int early = 0;
        for (int job = 0; job < jobs.count(); job++) {
            if (!Double.isNaN(jobs.startedSeconds(job))) {
                started++;
                early += isEarly(jobs, job) ? 1 : 0;
            }
        }
        if (early > 0) {
            warnings.add(
                    "of " + counted(started) + " that started, " + early
                            + " did before all that they depend on in the plan was over: those to come are forecast to wait for it");
        }
        return warnings;
    }

    private static String counted(int jobs) {
        return jobs + (jobs == 1 ? " job" : " jobs");
    }

    /** Whether a job started before something that it depends on was over. */
    private static boolean isEarly(JobTable jobs, int job) {
        PlannedJob planned = jobs.planned(job);
        if (planned.startShare() != PlannedJob.ALL_DEPENDENCIES) {
            return false;
        }
        double started = jobs.startedSeconds(job);
        for (String dependency : planned.dependencies()) {
            OptionalInt before = jobs.indexOf(dependency);
            boolean over = before.isPresent() && jobs.phase(before.getAsInt()).isOver();
            if (over && jobs.endedSeconds(before.getAsInt()) > started + MAX_CLOCK_DIFFERENCE_SECONDS) {
                return true;
            }
            // an end that is not known yet may be late news for a moment
            if (!over && jobs.phase(job) == JobPhase.COMPLETED) {
                return true;
            }
        }
        return false;
    }
}
