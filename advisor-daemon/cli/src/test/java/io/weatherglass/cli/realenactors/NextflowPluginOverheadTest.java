package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the plugin costs a run of 200 short tasks, with a daemon that is up, down, or hangs: it prints the table of
 * docs/connectors/nextflow.md, and asserts that no run fails and that nothing is lost. How long runs take depends on what else the
 * machine does.
 */
@Tag("broker")
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class NextflowPluginOverheadTest {
    private static final int ROUNDS = 5;
    private static final int TASKS = 200;
    private static final String CONFIGURATION = "executor { cpus = 8; pollInterval = '50ms' }\n";

    /** What the plugin says of itself in Nextflow's log. */
    private static final Pattern OWN = Pattern.compile("own threads spent (\\d+) ms here");

    @TempDir
    private Path folder;

    @Test
    void runsAreAsFastWithThePluginWhateverTheDaemonDoes() throws IOException, InterruptedException {
        Nextflow.Version.V24_10.require();
        List<String> plugin = Nextflow.plugin();
        Map<String, List<double[]>> measured = new LinkedHashMap<>();
        try (LaunchedDaemon daemon = new LaunchedDaemon(folder.resolve("daemon"));
                BrokenDaemon hanging = BrokenDaemon.hangingAfter(0, daemon.url())) {
            assertThat(daemon.nice()).as("it gives way").isPositive();
            Map<String, Optional<String>> cases = new LinkedHashMap<>();
            cases.put("without the plugin", Optional.empty());
            cases.put("daemon up", Optional.of(daemon.url().toString()));
            cases.put("daemon down", Optional.of(BrokenDaemon.deadUrl()));
            cases.put("daemon hangs", Optional.of(hanging.url()));
            // one more round than counts: the first loads what is then in the memory of the machine
            for (int round = 0; round <= ROUNDS; round++) {
                for (Map.Entry<String, Optional<String>> one : cases.entrySet()) {
                    double[] seconds = run(one.getKey() + " " + round, one.getValue(), plugin);
                    if (round > 0) {
                        measured.computeIfAbsent(one.getKey(), name -> new ArrayList<>())
                                .add(seconds);
                    }
                }
            }
        }
        measured.forEach((name, runs) -> System.out.printf(
                "Nextflow's plugin, %s: %.1f s (median of %d), of which %.2f s in it%n",
                name, median(runs, 0), ROUNDS, median(runs, 1)));
    }

    private double[] run(String name, Optional<String> url, List<String> plugin)
            throws IOException, InterruptedException {
        String scope =
                url.map(at -> "weatherglass { url = '%s' }\n".formatted(at)).orElse("");
        Nextflow nextflow = new Nextflow(folder.resolve(name), Nextflow.Version.V24_10);
        String[] options = url.isPresent() ? plugin.toArray(String[]::new) : new String[0];
        Nextflow.Run run = nextflow.script("short.nf", CONFIGURATION + scope, options);

        assertThat(run.statuses().values()).hasSize(TASKS).containsOnly("COMPLETED");
        if (url.isPresent()) {
            assertEachMessageIsKept(run.trace().resolveSibling(".nextflow").resolve("weatherglass"), name);
        }
        Matcher own = OWN.matcher(Files.readString(run.trace().resolveSibling(".nextflow.log")));
        return new double[] {run.seconds(), own.find() ? Integer.parseInt(own.group(1)) / 1000.0 : 0};
    }

    /** By the daemon, or in the plugin's file: the beginning, three of each task, the end. */
    private static void assertEachMessageIsKept(Path records, String name) throws IOException {
        try (Stream<Path> files = Files.list(records)) {
            for (Path file : files.toList()) {
                assertThat(Files.readAllLines(file)).as(name).hasSizeBetween(2 * TASKS + 2, 3 * TASKS + 2);
            }
        }
    }

    private static double median(List<double[]> runs, int column) {
        return runs.stream().mapToDouble(run -> run[column]).sorted().toArray()[runs.size() / 2];
    }
}
