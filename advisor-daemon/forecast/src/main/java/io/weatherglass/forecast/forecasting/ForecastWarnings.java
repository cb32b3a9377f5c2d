package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Warnings for people on the basis of a forecast. */
final class ForecastWarnings {

    private static final String OPEN_ENDED =
            "no plan was given, and no past run of this workflow shows which jobs are still"
                    + " to come: nothing is forecast";

    private static final String NO_RUNTIMES =
            "no history of this workflow, and no projected runtimes in its plan: jobs are expected to take what those"
                    + " that have completed in this run took";

    private ForecastWarnings() {}

    /** @param perturbationLevel default for plans without one */
    static List<String> of(
            InstanceSnapshot snapshot,
            SeenDependencies dependencies,
            LearnedRuntimes learned,
            Optional<PooledForecast> pooled,
            double perturbationLevel) {
        PlanSource source = snapshot.source();
        if (source.isOpenEnded()) {
            return pooled.isPresent() ? List.of() : List.of(OPEN_ENDED);
        }
        List<String> warnings = new ArrayList<>();
        boolean learnedPlan = source.kind() == PlanSource.Kind.LEARNED;
        // what is published are the makespans of past runs then: whether the simulation knows its runtimes matters less
        boolean simulated = !learnedPlan || pooled.isEmpty();
        boolean unprojected =
                !learnedPlan && learned.pastRuns() == 0 && !snapshot.plan().hasProjectedRuntimes();
        if (simulated) {
            warnings.addAll(unprojected ? List.of(NO_RUNTIMES) : learned.warnings());
        }
        if (learnedPlan) {
            String of = source.otherWorkflow()
                    .map(workflow -> " of " + workflow + ", which has jobs of the same kinds")
                    .orElse("");
            warnings.add("the plan is learned from past runs" + of + ", " + source.runs()
                    + " of them: which jobs are still to come is expected, not known");
        }
        long unknown = snapshot.plan().jobs().stream()
                .mapToDouble(PlannedJob::projectedRuntimeSeconds)
                .filter(seconds -> seconds == 0)
                .count();
        if (simulated
                && learned.pastRuns() == 0
                && snapshot.plan().perturbationLevel().isEmpty()) {
            warnings.add("no perturbation level in the plan: P = " + perturbationLevel);
        }
        if (learned.pastRuns() == 0 && unknown > 0 && !unprojected) {
            warnings.add(unknown
                    + " jobs have no projected runtime: taken from such jobs of their kind in this run, else from the"
                    + " mean of their kind");
        }
        warnings.addAll(contradictions(snapshot, dependencies));
        return warnings;
    }

    /** Where a run contradicts its plan; {@link SeenSlots} and {@link SeenPrices} cover resources. Empty for learned plans. */
    static List<String> contradictions(InstanceSnapshot snapshot, SeenDependencies dependencies) {
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
