package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.matching.tables.ErrorTables;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the historic background loads behind instances that deviate from their plan [KKN17], on threads of its own: a
 * forecast takes what is known already and never waits. A search is requested when E(W,t,k), without outlier jobs, exceeds
 * E_ε and the projected work that is left takes at least 𝔗; what it finds is kept until another one ends. Thread-safe.
 */
public final class BackgroundMatching implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundMatching.class);

    private final MatchingOptions options;
    private final FragmentTables tables;
    private final SearchListener listener;
    private final Function<String, Optional<Advisory>> published;
    private final ExecutorService workers;
    private final Map<String, InstanceMatching> instances = new ConcurrentHashMap<>();
    private volatile Consumer<String> onFinding = instance -> {};

    /**
     * @param store whose traces are searched
     * @param files in which simulated runtimes are kept
     * @param published the last advisory on an instance: after a restart its match is used until the first search has ended
     */
    public BackgroundMatching(
            MatchingOptions options,
            TraceStore store,
            ErrorTables files,
            SearchListener listener,
            Function<String, Optional<Advisory>> published) {
        this.options = options;
        this.listener = listener;
        this.published = published;
        tables = new FragmentTables(store, files, options);
        workers = Executors.newFixedThreadPool(options.threads(), task -> {
            Thread thread = new Thread(task, "background-search");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Called on any thread with the name of an instance when there is news of the load behind it, so that it is forecast again. */
    public void onFinding(Consumer<String> heard) {
        onFinding = heard;
    }

    /** What a forecast of the snapshot takes into account and the advisory on it reports. */
    public final class Known {
        private final InstanceSnapshot snapshot;
        private final InstanceMatching matching;
        private final MatchStatus finding;

        private Known(InstanceSnapshot snapshot, InstanceMatching matching) {
            this.snapshot = snapshot;
            this.matching = matching;
            MatchStatus last = matching.finding();
            // an earlier revision of the plan has other jobs
            boolean stale = last.plan().isPresent() && last.plan().get() != snapshot.plan();
            finding = stale ? MatchStatus.NOTHING_YET : last;
        }

        /** The loads to put behind the forecast. */
        public Optional<LoadMixture> mixture() {
            return finding.mixture();
        }

        /** What the advisory says of it. */
        public Background describe(Forecast forecast) {
            return unsearched(snapshot, forecast, finding).orElseGet(() -> finding.describe(snapshot));
        }

        /** Requests a search if the forecast gives reason to; returns at once. */
        public void requestSearch(Forecast forecast) {
            if (unsearched(snapshot, forecast, finding).isEmpty()) {
                matching.request(SearchRequest.of(snapshot));
            }
        }
    }

    /** What is known now of the load behind an instance. */
    public Known known(InstanceSnapshot snapshot) {
        return new Known(snapshot, instance(snapshot));
    }

    private InstanceMatching instance(InstanceSnapshot snapshot) {
        return instances.computeIfAbsent(snapshot.instance(), id -> {
            InstanceMatching matching =
                    new InstanceMatching(id, options, tables, workers, observer(id), System::nanoTime);
            published
                    .apply(id)
                    .filter(advisory ->
                            advisory.planRevision() == snapshot.plan().revision())
                    .flatMap(advisory -> advisory.background().match())
                    .filter(match -> options.enabled())
                    .ifPresent(match -> execute(() -> resume(id, matching, snapshot.plan(), match)));
            return matching;
        });
    }

    private void execute(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            // the daemon is shutting down
            LOG.debug("no more searches", e);
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
            LOG.info("the match of instance {} is searched for again: {}", instance, e.getMessage());
        }
    }

    /** What the advisory says if there is no reason to search; empty if there is. */
    private Optional<Background> unsearched(InstanceSnapshot snapshot, Forecast forecast, MatchStatus finding) {
        if (!options.enabled()) {
            return Optional.of(Background.notAvailable("matching.search is none"));
        }
        OptionalDouble threshold = snapshot.plan().errorThresholdSeconds();
        if (threshold.isEmpty()) {
            return Optional.of(Background.notAvailable("the plan names no error threshold"));
        }
        Optional<String> refusal = HostedScenario.refusal(snapshot.plan().resources(), options.hosts());
        if (refusal.isPresent()) {
            return Optional.of(Background.notAvailable(refusal.get()));
        }
        if (forecast.pastError().secondsWithoutOutliers() <= threshold.getAsDouble()) {
            return Optional.of(kept(snapshot, finding, "the past error is within the threshold"));
        }
        return projectedWorkLeft(snapshot.jobs()) < snapshot.plan().predictionTimeLimitSeconds()
                ? Optional.of(kept(snapshot, finding, "too little work is left for a search"))
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

    /**
     * The loads that an advisory names, to repeat its forecast.
     *
     * @throws IllegalArgumentException if the trace is not the one that the advisory names, or cannot be behind the plan
     * @throws IOException if it cannot be read
     */
    public LoadMixture restored(EnactmentPlan plan, BackgroundMatch match) throws IOException {
        try {
            return tables.restored(plan, match).mixture();
        } catch (NoSearchPossibleException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** How far a search under way has come. */
    public record Progress(long fragments, long fragmentsSimulated) {}

    /** How far the search for the load behind an instance has come, if one is under way. */
    public Optional<Progress> progress(String instance) {
        return Optional.ofNullable(instances.get(instance))
                .filter(InstanceMatching::isSearching)
                .map(InstanceMatching::tablesInUse)
                .map(inUse -> new Progress(sum(inUse, true), sum(inUse, false)));
    }

    private static long sum(List<FragmentTable> inUse, boolean all) {
        return inUse.stream()
                .mapToLong(table -> all ? table.fragments() : table.filled())
                .sum();
    }

    /** Ends the search for an instance and forgets what was found. */
    public void forget(String instance) {
        Optional.ofNullable(instances.remove(instance)).ifPresent(InstanceMatching::close);
    }

    /** Ends all searches. */
    @Override
    public void close() {
        instances.values().forEach(InstanceMatching::close);
        workers.shutdownNow();
    }

    private SearchObserver observer(String instance) {
        return new SearchObserver() {
            @Override
            public void searched(MatchStatus finding, double pastErrorSeconds) {
                finding.effort()
                        .ifPresent(
                                effort -> listener.searched(finding.status(), effort.wallMillis(), effort.timedOut()));
                finding.load().ifPresent(load -> listener.matched(load.pastErrorSeconds() / pastErrorSeconds));
            }

            @Override
            public void cancelled() {
                listener.ended("cancelled");
            }

            @Override
            public void failed() {
                listener.ended(Background.FAILED);
            }

            @Override
            public void compared(long fragments) {
                listener.compared(fragments);
            }

            @Override
            public void simulated(int fragments) {
                listener.simulated(fragments);
            }

            @Override
            public void found() {
                onFinding.accept(instance);
            }
        };
    }
}
