package io.weatherglass.daemon.enactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.Weatherglass;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makeflow, its transaction log followed by {@code connect makeflow}: twice, the second time with a retry. */
class RealMakeflowTest {
    private static final double RESOLUTION = 0.1;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireMakeflow() {
        Program.require("makeflow", "coop-computing-tools");
        Program.require("orted", "openmpi-bin");
    }

    @Test
    void isFollowedByItsLogAndLearnedFrom() throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(folder.resolve("site"))) {
            Path first = run(site, "first", false);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, report(first, site, firstRun), RESOLUTION);

            Path second = run(site, "second", true);
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> report = report(second, site, secondRun);
            Reported.assertTracked(site, secondRun, report, RESOLUTION);
            assertThat(report.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.print(site, secondRun);
        }
    }

    /** The log that Makeflow has written, when makeflow and connect have ended. */
    private static Path run(EnactorSite site, String name, boolean fail) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        Path rules = Sample.copy("samples.makeflow", work);
        if (fail) {
            Files.createFile(work.resolve("fail"));
        }
        Path log = work.resolve("samples.makeflow.makeflowlog");
        StringWriter said = new StringWriter();
        CompletableFuture<Integer> connect = CompletableFuture.supplyAsync(() -> Weatherglass.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(
                        "connect",
                        "makeflow",
                        rules.toString(),
                        log.toString(),
                        "--follow",
                        "--bootstrap-servers",
                        site.bootstrapServers()));
        // it refuses to run as root unless told, and finds no network to ask
        Map<String, String> environment = Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        List<String> command = List.of(
                "makeflow",
                "-T",
                "local",
                "-j",
                "2",
                "--retry-count",
                "1",
                rules.getFileName().toString());
        try (Program makeflow = Program.start(work, environment, command)) {
            makeflow.succeed();
        }
        assertThat(connect.join()).as("connect said: %s", said).isZero();
        return log;
    }

    /** From the log itself: date in microseconds, rule, state (1 runs, 2 complete, 3 failed). Ids in the order of rules. */
    private static Map<String, Reported> report(Path log, EnactorSite site, String instance) throws IOException {
        Map<String, Double> begun = new HashMap<>();
        Map<String, Double> took = new HashMap<>();
        Map<String, Integer> failures = new HashMap<>();
        for (String line : Files.readAllLines(log)) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] cells = line.split(" ");
            double seconds = Long.parseLong(cells[0]) / 1e6;
            switch (cells[2]) {
                case "1" -> begun.put(cells[1], seconds);
                case "2" -> took.put(cells[1], seconds - begun.get(cells[1]));
                case "3" -> failures.merge(cells[1], 1, Integer::sum);
                default -> assertThat(cells[2]).as("state in " + line).isEqualTo("0");
            }
        }
        List<String> ids = site.workflow(instance).get("jobs").findValuesAsText("id");
        Map<String, Reported> jobs = new HashMap<>();
        took.forEach((rule, seconds) ->
                jobs.put(ids.get(Integer.parseInt(rule)), new Reported(seconds, failures.getOrDefault(rule, 0))));
        assertThat(jobs).as("rules of the Makeflow file").hasSize(6);
        return jobs;
    }
}
