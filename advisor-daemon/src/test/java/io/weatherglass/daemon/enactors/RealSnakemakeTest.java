package io.weatherglass.daemon.enactors;

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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snakemake twice: with {@code --wms-monitor} and no history, then with the log handler, a history and a retry. */
class RealSnakemakeTest {
    private static final Path HANDLER = Path.of("..", "deploy", "snakemake", "weatherglass.py")
            .toAbsolutePath()
            .normalize();

    private static final double RESOLUTION = 0.1;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSnakemake() {
        Program.require("snakemake", "snakemake");
    }

    @Test
    void isFollowedFromItsFirstRunOnAndLearnedFrom() throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(folder.resolve("site"))) {
            Path first = run(
                    site,
                    "first",
                    0,
                    "--wms-monitor",
                    site.connector("snakemake").toString(),
                    "--wms-monitor-arg",
                    "name=samples");
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, report(first, 0), RESOLUTION);

            Path second = run(site, "second", 1, "--log-handler-script", HANDLER.toString());
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> report = report(second, 1);
            Reported.assertTracked(site, secondRun, report, RESOLUTION);
            HalfTime.assertLearned(site, secondRun, report.size());
        }
    }

    /** The statistics that Snakemake has written. */
    private static Path run(EnactorSite site, String name, int fail, String... telling)
            throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        Sample.copy("Snakefile", work);
        List<String> command = new ArrayList<>(List.of("snakemake", "--cores", "2", "--retries", "1"));
        command.addAll(List.of("--config", "fail=" + fail, "--stats", "stats.json"));
        command.addAll(List.of(telling));
        Map<String, String> environment = Map.of(
                "XDG_CACHE_HOME",
                folder.resolve("cache").toString(),
                "WEATHERGLASS_URL",
                site.url().toString(),
                "WEATHERGLASS_WORKFLOW",
                "samples");
        try (Program snakemake = Program.start(work, environment, command)) {
            snakemake.succeed();
        }
        return work.resolve("stats.json");
    }

    /** Durations by output file, which Snakemake takes between its start of a job and its sight of the end. */
    private static Map<String, Reported> report(Path statistics, int failures) throws IOException {
        JsonNode all = new ObjectMapper().readTree(Files.readString(statistics));
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
