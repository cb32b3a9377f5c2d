package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches for the background load of instances that deviate from their plan [KKN17]. Searches run on their own
 * threads; forecasts never wait for them. A search starts when E(W,t,k), computed without outliers, exceeds E_ε and
 * the projected remaining work takes at least 𝔗. Thread-safe.
 */
public final class BackgroundLoadSearches implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundLoadSearches.class);

    private final MatchingOptions options;
    private final FragmentTables tables;
    private final FittedHosts fits;
    private final SearchListener listener;
    private final Function<String, Optional<Advisory>> published;
    private final ExecutorService workers;
    private final ExecutorService fitting = Executors.newSingleThreadExecutor(WorkerThread.factory("host-fit"));
    private final Consumer<String> onFinding;
    private final Map<String, InstanceMatching> instances = new ConcurrentHashMap<>();

    /**
     * Input of the searches.
     *
     * @param pastRuns returns completed runs of a workflow, to fit unknown hosts
     */
    public record Inputs(TraceStore traces, RuntimeTableFolder files, Function<String, List<PastJobs>> pastRuns) {}

    /**
     * @param published returns the last advisory for an instance; its match is used after a restart until the first
     *     search ends
     * @param onFinding receives the names of instances whose match has changed, on any thread
     */
    public BackgroundLoadSearches(
            MatchingOptions options,
            Inputs inputs,
            SearchListener listener,
            Function<String, Optional<Advisory>> published,
            Consumer<String> onFinding) {
        this.options = options;
        this.onFinding = onFinding;
        this.listener = listener;
        this.published = published;
        fits = new FittedHosts(inputs.pastRuns(), options.noiseScale(), fitting, System::nanoTime);
        tables = new FragmentTables(inputs.traces(), inputs.files(), fits, options);
        workers = Executors.newFixedThreadPool(options.threads(), WorkerThread.factory("background-search"));
    }

    public final class Known {
        private final InstanceSnapshot snapshot;
        private final InstanceMatching matching;
        private final MatchStatus finding;

        private Known(InstanceSnapshot snapshot, InstanceMatching matching) {
            this.snapshot = snapshot;
            this.matching = matching;
            MatchStatus last = matching.finding();
            // an earlier revision of the plan may have had different jobs
            boolean stale = last.plan().isPresent() && last.plan().get() != SearchedPlan.plan(snapshot);
            finding = stale ? MatchStatus.NOTHING_YET : last;
        }

        /**
         * On slots empty: forecasts already use the runtimes observed under the load. Also empty for learned plans: the
         * match refers to the jobs expected at the start.
         */
        public Optional<LoadMixture> mixture() {
            return onSlots(snapshot.plan()) || SearchedPlan.isLearned(snapshot) ? Optional.empty() : finding.mixture();
        }

        public Background describe(Forecast forecast) {
            return unsearched(snapshot, forecast, finding).orElseGet(() -> finding.describe(snapshot));
        }

        /** Starts a search if the forecast requires one; returns immediately. */
        public void requestSearch(Forecast forecast) {
            if (unsearched(snapshot, forecast, finding).isEmpty()) {
                matching.request(SearchRequest.of(snapshot));
            }
        }
    }

    public Known known(InstanceSnapshot snapshot) {
        return new Known(snapshot, instance(snapshot));
    }

    private InstanceMatching instance(InstanceSnapshot snapshot) {
        return instances.computeIfAbsent(snapshot.instance(), id -> {
            fits.runBegun(snapshot.plan().workflow());
            InstanceMatching matching = new InstanceMatching(
                    id, options, tables, workers, listener, () -> onFinding.accept(id), System::nanoTime);
            published
                    .apply(id)
                    .filter(advisory ->
                            advisory.planRevision() == snapshot.plan().revision())
                    .flatMap(advisory -> advisory.background().match())
                    .filter(match -> options.enabled())
                    .ifPresent(match -> execute(() -> resume(id, matching, SearchedPlan.plan(snapshot), match)));
            return matching;
        });
    }

    private void execute(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            // the daemon is shutting down
            LOG.debug("search not started", e);
        }
    }

    private void resume(String instance, InstanceMatching matching, EnactmentPlan plan, BackgroundMatch match) {
        try {
            MatchedLoad load = tables.restored(plan, match);
            matching.resume(new MatchStatus(
                    Background.MATCHED,
                    "found before the daemon was restarted",
                    Optional.of(plan),
                    Optional.of(load),
                    Optional.empty()));
            onFinding.accept(instance);
        } catch (NoSearchPossibleException | IOException | RuntimeException e) {
            LOG.info("cannot restore the match of instance {}: {}; searching again", instance, e.getMessage());
        }
    }

    /** Returns the reason not to search; empty if a search is needed. */
    private Optional<Background> unsearched(InstanceSnapshot snapshot, Forecast forecast, MatchStatus finding) {
        if (!options.enabled()) {
            return Optional.of(Background.notAvailable("matching.search is none"));
        }
        double threshold = options.errorThresholdSeconds(snapshot.plan());
        if (Double.isNaN(threshold)) {
            return Optional.of(Background.notAvailable("the plan has no expected runtimes"));
        }
        boolean deviates = forecast.pastError().secondsWithoutOutliers() > threshold;
        boolean tooShort = projectedWorkLeft(snapshot.jobs()) < snapshot.plan().predictionTimeLimitSeconds();
        Optional<String> obstacles =
                tables.obstacles(SearchedPlan.plan(snapshot), SearchedPlan.isLearned(snapshot), deviates && !tooShort);
        if (obstacles.isPresent()) {
            return Optional.of(Background.notAvailable(obstacles.get()));
        }
        if (!deviates) {
            return Optional.of(kept(snapshot, finding, "the past error is within the threshold"));
        }
        return tooShort
                ? Optional.of(kept(snapshot, finding, "the remaining work is too short for a search"))
                : Optional.empty();
    }

    private static Background kept(InstanceSnapshot snapshot, MatchStatus finding, String reason) {
        return finding.load().isPresent()
                ? finding.withReason(reason + "; the last match is kept").describe(snapshot)
                : Background.of(Background.NOT_NEEDED, reason);
    }

    private static double projectedWorkLeft(JobTable jobs) {
        double left = 0;
        for (int job = 0; job < jobs.count(); job++) {
            if (!jobs.phase(job).isOver()) {
                left += jobs.planned(job).projectedRuntimeSeconds();
            }
        }
        return left;
    }

    private static boolean onSlots(EnactmentPlan plan) {
        return plan.resources() instanceof SlotPool;
    }

    /**
     * Restores the loads named in an advisory on a reported plan; empty if forecasts do not use them.
     *
     * @throws IllegalArgumentException if the trace has changed or does not apply to the plan
     * @throws IOException if the trace is not readable
     */
    public Optional<LoadMixture> restored(EnactmentPlan plan, BackgroundMatch match) throws IOException {
        try {
            return onSlots(plan)
                    ? Optional.empty()
                    : Optional.of(tables.restored(plan, match).mixture());
        } catch (NoSearchPossibleException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    public void forget(String instance) {
        Optional.ofNullable(instances.remove(instance)).ifPresent(InstanceMatching::close);
    }

    @Override
    public void close() {
        instances.values().forEach(InstanceMatching::close);
        workers.shutdownNow();
        fitting.shutdownNow();
    }
}
