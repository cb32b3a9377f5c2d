package io.weatherglass.daemon.enactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slurm with {@code jobcomp/elasticsearch}, twice: without and with a history, the second time with a job put back. */
class RealSlurmTest {
    /** Slurm tells whole seconds. */
    private static final double SECOND = 1;

    private static final Pattern JOB = Pattern.compile(
            "JobId=(\\d+) JobName=(\\S+) .*?JobState=(\\S+) .*?Restarts=(\\d+) .*?RunTime=(\\d+):(\\d+):(\\d+) ");

    private static final String CONNECTORS = """
            {"slurm": {"options": {"name-pattern": "(?<workflow>[a-z]+)-(?<run>\\\\d+)\\\\.(?<kind>\\\\w+)", "last-kind": "merge"}}}
            """;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSlurm() {
        SlurmCluster.require();
    }

    @Test
    void isFollowedByTheRecordsOfItsJobsAndLearnedFrom() throws IOException, InterruptedException {
        Path connectors = Files.writeString(folder.resolve("connectors.json"), CONNECTORS);
        try (EnactorSite site =
                        new EnactorSite(folder.resolve("site"), Map.of("connectors.file", connectors.toString()));
                SlurmCluster slurm = new SlurmCluster(folder.resolve("slurm"), site.connector("slurm"))) {
            run(slurm, 1, "");
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, report(slurm, 1), SECOND);

            run(slurm, 2, "fail");
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> second = report(slurm, 2);
            Reported.assertTracked(site, secondRun, second, SECOND);
            assertThat(second.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, second.size());
        }
    }

    private static void run(SlurmCluster slurm, int run, String fail) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("run" + run));
        Path script = Sample.copy("samples.slurm.sh", work);
        try (Program jobs = Program.start(
                work, slurm.environment(), List.of("bash", script.toString(), String.valueOf(run), fail))) {
            jobs.succeed();
        }
    }

    /** What Slurm itself remembers of the run's jobs. */
    private static Map<String, Reported> report(SlurmCluster slurm, int run) {
        Map<String, Reported> jobs = new HashMap<>();
        slurm.output("scontrol", "-o", "show", "jobs").lines().forEach(line -> {
            Matcher job = JOB.matcher(line);
            if (job.find() && job.group(2).startsWith("samples-" + run + ".")) {
                assertThat(job.group(3)).as(line).isEqualTo("COMPLETED");
                double seconds = Integer.parseInt(job.group(5)) * 3600
                        + Integer.parseInt(job.group(6)) * 60
                        + Integer.parseInt(job.group(7));
                jobs.put(job.group(1), new Reported(seconds, Integer.parseInt(job.group(4))));
            }
        });
        assertThat(jobs).as("jobs of run " + run).hasSize(6);
        return jobs;
    }
}
