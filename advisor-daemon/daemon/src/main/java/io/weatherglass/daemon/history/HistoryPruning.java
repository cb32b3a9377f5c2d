package io.weatherglass.daemon.history;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.PruneRule;
import io.weatherglass.traces.history.PrunedRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prunes past runs after the start and every six hours, on its own thread. One of the daemons that share a history does
 * so.
 */
public final class HistoryPruning implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryPruning.class);

    static final Duration INTERVAL = Duration.ofHours(6);

    private static final Duration CHECK = Duration.ofSeconds(10);

    private static final String POSTGRESQL = "jdbc:postgresql:";

    private final History history;
    private final Keep keep;
    private final BooleanSupplier mine;
    private final LongConsumer onPruned;
    private final Clock clock;
    private final WorkerThread thread = new WorkerThread("history-pruning", this::run);
    private OptionalLong lastNanos = OptionalLong.empty();
    private boolean failing;

    /**
     * @param days since a run came into the history; 0: any number
     * @param runs newest runs per workflow to keep; 0: any number
     */
    record Keep(int days, int runs) {

        /** With both limits, removes only what exceeds both. */
        Optional<PruneRule> rule(Instant now) {
            return days == 0 && runs == 0
                    ? Optional.empty()
                    : Optional.of(new PruneRule(
                            Optional.empty(),
                            days == 0 ? Optional.empty() : Optional.of(now.minus(Duration.ofDays(days))),
                            runs == 0 ? OptionalInt.empty() : OptionalInt.of(runs)));
        }
    }

    HistoryPruning(History history, Keep keep, BooleanSupplier mine, LongConsumer onPruned, Clock clock) {
        this.history = history;
        this.keep = keep;
        this.mine = mine;
        this.onPruned = onPruned;
        this.clock = clock;
    }

    /**
     * @param firstOfGroup whether this daemon acts for its group; ignored for a history file, which belongs to one
     *     daemon
     */
    public static Optional<HistoryPruning> of(
            Configuration configuration,
            History history,
            BooleanSupplier firstOfGroup,
            LongConsumer onPruned,
            Clock clock) {
        Keep keep =
                new Keep(configuration.get(Settings.HISTORY_KEEP_DAYS), configuration.get(Settings.HISTORY_KEEP_RUNS));
        boolean alone = !configuration.get(Settings.HISTORY_URL).startsWith(POSTGRESQL);
        return keep.rule(clock.instant())
                .map(rule -> new HistoryPruning(history, keep, alone ? () -> true : firstOfGroup, onPruned, clock));
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                pruneIfDue(System.nanoTime());
                TimeUnit.NANOSECONDS.sleep(CHECK.toNanos());
            }
        } catch (InterruptedException e) {
            LOG.debug("pruning stops");
        }
    }

    void pruneIfDue(long nanos) {
        boolean due = lastNanos.isEmpty() || nanos - lastNanos.getAsLong() >= INTERVAL.toNanos();
        if (!due || !mine.getAsBoolean()) {
            return;
        }
        try {
            keep.rule(clock.instant()).ifPresent(this::prune);
            lastNanos = OptionalLong.of(nanos);
            failing = false;
        } catch (HistoryException e) {
            if (!failing) {
                LOG.warn("past runs cannot be taken out of the history, which is tried again: {}", e.getMessage());
            }
            failing = true;
        } catch (RuntimeException e) {
            // a fault of the program: it must not end the thread, nor be repeated every few seconds
            LOG.error("past runs were not taken out of the history, which is tried again in six hours", e);
            lastNanos = OptionalLong.of(nanos);
        }
    }

    private void prune(PruneRule rule) {
        List<PrunedRuns> due = history.prunable(rule);
        if (due.isEmpty()) {
            LOG.debug("no past run is to be taken out of the history");
            return;
        }
        AtomicLong pruned = new AtomicLong();
        try {
            history.prune(rule, count -> {
                pruned.addAndGet(count);
                onPruned.accept(count);
            });
        } catch (RuntimeException e) {
            if (pruned.get() > 0) {
                LOG.info("took {} past runs out of the history before this broke off", pruned);
            }
            throw e;
        }
        log(pruned.get(), due);
    }

    private void log(long pruned, List<PrunedRuns> due) {
        LOG.info(
                "took {} past runs out of the history ({} {}, {} {}): {}",
                pruned,
                Settings.HISTORY_KEEP_DAYS.key(),
                keep.days(),
                Settings.HISTORY_KEEP_RUNS.key(),
                keep.runs(),
                due.stream()
                        .map(of -> of.workflow() + " " + of.runs() + " of " + of.jobs() + " jobs")
                        .collect(Collectors.joining(", ")));
    }

    @Override
    public void close() {
        thread.interruptAndJoin();
    }
}
