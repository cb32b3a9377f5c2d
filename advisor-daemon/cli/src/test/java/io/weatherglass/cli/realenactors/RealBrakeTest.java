package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.Commands;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nextflow and Snakemake with a budget of a tenth of the first task, and a daemon that enforces it. The tests run in
 * parallel, each with its own daemon, because enactors mostly wait.
 */
@NeedsBroker
@Tag("program")
@Execution(ExecutionMode.CONCURRENT)
class RealBrakeTest {
    /** More than end before the brake holds on a busy machine; later tasks are never run. */
    private static final int TASKS = 60;

    private static final Pattern SUBMITTED = Pattern.compile("(?m)^\\[.*] Submitted process");
    private static final String HELD =
            "Weatherglass: the brake holds new jobs \\(forecasts assume that it is released now\\): stopping now saves [0-9.]+( to [0-9.]+)? EUR;"
                    + " probability of finishing within budget (0|<1) %; ";

    @TempDir
    private Path folder;

    private EnactorSite site(EmbeddedKafka kafka) throws IOException {
        Path traces = Files.createDirectories(folder.resolve("traces"));
        for (int run = 0; run < 4; run++) {
            long begin = 1_700_000_000_000L + run * 100_000L;
            String rows = IntStream.range(0, TASKS)
                    .mapToObj(task -> {
                        long submit = begin + task / 2 * 2000L;
                        return "WORK (" + task + ")\tWORK\tCOMPLETED\t" + submit + "\t" + submit + "\t"
                                + (submit + 2000) + "\t2000\n";
                    })
                    .collect(Collectors.joining());
            Files.writeString(
                    traces.resolve("run-" + run + ".txt"),
                    "name\tprocess\tstatus\tsubmit\tstart\tcomplete\trealtime\n" + rows);
        }
        Path data = folder.resolve("site").resolve("data");
        Commands.Ran imported = Commands.run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                "braked",
                traces.toString(),
                "--data-dir",
                data.toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        Path alerts = Files.writeString(
                folder.resolve("alerts.json"), "[{\"alerts\":[],\"brake\":\"enforce\",\"minimumSeconds\":1}]");
        return new EnactorSite(kafka, folder.resolve("site"), Map.of("alerts.file", alerts.toString()));
    }

    @ParameterizedTest
    @EnumSource(Nextflow.Version.class)
    void holdsNewTasksOfNextflowUntilTheDaemonIsLost(Nextflow.Version version, EmbeddedKafka kafka)
            throws IOException, InterruptedException {
        version.requireOrAll();
        try (EnactorSite site = site(kafka)) {
            try (EnactorProgram run = start("braked.nf", "", version, site)) {
                awaitHold(run);
                String instance = site.instances().get(0);
                Eventually.until("the running tasks have completed", () -> isIdle(site.advisory(instance)));
                long submitted = SUBMITTED.matcher(run.said()).results().count();
                assertThat(submitted).as(run.said()).isBetween(1L, TASKS - 1L);
                assertThat(site.advisory(instance).at("/progress/jobsCompleted").intValue())
                        .as("every submitted task has completed")
                        .isEqualTo((int) submitted);
                assertThat(run.isAlive()).isTrue();

                site.interruptUntil(
                        "the hold has ended and tasks are submitted",
                        () -> run.said().contains("the brake is released, because the daemon does not respond")
                                && SUBMITTED.matcher(run.said()).results().count() > submitted);
            }
        }
    }

    /** Each executor submits one task during a hold. Here it is the last, so no tasks are left to hold. */
    @ParameterizedTest
    @EnumSource(Nextflow.Version.class)
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void endsNextflowAfterItsLastTaskDuringAHold(Nextflow.Version version, EmbeddedKafka kafka)
            throws IOException, InterruptedException {
        version.require();
        try (EnactorSite site = site(kafka)) {
            // all tasks that do not depend on others are submitted before the hold
            try (EnactorProgram run = start("held.nf", "executor { cpus = 8 }\n", version, site)) {
                awaitHold(run);
                assertThat(run.said()).doesNotContain("LAST");
                Files.createFile(folder.resolve("nextflow").resolve("go"));
                run.succeed();
                assertThat(run.said()).contains("LAST").doesNotContain("the brake is released");
            }
        }
    }

    private EnactorProgram start(String script, String configuration, Nextflow.Version version, EnactorSite site)
            throws IOException {
        return new Nextflow(folder.resolve("nextflow"), version)
                .startScript(
                        script,
                        "manifest { name = 'braked' }\n" + configuration + "weatherglass { url = '" + site.url()
                                + "'; budget = 0.0002; pricePerCpuHour = 3.6 }\n",
                        Nextflow.plugin().toArray(String[]::new));
    }

    private static void awaitHold(EnactorProgram run) {
        Eventually.until(
                "new tasks are held",
                () -> Pattern.compile(HELD).matcher(run.said()).find());
    }

    private static boolean isIdle(JsonNode advisory) {
        return advisory.at("/brake/hold").booleanValue()
                && advisory.at("/progress/jobsRunning").intValue() == 0
                && advisory.at("/progress/jobsCompleted").intValue() > 0;
    }

    @Test
    void endsSnakemakeAfterItsRunningJobs(EmbeddedKafka kafka) throws IOException, InterruptedException {
        Snakemake9.require();
        Path work = Files.createDirectories(folder.resolve("snakemake"));
        SampleFiles.copy("Braked.smk", work);
        try (EnactorSite site = site(kafka)) {
            List<String> command = new ArrayList<>(
                    List.of(Snakemake9.program("snakemake"), "-s", "Braked.smk", "--cores", "2", "--logger"));
            command.addAll(List.of(
                    "weatherglass", "--logger-weatherglass-url", site.url().toString()));
            command.addAll(List.of("--logger-weatherglass-workflow", "braked", "--logger-weatherglass-budget"));
            command.addAll(List.of("0.0002", "--logger-weatherglass-price-per-cpu-hour", "3.6"));
            Map<String, String> cache =
                    Map.of("XDG_CACHE_HOME", work.resolve("cache").toString());
            try (EnactorProgram run = EnactorProgram.start(work, cache, command)) {
                run.fail();
                assertThat(run.said())
                        .containsPattern(HELD + "Snakemake ends after the running jobs. Run it again to continue\n")
                        .contains("Will exit after finishing currently running jobs");
            }
            String instance = site.ended(List.of());
            assertThat(site.outcome(instance)).isEqualTo("failed");
            JsonNode progress = site.advisory(instance).get("progress");
            int completed = progress.get("jobsCompleted").intValue();
            assertThat(completed).isBetween(1, TASKS - 1);
            assertThat(progress.get("jobsFailedAttempts").intValue()).isZero();
            assertThat(work.resolve("worked")).isDirectoryContaining(path -> true);
            try (var files = Files.list(work.resolve("worked"))) {
                assertThat(files.count()).as("no running job was killed").isEqualTo(completed);
            }
        }
    }
}
