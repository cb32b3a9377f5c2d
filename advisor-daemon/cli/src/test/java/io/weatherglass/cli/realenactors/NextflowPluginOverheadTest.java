package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.realenactors.PluginCosts.Cost;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the overhead of the plugin in a run of 200 short tasks with a daemon that is up, down or hanging. Prints the
 * table for docs/connectors/nextflow.md, and checks that no run fails and no message is lost. Times depend on the load
 * of the machine.
 */
@Tag("broker")
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class NextflowPluginOverheadTest {
    private static final int ROUNDS = 5;
    private static final int TASKS = 200;
    private static final String CONFIGURATION = "executor { cpus = 8; pollInterval = '50ms' }\n";

    /** The figures of the plugin itself in Nextflow's log. */
    private static final Pattern OWN = Pattern.compile("own threads spent (\\d+) ms in this plugin");

    @TempDir
    private Path folder;

    /** Measures only the plugin, without a daemon process. */
    @Test
    void measuresRunsWithoutADaemon() throws IOException, InterruptedException {
        Nextflow.Version.V24_10.require();
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
        Nextflow.Version.V24_10.require();
        try (LaunchedDaemon daemon = new LaunchedDaemon(folder.resolve("daemon"))) {
            assertThat(daemon.nice()).as("it gives way").isPositive();
            Map<String, Optional<String>> cases = new LinkedHashMap<>();
            cases.put("without the plugin, beside a daemon", Optional.empty());
            cases.put("daemon up", Optional.of(daemon.url().toString()));
            measure(cases, daemon::cpuSeconds);
        }
    }

    private void measure(Map<String, Optional<String>> cases, DoubleSupplier daemonSeconds)
            throws IOException, InterruptedException {
        List<String> plugin = Nextflow.plugin();
        new PluginCosts(ROUNDS, (name, url) -> run(name, url, plugin, daemonSeconds)).measure(cases);
    }

    private Cost run(String name, Optional<String> url, List<String> plugin, DoubleSupplier daemonSeconds)
            throws IOException, InterruptedException {
        String scope =
                url.map(at -> "weatherglass { url = '%s' }\n".formatted(at)).orElse("");
        Nextflow nextflow = new Nextflow(folder.resolve(name), Nextflow.Version.V24_10);
        String[] options = url.isPresent() ? plugin.toArray(String[]::new) : new String[0];
        double before = daemonSeconds.getAsDouble();
        Nextflow.Run run = nextflow.script("short.nf", CONFIGURATION + scope, options);
        double daemon = daemonSeconds.getAsDouble() - before;

        assertThat(run.statuses().values()).hasSize(TASKS).containsOnly("COMPLETED");
        if (url.isPresent()) {
            assertEachMessageIsKept(run.trace().resolveSibling(".nextflow").resolve("weatherglass"), name);
        }
        Matcher own = OWN.matcher(Files.readString(run.trace().resolveSibling(".nextflow.log")));
        double ownSeconds = own.find() ? Integer.parseInt(own.group(1)) / 1000.0 : 0;
        return new Cost(run.seconds(), PluginCosts.cpuSeconds(run.said()), ownSeconds, daemon);
    }

    /** Checks that the daemon or the file of the plugin has all messages: start, three per task, end. */
    private static void assertEachMessageIsKept(Path records, String name) throws IOException {
        try (Stream<Path> files = Files.list(records)) {
            for (Path file : files.toList()) {
                assertThat(Files.readAllLines(file)).as(name).hasSizeBetween(2 * TASKS + 2, 3 * TASKS + 2);
            }
        }
    }
}
