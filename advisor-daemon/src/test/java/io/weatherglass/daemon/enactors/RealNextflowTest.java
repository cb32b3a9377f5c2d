package io.weatherglass.daemon.enactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nextflow with {@code -with-weblog}, twice: without and with a history, the second time with a retry. */
class RealNextflowTest {
    private static final Path CLASS_PATH = Path.of("..", "target", "nextflow.classpath");
    private static final double MILLISECOND = 0.001;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireNextflow() {
        Program.require("ps", "procps");
        assumeTrue(Files.exists(CLASS_PATH), "needs Nextflow, which ./weatherglass test fetches from Maven Central");
    }

    @Test
    void isFollowedFromItsFirstRunOnAndLearnedFrom() throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(folder.resolve("site"))) {
            Map<String, Reported> first = run(site, "first", false);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first, MILLISECOND);

            Map<String, Reported> second = run(site, "second", true);
            String secondRun = site.ended(List.of(firstRun));
            Reported.assertTracked(site, secondRun, second, MILLISECOND);
            assertThat(second.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, second.size());
        }
    }

    private static Map<String, Reported> run(EnactorSite site, String name, boolean fail)
            throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        Path script = Sample.copy("samples.nf", work);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:+UseSerialGC"));
        Stream.of(
                        "java.lang",
                        "java.io",
                        "java.nio",
                        "java.net",
                        "java.util",
                        "java.util.concurrent",
                        "java.util.concurrent.locks",
                        "java.util.concurrent.atomic",
                        "java.util.regex",
                        "sun.nio.ch",
                        "sun.nio.fs",
                        "sun.net.www.protocol.http",
                        "sun.net.www.protocol.https",
                        "sun.net.www.protocol.ftp",
                        "sun.net.www.protocol.file",
                        "jdk.internal.misc",
                        "jdk.internal.vm")
                .forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", Files.readString(CLASS_PATH).strip(), "nextflow.cli.Launcher", "run"));
        command.addAll(List.of(
                script.toString(), "-with-weblog", site.connector("nextflow").toString()));
        command.addAll(List.of("-with-trace", "trace.txt", "--fail", String.valueOf(fail)));
        Map<String, String> environment =
                Map.of("NXF_OFFLINE", "true", "NXF_HOME", folder.resolve("home").toString(), "NXF_ANSI_LOG", "false");
        Path configuration = Files.writeString(work.resolve("nextflow.config"), "trace.raw = true\n");
        assertThat(configuration).exists();
        try (Program nextflow = Program.start(work, environment, command)) {
            nextflow.succeed();
        }
        return report(work.resolve("trace.txt"));
    }

    /** Nextflow's own trace: a line for each attempt, times in milliseconds. */
    private static Map<String, Reported> report(Path trace) throws IOException {
        List<String> lines = Files.readAllLines(trace);
        List<String> columns = List.of(lines.get(0).split("\t"));
        Map<String, Reported> jobs = new HashMap<>();
        Map<String, Integer> failures = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t");
            String name = cells[columns.indexOf("name")];
            if (cells[columns.indexOf("status")].equals("COMPLETED")) {
                double seconds = Double.parseDouble(cells[columns.indexOf("realtime")]) / 1000;
                jobs.put(name, new Reported(seconds, 0));
            } else {
                failures.merge(name, 1, Integer::sum);
            }
        }
        failures.forEach((name, count) ->
                jobs.computeIfPresent(name, (job, reported) -> new Reported(reported.runtimeSeconds(), count)));
        return jobs;
    }
}
