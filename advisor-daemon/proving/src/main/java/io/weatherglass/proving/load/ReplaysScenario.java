package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.forecast.replay.ReplayScript;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Replays runs for a given time in a fixed number of parallel slots. When a run ends, the next one starts in its slot.
 *
 * @param instances default number of slots
 * @param rate default number of events per second in all slots together
 */
record ReplaysScenario(String name, double shortMinutes, int instances, int jobs, double rate) implements LoadScenario {

    static final ReplaysScenario REPLAYS = new ReplaysScenario("replays", 0.5, 50, 40, 40);

    static final ReplaysScenario SHORT_RUNS = new ReplaysScenario("short-runs", 0.5, 20, 3, 100);

    /** Maximum relative deviation of run durations from the mean. */
    private static final double SCATTER = 0.3;

    private static final int FOOTPRINTS = 20;
    private static final double CLOSING_LIMIT_SECONDS = 120;

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        try (TestBed bed = TestBed.start(options.javaOptions(), options.settings());
                Load load = new Load(bed, progress)) {
            Places places = new Places(options, this, bed, load);
            CompletableFuture<Void> all = places.start();
            load.observe(all::isDone, options.seconds() / FOOTPRINTS, options.seconds() + CLOSING_LIMIT_SECONDS);
            String failure = all.handle((done, problem) -> problem == null ? "" : problem.toString())
                    .getNow("runs without a closing advisory after " + CLOSING_LIMIT_SECONDS + " s");
            return load.report(
                    name,
                    List.of(
                            new Figure("concurrent", places.count, "instances"),
                            new Figure("runs per day at this rate", places.made / options.seconds() * 86_400, "")),
                    List.of(new Check(
                            "all runs ended in time", failure.isEmpty(), failure.isEmpty() ? "yes" : failure)));
        }
    }

    /** The slots, each of which replays one run at a time. */
    private static final class Places {
        private final TestBed bed;
        private final Load load;
        private final SplittableRandom random;
        private final int count;
        private final int jobs;
        private final double endSeconds;
        private final double meanSeconds;
        private int made;

        Places(LoadOptions options, ReplaysScenario scenario, TestBed bed, Load load) {
            this.bed = bed;
            this.load = load;
            random = new SplittableRandom(options.seed());
            count = options.instances().orElse(scenario.instances());
            jobs = options.jobs().orElse(scenario.jobs());
            endSeconds = options.seconds();
            double rate = options.rate().orElse(scenario.rate());
            int events =
                    LoadScripts.of(jobs, options.seed(), Instant.EPOCH).events().size() + 1;
            // ensure at least one run per slot, even in a short test
            meanSeconds = Math.min(count * events / rate, endSeconds / (2 * (1 + SCATTER)));
        }

        CompletableFuture<Void> start() {
            List<CompletableFuture<Void>> places = new ArrayList<>();
            for (int place = 0; place < count; place++) {
                CompletableFuture<Void> ended = new CompletableFuture<>();
                places.add(ended);
                // stagger the first starts
                long delay = (long) (1e3 * meanSeconds * place / count);
                load.scheduler().schedule(() -> next(ended), delay, TimeUnit.MILLISECONDS);
            }
            return CompletableFuture.allOf(places.toArray(CompletableFuture[]::new));
        }

        private void next(CompletableFuture<Void> ended) {
            try {
                LoadedRun run = make();
                if (run == null) {
                    ended.complete(null);
                    return;
                }
                PacedRun.start(load.follow(run), bed.client(), load.scheduler())
                        .thenCompose(sent -> run.closed())
                        .whenCompleteAsync(
                                (closed, failure) -> {
                                    if (failure != null) {
                                        ended.completeExceptionally(failure);
                                    } else {
                                        next(ended);
                                    }
                                },
                                load.scheduler());
            } catch (RuntimeException e) {
                ended.completeExceptionally(e);
            }
        }

        private synchronized LoadedRun make() {
            double seconds = meanSeconds * (1 + SCATTER * (2 * random.nextDouble() - 1));
            if (bed.seconds() + seconds > endSeconds) {
                return null;
            }
            made++;
            ReplayScript script =
                    LoadScripts.of(jobs, random.nextLong(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
            return new LoadedRun(format("replay-%d", made), script, script.trueMakespanSeconds() / seconds);
        }
    }
}
