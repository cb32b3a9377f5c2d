package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.fit.HiddenHosts;
import io.weatherglass.forecast.matching.fit.HostPoolFit;
import io.weatherglass.forecast.matching.fit.HostPoolFit.Fitted;
import io.weatherglass.forecast.matching.fit.PastSlowDowns;
import io.weatherglass.forecast.matching.fit.PastSlowDowns.Alone;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.forecast.support.LatestUsed;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.store.TraceTooLargeException;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fits unknown hosts to the past runs of a workflow, as {@code lab match fit} does. A new run fits them again if the
 * number of past runs or the traces have changed. Thread-safe.
 */
final class FittedHosts {
    private static final Logger LOG = LoggerFactory.getLogger(FittedHosts.class);

    /** With five runs, the standard error of a spread is 35 %: 1/√(2(n − 1)). */
    private static final int MIN_RUNS = 5;

    /** Simulated runs per candidate; the standard error of a simulated spread is 10 %. */
    private static final int FRAGMENTS = 50;

    private static final long SEED = 1;
    private static final int MAX_RESULTS = 100;
    private static final long MINUTES_PER_FIT = 5;

    private static final Result NOT_STARTED =
            Result.unknown("if a run deviates from its plan, they are fitted to past runs");

    private static final Result PENDING = Result.unknown("they are being fitted to past runs");

    private final Function<String, List<PastJobs>> pastRuns;
    private final double noiseScale;
    private final Executor thread;
    private final LongSupplier nanoTime;
    private final Map<Key, Fit> fits = new LatestUsed<>(MAX_RESULTS);

    private record Key(String workflow, Resources resources, Alone alone) {}

    private record Basis(int pastRuns, Set<String> traces) {}

    /** @param due whether the basis may have changed */
    private record Fit(Result result, Optional<Basis> basis, boolean due) {}

    interface Traces {
        Set<String> names() throws NoSearchPossibleException, IOException;

        WorkloadTrace load(String name) throws NoSearchPossibleException, IOException;
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
     * @param thread runs the fits; an interrupt ends a fit
     */
    FittedHosts(Function<String, List<PastJobs>> pastRuns, double noiseScale, Executor thread, LongSupplier nanoTime) {
        this.pastRuns = pastRuns;
        this.noiseScale = noiseScale;
        this.thread = thread;
        this.nanoTime = nanoTime;
    }

    private static Key key(EnactmentPlan plan, boolean learned) {
        // the runtimes in a learned plan include the effect of past loads
        return new Key(plan.workflow(), plan.resources(), learned ? Alone.LEAST : Alone.PROJECTED);
    }

    synchronized Result known(EnactmentPlan plan, boolean learned) {
        Fit fit = fits.get(key(plan, learned));
        return fit == null ? NOT_STARTED : fit.result();
    }

    /** Starts a fit if one is due; returns immediately. */
    synchronized Result of(EnactmentPlan plan, boolean learned, Traces traces) {
        Key key = key(plan, learned);
        Fit known = fits.getOrDefault(key, new Fit(PENDING, Optional.empty(), true));
        if (known.due()) {
            fits.put(key, new Fit(known.result(), known.basis(), false));
            try {
                thread.execute(() -> refresh(key, known, plan, traces));
            } catch (RejectedExecutionException e) {
                LOG.debug("hosts not fitted: the daemon is shutting down", e);
            }
        }
        return known.result();
    }

    synchronized void runBegun(String workflow) {
        fits.replaceAll((key, fit) -> key.workflow().equals(workflow) && fit.result() != PENDING
                ? new Fit(fit.result(), fit.basis(), true)
                : fit);
    }

    private synchronized void put(Key key, Fit fit) {
        fits.put(key, fit);
    }

    private void refresh(Key key, Fit known, EnactmentPlan plan, Traces traces) {
        Optional<Basis> basis = Optional.empty();
        Result result = known.result();
        try {
            List<PastJobs> runs = pastRuns.apply(plan.workflow());
            basis = Optional.of(new Basis(runs.size(), traces.names()));
            if (!basis.equals(known.basis())) {
                result = fit(plan, key.alone(), runs, traces);
                LOG.info("workflow {}: hosts {}", plan.workflow(), result);
            }
        } catch (Throwable e) { // without a result, the hosts would remain pending
            LOG.warn("cannot fit the hosts of workflow {}", plan.workflow(), e);
            result = Result.unknown("they cannot be fitted: " + e.getMessage());
        }
        put(key, new Fit(result, basis, false));
    }

    private Result fit(EnactmentPlan plan, Alone alone, List<PastJobs> runs, Traces traces)
            throws NoSearchPossibleException, IOException {
        if (runs.size() < MIN_RUNS) {
            return Result.unknown(
                    "a fit requires " + MIN_RUNS + " past runs of this workflow, but there are " + runs.size());
        }
        List<HiddenHosts> candidates = HiddenHosts.candidates().stream()
                .filter(hosts -> hosts.assumed().virtualCores() >= HostedScenario.slots(plan))
                .toList();
        if (candidates.isEmpty()) {
            return Result.unknown("no candidate for a fit has a virtual core for each slot");
        }
        Scenario scenario = HostedScenario.onCloud(Scenarios.of(plan));
        double[][] slowDowns = PastSlowDowns.of(scenario.workflow(), runs, alone);
        long end = nanoTime.getAsLong() + TimeUnit.MINUTES.toNanos(MINUTES_PER_FIT);
        SearchLimit limit = () -> Thread.currentThread().isInterrupted() || nanoTime.getAsLong() - end >= 0;
        List<Fitted> fitted = new ArrayList<>();
        try {
            for (String name : traces.names()) {
                fitted.addAll(fit(scenario, traces, name, slowDowns, candidates, limit));
            }
        } catch (CancellationException e) {
            return Result.unknown("a fit takes longer than " + MINUTES_PER_FIT + " minutes");
        }
        return fitted.stream()
                .min(Comparator.comparingDouble(Fitted::distance))
                .map(nearest -> judge(nearest, runs.size()))
                .orElseGet(() -> Result.unknown("no imported workload is long enough for a fit"));
    }

    private static List<Fitted> fit(
            Scenario scenario,
            Traces traces,
            String trace,
            double[][] slowDowns,
            List<HiddenHosts> candidates,
            SearchLimit limit)
            throws NoSearchPossibleException, IOException {
        try {
            return new HostPoolFit(scenario, traces.load(trace), FRAGMENTS, SEED).fit(slowDowns, candidates, limit);
        } catch (TraceTooLargeException | IllegalArgumentException e) {
            LOG.info("trace {} is not used for a fit: {}", trace, e.getMessage());
            return List.of();
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
}
