package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.realenactors.PluginCosts.Cost;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the overhead of the logger plugin in a run of 200 short jobs with a daemon that is up, down or hanging.
 * Prints the table for docs/connectors/snakemake.md, and checks that no run fails and no message is lost. Times depend
 * on the load of the machine.
 */
@Tag("broker")
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class SnakemakePluginOverheadTest {
    private static final int ROUNDS = 5;
    private static final int JOBS = 200;

    @TempDir
    private Path folder;

    /** Measures only the plugin, without a daemon process. */
    @Test
    void measuresRunsWithoutADaemon() throws IOException, InterruptedException {
        require();
        String dead = BrokenDaemon.deadUrl();
        try (BrokenDaemon hanging = BrokenDaemon.hangingAfter(0, URI.create(dead))) {
            Map<String, Optional<String>> cases = new LinkedHashMap<>();
            cases.put("without the plugin", Optional.empty());
            cases.put("daemon down", Optional.of(dead));
            cases.put("daemon hangs", Optional.of(hanging.url()));
            measure(cases, () -> 0);
        }
    }

    @Test
    void measuresRunsNextToADaemon() throws IOException, InterruptedException {
        require();
        try (LaunchedDaemon daemon = new LaunchedDaemon(folder.resolve("daemon"))) {
            assertThat(daemon.nice()).as("it gives way").isPositive();
            Map<String, Optional<String>> cases = new LinkedHashMap<>();
            cases.put("without the plugin, beside a daemon", Optional.empty());
            cases.put("daemon up", Optional.of(daemon.url().toString()));
            measure(cases, daemon::cpuSeconds);
        }
    }

    private static void require() throws IOException, InterruptedException {
        EnactorProgram.require("bash", "bash");
        Snakemake9.require();
    }

    private void measure(Map<String, Optional<String>> cases, DoubleSupplier daemonSeconds)
            throws IOException, InterruptedException {
        new PluginCosts(ROUNDS, (name, url) -> cost(folder.resolve(name), url, daemonSeconds)).measure(cases);
    }

    private static Cost cost(Path work, Optional<String> url, DoubleSupplier daemonSeconds)
            throws IOException, InterruptedException {
        Files.createDirectories(work);
        SampleFiles.copy("Short.smk", work);
        List<String> command =
                new ArrayList<>(List.of(Snakemake9.program("snakemake"), "-s", "Short.smk", "--cores", "4"));
        url.ifPresent(at -> command.addAll(List.of("--logger", "weatherglass", "--logger-weatherglass-url", at)));
        Map<String, String> environment = Map.of(
                "XDG_CACHE_HOME", work.resolve("cache").toString(),
                "WEATHERGLASS_DEADLINE", "1h",
                "WEATHERGLASS_BUDGET", "5");
        String said;
        double before = daemonSeconds.getAsDouble();
        long begin = System.nanoTime();
        try (EnactorProgram run = EnactorProgram.start(work, environment, PluginCosts.timed(command))) {
            run.succeed();
            said = run.said();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        double daemon = daemonSeconds.getAsDouble() - before;
        try (Stream<Path> made = Files.list(work.resolve("short"))) {
            assertThat(made).hasSize(JOBS);
        }
        if (url.isPresent()) {
            assertEachMessageIsKept(work.resolve(".snakemake/log/weatherglass"));
        }
        return new Cost(seconds, PluginCosts.cpuSeconds(said), 0, daemon);
    }

    /** Checks that the daemon or the file of the plugin has all messages: the plan, and the start and end of each job. */
    private static void assertEachMessageIsKept(Path records) throws IOException {
        try (Stream<Path> files = Files.list(records)) {
            for (Path file : files.toList()) {
                List<String> lines = Files.readAllLines(file);
                assertThat(lines.get(0))
                        .contains("\"deadline_after_seconds\": 3600.0")
                        .contains("\"budget\": 5.0");
                assertThat(lines)
                        .filteredOn(line -> line.contains("\"job_finished\""))
                        .hasSize(JOBS + 1);
            }
        }
    }
}
