package io.weatherglass.traces.history;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Measures a growing PostgreSQL history on its own server: the median time of repeated queries in ms for each number of
 * runs given as an argument. Results are in docs/operations.md.
 */
final class HistoryScale {

    private static final int REPETITIONS = 15;
    private static final int JOBS = 4;
    private static final int PRUNED = 1_000;

    /**
     * Limits used by the daemon: runs from which a plan is learned, compared runs, jobs per batch, and minimum weight
     * of a run.
     */
    private static final int LEARNED = 10;

    private static final int COMPARED = 60;
    private static final int BATCH_JOBS = 50_000;
    private static final int MIN_JOBS = 50;

    private HistoryScale() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, StringBuilder> table = new LinkedHashMap<>();
        try (PostgresServer server = PostgresServer.start()) {
            for (String runs : arguments) {
                long count = Long.parseLong(runs);
                PostgreSql location = FilledHistory.fill(server, count, JOBS);
                measure(location, count)
                        .forEach((what, millis) -> table.computeIfAbsent(what, name -> new StringBuilder("| " + name))
                                .append(String.format(Locale.ROOT, " | %.2f", millis)));
            }
        }
        System.out.println(
                "| ms | " + String.join(" | ", arguments) + " |\n|---" + "|---".repeat(arguments.length) + "|");
        table.values().forEach(row -> System.out.println(row + " |"));
    }

    static Map<String, Double> measure(PostgreSql location, long runs) {
        Map<String, Double> millis = new LinkedHashMap<>();
        try (History history = History.at(location, Clock.systemUTC())) {
            Map<String, Runnable> questions = questions(history, runs);
            questions.forEach((what, question) -> millis.put(what, median(question)));
            int[] next = {0};
            millis.put(
                    "record a run",
                    median(() -> history.record(SampleRuns.small("new " + next[0]++, FilledHistory.LARGEST))));
            PruneRule rule = new PruneRule(
                    Optional.empty(), Optional.of(FilledHistory.recorded(PRUNED + 1)), OptionalInt.of(20));
            long begun = System.nanoTime();
            long pruned = history.prune(rule);
            if (pruned != PRUNED) {
                throw new IllegalStateException("pruned " + pruned + " runs instead of " + PRUNED);
            }
            millis.put("prune a run, of " + PRUNED, (System.nanoTime() - begun) / 1e6 / pruned);
        }
        return millis;
    }

    /** Queries of daemons and users by their name in the document. */
    static Map<String, Runnable> questions(History history, long runs) {
        RunFilter completed = RunFilter.completed(FilledHistory.LARGEST);
        RunFilter own = completed.on(FilledHistory.PLATFORM).by(FilledHistory.STRATEGY);
        long newest = Long.MAX_VALUE;
        Optional<String> largest = Optional.of(FilledHistory.LARGEST);
        Map<String, Runnable> questions = new LinkedHashMap<>();
        questions.put(
                "learn a plan",
                () -> history.newest(completed, newest, LEARNED)
                        .forEach(run -> history.whole(run.id()).orElseThrow()));
        questions.put(
                "find a workflow with the same kinds",
                () -> history.newestByWorkflow(100)
                        .forEach(run -> history.whole(run.id()).orElseThrow()));
        questions.put(
                "find earlier attempts", () -> history.newest(RunFilter.of(FilledHistory.LARGEST), newest, 1_000));
        questions.put("read the past runs that are compared", () -> {
            long after = history.newest(completed, newest, COMPARED + 1).get(0).id();
            history.learnFrom(completed, after, newest, (run, jobs, vms) -> {});
        });
        questions.put("sum of jobs, where batches begin", () -> history.batchStart(own, newest, BATCH_JOBS, MIN_JOBS));
        questions.put(
                "read the runs of batches",
                () -> history.learnFrom(own, Math.max(0, runs - 5_000), newest, (run, jobs, vms) -> {}));
        questions.put("look for new runs", () -> history.learnFrom(own, runs, newest, (run, jobs, vms) -> {}));
        questions.put("first page of the list", () -> history.page(Optional.empty(), 0, 0, 51));
        questions.put("page deep in the list", () -> history.page(Optional.empty(), runs * 9 / 10, 0, 51));
        questions.put("page deep in a workflow", () -> history.page(largest, runs * 9 / 10, 0, 51));
        questions.put("total of the list", () -> history.count(Optional.empty(), 10_001));
        questions.put("total of a workflow", () -> history.count(largest, 10_001));
        questions.put("one run", () -> history.whole(runs / 2).orElseThrow());
        questions.put("run of an instance", () -> history.ofInstance("run-" + runs / 2));
        questions.put("experience, all workflows", () -> history.summaries(Optional.empty(), 1_001, 100));
        questions.put("experience, a workflow", () -> {
            history.summaries(largest, 1_001, 100);
            history.newest(RunFilter.of(FilledHistory.LARGEST), newest, 50).forEach(run -> history.forecasts(run.id()));
        });
        questions.put("look for a partial run to replace", () -> {
            if (history.repair(SampleRuns.small("never recorded", FilledHistory.LARGEST))
                    .isPresent()) {
                throw new IllegalStateException("no run is partial");
            }
        });
        return questions;
    }

    private static double median(Runnable question) {
        double[] millis = new double[REPETITIONS];
        question.run();
        for (int i = 0; i < REPETITIONS; i++) {
            long begun = System.nanoTime();
            question.run();
            millis[i] = (System.nanoTime() - begun) / 1e6;
        }
        Arrays.sort(millis);
        return millis[REPETITIONS / 2];
    }
}
