package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Notices when the clock of this machine is set back. Kafka's clients measure waits by it: they send no heartbeats, do not connect
 * again and ask for nothing until it is again where it was, and nothing but new clients changes that. One that is set ahead
 * only ends all their waits at once, from which they recover. Thread-safe.
 */
public final class ClockWatch implements AutoCloseable {

    /** A guess: less is over sooner than a start. */
    static final Duration TOLERATED = Duration.ofSeconds(10);

    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final String CAUSE = "clock";

    private final InstantSource machine;
    private final SteadyClock steady;
    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("clock-watch"));

    /** The furthest that the machine's clock has been ahead of the other. */
    private Duration ahead = Duration.ZERO;

    private volatile boolean setBack;

    /** @param readiness is not ready any more once the clock has been set back */
    public ClockWatch(InstantSource machine, Readiness readiness) {
        this(machine, new SteadyClock(machine.instant()), readiness);
    }

    /** @param steady shows the machine's time now */
    ClockWatch(InstantSource machine, SteadyClock steady, Readiness readiness) {
        this.machine = machine;
        this.steady = steady;
        this.readiness = readiness;
    }

    /** Watches from now on. */
    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** One look; from one thread at a time. */
    void look() {
        Duration now = Duration.between(steady.instant(), machine.instant());
        ahead = now.compareTo(ahead) > 0 ? now : ahead;
        Duration back = ahead.minus(now);
        if (back.compareTo(TOLERATED) > 0) {
            readiness.unmet(
                    CAUSE,
                    "the clock of this machine was set back by " + back.truncatedTo(ChronoUnit.SECONDS)
                            + ", for which Kafka's clients would stand still; the daemon has to be started again");
            setBack = true;
        }
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
