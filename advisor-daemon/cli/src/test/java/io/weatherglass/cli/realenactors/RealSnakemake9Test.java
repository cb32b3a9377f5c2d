package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Snakemake 9 with the logger plugin: runs with a scatter, a checkpoint and a retry. One run fails and is continued.
 */
@NeedsBroker
@Tag("program")
class RealSnakemake9Test {
    private static final List<String> CHECKED = List.of("split sample=1", "split sample=2", "split sample=3");

    private static final List<String> SAMPLES = List.of("1", "2", "3");

    @TempDir
    private static Path folder;

    private static EnactorSite site;

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException, InterruptedException {
        Snakemake9.require();
        site = new EnactorSite(kafka, folder.resolve("site"), Map.of("carbon.grid", "400"));
    }

    @AfterAll
    static void end() {
        if (site != null) {
            site.close();
        }
    }

    @Test
    void showsForecastsFromTheSecondRun() throws IOException, InterruptedException {
        Snakemake9 first = new Snakemake9(folder.resolve("first"), "shown");
        List<String> before = site.instances();
        String profile = profile().toString();
        try (EnactorProgram run = first.start(
                site.url().toString(),
                "--config",
                "fail=0",
                "--logger-weatherglass-budget",
                "9",
                "--profile",
                profile)) {
            run.succeed();
            assertThat(run.said())
                    .containsOnlyOnce("Weatherglass: the budget is not checked, because there is no price; set"
                            + " --logger-weatherglass-price-per-cpu-hour or WEATHERGLASS_PRICE_PER_CPU_HOUR\n")
                    .containsPattern("\nWeatherglass: ended \\d\\d:\\d\\d:\\d\\d after \\d+ s\n");
        }
        String unpriced = site.ended(before);
        assertTracked(unpriced, first.report(0));
        assertThat(site.outcome(unpriced)).isEqualTo("completed");
        site.assertAlreadyRecorded("snakemake", "shown", 1, first.logs());
        Path data = folder.resolve("site").resolve("data");
        SizedProcess.of("split", "shown", data, 1);
        QuotedRun quoted = new QuotedRun("shown", data);
        quoted.quote(SAMPLES);

        Snakemake9 second = new Snakemake9(folder.resolve("second"), "shown");
        List<String> earlier = site.instances();
        try (EnactorProgram run = second.start(
                site.url().toString(),
                "--config",
                "fail=1",
                "--logger-weatherglass-deadline",
                LocalDateTime.now().plusHours(1).toString(),
                "--logger-weatherglass-budget",
                "9",
                "--logger-weatherglass-price-per-cpu-hour",
                "3.6",
                "--logger-weatherglass-currency",
                "USD",
                "--quiet",
                "rules")) {
            run.succeed();
            assertThat(run.said())
                    .containsPattern(
                            "Weatherglass: \\d+ % done · ends (\\w+ )?\\d\\d:\\d\\d(:\\d\\d)? \\[95 %: .* to .*], from \\d past runs? · [0-9.]+( to [0-9.]+)? USD · P\\(late\\) (0|<1) % · P\\(over budget\\) 0 %\n")
                    .containsPattern(
                            "\nWeatherglass: ended \\d\\d:\\d\\d:\\d\\d after \\d+ s · [0-9.]+ USD · on time · within budget\n");
        }
        String priced = site.ended(earlier);
        assertTracked(priced, second.report(1));
        Reported.assertEmissions(site, priced);
        QuotedRun.assertCosts(site, priced, List.of("1", "2", "3", "a", "b"));
        // the first run had no price
        quoted.assertCompared("quoted [0-9:.]+ to [0-9:.]+, actual [0-9:.]+");
        assertThat(second.instances()).as("files of the plugin").isEmpty();

        SizedProcess split = SizedProcess.of("split", "shown", data, 2);
        // 104,857,600 bytes, which the profile rounds up to 105 MB and Snakemake to whole MiB
        assertThat(split.memory("requested")).isBetween(100.0 * (1 << 20), 102.0 * (1 << 20));
        assertThat(split.seconds("requested")).isEqualTo(60);
        assertThat(split.memory("used/maximum")).as("from the benchmark files").isBetween(1e6, 1e8);
        assertReportedCountsArePlanned();
    }

    /** Past runs had three samples, as the first forecast would expect without the numbers of jobs per rule. */
    private static void assertReportedCountsArePlanned() throws IOException, InterruptedException {
        List<String> before = site.instances();
        try (EnactorProgram run = new Snakemake9(folder.resolve("more"), "shown")
                .start(site.url().toString(), "--config", "fail=0", "samples=6")) {
            run.succeed();
        }
        // on a busy machine, forecasts may begin before past runs have been read
        JsonNode first = site.advisories(site.ended(before)).stream()
                .filter(advisory -> advisory.at("/ground/plan").asText().equals("learned"))
                .findFirst()
                .orElseThrow();
        assertThat(first.at("/progress/jobsTotal").intValue())
                .as("6 split, 6 check, count, merge and all are reported, 2 polish learned")
                .isEqualTo(17);
    }

    /** Writes a profile with 100 MB of 2<sup>20</sup> bytes and one minute for "split", from three made-up traces. */
    private static Path profile() throws IOException {
        Path traces = Files.createDirectory(folder.resolve("traces"));
        for (int run = 0; run < 3; run++) {
            long submit = 1_700_000_000_000L + run * 100_000L;
            Files.writeString(
                    traces.resolve("run-" + run + ".txt"),
                    "name\tprocess\tstatus\tsubmit\tcomplete\trealtime\tpeak_rss\ttime\n" + "a\tsplit\tCOMPLETED\t"
                            + submit + "\t" + (submit + 2000) + "\t2000\t100 MB\t1h\n");
        }
        String data = folder.resolve("made-up").toString();
        Ran imported = Commands.run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                "w",
                traces.toString(),
                "--data-dir",
                data);
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        Path profile = Files.createDirectory(folder.resolve("profile"));
        SizedProcess.write("w", Path.of(data), profile.resolve("config.yaml"));
        return profile;
    }

    private static void assertTracked(String instance, Map<String, Reported> report) {
        site.awaitEnd(instance);
        JsonNode all = site.jobs(instance).get("all");
        report.put("all", new Reported(all.get("observedRuntimeSeconds").doubleValue(), 0));
        Reported.assertTracked(site, instance, report, Snakemake9.RESOLUTION);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void continuesAFailedRun() throws IOException, InterruptedException {
        Snakemake9 snakemake = new Snakemake9(folder.resolve("failing"), "failing");
        List<String> before = site.instances();
        try (EnactorProgram run = snakemake.start(site.url().toString(), "--config", "fail=2", "--keep-going")) {
            run.fail();
        }
        String failed = site.ended(before);
        assertThat(site.outcome(failed)).isEqualTo("failed");
        Map<String, JsonNode> jobs = site.jobs(failed);
        assertThat(jobs.get("check sample=2").get("failedAttempts").intValue()).isEqualTo(2);
        List<String> done = new ArrayList<>(CHECKED);
        done.addAll(List.of("check sample=1", "check sample=3"));
        assertThat(done)
                .allSatisfy(
                        id -> assertThat(jobs.get(id).get("phase").textValue()).isEqualTo("completed"));

        List<String> earlier = site.instances();
        try (EnactorProgram run =
                snakemake.start(site.url().toString(), "--config", "fail=0", "--rerun-triggers", "mtime")) {
            run.succeed();
        }
        String rest = site.ended(earlier);
        assertThat(site.outcome(rest)).isEqualTo("completed");
        assertThat(site.jobs(rest))
                .doesNotContainKeys(done.toArray(String[]::new))
                .containsKey("check sample=2");
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void repairsARunWithoutADaemonFromItsFile() throws IOException, InterruptedException {
        Snakemake9 snakemake = new Snakemake9(folder.resolve("dead"), "repaired");
        try (EnactorProgram run = snakemake.start(BrokenDaemon.deadUrl().toString(), "--config", "fail=1")) {
            run.succeed();
            assertThat(run.said()).contains("Weatherglass: not all messages were sent to http://127.0.0.1:");
        }
        String instance = snakemake.instances().get(0);
        List<String> command = new ArrayList<>(
                List.of("connect", "snakemake", snakemake.messages(instance).toString()));
        command.addAll(site.kafkaOptions());
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        assertThat(Weatherglass.commandLine().setOut(writer).setErr(writer).execute(command.toArray(String[]::new)))
                .as(said::toString)
                .isZero();
        assertTracked(instance, snakemake.report(1));
        assertThat(site.outcome(instance)).isEqualTo("completed");
        // the log of Snakemake and the file of the plugin
        site.assertAlreadyRecorded("snakemake", "repaired", 2, snakemake.logs());
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void doesNotFollowAQuietRun() throws IOException, InterruptedException {
        Snakemake9 snakemake = new Snakemake9(folder.resolve("quiet"), "quiet");
        try (EnactorProgram run = snakemake.start(site.url().toString(), "--quiet", "--until", "split")) {
            run.succeed();
            assertThat(run.said())
                    .contains("Weatherglass: --quiet hides the ends of jobs, so this run is not reported");
        }
        assertThat(snakemake.messages("any").getParent()).doesNotExist();
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void ignoresDryRuns() throws IOException, InterruptedException {
        Snakemake9 snakemake = new Snakemake9(folder.resolve("dry"), "dry");
        try (EnactorProgram run = snakemake.start(site.url().toString(), "--dry-run")) {
            run.succeed();
        }
        assertThat(snakemake.messages("any").getParent()).doesNotExist();
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void ignoresTouchRuns() throws IOException, InterruptedException {
        Snakemake9 snakemake = new Snakemake9(folder.resolve("touch"), "touch");
        List<String> before = site.instances();
        try (EnactorProgram run = snakemake.start(site.url().toString(), "--until", "split")) {
            run.succeed();
        }
        site.ended(before);
        List<String> known = site.instances();
        try (EnactorProgram run = snakemake.start(site.url().toString(), "--until", "split", "--forceall", "--touch")) {
            run.succeed();
            assertThat(run.said()).contains("(Rule: split)");
        }
        assertThat(site.instances()).isEqualTo(known);
    }
}
