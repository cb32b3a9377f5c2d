package io.weatherglass.nextflow;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the daemon's forecasts of a run in the terminal. Not thread-safe. */
final class ForecastDisplay {
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    /**
     * Delay before the first line. By then, the first tasks are known or the daemon has received the messages kept
     * during an interruption.
     */
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long FIRST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Minimum period between two displayed forecasts. */
    private static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Reporter.Run run;
    private final DaemonConnection daemon;
    private final Consumer<String> terminal;
    private boolean firstRunShown;
    private boolean budgetShown;
    private long due;
    private long nextLook;
    private long lookNanos;
    private OptionalLong awaited = OptionalLong.empty();

    ForecastDisplay(Reporter.Run run, DaemonConnection daemon, Consumer<String> terminal) {
        this.run = run;
        this.daemon = daemon;
        this.terminal = terminal;
        restart();
    }

    /** Drops the pending line; called while the daemon is unavailable. */
    void restart() {
        next(FIRST_NANOS);
    }

    private void next(long nanos) {
        due = System.nanoTime() + nanos;
        nextLook = due;
        lookNanos = FIRST_LOOK_NANOS;
        awaited = OptionalLong.empty();
    }

    /**
     * When a line is due, shows the first forecast that is based on at least the given number of events. If there is
     * none, looks again at increasing intervals; after the refresh period, shows the latest one.
     */
    void showIfDue(int timeoutMillis, long events) throws InterruptedException {
        if (System.nanoTime() - nextLook < 0) {
            return;
        }
        if (awaited.isEmpty()) {
            awaited = OptionalLong.of(events);
        }
        Optional<ForecastLine> line = latest(timeoutMillis);
        long now = System.nanoTime();
        boolean overdue = now - due >= REFRESH_NANOS;
        Optional<ForecastLine> current = line.filter(one -> overdue || one.events() >= awaited.getAsLong());
        if (!firstRunShown && current.filter(ForecastLine::isFirstRun).isPresent()) {
            firstRunShown = true;
            terminal.accept("Weatherglass: first run of this workflow; the next one will get a forecast. Follow this"
                    + " run at "
                    + run.page(daemon.url()));
        } else if (current.filter(one -> one.hasForecast() || firstRunShown || overdue)
                .isPresent()) {
            show(current.get());
        } else {
            nextLook = now + lookNanos;
            lookNanos = Math.min(REFRESH_NANOS, 2 * lookNanos);
            return;
        }
        next(REFRESH_NANOS);
    }

    /**
     * If the daemon reports that the run has ended, shows the outcome unless it has already been shown, and returns
     * true.
     */
    boolean showEnd(int timeoutMillis, AtomicBoolean shown) throws InterruptedException {
        Optional<ForecastLine> end = latest(timeoutMillis).filter(ForecastLine::isClosing);
        end.filter(one -> shown.compareAndSet(false, true)).ifPresent(this::show);
        return end.isPresent();
    }

    private void show(ForecastLine line) {
        terminal.accept(line.text(Instant.now(), ZoneId.systemDefault()));
    }

    private Optional<ForecastLine> latest(int timeoutMillis) throws InterruptedException {
        try {
            Optional<ForecastLine> line =
                    daemon.get(run.advisory(), timeoutMillis).flatMap(ForecastLine::of);
            if (!budgetShown && line.filter(ForecastLine::ignoresBudget).isPresent()) {
                budgetShown = true;
                terminal.accept("Weatherglass: the budget is not checked, because there is no price; set"
                        + " weatherglass.pricePerCpuHour or WEATHERGLASS_PRICE_PER_CPU_HOUR");
            }
            return line.filter(one -> !one.isOutdated(Instant.now()));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            LOG.debug("Weatherglass: no forecast: {}", e.toString());
            return Optional.empty();
        }
    }
}
