package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Detects that the system clock was set back, which blocks existing Kafka clients; only new clients work. */
public final class ClockSetBackWatch implements AutoCloseable {

    static final Duration TOLERATED = Duration.ofSeconds(10);

    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final String CAUSE = "clock";

    private final InstantSource machine;
    private final LongSupplier nanoTicker;
    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("clock-watch"));

    private SteadyClock expected;

    /** Latest time seen by this class, and approximately by Kafka's clients. */
    private Instant latest;

    private volatile boolean setBack;

    public ClockSetBackWatch(InstantSource machine, Readiness readiness) {
        this(machine, System::nanoTime, readiness);
    }

    ClockSetBackWatch(InstantSource machine, LongSupplier nanoTicker, Readiness readiness) {
        this.machine = machine;
        this.nanoTicker = nanoTicker;
        this.readiness = readiness;
        latest = machine.instant();
        expected = new SteadyClock(latest, nanoTicker);
    }

    public void start(BrokerTime time) {
        thread.scheduleWithFixedDelay(() -> look(time::compareSoon), 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    void look(Runnable onAhead) {
        Instant now = machine.instant();
        Duration back = Duration.between(now, latest);
        if (back.compareTo(TOLERATED) > 0) {
            readiness.unmet(
                    CAUSE,
                    "the system clock was set back by " + back.truncatedTo(ChronoUnit.SECONDS)
                            + ", which blocks Kafka's clients for that long; restart the daemon");
            setBack = true;
        }
        if (Duration.between(expected.instant(), now).compareTo(TOLERATED) > 0) {
            onAhead.run();
        }
        latest = now.isAfter(latest) ? now : latest;
        expected = new SteadyClock(now, nanoTicker);
    }

    public boolean isSetBack() {
        return setBack;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
