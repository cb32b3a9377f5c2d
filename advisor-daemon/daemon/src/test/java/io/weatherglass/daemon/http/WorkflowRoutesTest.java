package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class WorkflowRoutesTest {

    /** Number of events up to the end of the first job. */
    private static final int FIRST_JOB_ENDS = 6;

    private final RunningDaemon daemon;

    WorkflowRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private void begin(String instance, String workflow) {
        EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
    }

    @Test
    void listsAnActiveInstanceWithItsForecast() {
        String workflow = ServedRuns.unique("listed");
        String instance = ServedRuns.unique("run");
        begin(instance, workflow);
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));

        JsonNode page = daemon.eventually(
                ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                json -> json.at("/items/0/progress/jobsCompleted").asInt() == 1);

        OpenApi.assertValid("WorkflowPage", page);
        assertThat(page.get("total").asInt()).isEqualTo(1);
        JsonNode item = page.at("/items/0");
        assertThat(item.get("id").asText()).isEqualTo(instance);
        assertThat(item.get("status").asText()).isEqualTo("active");
        // 117 s have passed, and the remaining job takes about 100 s, adjusted by the deviation of the first
        double lower = item.at("/makespan/lowerSeconds").asDouble() - 117;
        double upper = item.at("/makespan/upperSeconds").asDouble() - 117;
        // the interval of a first run spans half to twice the median
        assertThat(Math.sqrt(lower * upper)).isBetween(200 - 117.0, 250 - 117.0);
        assertThat(lower).isBetween(0.0, 200 - 117.0);
        assertThat(upper).isBetween(250 - 117.0, 10 * 100.0);
        assertThat(item.at("/cost/unit").asText()).isEqualTo("EUR");
        assertThat(item.at("/risk/deadlineMiss/probability").asDouble()).isZero();
        assertThat(daemon.get(item.at("/links/self").asText()).statusCode()).isEqualTo(200);
    }

    /** Also between an event and the forecast that includes it. */
    @Test
    void theProgressIsThatOfTheForecast() {
        for (int run = 0; run < 5; run++) {
            String workflow = ServedRuns.unique("progress");
            String instance = ServedRuns.unique("run");
            begin(instance, workflow);
            daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);
            EventPublisher.over(daemon, ServedRuns.firstJob(instance));
            int events;
            do {
                JsonNode one = RunningDaemon.json(daemon.get(ApiPaths.of(ApiPaths.WORKFLOW, instance)));
                JsonNode listed = RunningDaemon.json(daemon.get(ApiPaths.WORKFLOWS + "?workflow=" + workflow))
                        .at("/items/0");
                for (JsonNode summary : List.of(one, listed)) {
                    assertThat(summary.at("/progress/jobsCompleted").asInt())
                            .as("%s", summary)
                            .isEqualTo(summary.get("sequence").asInt() < FIRST_JOB_ENDS ? 0 : 1);
                }
                events = one.get("sequence").asInt();
            } while (events < FIRST_JOB_ENDS);
        }
    }

    @Test
    void filtersByStatusAndPages() {
        String workflow = ServedRuns.unique("paged");
        List<String> active = List.of(ServedRuns.unique("a"), ServedRuns.unique("b"));
        String ended = ServedRuns.unique("0-ended");
        active.forEach(instance -> begin(instance, workflow));
        begin(ended, workflow);
        EventPublisher.over(daemon, ServedRuns.firstJob(ended));
        EventPublisher.over(daemon, ServedRuns.secondJob(ended));
        String all = ApiPaths.WORKFLOWS + "?workflow=" + workflow;
        // an earlier advisory may still report it as active before that
        daemon.eventually(all + "&status=completed", json -> json.at("/items/0").has("issuedAt"));
        daemon.eventually(all, json -> json.get("total").asInt() == 3);

        JsonNode first = RunningDaemon.json(daemon.get(all + "&size=2"));
        JsonNode second = RunningDaemon.json(daemon.get(all + "&size=2&page=2"));
        JsonNode third = RunningDaemon.json(daemon.get(all + "&size=2&page=3"));

        assertThat(first.get("items").findValuesAsText("id")).containsExactlyElementsOf(active);
        assertThat(second.get("items").findValuesAsText("id")).containsExactly(ended);
        assertThat(third.get("items")).isEmpty();
        assertThat(third.get("total").asInt()).isEqualTo(3);
        assertThat(RunningDaemon.json(daemon.get(all + "&status=active"))
                        .get("total")
                        .asInt())
                .isEqualTo(2);
        assertThat(RunningDaemon.json(daemon.get(all + "&status=ended"))
                        .at("/items/0/status")
                        .asText())
                .isEqualTo("completed");
    }

    @Test
    void pagesStayStableWhileInstancesChange() {
        String workflow = ServedRuns.unique("a list of");
        List<String> active = List.of(ServedRuns.unique("a"), ServedRuns.unique("b"), ServedRuns.unique("c"));
        active.forEach(instance -> begin(instance, workflow));
        String all = ApiPaths.WORKFLOWS + "?size=2&workflow=" + workflow.replace(" ", "+");
        JsonNode first = daemon.eventually(all, json -> json.get("total").asInt() == 3);
        assertThat(first.get("items").findValuesAsText("id")).containsExactlyElementsOf(active.subList(0, 2));

        // the new run sorts before all others, which would shift c to the third place and b to the second page
        begin(ServedRuns.unique("0"), workflow);
        daemon.eventually(all, json -> json.get("total").asInt() == 4);
        JsonNode second = RunningDaemon.json(daemon.get(first.get("next").asText()));

        OpenApi.assertValid("WorkflowPage", second);
        assertThat(second.get("items").findValuesAsText("id")).containsExactly(active.get(2));
        assertThat(second.get("total").asInt()).isEqualTo(4);
        assertThat(second.has("next")).isFalse();
        EventPublisher.over(daemon, ServedRuns.firstJob(active.get(2)));
        EventPublisher.over(daemon, ServedRuns.secondJob(active.get(2)));
        daemon.eventually(all + "&status=ended", json -> json.get("total").asInt() == 1);
        assertThat(RunningDaemon.json(daemon.get(first.get("next").asText()))
                        .get("items")
                        .findValuesAsText("id"))
                .as("still listed, among ended runs")
                .containsExactly(active.get(2));
    }

    @Test
    void pagesThroughEndedInstances() {
        String workflow = ServedRuns.unique("ended");
        List<String> ended = List.of(ServedRuns.unique("a"), ServedRuns.unique("b"), ServedRuns.unique("c"));
        for (String instance : ended) {
            begin(instance, workflow);
            EventPublisher.over(daemon, ServedRuns.firstJob(instance));
            EventPublisher.over(daemon, ServedRuns.secondJob(instance));
        }
        String all = ApiPaths.WORKFLOWS + "?status=completed&size=1&workflow=" + workflow;
        JsonNode page = daemon.eventually(
                all,
                json -> json.get("total").asInt() == 3 && json.at("/items/0").has("issuedAt"));
        List<String> seen = new ArrayList<>(page.get("items").findValuesAsText("id"));
        while (page.has("next")) {
            page = RunningDaemon.json(daemon.get(page.get("next").asText()));
            seen.addAll(page.get("items").findValuesAsText("id"));
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(ended);
    }

    @Test
    void listsInstancesWithoutAPlan() {
        String instance = ServedRuns.unique("waiting");
        EventPublisher.over(daemon, ServedRuns.event(instance, 1, new JobSubmitted("job-0", 1)));

        JsonNode one = daemon.eventually(ApiPaths.of(ApiPaths.WORKFLOW, instance), json -> true);

        OpenApi.assertValid("Workflow", one);
        assertThat(one.get("status").asText()).isEqualTo("waiting");
        assertThat(one.get("heldEvents").asInt()).isEqualTo(1);
        assertThat(one.at("/state/available").asBoolean()).isFalse();
        assertThat(one.at("/state/reason").asText()).isEqualTo("waiting for a plan");
        JsonNode page = RunningDaemon.json(daemon.get(ApiPaths.WORKFLOWS + "?status=waiting&size=500"));
        OpenApi.assertValid("WorkflowPage", page);
        assertThat(page.get("items").findValuesAsText("id")).contains(instance);
    }

    @Test
    void showsPlanJobsAndVmsOfAnInstance() {
        String instance = ServedRuns.unique("größe/α β?");
        begin(instance, "shown");
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        String path = ApiPaths.of(ApiPaths.WORKFLOW, instance);

        JsonNode one = daemon.eventually(
                path, json -> json.at("/jobs/0/phase").asText().equals("completed"));

        OpenApi.assertValid("Workflow", one);
        assertThat(one.get("id").asText()).isEqualTo(instance);
        assertThat(one.get("eventsFolded").asInt()).isEqualTo(6);
        assertThat(one.get("elapsedSeconds").asDouble()).isEqualTo(117);
        assertThat(one.at("/plan/strategy").asText()).isEqualTo("asap");
        assertThat(one.at("/plan/jobCount").asInt()).isEqualTo(2);
        assertThat(one.at("/plan/resources/billing/btuSeconds").asInt()).isEqualTo(3600);
        assertThat(one.at("/plan/budget").asInt()).isEqualTo(10);
        JsonNode first = one.at("/jobs/0");
        assertThat(first.get("vm").asText()).isEqualTo("vm-1");
        assertThat(first.get("submittedSeconds").asDouble()).isEqualTo(1);
        assertThat(first.get("startedSeconds").asDouble()).isEqualTo(12);
        assertThat(first.get("endedSeconds").asDouble()).isEqualTo(117);
        assertThat(first.get("observedRuntimeSeconds").asDouble()).isEqualTo(105);
        assertThat(one.at("/jobs/1/phase").asText()).isEqualTo("pending");
        assertThat(one.at("/jobs/1").has("startedSeconds")).isFalse();
        assertThat(one.at("/vms/0/bootedSeconds").asDouble()).isEqualTo(12);
        assertThat(one.at("/vms/0/type").asText()).isEqualTo("small");
        JsonNode withoutJobs = RunningDaemon.json(daemon.get(path + "?jobs=false"));
        assertThat(withoutJobs.has("jobs")).isFalse();
        assertThat(withoutJobs.has("plan")).isTrue();
    }

    @Test
    void forecastsUnfinishedJobs() {
        String instance = ServedRuns.unique("jobs");
        begin(instance, "jobs");
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        String path = ApiPaths.of(ApiPaths.WORKFLOW, instance);
        daemon.eventually(path, json -> json.at("/jobs/0/phase").asText().equals("completed"));

        JsonNode one = RunningDaemon.json(daemon.get(path + "?forecast=jobs"));

        OpenApi.assertValid("Workflow", one);
        assertThat(one.at("/jobForecast/available").asBoolean()).isTrue();
        assertThat(one.at("/jobs/0").has("forecast")).isFalse();
        // the VM is idle, so the job starts immediately and takes about as long as the first one
        assertThat(one.at("/jobs/1/forecast/startSeconds/median").asDouble()).isEqualTo(117);
        assertThat(one.at("/jobs/1/forecast/endSeconds/median").asDouble()).isBetween(200.0, 250.0);
        assertThat(one.at("/jobs/1/forecast/endSeconds/lower").asDouble()).isGreaterThan(117);
        assertThat(one.has("expectedJobs")).isFalse();
        assertThat(RunningDaemon.json(daemon.get(path + "?forecast=jobs&jobs=false"))
                        .has("jobs"))
                .isFalse();
        assertThat(RunningDaemon.json(daemon.get(path)).has("jobForecast")).isFalse();
    }

    @Test
    void showsAnEndedInstance() {
        String instance = ServedRuns.unique("ended");
        begin(instance, "shown");
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));

        JsonNode one = daemon.eventually(
                ApiPaths.of(ApiPaths.WORKFLOW, instance),
                json -> json.get("status").asText().equals("completed") && json.has("makespan"));

        OpenApi.assertValid("Workflow", one);
        assertThat(one.at("/makespan/lowerSeconds").asDouble()).isEqualTo(218);
        assertThat(one.at("/makespan/upperSeconds").asDouble()).isEqualTo(218);
    }

    @Test
    void rejectsAnInstanceWithoutEvents() {
        JsonNode problem = OpenApi.assertProblem(
                daemon.get(ApiPaths.of(ApiPaths.WORKFLOW, "nobody knows")), 404, "unknown-instance");

        assertThat(problem.get("detail").asText()).contains("\"nobody knows\"");
        assertThat(problem.get("instance").asText()).isEqualTo("/api/v1/workflows/nobody%20knows");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/workflows?size=0 | size | 0 | must be a whole number from 1 to 500",
                "/api/v1/workflows?size=501 | size | 501 | must be a whole number from 1 to 500",
                "/api/v1/workflows?cursor=%21 | cursor | ! | must be the value of next in an earlier response",
                "/api/v1/workflows?cursor=b3Blbg | cursor | b3Blbg | must be the value of next in an earlier response",
                "/api/v1/workflows?page=0 | page | 0 | must be a whole number from 1 to 2147483647",
                "/api/v1/workflows?page=two | page | two | must be a whole number from 1 to 2147483647",
                "/api/v1/workflows?page=1&page=2 | page | 1, 2 | must be given once",
                "/api/v1/workflows?status=done | status | done "
                        + "| must be one of waiting, active, ended, completed, failed, abandoned",
                "/api/v1/workflows?workflow=%20 | workflow | ' ' | must not be blank",
                "/api/v1/workflows/x?jobs=no | jobs | no | must be one of true, false",
                "/api/v1/workflows/x?forecast=all | forecast | all | must be one of jobs",
                "/api/v1/advisories/stream?instance= | instance | '' | must not be blank"
            })
    void reportsInvalidParameters(String path, String name, String value, String rule) {
        JsonNode problem = OpenApi.assertProblem(daemon.get(path), 400, "invalid-parameter");

        assertThat(problem.get("violations")).hasSize(1);
        assertThat(problem.at("/violations/0/field").asText()).isEqualTo(name);
        assertThat(problem.at("/violations/0/value").asText()).isEqualTo(value);
        assertThat(problem.at("/violations/0/rule").asText()).isEqualTo(rule);
    }
}
