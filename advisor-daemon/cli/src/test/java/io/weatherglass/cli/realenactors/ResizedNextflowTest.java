package io.weatherglass.cli.realenactors;

import io.weatherglass.cli.backtest.ResizedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four runs of a pipeline, and one with twice or half as many samples, reported by the plugin without a daemon. The
 * back-test replays the reports in their order. With fewer samples, the forecast expects the usual number until the
 * first task has ended, because more tasks may follow. On a busy machine, Nextflow starts so slowly that this can be
 * after 25 % of such a short run; {@code PendingTasksBacktestTest} tests 25 % with longer runs.
 */
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class ResizedNextflowTest {
    private static final int PAST_RUNS = 4;
    private static final String CONFIGURATION =
            "executor { queueSize = 2 }\nweatherglass { url = 'http://127.0.0.1:9'; showForecast = false }\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"12, 24, V25_04, '0.25,0.5,0.75'", "24, 12, V24_10, '0.5,0.75'"})
    void knownPendingTasksCorrectTheForecast(int usual, int samples, Nextflow.Version version, String at)
            throws IOException, InterruptedException {
        version.require();
        Path recordings = Files.createDirectory(folder.resolve("recordings"));
        for (int run = 1; run <= PAST_RUNS + 1; run++) {
            record(run, run <= PAST_RUNS ? usual : samples, version, recordings);
        }

        ResizedRuns.assertForecasts(recordings, at);
    }

    private void record(int number, int samples, Nextflow.Version version, Path recordings)
            throws IOException, InterruptedException {
        Path work = folder.resolve("run-" + number);
        List<String> options = new ArrayList<>(Nextflow.plugin());
        options.addAll(List.of("--samples", String.valueOf(samples)));
        new Nextflow(work, version).script("resized.nf", CONFIGURATION, options.toArray(String[]::new));
        try (Stream<Path> kept = Files.list(work.resolve(Path.of(".nextflow", "weatherglass")))) {
            Files.copy(kept.findFirst().orElseThrow(), recordings.resolve("run-" + number + ".jsonl"));
        }
    }
}
