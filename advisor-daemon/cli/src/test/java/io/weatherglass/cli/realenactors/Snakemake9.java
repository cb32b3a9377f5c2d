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

/** Snakemake 9 with the logger plugin, in a Python virtual environment that is kept after the tests. */
final class Snakemake9 {
    /**
     * Maximum difference between runtimes in Snakemake's metadata and in the daemon, s. Snakemake notes the start date
     * of a job before it reports the start.
     */
    static final double RESOLUTION = 0.3;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path PLUGIN =
            Path.of("..", "..", "enactor-connectors", "plugins", "snakemake").toAbsolutePath();
    private static final PythonEnvironment ENVIRONMENT = PythonEnvironment.named("snakemake-9", "Python 3.11 or newer");

    private final Path work;
    private final String workflow;
    private final String snakefile;

    Snakemake9(Path work, String workflow) throws IOException {
        this(work, workflow, "Checkpoint.smk");
    }

    Snakemake9(Path work, String workflow, String snakefile) throws IOException {
        this.workflow = workflow;
        this.work = Files.createDirectories(work);
        this.snakefile = snakefile;
        SampleFiles.copy(snakefile, this.work);
    }

    /**
     * Installs Snakemake from PyPI and a link to the plugin of this project. Skips the test if this is not possible.
     */
    static void require() throws IOException, InterruptedException {
        ENVIRONMENT.require(() -> ENVIRONMENT.install("snakemake>=9,<10", "--editable", PLUGIN.toString()));
    }

    /**
     * Like {@link #require()}, but also installs the checkers of the plugin's sources, in the versions that the package
     * of the plugin sets.
     */
    static void requireChecks() throws IOException, InterruptedException {
        require();
        ENVIRONMENT.install("hatchling", "--editable", PLUGIN + "[check]");
    }

    /** Returns the folder with the sources of the plugin. */
    static Path plugin() {
        return PLUGIN;
    }

    /** Returns a program of the virtual environment. */
    static String program(String name) {
        return ENVIRONMENT.program(name);
    }

    /** Starts the workflow in its folder, which contains the output of earlier runs. */
    EnactorProgram start(String daemon, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(program("snakemake"), "-s", snakefile, "--cores", "2"));
        command.addAll(List.of("--logger", "weatherglass", "--logger-weatherglass-url", daemon));
        command.addAll(List.of("--logger-weatherglass-workflow", workflow));
        command.addAll(List.of(options));
        return EnactorProgram.start(
                work, Map.of("XDG_CACHE_HOME", work.resolve("cache").toString()), command);
    }

    /** Returns the folder with the logs of Snakemake and, in a subfolder, the files of the plugin. */
    Path logs() {
        return work.resolve(".snakemake/log");
    }

    /** Returns the file in which the plugin stores a run. */
    Path messages(String instance) {
        return logs().resolve("weatherglass/" + instance + ".jsonl");
    }

    /** Returns the instances stored by the plugin. */
    List<String> instances() throws IOException {
        try (Stream<Path> files = Files.list(logs().resolve("weatherglass"))) {
            return files.map(file -> file.getFileName().toString().replaceFirst("\\.jsonl$", ""))
                    .toList();
        }
    }

    /**
     * Returns the completed jobs according to Snakemake's own metadata, without "all", which has no file.
     *
     * @param failures number of earlier failures of the check of sample 2
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
