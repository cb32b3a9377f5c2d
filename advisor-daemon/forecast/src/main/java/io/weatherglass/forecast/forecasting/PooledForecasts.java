package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Selects the instances to forecast from past runs alone. Thread-safe. */
record PooledForecasts(Experience experience) {
    private static final Logger LOG = LoggerFactory.getLogger(PooledForecasts.class);

    /**
     * Past runs of equal size required for a reported plan with projections; smaller numbers have not been evaluated.
     */
    private static final int MIN_PROJECTED_RUNS = 4;

    /** Past runs of any size required for a reported plan with projections; smaller numbers have not been evaluated. */
    private static final int MIN_PROJECTED_RUNS_OF_ANY_SIZE = 12;

    /** Completed jobs needed to detect that slots are held longer than jobs run. */
    private static final int MIN_COMPLETED = 3;

    /**
     * Returns empty if no past runs are comparable, or if the plan was reported and past runs are not more reliable.
     */
    Optional<PooledForecast> of(
            InstanceSnapshot snapshot, PastRuns past, Optional<SlotOverheads> overheads, List<String> failures) {
        return pooled(snapshot, past, overheads, failures, PooledForecast::of);
    }

    Optional<PooledForecast> makespan(InstanceSnapshot snapshot, PastRuns past, Optional<SlotOverheads> overheads) {
        return pooled(snapshot, past, overheads, new ArrayList<>(), PooledForecast::makespan);
    }

    private Optional<PooledForecast> pooled(
            InstanceSnapshot snapshot,
            PastRuns past,
            Optional<SlotOverheads> overheads,
            List<String> failures,
            BiFunction<InstanceSnapshot, PastRuns, Optional<PooledForecast>> forecast) {
        // if the number of slots has changed during this run, past runs are not comparable
        if (snapshot.source().kind() == PlanSource.Kind.GIVEN
                && (snapshot.slotsSinceSeconds() > 0 || !knownBetter(snapshot, past, overheads))) {
            return Optional.empty();
        }
        try {
            return forecast.apply(snapshot, past);
        } catch (RuntimeException e) {
            // the simulation is less accurate, but better than no forecast
            LOG.warn("cannot compare instance {} with past runs: {}", snapshot.instance(), e.toString());
            LOG.debug("cannot compare instance {} with past runs", snapshot.instance(), e);
            failures.add("not compared with past runs: " + e);
            return Optional.empty();
        }
    }

    PastRuns past(InstanceSnapshot snapshot) {
        PastRuns own = experience.pastRuns(snapshot.plan().workflow());
        return own.count() > 0
                ? own
                : snapshot.source().otherWorkflow().map(experience::pastRuns).orElse(own);
    }

    private static boolean knownBetter(InstanceSnapshot snapshot, PastRuns past, Optional<SlotOverheads> overheads) {
        int jobs = PastRuns.jobsOf(snapshot);
        boolean sameSize = past.areOfSize(jobs);
        if (snapshot.plan().hasProjectedRuntimes()) {
            int needed = sameSize ? MIN_PROJECTED_RUNS : MIN_PROJECTED_RUNS_OF_ANY_SIZE;
            return past.count() >= needed && showsTheSameWorkflow(jobs, past, overheads);
        }
        return sameSize
                ? past.count() > 0 && showsTheSameWorkflow(jobs, past, overheads)
                : past.count() > 0 && isOnSlots(snapshot) && (overheads.isPresent() || !showsRuntimes(snapshot));
    }

    private static boolean isOnSlots(InstanceSnapshot snapshot) {
        return snapshot.plan().resources() instanceof SlotPool pool && SlotOverheads.canBeSeen(snapshot, pool);
    }

    private static boolean showsRuntimes(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        return IntStream.range(0, jobs.count())
                        .filter(job -> jobs.phase(job) == JobPhase.COMPLETED)
                        .limit(MIN_COMPLETED)
                        .count()
                == MIN_COMPLETED;
    }

    private static boolean showsTheSameWorkflow(int jobs, PastRuns past, Optional<SlotOverheads> overheads) {
        return overheads.isPresent() && overheads.get().showsTheSameWorkflow(jobs, past.newestJobs());
    }
}
