package io.weatherglass.proving.load;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One instance with many jobs among small instances. Measures the latency of its advisories, and its effect on the
 * other instances.
 */
final class LargeScenario implements LoadScenario {

    private static final int OTHERS = 20;
    private static final int OTHERS_JOBS = 20;
    private static final int JOBS = 100_000;
    private static final double RATE = 10;
    private static final double SHARE_ALONE = 0.3;
    private static final double ANSWER_LIMIT_SECONDS = 900;

    @Override
    public String name() {
        return "large";
    }

    /**
     * Long enough for nearly a minute of JIT compilation before the large run starts, and for the other runs to end
     * while it is active.
     */
    @Override
    public double shortMinutes() {
        return 3;
    }

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        try (TestBed bed = TestBed.start(options.javaOptions(), options.settings());
                Load load = new Load(bed, progress)) {
            double rate = options.rate().orElse(RATE);
            int count = options.instances().orElse(OTHERS);
            List<LoadedRun> others = ManyRuns.follow(load, "other", count, OTHERS_JOBS, rate / count, options.seed());
            int begin = 1 + OTHERS_JOBS;
            load.sendAtOnce(others, 0, begin);
            load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
            load.latencies().clear();
            List<CompletableFuture<Void>> paced = new ArrayList<>();
            for (LoadedRun other : others) {
                paced.add(PacedRun.start(other, begin, other.events(), bed.client(), load.scheduler()));
            }
            load.takeFootprint();
            load.await(() -> false, SHARE_ALONE * options.seconds());
            double aloneP99 = load.latencies().quantile(0.99);
            double aloneP50 = load.latencies().quantile(0.5);
            load.latencies().clear();

            Latencies first = new Latencies();
            LoadedRun large = load.follow(
                    new LoadedRun(
                            "large", LoadScripts.of(options.jobs().orElse(JOBS), options.seed(), Instant.now()), 1),
                    first);
            double begun = bed.figures().cpuSeconds();
            load.sendAtOnce(List.of(large), 0, 1);
            boolean answered = load.await(() -> large.covered() >= 1, ANSWER_LIMIT_SECONDS);
            double firstSeconds = first.quantile(1);
            first.clear();
            double firstCpuSeconds = load.takeFootprint().cpuSeconds() - begun;
            int sent = 1;
            double end = bed.seconds() + (1 - SHARE_ALONE) * options.seconds();
            while (answered && bed.seconds() < end) {
                load.sendAtOnce(List.of(large), sent, sent + 1);
                sent++;
                int now = sent;
                answered = load.await(() -> large.covered() >= now, ANSWER_LIMIT_SECONDS);
            }
            double besideP99 = load.latencies().quantile(0.99);
            double besideP50 = load.latencies().quantile(0.5);
            CompletableFuture.allOf(paced.toArray(CompletableFuture[]::new)).join();
            load.await(() -> others.stream().allMatch(other -> other.closed().isDone()), ANSWER_LIMIT_SECONDS);
            return load.report(
                    name(),
                    List.of(
                            new Figure("time to the first advisory", firstSeconds, "s"),
                            new Figure("daemon's CPU time until then", firstCpuSeconds, "s"),
                            new Figure("later advisories", sent - 1, ""),
                            new Figure("median latency of later advisories", first.quantile(0.5), "s"),
                            new Figure("maximum latency of later advisories", first.quantile(1), "s"),
                            new Figure("other runs: p50 before", 1e3 * aloneP50, "ms"),
                            new Figure("other runs: p50 with the large run", 1e3 * besideP50, "ms"),
                            new Figure("other runs: p99 before", 1e3 * aloneP99, "ms"),
                            new Figure("other runs: p99 with the large run", 1e3 * besideP99, "ms"),
                            new Figure(
                                    "other runs: p99 with the large run, relative to p99 before it started",
                                    besideP99 / aloneP99,
                                    "")),
                    List.of(new Check("all answered in time", answered, answered ? "yes" : "no")));
        }
    }
}
