package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.matching.search.SearchLimit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the searches for one instance: one at a time, in slices that alternate with slices of other instances. A match
 * based on few fragments is reported immediately and improved later. A newer state cancels a search, but the next
 * search keeps the time limit of the cancelled one, so that frequent events cannot prevent results. Life cycle: {@link
 * SearchState}. Thread-safe.
 */
final class InstanceMatching {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceMatching.class);

    /** Initial length of a slice, short to give a quick first result; the length doubles with each slice. */
    private static final long FIRST_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** Share of the time limit used for simulations; the search itself is much cheaper. */
    private static final double SHARE_FOR_SIMULATIONS = 0.9;

    private final String instance;
    private final MatchingOptions options;
    private final FragmentTables tables;
    private final LoadSearch search;
    private final Executor workers;
    private final SearchListener listener;
    private final Runnable onFinding;
    private final LongSupplier nanoTime;

    private volatile SearchState state = SearchState.IDLE;

    private volatile MatchStatus finding = MatchStatus.NOTHING_YET;
    /** The newest state; searches for older states are cancelled. */
    private volatile Optional<SearchRequest> newest = Optional.empty();

    private Optional<SearchRequest> answered = Optional.empty();

    private long pausedUntilNanos;

    /** Accessed only by the running slice. */
    private Optional<PlanTables> known = Optional.empty();

    private long begun;
    private long slice;

    private record PlanTables(EnactmentPlan plan, List<FragmentRuntimeTable> tables) {}

    private enum Slice {
        UNFINISHED,
        ANSWERED,
        IMPOSSIBLE
    }

    InstanceMatching(
            String instance,
            MatchingOptions options,
            FragmentTables tables,
            Executor workers,
            SearchListener listener,
            Runnable onFinding,
            LongSupplier nanoTime) {
        this.instance = instance;
        this.options = options;
        this.tables = tables;
        this.search = new LoadSearch(options, nanoTime);
        this.workers = workers;
        this.listener = listener;
        this.onFinding = onFinding;
        this.nanoTime = nanoTime;
    }

    MatchStatus finding() {
        return finding;
    }

    synchronized void resume(MatchStatus earlier) {
        if (finding == MatchStatus.NOTHING_YET) {
            finding = earlier;
        }
    }

    synchronized void close() {
        if (!state.isClosed()) {
            become(state == SearchState.SEARCHING ? SearchState.CLOSING : SearchState.CLOSED);
        }
    }

    synchronized void request(SearchRequest request) {
        if (state.isClosed() || isKnown(request) || isPausedFor(request)) {
            return;
        }
        newest = Optional.of(request);
        if (state != SearchState.SEARCHING) {
            become(SearchState.SEARCHING);
            begin();
            submit();
        }
    }

    private boolean isKnown(SearchRequest request) {
        return answered.filter(request::asksTheSameAs).isPresent()
                || state == SearchState.SEARCHING
                        && newest.filter(request::asksTheSameAs).isPresent();
    }

    private boolean isPausedFor(SearchRequest request) {
        return state == SearchState.PAUSED
                && newest.orElseThrow().plan() == request.plan()
                && nanoTime.getAsLong() - pausedUntilNanos < 0;
    }

    private void become(SearchState next) {
        state = state.to(next);
    }

    private void begin() {
        begun = nanoTime.getAsLong();
        slice = FIRST_SLICE_NANOS;
    }

    private synchronized void submit() {
        try {
            workers.execute(this::runSlice);
        } catch (RejectedExecutionException e) {
            LOG.debug("search not started: the workers are shut down", e);
            close();
            become(SearchState.CLOSED);
        }
    }

    private void runSlice() {
        SearchRequest request = newest.orElseThrow();
        Slice outcome;
        try {
            List<FragmentRuntimeTable> found = simulateSlice(request);
            // the simulated runtimes do not depend on jobs that have ended since the request
            SearchRequest latest = newest.orElseThrow();
            request = latest.plan() == request.plan() ? latest : request;
            outcome = searchSlice(request, found) ? Slice.ANSWERED : Slice.UNFINISHED;
        } catch (NoSearchPossibleException e) {
            outcome = Slice.IMPOSSIBLE;
            report(request, MatchStatus.of(Background.NOT_AVAILABLE, e.getMessage()));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            outcome = Slice.ANSWERED;
            logFailure(e);
            listener.ended(Background.FAILED);
            report(request, MatchStatus.of(Background.FAILED, "the search failed: " + e.getMessage()));
        }
        sliceEnded(request, outcome);
    }

    /** Logs the stack trace only once, because later requests repeat the search. */
    private void logFailure(Throwable failure) {
        if (finding.status().equals(Background.FAILED)) {
            LOG.debug("the search for the background load of instance {} failed again", instance, failure);
        } else {
            LOG.error("the search for the background load of instance {} failed", instance, failure);
        }
    }

    private synchronized void sliceEnded(SearchRequest request, Slice outcome) {
        boolean done = outcome != Slice.UNFINISHED;
        if (done) {
            answered = Optional.of(request);
        }
        if (state == SearchState.CLOSING) {
            if (!done) {
                listener.ended("cancelled");
            }
            become(SearchState.CLOSED);
        } else if (!done) {
            slice = 2 * slice;
            submit();
        } else if (isOutdated(request)) {
            begin();
            submit();
        } else if (outcome == Slice.IMPOSSIBLE) {
            pausedUntilNanos = nanoTime.getAsLong() + PAUSE_NANOS;
            become(SearchState.PAUSED);
        } else {
            become(SearchState.IDLE);
        }
    }

    private List<FragmentRuntimeTable> simulateSlice(SearchRequest request)
            throws NoSearchPossibleException, IOException {
        if (state.isClosed()) {
            return List.of();
        }
        long limit = limitNanos(request);
        long simulateUntil = begun + Math.min((long) (SHARE_FOR_SIMULATIONS * limit), sinceBegun() + slice);
        List<FragmentRuntimeTable> found = tablesFor(request);
        for (FragmentRuntimeTable table : found) {
            listener.simulated(table.extend(
                    workers, options.threads(), () -> state.isClosed() || nanoTime.getAsLong() - simulateUntil >= 0));
        }
        return found;
    }

    private boolean searchSlice(SearchRequest request, List<FragmentRuntimeTable> found) {
        if (state.isClosed()) {
            return false;
        }
        long limit = limitNanos(request);
        boolean complete = found.stream().allMatch(FragmentRuntimeTable::isComplete);
        boolean late = sinceBegun() >= SHARE_FOR_SIMULATIONS * limit;
        long end = begun + limit;
        SearchLimit stop = () -> state.isClosed() || !late && isOutdated(request) || nanoTime.getAsLong() - end >= 0;
        MatchStatus result = search.search(request, found, stop, late && !complete, begun);
        result.effort().ifPresent(effort -> listener.compared(effort.evaluations()));
        if (state.isClosed() || !late && isOutdated(request)) {
            return false;
        }
        boolean done = complete || late;
        if (done) {
            result.effort()
                    .ifPresent(effort -> listener.searched(result.status(), effort.wallMillis(), effort.timedOut()));
            result.load().ifPresent(load -> listener.matched(load.pastErrorSeconds() / request.pastErrorSeconds()));
        }
        // an unsuccessful search of a few fragments proves nothing about the others
        if (done || result.load().isPresent()) {
            report(request, result);
        }
        return done;
    }

    private List<FragmentRuntimeTable> tablesFor(SearchRequest request) throws NoSearchPossibleException, IOException {
        EnactmentPlan plan = request.plan();
        Optional<PlanTables> ofPlan = known.filter(of -> of.plan() == plan);
        if (ofPlan.isPresent()) {
            return ofPlan.get().tables();
        }
        List<FragmentRuntimeTable> found = tables.of(plan, request.learned());
        known = Optional.of(new PlanTables(plan, found));
        return found;
    }

    private static long limitNanos(SearchRequest request) {
        return (long) (request.plan().predictionTimeLimitSeconds() * TimeUnit.SECONDS.toNanos(1));
    }

    private long sinceBegun() {
        return nanoTime.getAsLong() - begun;
    }

    private boolean isOutdated(SearchRequest request) {
        return newest.orElseThrow() != request;
    }

    private void report(SearchRequest request, MatchStatus result) {
        MatchStatus before = finding;
        finding = result;
        boolean same = result.load().isPresent()
                ? result.load().get().isSame(before.load())
                : before.load().isEmpty() && result.status().equals(before.status());
        if (!same && !state.isClosed()) {
            onFinding.run();
        }
        LOG.debug(
                "instance {}: {}, {} jobs fitted",
                instance,
                result.status(),
                request.fitted().cardinality());
    }
}
