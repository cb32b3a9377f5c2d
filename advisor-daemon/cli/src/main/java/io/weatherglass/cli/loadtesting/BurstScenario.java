package io.weatherglass.cli.loadtesting;

import java.util.List;
import java.util.function.Consumer;

/** Whole runs at once, as fast as the daemon takes them. */
final class BurstScenario implements LoadScenario {

    private static final int INSTANCES = 120;
    private static final int JOBS = 200;
    private static final double RATE = 1;
    private static final double ANSWER_LIMIT_SECONDS = 600;

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
            List<LoadedRun> runs = ManyRuns.follow(
                    load,
                    "burst",
                    options.instances().orElse(INSTANCES),
                    options.jobs().orElse(JOBS),
                    options.rate().orElse(RATE),
                    options.seed());
            load.takeFootprint();
            double begun = bed.seconds();
            load.sendAtOnce(runs, 0, Integer.MAX_VALUE);
            double sent = bed.seconds();
            boolean closed =
                    load.await(() -> runs.stream().allMatch(run -> run.closed().isDone()), ANSWER_LIMIT_SECONDS);
            double closedAt = bed.seconds();
            long events = runs.stream().mapToLong(LoadedRun::sent).sum();
            return load.report(
                    name(),
                    List.of(
                            new Figure("taken within", sent - begun, "s"),
                            new Figure("taken per second", events / (sent - begun), "1/s"),
                            new Figure("all closed after the last event", closedAt - sent, "s")),
                    List.of(new Check("all closed in time", closed, closed ? "yes" : "no")));
        }
    }
}
