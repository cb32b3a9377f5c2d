package io.weatherglass.cli.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForecastCommandTest {

    /** Two jobs of 100 s in sequence, on VMs with a boot time of 10 s. */
    private static final String PLAN = """
        {"workflow":"chain", "strategy":"asap",
         "jobs":[{"id":"a","kind":"link","projectedRuntimeSeconds":100},
                 {"id":"b","kind":"link","projectedRuntimeSeconds":100,"dependencies":["a"]}],
         "resources":{"kind":"vms","vmTypes":[{"name":"small","price":0.5,"currency":"EUR"}],
           "boot":{"b0Seconds":10},"billing":{"model":"btu","btuSeconds":3600}}}
        """;

    @TempDir
    private Path folder;

    private Ran forecast(String... arguments) {
        List<String> all = new ArrayList<>(List.of("forecast"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    private String plan() throws IOException {
        return Files.writeString(folder.resolve("plan.json"), PLAN).toString();
    }

    @Test
    void forecastsAPlanUnderStrategies() throws IOException {
        Ran ran = forecast(plan(), "--strategies", "all", "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode forecast = new ObjectMapper().readTree(ran.out());
        assertThat(forecast.get("workflow").asText()).isEqualTo("chain");
        assertThat(forecast.get("jobs").asInt()).isEqualTo(2);
        assertThat(forecast.at("/makespan/medianSeconds").asDouble()).isBetween(180.0, 260.0);
        assertThat(forecast.at("/strategies").findValuesAsText("strategy"))
                .startsWith("asap")
                .contains("afap", "1vm4all")
                .doesNotContain("heft");

        Ran text = forecast(plan(), "--strategies", "afap");
        assertThat(text.out())
                .startsWith("chain, 2 jobs, strategy asap\ntakes ")
                .contains("costs 0.50 EUR")
                .containsPattern("(?m)^strategy +duration s +95 % from +to +EUR$")
                .containsPattern("(?m)^afap +2\\d\\d .*0.50$");
    }

    @Test
    void drawsTheMakespans() throws IOException {
        Path svg = folder.resolve("forecast.svg");
        assertThat(forecast(plan(), "--strategies", "afap", "--svg", svg.toString())
                        .exitCode())
                .isZero();
        assertThat(Files.readString(svg)).contains("<svg", "asap", "afap", "0.50 EUR");
        assertThat(forecast(plan(), "--svg", folder.resolve("no/where.svg").toString())
                        .refusal())
                .startsWith("--svg must name a file in an existing directory");
    }

    @Test
    void forecastsTheNextRunOfAWorkflow() throws IOException {
        Ran imported = Commands.run(
                "history",
                "import",
                RunFiles.writeTasks(folder, RunFiles.TASKS).toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                folder.resolve("data").toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();

        Ran ran = forecast("brs", "--json");

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode forecast = new ObjectMapper().readTree(ran.out());
        assertThat(forecast.at("/ground/plan").asText()).isEqualTo("learned");
        assertThat(forecast.get("jobs").asInt()).isEqualTo(4);
        assertThat(forecast("brs", "--expect", "map=2000000000").refusal()).startsWith("--expect: /expectedJobs");
    }

    private void importTrace(int jobs) throws IOException {
        StringBuilder trace = new StringBuilder("task_id\tname\tstatus\tsubmit\tduration\trealtime\tprocess\n");
        for (int job = 0; job <= jobs; job++) {
            String kind = job == 0 ? "PREPARE" : "ALIGN";
            trace.append(job + "\t" + kind + " (" + job + ")\tCOMPLETED\t2026-11-01 08:" + jobs + ":00.000\t"
                    + (40 + job) + "s\t" + (40 + job) + "s\t" + kind + "\n");
        }
        Path file = Files.writeString(folder.resolve("trace-" + jobs + ".txt"), trace);
        Ran imported = Commands.run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                "rnaseq",
                file.toString(),
                "--data-dir",
                folder.resolve("data").toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();
    }

    @Test
    void statesTheNumbersOfJobsOfPastRuns() throws IOException {
        importTrace(36);
        importTrace(12);

        assertThat(forecast("rnaseq").out()).startsWith("rnaseq, 13 to 37 jobs as in past runs, strategy");
        JsonNode json = new ObjectMapper().readTree(forecast("rnaseq", "--json").out());
        assertThat(json.path("expectedJobsLower").asInt()).isEqualTo(13);
        assertThat(json.path("expectedJobsUpper").asInt()).isEqualTo(37);
        assertThat(forecast("rnaseq", "--expect", "ALIGN=20").out())
                .startsWith("rnaseq, 21 jobs with ALIGN=20, strategy");
    }

    @Test
    void rejectsUnknownWorkflowsAndInvalidPlans() throws IOException {
        assertThat(forecast("nobody").err())
                .contains("\"nobody\" is neither a plan file nor a workflow with a completed run in the history");
        assertThat(forecast(plan(), "--strategies", "no-such").refusal()).contains("no-such");
        assertThat(forecast(plan(), "--expect", "link=3").refusal())
                .startsWith("--expect must not be used with a plan");
        assertThat(forecast("brs", "--expect", "link").refusal())
                .isEqualTo("--expect must be KIND=COUNT, for example merge=2, but was link");
        assertThat(forecast("brs", "--expect", "=3").refusal())
                .isEqualTo("--expect must be KIND=COUNT, for example merge=2, but was =3");
        for (String wrong : new String[] {"link=", "link=-1", "link=2.5", "link=many", "link=3000000000"}) {
            assertThat(forecast("brs", "--expect", wrong).refusal())
                    .isEqualTo("--expect must be KIND=COUNT with a whole number COUNT >= 0, but was " + wrong);
        }
        assertThat(forecast("brs", "--expect", "link=1", "--expect", "link=2").refusal())
                .isEqualTo("--expect must not name a kind twice, but repeats \"link\"");
        assertThat(forecast(Files.writeString(folder.resolve("x.json"), "{").toString())
                        .refusal())
                .contains("must be JSON");
        assertThat(forecast(Files.writeString(folder.resolve("y.json"), PLAN.replace("[\"a\"]", "[\"c\"]"))
                                .toString())
                        .refusal())
                .contains("dependencies");
    }
}
