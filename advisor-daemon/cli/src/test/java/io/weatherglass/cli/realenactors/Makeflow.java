package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A Makeflow run of the sample workflow in its own folder. */
final class Makeflow {
    /**
     * Maximum difference between runtimes in Makeflow's log and in the daemon, s. Runtimes of parallel jobs differ by
     * more.
     */
    static final double RESOLUTION = 0.3;

    private final Path work;
    private final Path rules;

    /** @param fail whether the first attempt of a rule fails */
    Makeflow(Path work, boolean fail) throws IOException {
        this.work = Files.createDirectories(work);
        this.rules = SampleFiles.copy("samples.makeflow", work);
        if (fail) {
            Files.createFile(work.resolve("fail"));
        }
    }

    /** Skips the test if Makeflow is not installed. */
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
     * Runs the workflow to its successful end.
     *
     * @return duration of the run, s
     */
    double run() throws IOException, InterruptedException {
        // by default, Open MPI rejects root and waits for the network
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
     * Parses the log, whose lines contain a date in microseconds, a rule and a state (1 running, 2 complete, 3 failed).
     *
     * @param ids job ids in order of the rules
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
