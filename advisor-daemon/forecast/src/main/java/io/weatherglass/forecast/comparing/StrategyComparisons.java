package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Recommendation;
import io.weatherglass.connectors.advisory.StrategyComparison;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.comparing.LastComparisons.Done;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares strategies beside the forecasts, on a thread of its own: an advisory takes the last comparison of its instance and
 * never waits for one. Another one is asked for with the first forecast of full effort of a plan, and when a twentieth of the jobs or of the
 * expected makespan has passed since the last. The first comparison of an instance goes before all others, when the thread has rested
 * three times as long as it worked; those that follow begin when it has rested nineteen times as long. Thread-safe.
 */
public final class StrategyComparisons implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StrategyComparisons.class);

    /** Most realizations of the plan that is kept and of each other one. */
    public static final int MAX_REALIZATIONS = WhatIf.MAX_REALIZATIONS;

    /** How many times as long as it works it rests, so that repeated comparisons take a twentieth of one processor. A guess. */
    private static final int REST = 19;

    private final WhatIf whatIf;
    private final Optional<Recommender> recommender;
    private final LastComparisons done;
    private final ComparisonQueue waiting;
    private final Optional<Thread> thread;

    /** @param fraction of the jobs that were over */
    record Request(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            UnaryOperator<Forecast> simulated,
            double fraction) {}

    /**
     * Begins to compare, when it is asked to.
     *
     * @param strategies names of those to compare with, which are for VMs
     * @param timeBudget of one comparison
     * @param published the last advisory on an instance: after a restart its comparison counts as the last
     */
    public StrategyComparisons(
            List<String> strategies, Duration timeBudget, Function<String, Optional<Advisory>> published) {
        this(
                new WhatIf(strategies, timeBudget),
                Optional.of(new Recommender(strategies, timeBudget)),
                REST,
                published,
                true);
    }

    /**
     * Compares in the thread that asks, for simulations, where the time that this takes must not matter: what is asked for with one
     * advisory is known with the next.
     *
     * @param strategies names of those to compare with, which are for VMs
     * @param timeBudget of one comparison
     */
    public static StrategyComparisons inTheCallingThread(List<String> strategies, Duration timeBudget) {
        return new StrategyComparisons(
                new WhatIf(strategies, timeBudget),
                Optional.of(new Recommender(strategies, timeBudget)),
                0,
                instance -> Optional.empty(),
                false);
    }

    /** @param rest how many times as long as it works it rests */
    StrategyComparisons(WhatIf whatIf, int rest, Function<String, Optional<Advisory>> published) {
        this(whatIf, Optional.empty(), rest, published, true);
    }

    private StrategyComparisons(
            WhatIf whatIf,
            Optional<Recommender> recommender,
            int rest,
            Function<String, Optional<Advisory>> published,
            boolean beside) {
        this.whatIf = whatIf;
        this.recommender = recommender;
        this.done = new LastComparisons(published);
        this.waiting = new ComparisonQueue(rest, done::isFirst);
        thread = beside ? Optional.of(new Thread(this::run, "strategies")) : Optional.empty();
        thread.ifPresent(own -> own.setDaemon(true));
        thread.ifPresent(Thread::start);
    }

    /**
     * Compares at once, on the calling thread.
     *
     * @param strategies names of those to compare with; those that cannot be simulated are left out
     * @param timeBudget of all of them together
     * @param forecast of the snapshot
     * @param published what the advisory on it says of limits
     * @return empty if nothing can be compared
     */
    public static Optional<StrategyComparison> compareNow(
            List<String> strategies,
            Duration timeBudget,
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published) {
        WhatIf whatIf = new WhatIf(strategies, timeBudget);
        return whatIf.others(snapshot).isEmpty()
                ? Optional.empty()
                : Kept.of(snapshot, forecast, published)
                        .flatMap(kept -> whatIf.compare(snapshot, forecast, kept, Optional.empty()));
    }

    /** The last comparison, if it still counts. */
    public Optional<StrategyComparison> last(InstanceSnapshot snapshot, Forecast forecast) {
        return isComparable(snapshot, forecast) ? done.of(snapshot).of(snapshot) : Optional.empty();
    }

    /** What was last recommended, if it still counts. */
    public Optional<Recommendation> recommended(InstanceSnapshot snapshot, Forecast forecast) {
        return isAdvisable(snapshot, forecast)
                ? done.of(snapshot).recommendedOf(snapshot).map(Recommender.Last::recommendation)
                : Optional.empty();
    }

    /**
     * Requests another comparison if it is time; forgets the instance if it can no longer be compared. Returns at once.
     *
     * @param published what the advisory on the forecast says of limits
     * @param simulated gives a forecast realizations, if it has none; called on the thread that compares
     */
    public void requestIfDue(
            InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published, UnaryOperator<Forecast> simulated) {
        if (!isAdvisable(snapshot, forecast)) {
            forget(snapshot.instance());
            return;
        }
        Done last = done.of(snapshot);
        Request request = new Request(snapshot, forecast, published, simulated, LastComparisons.fraction(snapshot));
        if (last.isDue(request)) {
            if (thread.isPresent()) {
                waiting.add(request);
            } else {
                compare(request);
            }
        }
    }

    private boolean isComparable(InstanceSnapshot snapshot, Forecast forecast) {
        return snapshot.source().kind() == PlanSource.Kind.GIVEN
                && !(snapshot.plan().resources() instanceof SlotPool)
                && !whatIf.others(snapshot).isEmpty()
                && isOpen(snapshot, forecast);
    }

    /** Plans on VMs with a strategy to compare with, and those on slots that want something, be they learned. */
    private boolean isAdvisable(InstanceSnapshot snapshot, Forecast forecast) {
        return snapshot.plan().resources() instanceof SlotPool
                ? recommender.isPresent()
                        && whatIf.compares()
                        && !snapshot.source().isOpenEnded()
                        && SlotDecisions.matter(snapshot)
                        && isOpen(snapshot, forecast)
                : isComparable(snapshot, forecast);
    }

    /** Whether anything is left to decide. */
    private static boolean isOpen(InstanceSnapshot snapshot, Forecast forecast) {
        return forecast.completionSeconds().isPresent() && toPlace(snapshot.jobs()) > 0;
    }

    /** Jobs that have no VM yet: a strategy decides on no others. */
    private static int toPlace(JobTable jobs) {
        return jobs.count()
                - LastComparisons.over(jobs)
                - jobs.countIn(JobPhase.SCHEDULED)
                - jobs.countIn(JobPhase.RUNNING);
    }

    /** Forgets an instance. */
    public void forget(String instance) {
        done.forget(instance);
        waiting.remove(instance);
    }

    private void run() {
        try {
            while (true) {
                Request request = waiting.take();
                long begin = System.nanoTime();
                compare(request);
                waiting.rest(System.nanoTime() - begin);
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer compares strategies");
        }
    }

    private void compare(Request request) {
        InstanceSnapshot snapshot = request.snapshot();
        // forgotten meanwhile, or asked for again while the one before was under way
        done.known(snapshot.instance())
                .filter(last -> last.isDue(request))
                .ifPresent(last -> done.keep(snapshot.instance(), compared(request, last)));
    }

    private Done compared(Request request, Done last) {
        InstanceSnapshot snapshot = request.snapshot();
        Optional<StrategyComparison> comparison = Optional.empty();
        Optional<Recommender.Last> recommended = Optional.empty();
        try {
            Forecast forecast = request.simulated().apply(request.forecast());
            Optional<Kept> kept = Kept.of(snapshot, forecast, request.published());
            comparison = kept.filter(plan -> isComparable(snapshot, forecast))
                    .flatMap(plan -> whatIf.compare(snapshot, forecast, plan, last.of(snapshot)));
            Optional<Recommender.Last> recommendedBefore = last.recommendedOf(snapshot);
            recommended = kept.isEmpty()
                    ? recommendedBefore
                    : recommender.flatMap(
                            by -> by.recommend(snapshot, forecast, kept.get(), request.fraction(), recommendedBefore));
        } catch (RuntimeException | Error e) {
            // of whatever kind, of a strategy from another jar or for want of memory: the thread must outlive it
            LOG.warn("strategies cannot be compared for instance {}", snapshot.instance(), e);
        }
        return new Done(
                snapshot.plan().revision(), request.fraction(), snapshot.elapsedSeconds(), comparison, recommended);
    }

    @Override
    public void close() {
        if (thread.isEmpty()) {
            return;
        }
        thread.get().interrupt();
        try {
            thread.get().join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
