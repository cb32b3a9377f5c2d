package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The forecast line of the logger plugin, run by Python without Snakemake. */
@Tag("program")
class SnakemakeForecastLineTest {
    private static final Path PACKAGE = Path.of("plugins", "snakemake", "src", "snakemake_logger_plugin_weatherglass")
            .toAbsolutePath();

    /** Imports the module alone, because the package imports Snakemake. */
    private static final String LINE = """
            import importlib, json, sys, types
            from datetime import datetime
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            end = {"median": "2026-11-20T14:32:00+00:00", "intervals": [
                {"level": 0.95, "lower": sys.argv[4], "upper": sys.argv[5]}]}
            line = importlib.import_module("plugin._forecast").line
            print(line({"completionTime": end, "closing": False, "progress": json.loads(sys.argv[2]),
                "risk": {"deadlineMiss": {"probability": 0.004}, "budgetExceeded": {"probability": 0.996}},
                "ground": {"historyRuns": 4}}, datetime.fromisoformat(sys.argv[3]).astimezone()))
            """;

    /** Prints the last line of a run with the given closing advisory. */
    private static final String LAST_LINE = """
            import importlib, json, sys, types
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            print(importlib.import_module("plugin._forecast").outcome(json.loads(sys.argv[2])))
            """;

    private static String line(String progress) throws IOException, InterruptedException {
        return line(progress, "2026-11-20T14:00:00+00:00");
    }

    private static String line(String progress, String now) throws IOException, InterruptedException {
        return python(LINE, progress, now, "2026-11-20T14:20:00+00:00", "2026-11-20T14:55:00+00:00");
    }

    static String python(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "-B", "-c", program, PACKAGE.toString()));
        for (String argument : arguments) {
            command.add(argument.replace('\'', '"'));
        }
        Process python;
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("TZ", "UTC");
            python = builder.start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(python.exitValue()).as(said).isZero();
        return said;
    }

    @Test
    void showsBoundsOfAnUncertainShareOfJobs() throws Exception {
        String jobs = "'jobsTotal':40,'jobsCompleted':9,'jobsSkipped':1,'jobsCancelled':0,'fraction':0.25";
        assertThat(line("{" + jobs + "}"))
                .startsWith("Weatherglass: 25 % done · ends ")
                .containsPattern(" \\[95 %: .*\\d\\d:\\d0 to .*\\d\\d:\\d5], from 4 past runs");
        assertThat(line("{" + jobs + ",'expectedJobsLower':20,'expectedJobsUpper':50}"))
                .startsWith("Weatherglass: 25 % [20 % to 50 %] done · ends ");
        String failed = jobs.replace("'jobsCancelled':0", "'jobsCancelled':10");
        assertThat(line("{" + failed + ",'expectedJobsLower':20,'expectedJobsUpper':50}"))
                .as("failed jobs are not done")
                .startsWith("Weatherglass: 25 % [20 % to 50 %] done · ends ");
        String none = jobs.replace("9,", "0,")
                .replace("'jobsSkipped':1", "'jobsSkipped':0")
                .replace("0.25", "0");
        assertThat(line("{" + none + ",'expectedJobsLower':20,'expectedJobsUpper':50}"))
                .startsWith("Weatherglass: 0 % done · ends ");
    }

    @Test
    void showsNoForecastWhoseEndIsOver() throws Exception {
        assertThat(line("{'fraction':0.5}", "2026-11-20T14:33:00+00:00")).isEqualToIgnoringNewLines("None");
    }

    @Test
    void showsJobsInsteadOfAShareIfTheTotalIsUnknown() throws Exception {
        assertThat(line("{'jobsTotal':36,'jobsCompleted':30,'jobsSkipped':4,'fraction':0.94,'moreJobsMayCome':true}"))
                .startsWith("Weatherglass: 34 jobs done · ends ");
        assertThat(line("{'jobsTotal':36,'jobsCompleted':0,'jobsSkipped':1,'fraction':0.02,'moreJobsMayCome':true}"))
                .startsWith("Weatherglass: 1 job done · ends ");
    }

    @Test
    void onlyCertainEventsHaveAProbabilityOfZeroOrOne() throws Exception {
        assertThat(line("{'fraction':0.999}"))
                .startsWith("Weatherglass: >99 % done · ends ")
                .endsWith(" · P(late) <1 % · P(over budget) >99 %\n");
    }

    @Test
    void showsSecondsOnlyIfTheIntervalIsNarrowerThanTenMinutes() throws Exception {
        assertThat(timesOf("2026-11-20T14:31:50+00:00", "2026-11-20T14:41:49+00:00"))
                .containsPattern("ends \\d\\d:\\d2:00 \\[95 %: \\d\\d:\\d1:50 to \\d\\d:\\d1:49], ");
        assertThat(timesOf("2026-11-20T14:31:50+00:00", "2026-11-20T14:41:50+00:00"))
                .containsPattern("ends \\d\\d:\\d2 \\[95 %: \\d\\d:\\d1 to \\d\\d:\\d1], ");
    }

    @Test
    void showsTheDayOfEachDistantTime() throws Exception {
        assertThat(timesOf("2026-11-20T14:20:00+00:00", "2026-11-21T02:55:00+00:00"))
                .contains("ends 14:32 [95 %: 14:20 to Sat 02:55], ");
        assertThat(timesOf("2026-11-20T14:20:00+00:00", "2026-12-04T02:55:00+00:00"))
                .contains("ends 14:32 [95 %: 14:20 to 4 Dec 02:55], ");
    }

    private static String timesOf(String lower, String upper) throws IOException, InterruptedException {
        return python(LINE, "{'fraction':0.5}", "2026-11-20T00:00:00+00:00", lower, upper);
    }

    /** The format is the same as in the Nextflow plugin. */
    @Test
    void theLastLineShowsEndDurationCostAndLimits() throws Exception {
        String closing =
                "{'closing':true,'outcome':'completed','progress':{'jobsCompleted':2,'jobsSkipped':4,'jobsTotal':8},"
                        + "'completionTime':{'median':'2026-11-20T14:32:10.5Z'},'makespan':{'medianSeconds':724.4},'cost':{"
                        + "'unit':'EUR','amount':{'median':3.3,'intervals':[{'level':0.95,'lower':3.3,'upper':3.3}]}},"
                        + "'risk':{'deadlineMiss':{'probability':0.0},'budgetExceeded':{'probability':1.0}}}";

        assertThat(python(LAST_LINE, closing))
                .matches("Weatherglass: ended \\d\\d:\\d2:10 after 12 min 4 s · 3.30 EUR · on time · over budget\n");
        assertThat(python(
                        LAST_LINE,
                        closing.replace("'completed'", "'failed'")
                                .replace("724.4", "3725")
                                .replace("3.3,", "0.000142,")
                                .replace("3.3}", "0.034}")))
                .matches(
                        "Weatherglass: failed after 6 of 8 jobs · ended \\d\\d:\\d2:10 after 1 h 2 min · 0.00014 to 0.0340 EUR"
                                + " · over budget\n");
    }
}
