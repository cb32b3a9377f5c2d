package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run of Makeflow of the project's small workflow, in a folder of its own. */
final class Makeflow {
    /** How far its log and the daemon may differ, in seconds; the jobs side by side differ by more. */
    static final double RESOLUTION = 0.3;

    private final Path work;
    private final Path rules;

    /** @param fail whether one of the rules fails at its first attempt */
    Makeflow(Path work, boolean fail) throws IOException {
        this.work = Files.createDirectories(work);
        this.rules = SampleFiles.copy("samples.makeflow", work);
        if (fail) {
            Files.createFile(work.resolve("fail"));
        }
    }

    /** Ends the test where it is not installed. */
    static void require() {
        EnactorProgram.require("makeflow", "coop-computing-tools");
        EnactorProgram.require("orted", "openmpi-bin");
    }

    Path rules() {
        return rules;
    }

    Path log() {
        return work.resolve("samples.makeflow.makeflowlog");
    }

    /**
     * Runs the workflow, and waits for its end, which must be a good one.
     *
     * @return how many seconds it took
     */
    double run() throws IOException, InterruptedException {
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
        long begin = System.nanoTime();
        try (EnactorProgram makeflow = EnactorProgram.start(work, environment, command)) {
            makeflow.succeed();
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /**
     * From the log itself: date in microseconds, rule, state (1 runs, 2 complete, 3 failed).
     *
     * @param ids of the jobs in the order of the rules
     */
    Map<String, Reported> report(List<String> ids) throws IOException {
        Map<String, Double> begun = new HashMap<>();
        Map<String, Double> took = new HashMap<>();
        Map<String, Integer> failures = new HashMap<>();
        for (String line : Files.readAllLines(log())) {
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
        Map<String, Reported> jobs = new HashMap<>();
        took.forEach((rule, seconds) ->
                jobs.put(ids.get(Integer.parseInt(rule)), new Reported(seconds, failures.getOrDefault(rule, 0))));
        assertThat(jobs).as("rules of the Makeflow file").hasSize(6);
        return jobs;
    }
}
