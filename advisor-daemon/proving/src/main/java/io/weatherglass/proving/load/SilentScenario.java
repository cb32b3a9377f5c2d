package io.weatherglass.proving.load;

import java.util.List;
import java.util.function.Consumer;

/** Measures the cost of open instances for which no events arrive. */
final class SilentScenario implements LoadScenario {

    private static final int INSTANCES = 1000;
    private static final int JOBS = 20;
    private static final double EVENTS_PER_SECOND = 0.1;
    private static final double ANSWER_LIMIT_SECONDS = 600;

    @Override
    public String name() {
        return "silent";
    }

    @Override
    public double shortMinutes() {
        return 12;
    }

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        try (TestBed bed = TestBed.start(options.javaOptions(), options.settings());
                Load load = new Load(bed, progress)) {
            int jobs = options.jobs().orElse(JOBS);
            List<LoadedRun> runs = ManyRuns.follow(
                    load,
                    "silent",
                    options.instances().orElse(INSTANCES),
                    jobs,
                    options.rate().orElse(EVENTS_PER_SECOND),
                    options.seed());
            // send the submission events of all jobs and the start events of some
            load.sendAtOnce(runs, 0, 2 * jobs);
            load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
            Footprint before = load.takeFootprint();
            double forecasts = bed.client().metrics().sum("weatherglass_forecasts_total");
            load.await(() -> false, 2 * options.seconds() / 3);
            Footprint then = load.takeFootprint();
            ThreadTimes timesThen = ThreadTimes.of(bed.figures());
            load.await(() -> false, options.seconds() / 3);
            Footprint after = load.takeFootprint();
            ThreadTimes times = ThreadTimes.of(bed.figures()).since(timesThen);
            double seconds = after.atSeconds() - before.atSeconds();
            return load.report(
                    name(),
                    List.of(
                            new Figure("silent for", seconds, "s"),
                            new Figure("CPU use while silent", before.cores(after), "cores"),
                            // the last third excludes most of the initial strategy comparisons and JIT compilation
                            new Figure("CPU use in the last third", then.cores(after), "cores"),
                            new Figure(
                                    "compiler and garbage collector in the last third",
                                    times.runtime() / (after.atSeconds() - then.atSeconds()),
                                    "cores"),
                            new Figure(
                                    "forecasts while silent",
                                    (bed.client().metrics().sum("weatherglass_forecasts_total") - forecasts) / seconds,
                                    "1/s")),
                    List.of());
        }
    }
}
