package io.weatherglass.proving.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Sends complete runs as fast as the daemon accepts them. Also measures their effect on a few other active instances.
 */
final class BurstScenario implements LoadScenario {

    private static final int INSTANCES = 120;
    private static final int JOBS = 200;
    private static final double RATE = 1;
    private static final double ANSWER_LIMIT_SECONDS = 600;

    private static final int OTHERS = 20;
    private static final int OTHERS_JOBS = 30;
    private static final double OTHERS_EVENTS_PER_SECOND = 0.5;
    private static final double BEFORE_SECONDS = 30;
    private static final double WINDOW_SECONDS = 10;
    private static final double NORMAL_LIMIT_SECONDS = 180;

    /** Latencies count as recovered once their median is at most this multiple of the initial median. */
    private static final double NORMAL = 2;

    @Override
    public String name() {
        return "burst";
    }

    @Override
    public double shortMinutes() {
        return 0.1;
    }

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        try (TestBed bed = TestBed.start(options.javaOptions(), options.settings());
                Load load = new Load(bed, progress)) {
            Latencies ofOthers = new Latencies();
            List<LoadedRun> others = ManyRuns.follow(
                    load, "other", OTHERS, OTHERS_JOBS, OTHERS_EVENTS_PER_SECOND, options.seed(), ofOthers);
            List<LoadedRun> runs = ManyRuns.follow(
                    load,
                    "burst",
                    options.instances().orElse(INSTANCES),
                    options.jobs().orElse(JOBS),
                    options.rate().orElse(RATE),
                    options.seed());
            load.takeFootprint();
            List<CompletableFuture<Void>> paced = new ArrayList<>();
            for (LoadedRun other : others) {
                paced.add(PacedRun.start(other, bed.client(), load.scheduler()));
            }
            // use the first half as a warm-up for JIT compilation
            load.await(() -> false, BEFORE_SECONDS / 2);
            ofOthers.clear();
            load.await(() -> false, BEFORE_SECONDS / 2);
            double p50Before = ofOthers.quantile(0.5);
            double begun = bed.seconds();
            load.sendAtOnce(runs, 0, Integer.MAX_VALUE);
            double sent = bed.seconds();
            double normalAfter = normalAfter(load, ofOthers, NORMAL * p50Before, sent);
            boolean closed =
                    load.await(() -> runs.stream().allMatch(run -> run.closed().isDone()), ANSWER_LIMIT_SECONDS);
            double closedAt = bed.seconds();
            CompletableFuture.allOf(paced.toArray(CompletableFuture[]::new)).join();
            closed &= load.await(
                    () -> others.stream().allMatch(run -> run.closed().isDone()), ANSWER_LIMIT_SECONDS);
            long events = runs.stream().mapToLong(LoadedRun::sent).sum();
            return load.report(
                    name(),
                    List.of(
                            new Figure("time to accept all events", sent - begun, "s"),
                            new Figure("events accepted per second", events / (sent - begun), "1/s"),
                            new Figure("maximum time from last event to last closing advisory", closedAt - sent, "s"),
                            new Figure("other runs: p50 before", 1e3 * p50Before, "ms"),
                            new Figure("other runs: time until p50 recovers after the last event", normalAfter, "s")),
                    List.of(new Check("all closed in time", closed, closed ? "yes" : "no")));
        }
    }

    /**
     * Returns the end of the first window in which the median latency of the other runs is within the limit, in seconds
     * after the last event of the burst; NaN if there is no such window before the timeout.
     */
    private static double normalAfter(Load load, Latencies ofOthers, double limit, double sent)
            throws InterruptedException {
        while (load.bed().seconds() - sent < NORMAL_LIMIT_SECONDS) {
            ofOthers.clear();
            load.await(() -> false, WINDOW_SECONDS);
            if (ofOthers.quantile(0.5) <= limit) {
                return load.bed().seconds() - sent;
            }
        }
        return Double.NaN;
    }
}
