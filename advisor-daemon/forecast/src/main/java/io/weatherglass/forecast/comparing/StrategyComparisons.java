package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.comparing.ComparisonQueue.Request;
import io.weatherglass.forecast.comparing.LastComparisons.Done;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares strategies on its own thread; advisories use the latest comparison. The next comparison is due when another
 * twentieth of the jobs or of the makespan is complete. First comparisons of instances have priority. Thread-safe.
 */
public final class StrategyComparisons implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StrategyComparisons.class);
    public static final int MAX_REALIZATIONS = StrategyComparer.MAX_REALIZATIONS;

    /** Pause as a multiple of the working time: repeated comparisons use 5 % of a CPU. */
    private static final int REST = 19;

    private final StrategyComparer whatIf;
    private final Recommender recommender;
    private final Consumer<String> forecastAgain;
    private final LastComparisons done;
    private final ComparisonQueue waiting;
    private final Optional<WorkerThread> thread;

    /**
     * @param acceptableRisk maximum risk at which no action is recommended, in [0, 1]
     * @param published returns the last advisory for an instance; used after a restart
     * @param forecastAgain called if there is a valid recommendation, but the last advisory of an instance had none
     */
    public StrategyComparisons(
            List<String> strategies,
            Duration timeBudget,
            double acceptableRisk,
            Function<String, Optional<Advisory>> published,
            Consumer<String> forecastAgain) {
        this(new Recommender(strategies, timeBudget, acceptableRisk), REST, published, forecastAgain, true);
    }

    /** Compares on the calling thread, for simulations. The next advisory includes the results. */
    public static StrategyComparisons inTheCallingThread(List<String> strategies, Duration timeBudget) {
        return new StrategyComparisons(
                new Recommender(strategies, timeBudget, RecommendationRule.TARGET_RISK),
                0,
                instance -> Optional.empty(),
                instance -> {},
                false);
    }

    /** @param beside whether to compare on a separate thread */
    StrategyComparisons(
            Recommender recommender,
            int rest,
            Function<String, Optional<Advisory>> published,
            Consumer<String> forecastAgain,
            boolean beside) {
        whatIf = new StrategyComparer(recommender.strategies(), recommender.timeBudget());
        this.recommender = recommender;
        this.forecastAgain = forecastAgain;
        done = new LastComparisons(published);
        waiting = new ComparisonQueue(rest, done::isFirst, System::nanoTime);
        thread = beside ? Optional.of(new WorkerThread("strategies", this::run)) : Optional.empty();
        thread.ifPresent(WorkerThread::start);
    }

    /** Compares all strategies immediately within the time budget; returns empty if no strategy can be compared. */
    public static Optional<StrategyComparison> compareNow(
            List<String> strategies,
            Duration timeBudget,
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published) {
        StrategyComparer whatIf = new StrategyComparer(strategies, timeBudget);
        return whatIf.others(snapshot).isEmpty()
                ? Optional.empty()
                : PlanBaseline.of(snapshot, forecast, published)
                        .flatMap(kept -> whatIf.compare(snapshot, forecast, kept, Optional.empty()));
    }

    public Optional<StrategyComparison> last(InstanceSnapshot snapshot, Forecast forecast) {
        return isComparable(snapshot, forecast) ? done.of(snapshot).of(snapshot) : Optional.empty();
    }

    /** Returns the last recommendation, unless the published risks contradict it. */
    public Optional<Recommendation> recommended(
            InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published) {
        return isAdvisable(snapshot, forecast)
                ? valid(done.of(snapshot), snapshot, published).map(Recommender.Last::recommendation)
                : Optional.empty();
    }

    private Optional<Recommender.Last> valid(Done last, InstanceSnapshot snapshot, PublishedRisks published) {
        return last.recommendedOf(snapshot).filter(known -> !recommender.isOutdated(known, snapshot, published));
    }

    private boolean hasValid(Done last, Request request) {
        return valid(last, request.snapshot(), request.published()).isPresent();
    }

    private boolean isDue(Done last, Request request) {
        return last.isDue(request) || last.recommendedOf(request.snapshot()).isPresent() && !hasValid(last, request);
    }

    /** Calls {@code simulated} on the comparing thread. */
    public void requestIfDue(
            InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published, UnaryOperator<Forecast> simulated) {
        if (!isAdvisable(snapshot, forecast)) {
            forget(snapshot.instance());
            return;
        }
        Done last = done.of(snapshot);
        Request request = new Request(snapshot, forecast, published, simulated, LastComparisons.fraction(snapshot));
        if (isDue(last, request)) {
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

    private boolean isAdvisable(InstanceSnapshot snapshot, Forecast forecast) {
        return snapshot.plan().resources() instanceof SlotPool
                ? whatIf.compares()
                        && !snapshot.source().isOpenEnded()
                        && SlotDecisions.matter(snapshot)
                        && isOpen(snapshot, forecast)
                : isComparable(snapshot, forecast);
    }

    private static boolean isOpen(InstanceSnapshot snapshot, Forecast forecast) {
        return forecast.completionSeconds().isPresent() && toPlace(snapshot.jobs()) > 0;
    }

    private static int toPlace(JobTable jobs) {
        return jobs.count()
                - LastComparisons.over(jobs)
                - jobs.countIn(JobPhase.SCHEDULED)
                - jobs.countIn(JobPhase.RUNNING);
    }

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
            LOG.debug("stopped comparing strategies");
        }
    }

    private void compare(Request request) {
        InstanceSnapshot snapshot = request.snapshot();
        // the instance may have been dropped or compared since this request was made
        done.known(snapshot.instance()).filter(last -> isDue(last, request)).ifPresent(last -> {
            Done now = compared(request, last);
            done.keep(snapshot.instance(), now);
            if (!hasValid(last, request) && hasValid(now, request)) {
                forecastAgain.accept(snapshot.instance());
            }
        });
    }

    private Done compared(Request request, Done last) {
        InstanceSnapshot snapshot = request.snapshot();
        Optional<StrategyComparison> comparison = Optional.empty();
        Optional<Recommender.Last> recommended = Optional.empty();
        try {
            Forecast forecast = request.simulated().apply(request.forecast());
            Optional<PlanBaseline> kept = PlanBaseline.of(snapshot, forecast, request.published());
            comparison = kept.filter(plan -> isComparable(snapshot, forecast))
                    .flatMap(plan -> whatIf.compare(snapshot, forecast, plan, last.of(snapshot)));
            Optional<Recommender.Last> recommendedBefore = last.recommendedOf(snapshot);
            recommended = kept.isEmpty()
                    ? recommendedBefore
                    : recommender.recommend(snapshot, forecast, kept.get(), request.fraction(), recommendedBefore);
        } catch (RuntimeException | Error e) {
            // to keep the thread alive, also catches errors thrown by third-party strategies and OutOfMemoryError
            LOG.warn("cannot compare strategies for instance {}", snapshot.instance(), e);
        }
        return new Done(
                snapshot.plan().revision(), request.fraction(), snapshot.elapsedSeconds(), comparison, recommended);
    }

    @Override
    public void close() {
        thread.ifPresent(WorkerThread::interruptAndJoin);
    }
}
