package io.weatherglass.cli.realenactors;

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

/** Nextflow with the project's small workflow; every run in a folder of its own. */
final class Nextflow {
    /** How far its trace and the daemon may differ: both have what the task itself measured. */
    static final double MILLISECOND = 0.001;

    private static final int MIN_JAVA = 11;

    /** The last version on Maven Central, 22.10, compiles scripts with a Groovy that knows no newer Java. */
    private static final int MAX_JAVA = 18;

    private static final Path CLASS_PATH = Path.of("..", "..", "target", "nextflow.classpath");

    private final Path folder;

    Nextflow(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    /** Ends the test where it cannot run. */
    static void require() {
        EnactorProgram.require("ps", "procps");
        EnactorJava.require("Nextflow 22.10", MIN_JAVA, MAX_JAVA);
        assumeTrue(Files.exists(CLASS_PATH), "needs Nextflow, which ./weatherglass test fetches from Maven Central");
    }

    /** Runs the workflow with {@code -with-trace} and further options, and waits for its end, which must be a good one. */
    Run run(String name, boolean fail, String... options) throws IOException, InterruptedException {
        return run(name, fail, List.of(), "", options);
    }

    /**
     * Also with something in {@code NXF_OPTS}, which become options of Java, and in {@code nextflow.config}.
     *
     * @param fail whether a task fails at its first attempt
     */
    Run run(String name, boolean fail, List<String> java, String configuration, String... options)
            throws IOException, InterruptedException {
        Path work = folder.resolve(name);
        long begin = System.nanoTime();
        try (EnactorProgram nextflow = start(work, fail, java, configuration, options)) {
            nextflow.succeed();
        }
        return new Run(work.resolve("trace.txt"), (System.nanoTime() - begin) / 1e9);
    }

    /** Runs the workflow up to its last task, which ends it; a run of the same name may resume it. */
    void runUntilItFails(String name, String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--stop", "true"));
        try (EnactorProgram nextflow = start(folder.resolve(name), false, List.of(), "", all.toArray(String[]::new))) {
            nextflow.fail();
        }
    }

    private EnactorProgram start(Path work, boolean fail, List<String> java, String configuration, String... options)
            throws IOException {
        Files.createDirectories(work);
        List<String> command = new ArrayList<>(
                List.of(EnactorJava.of(MIN_JAVA, MAX_JAVA), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
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
        command.addAll(java);
        command.addAll(List.of("-cp", Files.readString(CLASS_PATH).strip(), "nextflow.cli.Launcher", "run"));
        command.addAll(List.of(SampleFiles.copy("samples.nf", work).toString(), "-with-trace", "trace.txt"));
        command.addAll(List.of(options));
        command.addAll(List.of("--fail", String.valueOf(fail)));
        Files.writeString(work.resolve("nextflow.config"), "trace { raw = true; overwrite = true }\n" + configuration);
        Map<String, String> environment =
                Map.of("NXF_OFFLINE", "true", "NXF_HOME", folder.resolve("home").toString(), "NXF_ANSI_LOG", "false");
        return EnactorProgram.start(work, environment, command);
    }

    /** A run that is over: its trace, and how long it took. */
    record Run(Path trace, double seconds) {

        /** Nextflow's own report: a line for each attempt, times in milliseconds. */
        Map<String, Reported> report() throws IOException {
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
            assertThat(jobs).as("tasks of the workflow").hasSize(6);
            return jobs;
        }
    }
}
