package io.weatherglass.daemon.enactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snakemake with {@code --wms-monitor}, twice: without and with a history, the second time with a retry. */
class RealSnakemakeTest {
    /** Snakemake tells when it started a job and when it saw the end, which is later by its own doings. */
    private static final double RESOLUTION = 0.3;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSnakemake() {
        Program.require("snakemake", "snakemake");
    }

    @Test
    void isFollowedFromItsFirstRunOnAndLearnedFrom() throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(folder.resolve("site"))) {
            run(site, "first", 0);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, expected(site, firstRun, 0), RESOLUTION);

            run(site, "second", 1);
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> second = expected(site, secondRun, 1);
            Reported.assertTracked(site, secondRun, second, RESOLUTION);
            HalfTime.assertLearned(site, secondRun, second.size());
        }
    }

    private static void run(EnactorSite site, String name, int fail) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        Sample.copy("Snakefile", work);
        List<String> command = List.of(
                "snakemake",
                "--cores",
                "2",
                "--retries",
                "1",
                "--config",
                "fail=" + fail,
                "--wms-monitor",
                site.connector("snakemake").toString(),
                "--wms-monitor-arg",
                "name=samples");
        try (Program snakemake = Program.start(
                work, Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()), command)) {
            snakemake.succeed();
        }
    }

    /** What the Snakefile's rules take by its commands, for the ids that the daemon knows the jobs by. */
    private static Map<String, Reported> expected(EnactorSite site, String instance, int failures) {
        Map<String, Reported> jobs = new HashMap<>();
        site.jobs(instance).forEach((id, job) -> {
            switch (job.get("kind").textValue()) {
                case "split" -> {
                    String sample = id.replaceAll(".*([1-4]).*", "$1");
                    jobs.put(id, new Reported(Double.parseDouble("1." + sample), 0));
                }
                case "check" -> jobs.put(id, new Reported(1, failures));
                case "merge" -> jobs.put(id, new Reported(1.5, 0));
                case "all" -> jobs.put(id, new Reported(0, 0));
                default -> throw new AssertionError("no job of the Snakefile: " + job);
            }
        });
        assertThat(jobs).as("jobs of the Snakefile").hasSize(7);
        return jobs;
    }
}
