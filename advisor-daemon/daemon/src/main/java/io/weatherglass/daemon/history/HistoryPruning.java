package io.weatherglass.daemon.history;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.support.CountText;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prunes the history every hour, on its own thread. Only one of the daemons that share a history prunes it. */
public final class HistoryPruning implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryPruning.class);

    /** Pause before the first attempt, and between attempts until this daemon has joined its group. */
    private static final int START_SECONDS = 10;

    private static final int EVERY_MINUTES = 60;

    private static final String POSTGRESQL = "jdbc:postgresql:";

    private final History history;
    private final Keep keep;
    private final BooleanSupplier mine;
    private final LongConsumer onPruned;
    private final Clock clock;
    private final WorkerThread thread = new WorkerThread("history-pruning", this::run);

    /**
     * Maximum age of runs in days, counted from when they were added, and maximum number of runs per workflow; 0 for no
     * limit.
     */
    record Keep(int days, int runs) {

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

    /** @param firstOfGroup whether this daemon prunes for its group; ignored for a history file */
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
                TimeUnit.SECONDS.sleep(START_SECONDS);
                if (pruneIfMine()) {
                    TimeUnit.MINUTES.sleep(EVERY_MINUTES);
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("pruning stops");
        }
    }

    /** Prunes if this daemon is responsible for pruning, and returns whether it is. */
    boolean pruneIfMine() {
        if (!mine.getAsBoolean()) {
            return false;
        }
        try {
            keep.rule(clock.instant()).ifPresent(this::prune);
        } catch (HistoryException e) {
            LOG.warn("cannot prune the history, retrying later: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("cannot prune the history, retrying in an hour", e);
        }
        return true;
    }

    private void prune(PruneRule rule) {
        List<PrunedRuns> due = history.prunable(rule);
        if (due.isEmpty()) {
            return;
        }
        AtomicLong pruned = new AtomicLong();
        try {
            history.prune(rule, count -> {
                pruned.addAndGet(count);
                onPruned.accept(count);
            });
        } finally {
            LOG.info(
                    "pruned {} from the history ({} {}, {} {}): {}",
                    CountText.of(pruned.get(), "past run"),
                    Settings.HISTORY_KEEP_DAYS.key(),
                    keep.days(),
                    Settings.HISTORY_KEEP_RUNS.key(),
                    keep.runs(),
                    due.stream()
                            .map(of -> of.workflow() + " " + CountText.of(of.runs(), "run") + " with "
                                    + CountText.of(of.jobs(), "job"))
                            .collect(Collectors.joining(", ")));
        }
    }

    @Override
    public void close() {
        thread.interruptAndJoin();
    }
}
