package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nextflow with our plugin and without a network: a first run, a run with history and a retry, a failing run and its
 * resumption, an aborted run, and a run during which the daemon stops.
 */
@NeedsBroker
@Tag("program")
class RealNextflowPluginTest {
    private static final int SAMPLES = 12;
    private static final int TASKS = SAMPLES + 2;
    private static final int MANY = 30;
    private static final Pattern SUBMITTED = Pattern.compile("(?m)^\\[.*] (Re-s|S)ubmitted process");
    private static final Pattern FORECAST = Pattern.compile(
            "(?m)^Weatherglass: \\d+ % done · ends \\d\\d:\\d\\d(:\\d\\d)? \\[95 %: \\S+ to \\S+], from \\d past runs? · [0-9.]+( to [0-9.]+)? USD · P\\(late\\) (<1|\\d+) %"
                    + " · P\\(over budget\\) (<1|\\d+) %$");
    private static final Pattern END = Pattern.compile(
            "(?m)^Weatherglass: (failed after .* · )?ended \\d\\d:\\d\\d:\\d\\d after (\\d+ min )?\\d+ s");
    private static final Pattern PROGRESS = Pattern.compile("(?m)^Weatherglass: (\\d+) % done · ends ");

    /** Phases by status of a task. A failed task without a retry counts as cancelled, like an aborted task. */
    private static final Map<String, String> PHASES =
            Map.of("COMPLETED", "completed", "CACHED", "skipped", "FAILED", "cancelled", "ABORTED", "cancelled");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Nextflow.Version.class)
    void reportsRunsAndShowsForecasts(Nextflow.Version version, EmbeddedKafka kafka)
            throws IOException, InterruptedException {
        version.requireOrAll();
        String[] options = options();
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"), Map.of("carbon.grid", "400"))) {
            String unpriced = "weatherglass { url = '%s'; deadline = '1h'; budget = 9 }".formatted(site.url());
            String scope = unpriced.replace("}", "; pricePerCpuHour = 3.6; currency = 'USD' }");
            Nextflow nextflow = new Nextflow(folder.resolve("nextflow"), version);

            Nextflow.Run first = nextflow.run("first", false, List.of(), unpriced, options);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first.report(TASKS), Nextflow.MILLISECOND);
            assertThat(first.said())
                    .containsOnlyOnce(
                            "Weatherglass: first run of this workflow; the next one will get a forecast. Follow this"
                                    + " run at "
                                    + site.url() + "/#/runs/" + firstRun)
                    .containsOnlyOnce("Weatherglass: the budget is not checked, because there is no price; set"
                            + " weatherglass.pricePerCpuHour or WEATHERGLASS_PRICE_PER_CPU_HOUR")
                    .containsPattern(END)
                    .doesNotContainPattern(FORECAST);

            Nextflow.Run second = nextflow.run("second", true, List.of(), scope, with(options, "--twice"));
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> report = second.report(TASKS);
            Reported.assertTracked(site, secondRun, report, Nextflow.MILLISECOND);
            assertThat(report.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            assertShownBeforeTheTenthTask(second.said());
            assertThat(END.matcher(second.said()).results()).as(second.said()).hasSize(1);
            assertThat(second.said())
                    .containsPattern(" s · [0-9.]+ USD · on time · within budget\n")
                    .doesNotContain("dropped")
                    .doesNotContain("budget is not checked");
            assertThat(site.advisory(secondRun).at("/ground/plan").textValue()).isEqualTo("learned");
            Reported.assertEmissions(site, secondRun);

            QuotedRun.assertCosts(site, secondRun, samples(SAMPLES));

            String workflow = site.advisory(firstRun).get("workflow").textValue();
            assertThat(site.outcome(secondRun)).isEqualTo("completed");
            site.assertAlreadyRecorded("nextflow", workflow, 1, second.trace());
            Path data = folder.resolve("site").resolve("data");
            QuotedRun quoted = new QuotedRun(workflow, data);
            SizedProcess.of("SPLIT", workflow, data, 2);
            // the merge and the check run once
            assertThat(quoted.quote(samples(MANY))).startsWith(workflow + ", " + (MANY + 2) + " jobs, ");

            interrupt(nextflow, site, scope, options);
            String interruptedRun = site.ended(List.of(firstRun, secondRun));
            quoted.assertCompared("quoted [0-9.]+ to [0-9.]+ USD, actual [0-9.]+");

            SizedProcess split = SizedProcess.of("SPLIT", workflow, data, 3);
            assertThat(split.memory("used/maximum")).isBetween(1e6, split.memory("suggested"));
            assertThat(split.cpus("used/maximum")).isBetween(1e-4, 1.0);
            Path requests = folder.resolve("size.config");
            SizedProcess.write(workflow, data, requests);

            Nextflow.Run third = nextflow.runUntilItFails("third", scope, with(options, "-c", requests.toString()));
            String failedRun = site.ended(List.of(firstRun, secondRun, interruptedRun));
            assertThat(site.outcome(failedRun)).isEqualTo("failed");
            assertPhases(site, failedRun, third);
            SizedProcess limited = SizedProcess.of("SPLIT", workflow, data, 4);
            assertThat(limited.memory("requested")).isEqualTo(split.memory("suggested"));
            // size adds no time limit to a process without one
            assertThat(limited.seconds("requested")).isZero();
            assertThat(third.said()).containsPattern(END).doesNotContain("100 % · ended");

            Nextflow.Run resumed = nextflow.run("third", false, List.of(), scope, with(options, "-resume"));
            String resumedRun = site.ended(List.of(firstRun, secondRun, interruptedRun, failedRun));
            assertThat(site.outcome(resumedRun)).isEqualTo("resumed");
            assertThat(resumed.statuses()).containsValue("CACHED");
            assertPhases(site, resumedRun, resumed);

            assertThat(abort(
                            nextflow,
                            site,
                            scope,
                            options,
                            List.of(firstRun, secondRun, interruptedRun, failedRun, resumedRun)))
                    .as("outcome of the run that was aborted")
                    .isEqualTo("failed");
        }
    }

    private static String[] options() throws IOException {
        List<String> options = new ArrayList<>(Nextflow.plugin());
        options.addAll(List.of("--samples", String.valueOf(SAMPLES)));
        return options.toArray(String[]::new);
    }

    private static List<String> samples(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(sample -> "s" + sample).toList();
    }

    private static String[] with(String[] options, String... more) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static void assertShownBeforeTheTenthTask(String said) {
        Matcher forecast = FORECAST.matcher(said);
        assertThat(forecast.find()).as("a forecast in:%n%s", said).isTrue();
        long submitted =
                SUBMITTED.matcher(said.substring(0, forecast.start())).results().count();
        assertThat(submitted)
                .as("tasks submitted before the forecast in:%n%s", said)
                .isLessThan(10);
    }

    private static void assertPhases(EnactorSite site, String instance, Nextflow.Run run) throws IOException {
        Map<String, String> expected = new HashMap<>();
        run.statuses().forEach((name, status) -> expected.put(name, PHASES.get(status)));
        Map<String, String> phases = new HashMap<>();
        site.jobs(instance).forEach((id, job) -> phases.put(id, job.get("phase").textValue()));
        assertThat(phases).as("phases of the jobs of " + instance).isEqualTo(expected);
    }

    /** Stops the daemon during a run. After the interruption, the plugin shows no forecast made before it. */
    private static void interrupt(Nextflow nextflow, EnactorSite site, String scope, String[] options)
            throws IOException, InterruptedException {
        try (EnactorProgram run =
                nextflow.start("interrupted", scope, with(options, "--samples", String.valueOf(MANY)))) {
            Eventually.until(
                    "there is a forecast", () -> FORECAST.matcher(run.said()).find());
            site.interruptUntil("the interruption is reported", () -> run.said().contains("no daemon is responding"));
            run.succeed();
            assertThat(run.said())
                    .containsOnlyOnce("; the run continues, and its messages are kept in .nextflow/weatherglass/")
                    .containsOnlyOnce("Weatherglass: the daemon is responding again and has received all messages");
            List<Integer> progress = PROGRESS.matcher(run.said())
                    .results()
                    .map(line -> Integer.valueOf(line.group(1)))
                    .toList();
            assertThat(progress).as(run.said()).hasSizeGreaterThan(1).isSorted();
        }
    }

    /** Aborts a run in the middle, as a user may do. */
    private static String abort(
            Nextflow nextflow, EnactorSite site, String scope, String[] options, List<String> before)
            throws IOException, InterruptedException {
        try (EnactorProgram run = nextflow.start("aborted", scope, options)) {
            Eventually.until(
                    "a task was submitted", () -> site.instances().stream().anyMatch(id -> !before.contains(id)));
            run.terminate();
            run.fail();
            String instance = site.ended(before);
            assertThat(site.jobs(instance).values())
                    .extracting(job -> job.get("phase").textValue())
                    .doesNotContain("running");
            return site.outcome(instance);
        }
    }
}
