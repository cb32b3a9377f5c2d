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

/**
 * Notices when the clock of this machine is set back. Kafka's clients measure waits by it: they send no heartbeats, do not connect
 * again and ask for nothing until it is again where it was, and nothing but new clients changes that. One that is set ahead
 * only ends all their waits at once, from which they recover; so it does after the machine was suspended, when others may want to know.
 * Thread-safe.
 */
public final class ClockWatch implements AutoCloseable {

    /** A guess: less is over sooner than a start. */
    static final Duration TOLERATED = Duration.ofSeconds(10);

    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final String CAUSE = "clock";

    private final InstantSource machine;
    private final LongSupplier nanoTicker;
    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("clock-watch"));

    /** As time has elapsed since the last look. */
    private SteadyClock expected;

    /** The latest that has been seen, by Kafka's clients too. */
    private Instant latest;

    private volatile boolean setBack;

    /** @param readiness is not ready any more once the clock has been set back */
    public ClockWatch(InstantSource machine, Readiness readiness) {
        this(machine, System::nanoTime, readiness);
    }

    /** @param nanoTicker counts nanoseconds */
    ClockWatch(InstantSource machine, LongSupplier nanoTicker, Readiness readiness) {
        this.machine = machine;
        this.nanoTicker = nanoTicker;
        this.readiness = readiness;
        latest = machine.instant();
        expected = new SteadyClock(latest, nanoTicker);
    }

    /** @param time is compared with the brokers' when the clock was set ahead */
    public void start(BrokerTime time) {
        thread.scheduleWithFixedDelay(() -> look(time::compareSoon), 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** One look; from one thread at a time. */
    void look(Runnable onAhead) {
        Instant now = machine.instant();
        Duration back = Duration.between(now, latest);
        if (back.compareTo(TOLERATED) > 0) {
            readiness.unmet(
                    CAUSE,
                    "the clock of this machine was set back by " + back.truncatedTo(ChronoUnit.SECONDS)
                            + ", for which Kafka's clients would stand still; the daemon has to be started again");
            setBack = true;
        }
        if (Duration.between(expected.instant(), now).compareTo(TOLERATED) > 0) {
            onAhead.run();
        }
        latest = now.isAfter(latest) ? now : latest;
        expected = new SteadyClock(now, nanoTicker);
    }

    /** Whether it has been; then the daemon can only be started again. */
    public boolean isSetBack() {
        return setBack;
    }

    /** Watches no longer. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
