package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.forecast.matching.search.SearchLimit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The searches on behalf of one instance, one at a time, each in slices: simulate for a while what is missing, search what
 * is there, and make room for other instances. A match that is found early, from few fragments, is told at once, and better
 * ones when more have been simulated. A newer state cancels a search under way, but takes over its time limit, so that
 * events that come faster than searches end cannot keep it from ever ending. Thread-safe.
 */
final class InstanceMatching {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceMatching.class);
    private static final long FIRST_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** A trace may be imported meanwhile. */
    private static final long PAUSE_IF_IMPOSSIBLE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** Of the time limit; the rest is for the search itself. */
    private static final double SHARE_FOR_SIMULATIONS = 0.9;

    private final String instance;
    private final MatchingOptions options;
    private final FragmentTables tables;
    private final LoadSearch search;
    private final Executor workers;
    private final SearchObserver observer;

    private volatile Finding finding = Finding.NOTHING_YET;
    private volatile boolean closed;
    /** The newest state; the one whose search is under way is cancelled when it is another one. */
    private volatile Optional<SearchRequest> newest = Optional.empty();

    private volatile List<FragmentTable> inUse = List.of();
    /** Only touched by the slice that runs; there is one at a time. */
    private List<FragmentTable> known = List.of();

    private Optional<EnactmentPlan> knownFor = Optional.empty();
    private volatile long retryNanos;
    private volatile boolean impossible;
    private Optional<SearchRequest> answered = Optional.empty();
    private boolean busy;
    private long begun;
    private long slice;

    InstanceMatching(
            String instance,
            MatchingOptions options,
            FragmentTables tables,
            Executor workers,
            SearchObserver observer) {
        this.instance = instance;
        this.options = options;
        this.tables = tables;
        this.search = new LoadSearch(options);
        this.workers = workers;
        this.observer = observer;
    }

    Finding finding() {
        return finding;
    }

    /** Fragments simulated, and to be simulated, for the search under way. */
    List<FragmentTable> tablesInUse() {
        return inUse;
    }

    synchronized boolean isBusy() {
        return busy;
    }

    /** An earlier owner of the instance had found this. */
    synchronized void resume(Finding earlier) {
        if (finding == Finding.NOTHING_YET) {
            finding = earlier;
        }
    }

    /** No more searches; the one under way ends. */
    void close() {
        closed = true;
    }

    /** Asks for a search, unless it would find what is known already. */
    synchronized void request(SearchRequest request) {
        if (answered.isPresent() && request.asksTheSameAs(answered.get())
                || newest.isPresent() && busy && request.asksTheSameAs(newest.get())) {
            return;
        }
        boolean samePlan = newest.isPresent() && newest.get().plan() == request.plan();
        if (closed || impossible && samePlan && System.nanoTime() - retryNanos < 0) {
            return;
        }
        newest = Optional.of(request);
        if (!busy) {
            busy = true;
            begin();
            submit();
        }
    }

    private void begin() {
        begun = System.nanoTime();
        slice = FIRST_SLICE_NANOS;
    }

    private void submit() {
        try {
            workers.execute(this::runSlice);
        } catch (RejectedExecutionException e) {
            // The daemon is on its way out.
            closed = true;
        }
    }

    private void runSlice() {
        SearchRequest request = newest.orElseThrow();
        boolean done = true;
        try {
            List<FragmentTable> found = simulateSlice(request);
            // what is simulated does not depend on the jobs that have ended meanwhile
            SearchRequest latest = newest.orElseThrow();
            request = latest.plan() == request.plan() ? latest : request;
            done = searchSlice(request, found);
        } catch (NoSearchPossibleException e) {
            impossible = true;
            retryNanos = System.nanoTime() + PAUSE_IF_IMPOSSIBLE_NANOS;
            told(request, Finding.of(Background.NOT_AVAILABLE, e.getMessage()));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            logFailure(e);
            observer.failed();
            told(request, Finding.of(Background.FAILED, "the search failed: " + e.getMessage()));
        }
        goOn(request, done);
    }

    /** It is tried again with each job that ends; one stack is enough. */
    private void logFailure(Throwable failure) {
        if (finding.status().equals(Background.FAILED)) {
            LOG.debug("the search for the background load of instance {} failed again", instance, failure);
        } else {
            LOG.error("the search for the background load of instance {} failed", instance, failure);
        }
    }

    private synchronized void goOn(SearchRequest request, boolean done) {
        boolean newer = newest.orElseThrow() != request;
        if (done) {
            answered = Optional.of(request);
        } else if (closed) {
            observer.cancelled();
        }
        if (closed || done && !newer) {
            busy = false;
            inUse = List.of();
            return;
        }
        if (done) {
            begin();
        } else {
            slice = 2 * slice;
        }
        submit();
    }

    private List<FragmentTable> simulateSlice(SearchRequest request) throws NoSearchPossibleException, IOException {
        if (closed) {
            return List.of();
        }
        long limit = limitNanos(request);
        long simulateUntil = begun + Math.min((long) (SHARE_FOR_SIMULATIONS * limit), sinceBegun() + slice);
        List<FragmentTable> found = tablesFor(request.plan());
        inUse = found;
        for (FragmentTable table : found) {
            observer.simulated(
                    table.extend(workers, options.threads(), () -> closed || System.nanoTime() - simulateUntil >= 0));
        }
        return found;
    }

    /** Gives whether the search is done with the request. */
    private boolean searchSlice(SearchRequest request, List<FragmentTable> found) {
        if (closed) {
            return false;
        }
        long limit = limitNanos(request);
        boolean complete = found.stream().allMatch(FragmentTable::isComplete);
        boolean late = sinceBegun() >= SHARE_FOR_SIMULATIONS * limit;
        long end = begun + limit;
        SearchLimit stop = () -> closed || !late && isOutdated(request) || System.nanoTime() - end >= 0;
        Finding result = search.search(request, found, stop, late && !complete, begun);
        result.effort().ifPresent(effort -> observer.compared(effort.evaluations()));
        if (closed || !late && isOutdated(request)) {
            return false;
        }
        boolean done = complete || late;
        if (done) {
            observer.searched(result, request.pastErrorSeconds());
        }
        // that few fragments do not explain the deviation says nothing of the others
        if (done || result.load().isPresent()) {
            told(request, result);
        }
        return done;
    }

    /** Asked for once per plan: a trace that comes later is searched for later instances. */
    private List<FragmentTable> tablesFor(EnactmentPlan plan) throws NoSearchPossibleException, IOException {
        if (known.isEmpty() || knownFor.orElseThrow() != plan) {
            known = tables.of(plan);
            knownFor = Optional.of(plan);
        }
        return known;
    }

    private static long limitNanos(SearchRequest request) {
        return (long) (request.plan().predictionTimeLimitSeconds() * TimeUnit.SECONDS.toNanos(1));
    }

    private long sinceBegun() {
        return System.nanoTime() - begun;
    }

    private boolean isOutdated(SearchRequest request) {
        return newest.orElseThrow() != request;
    }

    private void told(SearchRequest request, Finding result) {
        Finding before = finding;
        finding = result;
        boolean same = result.load().isPresent()
                ? result.load().get().isSame(before.load())
                : before.load().isEmpty() && result.status().equals(before.status());
        if (!same && !closed) {
            observer.found();
        }
        LOG.debug(
                "instance {}: {}, {} jobs fitted",
                instance,
                result.status(),
                request.fitted().cardinality());
    }
}
