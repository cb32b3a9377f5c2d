package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Nextflow with the sample workflow. Each run has its own folder. */
final class Nextflow {
    /**
     * Maximum difference between runtimes in Nextflow's trace and in the daemon, s. Both have the same measurements.
     */
    static final double MILLISECOND = 0.001;

    /** Folder that contains the built plugin. */
    private static final Path PLUGINS =
            Path.of("..", "..", "enactor-connectors", "plugins", "nf-weatherglass", "target");

    private static final Path FETCHED = Path.of("..", "..", "target");

    private static final List<String> OPENED = List.of(
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
            "jdk.internal.vm");

    private final Path folder;
    private final Version version;

    /** A version of Nextflow, with the Java versions that its Groovy supports. */
    enum Version {
        V22_10("22.10.7", "nextflow.classpath", 11, 18),
        V23_10("23.10.1", "nextflow-23.10.1.classpath", 11, 21),
        V24_10("24.10.0", "nextflow-24.10.0.classpath", 17, 23),
        V25_04("25.04.4", "nextflow-25.04.4.classpath", 17, 24);

        private final String number;
        private final Path classPath;
        private final int minJava;
        private final int maxJava;

        Version(String number, String classPath, int minJava, int maxJava) {
            this.number = number;
            this.classPath = FETCHED.resolve(classPath);
            this.minJava = minJava;
            this.maxJava = maxJava;
        }

        /** Skips the test if this version cannot run. */
        void require() {
            EnactorProgram.require("ps", "procps");
            EnactorJava.require("Nextflow " + number, minJava, maxJava);
            assumeTrue(
                    Files.exists(classPath),
                    () -> "needs Nextflow " + number + ", which ./weatherglass test fetches from Maven Central");
        }

        /** Like {@link #require()}; also skips the test with older versions except in {@code test --all}. */
        void requireOrAll() {
            assumeTrue(
                    this == V25_04 || Boolean.getBoolean("weatherglass.all"),
                    () -> "Nextflow " + this + ": test --all");
            require();
        }

        /**
         * Returns the command that the script of Nextflow runs.
         *
         * @param options JVM options
         */
        private List<String> program(List<String> options) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    EnactorJava.of(minJava, maxJava), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
            OPENED.forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
            command.addAll(options);
            command.addAll(List.of("-cp", Files.readString(classPath).strip(), "nextflow.cli.Launcher"));
            return command;
        }

        /** Returns the command as a shell line. */
        String command() throws IOException {
            return String.join(" ", program(List.of()));
        }

        @Override
        public String toString() {
            return number;
        }
    }

    /** Returns options that load the plugin. Skips the test if the plugin was not built. */
    static List<String> plugin() throws IOException {
        try (Stream<Path> built = Files.isDirectory(PLUGINS) ? Files.list(PLUGINS) : Stream.empty()) {
            Optional<String> name = built.filter(Files::isDirectory)
                    .map(plugin -> plugin.getFileName().toString())
                    .filter(plugin -> plugin.startsWith("nf-weatherglass-"))
                    .max(Comparator.naturalOrder());
            assumeTrue(name.isPresent(), "needs the plugin, which mvn package builds before this module");
            return List.of("-plugins", name.orElseThrow().replaceFirst("-(\\d)", "@$1"));
        }
    }

    /** Uses the oldest supported version, which is the last that includes the weblog. */
    Nextflow(Path folder) throws IOException {
        this(folder, Version.V22_10);
    }

    Nextflow(Path folder, Version version) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.version = version;
    }

    /** Skips the test if the oldest version cannot run. */
    static void require() {
        Version.V22_10.require();
    }

    /** Runs the workflow with {@code -with-trace} and further options to its successful end. */
    Run run(String name, boolean fail, String... options) throws IOException, InterruptedException {
        return run(name, fail, List.of(), "", options);
    }

    /**
     * Like {@link #run(String, boolean, String...)}, with {@code NXF_OPTS} (JVM options) and {@code nextflow.config}.
     *
     * @param fail whether the first attempt of a task fails
     */
    Run run(String name, boolean fail, List<String> java, String configuration, String... options)
            throws IOException, InterruptedException {
        Path work = folder.resolve(name);
        long begin = System.nanoTime();
        try (EnactorProgram nextflow = start(work, fail, java, configuration, options)) {
            nextflow.succeed();
            return new Run(work.resolve("trace.txt"), (System.nanoTime() - begin) / 1e9, nextflow.said());
        }
    }

    /** Runs another sample script with {@code -with-trace} to its successful end. The output contains the CPU time. */
    Run script(String script, String configuration, String... options) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        List<String> command = PluginCosts.timed(command(script, folder, List.of(), configuration, options));
        try (EnactorProgram nextflow = EnactorProgram.start(folder, environment(), command)) {
            nextflow.succeed();
            return new Run(folder.resolve("trace.txt"), (System.nanoTime() - begin) / 1e9, nextflow.said());
        }
    }

    /**
     * Runs the workflow until its last task fails and ends the run. A later run with the same name can resume it.
     *
     * @param configuration content of {@code nextflow.config}; empty for none
     */
    Run runUntilItFails(String name, String configuration, String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--stop", "true"));
        Path work = folder.resolve(name);
        long begin = System.nanoTime();
        try (EnactorProgram nextflow = start(work, false, List.of(), configuration, all.toArray(String[]::new))) {
            nextflow.fail();
            return new Run(work.resolve("trace.txt"), (System.nanoTime() - begin) / 1e9, nextflow.said());
        }
    }

    /** Starts the workflow; the caller must stop it. */
    EnactorProgram start(String name, String configuration, String... options) throws IOException {
        return start(folder.resolve(name), false, List.of(), configuration, options);
    }

    /** Starts another sample script; the caller must stop it. */
    EnactorProgram startScript(String script, String configuration, String... options) throws IOException {
        return start(script, folder, List.of(), configuration, options);
    }

    private EnactorProgram start(Path work, boolean fail, List<String> java, String configuration, String... options)
            throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--fail", String.valueOf(fail)));
        return start("samples.nf", work, java, configuration, all.toArray(String[]::new));
    }

    private EnactorProgram start(String script, Path work, List<String> java, String configuration, String... options)
            throws IOException {
        return EnactorProgram.start(work, environment(), command(script, work, java, configuration, options));
    }

    private List<String> command(String script, Path work, List<String> java, String configuration, String... options)
            throws IOException {
        Files.createDirectories(work);
        List<String> command = version.program(java);
        command.add("run");
        command.addAll(List.of(SampleFiles.copy(script, work).toString(), "-with-trace", "trace.txt"));
        command.addAll(List.of(options));
        Files.writeString(work.resolve("nextflow.config"), "trace { raw = true; overwrite = true }\n" + configuration);
        return command;
    }

    private Map<String, String> environment() {
        return Map.of(
                "NXF_OFFLINE",
                "true",
                "NXF_HOME",
                folder.resolve("home").toString(),
                "NXF_ANSI_LOG",
                "false",
                "NXF_PLUGINS_DIR",
                PLUGINS.toAbsolutePath().normalize().toString());
    }

    /** A finished run: trace, duration and terminal output. */
    record Run(Path trace, double seconds, String said) {

        /** Returns the last status of each task in the trace, by name. */
        Map<String, String> statuses() throws IOException {
            List<String> lines = Files.readAllLines(trace);
            List<String> columns = List.of(lines.get(0).split("\t"));
            Map<String, String> statuses = new HashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] cells = line.split("\t");
                statuses.put(cells[columns.indexOf("name")], cells[columns.indexOf("status")]);
            }
            return statuses;
        }

        /** Returns the jobs according to the trace, which has one line per attempt and times in ms. */
        Map<String, Reported> report() throws IOException {
            return report(6);
        }

        /** Like {@link #report()}, for a number of tasks. */
        Map<String, Reported> report(int tasks) throws IOException {
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
            assertThat(jobs).as("tasks of the workflow").hasSize(tasks);
            return jobs;
        }
    }
}
