package io.weatherglass.nextflow;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the daemon's forecasts of a run in the terminal. Not thread-safe. */
final class ForecastDisplay {
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    private static final long FIRST_LOOK_MILLIS = 250;

    /** Minimum period between two displayed forecasts. */
    private static final long REFRESH_MILLIS = 30_000;

    private final Reporter.Run run;
    private final DaemonConnection daemon;
    private final Consumer<String> terminal;
    private final long began = System.nanoTime();
    private boolean firstRunShown;
    private long nextLook = began;
    private long lookMillis = FIRST_LOOK_MILLIS;
    private long nextLine = began;

    ForecastDisplay(Reporter.Run run, DaemonConnection daemon, Consumer<String> terminal) {
        this.run = run;
        this.daemon = daemon;
        this.terminal = terminal;
    }

    /**
     * Does nothing until the current period has passed. Then requests the latest forecast and shows it, or says once
     * that there is none because the workflow has no past runs. The period doubles until there is a forecast.
     */
    void showIfDue(int timeoutMillis) throws InterruptedException {
        if (System.nanoTime() - nextLook < 0) {
            return;
        }
        Optional<ForecastLine> line = latest(timeoutMillis);
        long now = System.nanoTime();
        boolean late = now - began >= TimeUnit.MILLISECONDS.toNanos(REFRESH_MILLIS);
        if (!firstRunShown && line.filter(ForecastLine::isFirstRun).isPresent()) {
            firstRunShown = true;
            terminal.accept("Weatherglass: first run of this workflow; the next one will get a forecast. Follow this"
                    + " run at "
                    + run.page(daemon.url()));
            nextLine = now + TimeUnit.MILLISECONDS.toNanos(REFRESH_MILLIS);
        } else if (now - nextLine >= 0
                && line.filter(one -> one.hasForecast() || late).isPresent()) {
            show(line.get());
            nextLine = now + TimeUnit.MILLISECONDS.toNanos(REFRESH_MILLIS);
        }
        lookMillis = line.filter(ForecastLine::hasForecast).isPresent()
                ? REFRESH_MILLIS
                : Math.min(REFRESH_MILLIS, 2 * lookMillis);
        nextLook = now + TimeUnit.MILLISECONDS.toNanos(lookMillis);
    }

    /** If the daemon reports that the run has ended, shows the outcome and returns true. */
    boolean showEnd(int timeoutMillis) throws InterruptedException {
        Optional<ForecastLine> end = latest(timeoutMillis).filter(ForecastLine::isClosing);
        end.ifPresent(this::show);
        return end.isPresent();
    }

    private void show(ForecastLine line) {
        terminal.accept(line.text(Instant.now(), ZoneId.systemDefault()));
    }

    private Optional<ForecastLine> latest(int timeoutMillis) throws InterruptedException {
        try {
            return daemon.get(run.advisory(), timeoutMillis)
                    .flatMap(ForecastLine::of)
                    .filter(line -> !line.isOutdated(Instant.now()));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            LOG.debug("Weatherglass: no forecast: {}", e.toString());
            return Optional.empty();
        }
    }
}
