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
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the logger plugin costs a run of 200 short jobs, with a daemon that is up, down, or hangs: it prints the table of
 * docs/connectors/snakemake.md, and asserts that no run fails and that each leaves its messages. How long runs take depends on what
 * else the machine does; runs of all sorts take turns.
 */
@Tag("broker")
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class SnakemakePluginOverheadTest {
    private static final int ROUNDS = 5;
    private static final int JOBS = 200;
    private static final String WITHOUT = "without the plugin";

    /** What the shell says of the processor time of the run and its jobs, and the plugin of its own. */
    private static final Pattern CPU = Pattern.compile("cpu (\\d+\\.\\d+) (\\d+\\.\\d+)\\n");

    private static final Pattern OWN = Pattern.compile("\"cpu_seconds\": (\\d+\\.\\d+)");

    @TempDir
    private Path folder;

    /**
     * @param seconds that the run took
     * @param cpuSeconds of Snakemake and its jobs
     * @param ownSeconds of processor time of the plugin's threads
     */
    private record Cost(double seconds, double cpuSeconds, double ownSeconds) {}

    @Test
    void runsComeToTheirEndWhateverTheDaemonDoes() throws IOException, InterruptedException {
        EnactorProgram.require("bash", "bash");
        Snakemake9.require();
        Map<String, List<Cost>> measured = new LinkedHashMap<>();
        try (LaunchedDaemon daemon = new LaunchedDaemon(folder.resolve("daemon"));
                BrokenDaemon hanging = BrokenDaemon.hangingAfter(0, daemon.url())) {
            assertThat(daemon.nice()).as("it gives way").isPositive();
            Map<String, Optional<String>> cases = new LinkedHashMap<>();
            cases.put(WITHOUT, Optional.empty());
            cases.put("daemon up", Optional.of(daemon.url().toString()));
            cases.put("daemon down", Optional.of(BrokenDaemon.deadUrl()));
            cases.put("daemon hangs", Optional.of(hanging.url()));
            // one more round than counts: the first loads what is then in the memory of the machine
            for (int round = 0; round <= ROUNDS; round++) {
                for (Map.Entry<String, Optional<String>> one : cases.entrySet()) {
                    Cost cost = cost(folder.resolve(one.getKey() + " " + round), one.getValue());
                    if (round > 0) {
                        measured.computeIfAbsent(one.getKey(), name -> new ArrayList<>())
                                .add(cost);
                    }
                }
            }
        }
        List<Cost> without = measured.get(WITHOUT);
        measured.forEach((name, runs) -> {
            List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                ratios.add(runs.get(round).cpuSeconds() / without.get(round).cpuSeconds());
            }
            System.out.printf(
                    "| %s | %.1f s | %.2f s | %.2f | %.2f s |%n",
                    name,
                    median(runs, Cost::seconds),
                    median(runs, Cost::cpuSeconds),
                    median(ratios, ratio -> ratio),
                    median(runs, Cost::ownSeconds));
        });
    }

    private static Cost cost(Path work, Optional<String> url) throws IOException, InterruptedException {
        Files.createDirectories(work);
        SampleFiles.copy("Short.smk", work);
        List<String> command = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='cpu %U %S'; time \"$@\"", "bash"));
        command.addAll(List.of(Snakemake9.program("snakemake"), "-s", "Short.smk", "--cores", "4"));
        url.ifPresent(at -> command.addAll(List.of("--logger", "weatherglass", "--logger-weatherglass-url", at)));
        Map<String, String> environment = Map.of(
                "XDG_CACHE_HOME", work.resolve("cache").toString(),
                "WEATHERGLASS_DEADLINE", "1h",
                "WEATHERGLASS_BUDGET", "5");
        String said;
        long begin = System.nanoTime();
        try (EnactorProgram run = EnactorProgram.start(work, environment, command)) {
            run.succeed();
            said = run.said();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        try (Stream<Path> made = Files.list(work.resolve("short"))) {
            assertThat(made).hasSize(JOBS);
        }
        String messages = url.isPresent() ? messages(work.resolve(".snakemake/log/weatherglass")) : "";
        Matcher cpu = CPU.matcher(said);
        assertThat(cpu.find()).as(said).isTrue();
        Matcher own = OWN.matcher(messages);
        return new Cost(
                seconds,
                Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2)),
                own.find() ? Double.parseDouble(own.group(1)) : 0);
    }

    /** Those of the run: what it is to keep to, and of each job that it began and ended. */
    private static String messages(Path records) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(records)) {
            files = all.toList();
        }
        assertThat(files).hasSize(1);
        List<String> lines = Files.readAllLines(files.get(0));
        assertThat(lines.get(0)).contains("\"deadline_after_seconds\": 3600.0").contains("\"budget\": 5.0");
        assertThat(lines).filteredOn(line -> line.contains("\"job_finished\"")).hasSize(JOBS + 1);
        return String.join("\n", lines);
    }

    private static <T> double median(List<T> runs, ToDoubleFunction<T> of) {
        return runs.stream().mapToDouble(of).sorted().toArray()[runs.size() / 2];
    }
}
