package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Warnings where a run contradicts its plan; {@link SeenSlots} and {@link SeenPrices} cover resources. */
final class PlanContradictions {

    private PlanContradictions() {}

    /** Empty for learned plans. */
    static List<String> of(InstanceSnapshot snapshot, SeenDependencies dependencies) {
        List<String> warnings = new ArrayList<>();
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN) {
            return warnings;
        }
        JobTable jobs = snapshot.jobs();
        int planned = jobs.count() - snapshot.unplannedJobs();
        int without = notToRun(jobs, 0, planned);
        int forecast = jobs.count() - without - notToRun(jobs, planned, jobs.count());
        if (snapshot.unplannedJobs() > 0) {
            warnings.add("the plan has " + counted(planned) + ", but " + snapshot.unplannedJobs()
                    + (snapshot.unplannedJobs() == 1
                            ? " more that it does not have was"
                            : " more that it does not have were")
                    + " reported: forecast with " + forecast);
        }
        if (without > 0) {
            warnings.add("the plan has " + counted(planned) + ", but " + without
                    + (without == 1 ? " of them was" : " of them were")
                    + " skipped, cancelled or given up: forecast with " + forecast);
        }
        dependencies.warning().ifPresent(warnings::add);
        return warnings;
    }

    private static int notToRun(JobTable jobs, int from, int to) {
        return (int) IntStream.range(from, to)
                .filter(job -> jobs.phase(job) == JobPhase.SKIPPED || jobs.phase(job) == JobPhase.CANCELLED)
                .count();
    }

    private static String counted(int jobs) {
        return jobs + (jobs == 1 ? " job" : " jobs");
    }
}
