package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.fit.HiddenHosts;
import io.weatherglass.forecast.matching.fit.HostPoolFit;
import io.weatherglass.forecast.matching.fit.HostPoolFit.Fitted;
import io.weatherglass.forecast.matching.fit.PastSlowDowns;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fits unknown hosts to the past runs of a workflow, as {@code lab match fit} does, once per workflow and resources and
 * on its own thread. Thread-safe.
 */
final class FittedHosts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FittedHosts.class);

    /** With five runs, the standard error of a spread is 35 %: 1/√(2(n − 1)). */
    private static final int MIN_RUNS = 5;

    /** Simulated runs per candidate; the standard error of a simulated spread is 10 %. */
    private static final int FRAGMENTS = 50;

    private static final long SEED = 1;

    private static final Result PENDING = Result.unknown("they are being fitted to past runs");

    private final Function<String, List<PastJobs>> pastRuns;
    private final double noiseScale;
    private final Map<Key, Result> results = new ConcurrentHashMap<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(WorkerThread.factory("host-fit"));

    private record Key(String workflow, Resources resources) {}

    /** Loads the traces to fit. */
    interface Traces {
        List<WorkloadTrace> load() throws NoSearchPossibleException, IOException;
    }

    /** @param reason why the hosts are unknown; empty if they are known */
    record Result(Optional<HiddenHosts> hosts, String reason) {
        Optional<String> obstacle() {
            return hosts.isPresent()
                    ? Optional.empty()
                    : Optional.of(HostedScenario.UNKNOWN_HOSTS + " (" + reason + ")");
        }

        private static Result unknown(String reason) {
            return new Result(Optional.empty(), reason);
        }
    }

    /**
     * @param pastRuns returns completed runs of a workflow
     * @param noiseScale smaller mean slowdowns do not determine hosts
     */
    FittedHosts(Function<String, List<PastJobs>> pastRuns, double noiseScale) {
        this.pastRuns = pastRuns;
        this.noiseScale = noiseScale;
    }

    /** Returns immediately; the first question for a plan starts the fit. */
    Result of(EnactmentPlan plan, Traces traces) {
        Key key = new Key(plan.workflow(), plan.resources());
        Result known = results.putIfAbsent(key, PENDING);
        if (known != null) {
            return known;
        }
        try {
            thread.execute(() -> results.put(key, fit(plan, traces)));
        } catch (RejectedExecutionException e) {
            LOG.debug("hosts not fitted: the daemon is shutting down", e);
        }
        return PENDING;
    }

    /** Allows another fit for a new run, which may have more past runs. */
    void runBegun(String workflow) {
        results.entrySet()
                .removeIf(entry -> entry.getKey().workflow().equals(workflow)
                        && entry.getValue().hosts().isEmpty()
                        && entry.getValue() != PENDING);
    }

    private Result fit(EnactmentPlan plan, Traces traces) {
        try {
            List<PastJobs> runs = pastRuns.apply(plan.workflow());
            if (runs.size() < MIN_RUNS) {
                return Result.unknown(
                        "a fit requires " + MIN_RUNS + " past runs of this workflow, but there are " + runs.size());
            }
            Scenario scenario = HostedScenario.onCloud(Scenarios.of(plan));
            double[][] slowDowns = PastSlowDowns.of(scenario.workflow(), runs, PastSlowDowns.Alone.PROJECTED);
            Result result = traces.load().stream()
                    .flatMap(trace -> nearest(scenario, trace, slowDowns).stream())
                    .min(Comparator.comparingDouble(Fitted::distance))
                    .map(nearest -> judge(nearest, runs.size()))
                    .orElseGet(() -> Result.unknown("no imported workload is long enough for a fit"));
            LOG.info("workflow {}: hosts {}", plan.workflow(), result);
            return result;
        } catch (NoSearchPossibleException | IOException | RuntimeException e) {
            LOG.warn("cannot fit the hosts of workflow {}: {}", plan.workflow(), e.toString());
            return Result.unknown("they cannot be fitted: " + e.getMessage());
        }
    }

    private static Optional<Fitted> nearest(Scenario scenario, WorkloadTrace trace, double[][] slowDowns) {
        try {
            return new HostPoolFit(scenario, trace, FRAGMENTS, SEED)
                    .fit(slowDowns, HiddenHosts.candidates()).stream().findFirst();
        } catch (IllegalArgumentException e) {
            LOG.info("trace {} is not used for a fit: {}", trace.name(), e.getMessage());
            return Optional.empty();
        }
    }

    private Result judge(Fitted nearest, int runs) {
        if (!nearest.fits()) {
            return Result.unknown("no imported workload explains the runtimes of " + runs + " past runs");
        }
        return nearest.simulated().mean() > noiseScale
                ? new Result(Optional.of(nearest.candidate()), "")
                : Result.unknown("the slowdowns of " + runs + " past runs are too small for a fit");
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
