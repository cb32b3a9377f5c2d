package io.weatherglass.cli.realenactors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Snakemake 9 with the project's logger plugin, in a virtual environment of Python that outlives the tests. */
final class Snakemake9 {
    /** How far its metadata and the daemon may differ, in seconds: Snakemake dates a job before it says that it starts. */
    static final double RESOLUTION = 0.3;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path PLUGIN =
            Path.of("..", "..", "enactor-connectors", "plugins", "snakemake").toAbsolutePath();
    private static final PythonEnvironment ENVIRONMENT = PythonEnvironment.named("snakemake9", "Python 3.11 or newer");

    private final Path work;
    private final String workflow;

    Snakemake9(Path work, String workflow) throws IOException {
        this.workflow = workflow;
        this.work = Files.createDirectories(work);
        SampleFiles.copy("Checkpoint.smk", this.work);
    }

    /** Installs it from PyPI, the plugin from this project; ends the test where that cannot be. */
    static void require() throws IOException, InterruptedException {
        ENVIRONMENT.require(() -> ENVIRONMENT.install("snakemake>=9,<10", "hatchling"));
        ENVIRONMENT.install("--no-deps", "--no-build-isolation", "--force-reinstall", PLUGIN.toString());
    }

    /** As {@link #require()}, and what checks the plugin's sources, in the versions that its package names. */
    static void requireChecks() throws IOException, InterruptedException {
        require();
        ENVIRONMENT.install("--no-build-isolation", PLUGIN + "[check]");
    }

    /** The sources of the plugin. */
    static Path plugin() {
        return PLUGIN;
    }

    /** A program of the virtual environment. */
    static String program(String name) {
        return ENVIRONMENT.program(name);
    }

    /** Starts the workflow in its folder, where earlier runs have left what they made. */
    EnactorProgram start(String daemon, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(program("snakemake"), "-s", "Checkpoint.smk", "--cores", "2"));
        command.addAll(List.of("--logger", "weatherglass", "--logger-weatherglass-url", daemon));
        command.addAll(List.of("--logger-weatherglass-workflow", workflow));
        command.addAll(List.of(options));
        return EnactorProgram.start(
                work, Map.of("XDG_CACHE_HOME", work.resolve("cache").toString()), command);
    }

    /** The file in which the plugin keeps a run. */
    Path messages(String instance) {
        return work.resolve(".snakemake/log/weatherglass/" + instance + ".jsonl");
    }

    /** Instances of the runs that the plugin has kept. */
    List<String> instances() throws IOException {
        try (Stream<Path> files = Files.list(work.resolve(".snakemake/log/weatherglass"))) {
            return files.map(file -> file.getFileName().toString().replaceFirst("\\.jsonl$", ""))
                    .toList();
        }
    }

    /**
     * The jobs of the workflow that are done, as Snakemake itself keeps them, but for "all", which makes no file.
     *
     * @param failures how often the check of sample 2 failed before
     */
    Map<String, Reported> report(int failures) throws IOException {
        Map<String, Reported> jobs = new HashMap<>();
        try (Stream<Path> files = Files.list(work.resolve(".snakemake/metadata"))) {
            for (Path file : files.toList()) {
                JsonNode job = MAPPER.readTree(Files.readString(file));
                String output =
                        new String(Base64.getDecoder().decode(file.getFileName().toString()), StandardCharsets.UTF_8);
                String id = id(job.get("rule").textValue(), output);
                jobs.put(
                        id,
                        new Reported(
                                job.get("endtime").doubleValue()
                                        - job.get("starttime").doubleValue(),
                                id.equals("check sample=2") ? failures : 0));
            }
        }
        return jobs;
    }

    private static String id(String rule, String output) {
        String wildcard = output.replaceFirst(".*/(.*)\\.txt", "$1");
        return switch (rule) {
            case "split", "check" -> rule + " sample=" + wildcard;
            case "polish" -> rule + " part=" + wildcard;
            default -> rule;
        };
    }
}
