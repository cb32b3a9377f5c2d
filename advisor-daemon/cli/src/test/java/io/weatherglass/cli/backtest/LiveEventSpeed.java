package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.samples.MadeUpRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures the cost of a live event, which is that of an advisory and its encoding, without Kafka. Uses synthetic runs
 * of 500 jobs with 1,000 past runs.
 */
public final class LiveEventSpeed {
    private static final double[] SHARES = {0.1, 0.5, 0.9};
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final FollowingDaemon daemon;
    private final MadeUpRuns runs;
    private final boolean reported;

    private LiveEventSpeed(FollowingDaemon daemon, boolean reported) {
        this.daemon = daemon;
        this.reported = reported;
        runs = new MadeUpRuns(reported);
    }

    /**
     * Prints the cost of an event with a learned and with a reported plan.
     *
     * @param arguments number of past runs; default 1,000
     */
    public static void main(String[] arguments) {
        int pastRuns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        for (boolean reported : new boolean[] {false, true}) {
            try (FollowingDaemon daemon = FollowingDaemon.open(ForecastOptions.DEFAULTS, 10)) {
                new LiveEventSpeed(daemon, reported).measure(pastRuns);
            }
        }
    }

    private void measure(int pastRuns) {
        for (int run = 0; run < pastRuns; run++) {
            FollowedEvents events = followed(run);
            daemon.record(events.ended(), daemon.close(events.ended()), List.of());
        }
        FollowedEvents last = followed(pastRuns);
        for (double share : SHARES) {
            InstanceSnapshot known = last.after((int) (share * last.count()));
            for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end; ) {
                event(known);
            }
            List<Double> cpu = new ArrayList<>();
            List<Double> wall = new ArrayList<>();
            for (long end = System.nanoTime() + MEASURE_NANOS; System.nanoTime() < end; ) {
                long cpuBegin = THREADS.getCurrentThreadCpuTime();
                long begin = System.nanoTime();
                event(known);
                wall.add((System.nanoTime() - begin) / 1e6);
                cpu.add((THREADS.getCurrentThreadCpuTime() - cpuBegin) / 1e6);
            }
            System.out.printf(
                    "plan %s, %.0f %% of the events: %.1f ms of CPU on average, %.1f at least; p50 %.1f ms (%d events)%n",
                    reported ? "reported" : "learned",
                    100 * share,
                    cpu.stream().mapToDouble(ms -> ms).average().orElseThrow(),
                    cpu.stream().mapToDouble(ms -> ms).min().orElseThrow(),
                    wall.stream().sorted().toList().get(wall.size() / 2),
                    cpu.size());
        }
    }

    private FollowedEvents followed(int run) {
        return FollowedEvents.of(
                MadeUpRuns.instance(run), runs.events(run, ORIGIN.plusSeconds(100_000L * run)), daemon::expected);
    }

    private void event(InstanceSnapshot known) {
        Advisory advisory = daemon.advise(known);
        if (codec.toJson(advisory).length == 0) {
            throw new AssertionError("an advisory is never empty");
        }
    }
}
