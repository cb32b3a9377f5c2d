package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

final class ForecastWarnings {

    private static final String OPEN_ENDED =
            "no forecast: the run has no plan, and this workflow has no past runs from which to estimate the"
                    + " remaining jobs";

    private static final String NO_RUNTIMES =
            "no past runs and no projected runtimes: runtimes are estimated from the completed jobs of this run";

    private ForecastWarnings() {}

    static List<String> of(
            InstanceSnapshot snapshot,
            SeenDependencies dependencies,
            LearnedRuntimes learned,
            Optional<PooledForecast> pooled) {
        PlanSource source = snapshot.source();
        if (source.isOpenEnded()) {
            return pooled.isPresent() ? List.of() : List.of(OPEN_ENDED);
        }
        List<String> warnings = new ArrayList<>();
        boolean learnedPlan = source.kind() == PlanSource.Kind.LEARNED;
        // otherwise past makespans are published, and the quality of simulated runtimes matters less
        boolean simulated = !learnedPlan || pooled.isEmpty();
        boolean unprojected =
                !learnedPlan && learned.pastRuns() == 0 && !snapshot.plan().hasProjectedRuntimes();
        if (simulated) {
            warnings.addAll(unprojected ? List.of(NO_RUNTIMES) : learned.warnings());
        }
        if (learnedPlan) {
            String of = source.otherWorkflow()
                    .map(workflow -> " of " + workflow + ", a workflow with the same kinds of jobs")
                    .orElse("");
            warnings.add("the plan is learned from " + CountText.of(source.runs(), "past run") + of
                    + ": jobs that have not been reported yet are estimated");
        }
        long unknown = snapshot.plan().jobs().stream()
                .mapToDouble(PlannedJob::projectedRuntimeSeconds)
                .filter(seconds -> seconds == 0)
                .count();
        if (simulated
                && learned.pastRuns() == 0
                && snapshot.plan().perturbationLevel().isEmpty()) {
            warnings.add(
                    "the plan has no perturbation level: the forecast uses P = " + ForecastOptions.PERTURBATION_LEVEL);
        }
        if (learned.pastRuns() == 0 && unknown > 0 && !unprojected) {
            warnings.add(CountText.of(unknown, "job")
                    + " without a projected runtime: the forecast estimates it from other jobs of the same kind");
        }
        warnings.addAll(contradictions(snapshot, dependencies));
        return warnings;
    }

    /**
     * Returns the contradictions between the run and a reported plan, except {@link SeenSlots} and {@link SeenPrices}.
     */
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
                    + (snapshot.unplannedJobs() == 1 ? " unplanned job was" : " unplanned jobs were")
                    + " reported: the forecast uses " + forecast);
        }
        if (without > 0) {
            warnings.add("the plan has " + counted(planned) + ", but " + without
                    + (without == 1 ? " of them was" : " of them were")
                    + " skipped, cancelled or failed: the forecast uses " + forecast);
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
