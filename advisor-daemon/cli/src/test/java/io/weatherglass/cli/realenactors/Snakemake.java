package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Snakemake with the sample workflow. Each run has its own folder. */
final class Snakemake {
    /**
     * Maximum difference between runtimes in Snakemake's statistics and in the daemon, s. Snakemake reads the clock for
     * them at different moments, which matters on a busy machine. Runtimes of parallel jobs differ by more.
     */
    static final double RESOLUTION = 0.3;

    private static final Path HANDLER = Path.of("..", "..", "deploy", "snakemake", "weatherglass.py")
            .toAbsolutePath()
            .normalize();

    private final Path folder;

    Snakemake(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    /** Skips the test if Snakemake is not installed. */
    static void require() {
        EnactorProgram.require("snakemake", "snakemake");
    }

    /**
     * Runs the workflow with the log handler.
     *
     * @param failures number of initial failures of a job, 0 or 1
     * @param daemon address to which the handler sends messages
     */
    Run runWithHandler(String name, int failures, String daemon) throws IOException, InterruptedException {
        return run(
                name,
                failures,
                Map.of("WEATHERGLASS_URL", daemon, "WEATHERGLASS_WORKFLOW", "samples"),
                "--log-handler-script",
                HANDLER.toString());
    }

    /** Runs the workflow with these options to its successful end. */
    Run run(String name, int failures, Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        SampleFiles.copy("Snakefile", work);
        List<String> command = new ArrayList<>(List.of("snakemake", "--cores", "2", "--retries", "1"));
        command.addAll(List.of("--config", "fail=" + failures, "--stats", "stats.json"));
        command.addAll(List.of(options));
        Map<String, String> all = new HashMap<>(environment);
        all.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        long begin = System.nanoTime();
        try (EnactorProgram snakemake = EnactorProgram.start(work, all, command)) {
            snakemake.succeed();
        }
        return new Run(work, failures, (System.nanoTime() - begin) / 1e9);
    }

    /** A finished run and its duration. */
    record Run(Path work, int failures, double seconds) {

        /** Returns the file in which the log handler stores messages. */
        Path messages() throws IOException {
            try (Stream<Path> files = Files.list(work.resolve(".snakemake/log/weatherglass"))) {
                return files.findFirst().orElseThrow();
            }
        }

        /** Returns runtimes by output file. Snakemake measures them from the start to the detected end of a job. */
        Map<String, Reported> report() throws IOException {
            JsonNode all = new ObjectMapper().readTree(Files.readString(work.resolve("stats.json")));
            Map<String, Reported> jobs = new HashMap<>();
            all.get("files").properties().forEach(file -> {
                String id = switch (file.getKey()) {
                    case "checked.txt" -> "check";
                    case "merged.txt" -> "merge";
                    default -> file.getKey().replaceFirst("parts/(.)\\.txt", "split sample=$1");
                };
                int failed = id.equals("check") ? failures : 0;
                jobs.put(id, new Reported(file.getValue().get("duration").doubleValue(), failed));
            });
            jobs.put("all", new Reported(all.at("/rules/all/max-runtime").doubleValue(), 0));
            assertThat(jobs).as("jobs of the Snakefile").hasSize(7);
            return jobs;
        }
    }
}
