package io.weatherglass.proving.load;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.daemon.config.ForecastSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;

/**
 * Measures how many events the folding thread processes per CPU second when the log grows faster than the daemon can
 * read it.
 */
final class FoldScenario implements LoadScenario {

    /** Name of the thread that reads and folds events. */
    static final String THREAD = "poll-loop";

    private static final int INSTANCES = 250;
    private static final int JOBS = 2000;
    private static final double RATE = 10;
    private static final double ANSWER_LIMIT_SECONDS = 600;

    @Override
    public String name() {
        return "fold";
    }

    @Override
    public double shortMinutes() {
        return 0.1;
    }

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        Map<String, String> settings = new HashMap<>(options.settings());
        // keep forecasts to a minimum
        settings.putIfAbsent(ForecastSettings.TIME_BUDGET.key(), "50ms");
        settings.putIfAbsent(ForecastSettings.COMPARE_STRATEGIES.key(), "none");
        try (TestBed bed = TestBed.start(options.javaOptions(), settings);
                Load load = new Load(bed, progress)) {
            List<LoadedRun> runs = ManyRuns.follow(
                    load,
                    "fold",
                    options.instances().orElse(INSTANCES),
                    options.jobs().orElse(JOBS),
                    options.rate().orElse(RATE),
                    options.seed());
            load.takeFootprint();
            double before = bed.figures().cpuSeconds(THREAD);
            double begun = bed.seconds();
            // use the first half as a warm-up for JIT compilation
            List<LoadedRun> firstHalf = runs.subList(0, runs.size() / 2);
            List<LoadedRun> secondHalf = runs.subList(runs.size() / 2, runs.size());
            boolean closed = fold(load, firstHalf);
            double half = bed.figures().cpuSeconds(THREAD);
            closed &= fold(load, secondHalf);
            double end = bed.figures().cpuSeconds(THREAD);
            return load.report(
                    name(),
                    List.of(
                            new Figure("events folded per CPU second", events(runs) / (end - before), "1/s"),
                            new Figure(
                                    "events folded per CPU second in the second half",
                                    events(secondHalf) / (end - half),
                                    "1/s"),
                            new Figure("events folded per second", events(runs) / (bed.seconds() - begun), "1/s")),
                    List.of(new Check("all closed in time", closed, closed ? "yes" : "no")));
        }
    }

    private static long events(List<LoadedRun> runs) {
        return runs.stream().mapToLong(LoadedRun::sent).sum();
    }

    private static boolean fold(Load load, List<LoadedRun> runs) throws InterruptedException {
        write(load.bed(), runs);
        return load.await(() -> runs.stream().allMatch(run -> run.closed().isDone()), ANSWER_LIMIT_SECONDS);
    }

    private static void write(TestBed bed, List<LoadedRun> runs) {
        EventCodec codec = new EventCodec();
        try (Producer<String, byte[]> producer = bed.kafka().writer()) {
            for (LoadedRun run : runs) {
                run.send(0, run.events())
                        .forEach(event ->
                                producer.send(codec.toRecord(bed.topics().events(), event)));
            }
            producer.flush();
        }
        runs.forEach(run -> run.acknowledge(run.events()));
    }
}
