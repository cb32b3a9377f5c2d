package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.client.DecisionClient;
import io.weatherglass.connectors.client.DecisionRefusedException;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.DecisionDocument;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Problem;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class WhatIfRoutesTest {

    private final RunningDaemon daemon;

    WhatIfRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private HttpResponse<String> ask(String instance, String question) {
        return daemon.send(daemon.request(ApiPaths.of(ApiPaths.WHAT_IF, instance))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(question))
                .build());
    }

    private String begun() {
        String instance = ServedRuns.unique("what-if");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "what-if"));
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        daemon.eventually(
                ApiPaths.of(ApiPaths.WORKFLOW, instance),
                json -> json.at("/jobs/0/phase").asText().equals("completed"));
        return instance;
    }

    /** Jackson interprets the first bytes as UTF-32. */
    @Test
    void rejectsBinaryQuestions() {
        byte[] bytes = {0, 0, 0, '{', '(', '\'', '(', '('};

        assertThatThrownBy(() -> WhatIfRoutes.read(Buffer.buffer(bytes)))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("the body must be JSON: Invalid UTF-32 character");
    }

    @Test
    void servesTheJavaClient() throws Exception {
        String instance = begun();
        DecisionClient client = new DecisionClient(daemon.uri("/"), Optional.of("unused"));

        WhatIfAnswer answer = client.whatIf(instance, List.of(Decision.strategy("afap")));

        assertThat(answer.workflowInstance()).isEqualTo(instance);
        assertThat(answer.costUnit()).contains("EUR");
        assertThat(answer.decisions())
                .singleElement()
                .satisfies(afap -> assertThat(afap.decision()).isEqualTo(Decision.strategy("afap")));
        assertThatThrownBy(() -> client.whatIf("no such run", List.of(Decision.KEEP)))
                .isInstanceOfSatisfying(
                        DecisionRefusedException.class,
                        refused -> assertThat(refused.status()).isEqualTo(404))
                .hasMessageContaining("unknown-instance");
    }

    @Test
    void simulatesDecisions() {
        String instance = begun();

        HttpResponse<String> response = ask(
                instance, "{\"decisions\":[{\"strategy\":\"afap\"},{\"name\":\"less\",\"cancelJobs\":[\"job-1\"]}]}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode answer = RunningDaemon.json(response);
        OpenApi.assertValid("WhatIfAnswer", answer);
        assertThat(answer.get("workflowInstance").asText()).isEqualTo(instance);
        assertThat(answer.get("sequence").asInt()).isEqualTo(6);
        assertThat(answer.get("costUnit").asText()).isEqualTo("EUR");
        // only one job and one VM are left, so another strategy has no choice
        assertThat(answer.at("/decisions/0/text").asText()).isEqualTo("switch to AFAP");
        assertThat(answer.at("/decisions/0/decision/strategy").asText()).isEqualTo("afap");
        assertThat(answer.at("/decisions/0/difference/makespanSeconds/mean").asDouble())
                .isZero();
        assertThat(answer.at("/decisions/1/decision/name").asText()).isEqualTo("less");
        assertThat(answer.at("/decisions/1/makespanSeconds/mean").asDouble()).isEqualTo(117);
        assertThat(answer.at("/decisions/1/difference/makespanSeconds/mean").asDouble())
                .isCloseTo(117 - answer.at("/keep/makespanSeconds/mean").asDouble(), within(1e-6));
        assertThat(answer.at("/keep/decision")).isEmpty();
    }

    @Test
    void planRisksEqualThoseOfTheAdvisory() {
        String instance = begun();
        JsonNode advisory = daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, instance),
                json -> json.path("sequence").asInt() == 6);

        JsonNode answer = RunningDaemon.json(ask(instance, "{\"decisions\":[{\"strategy\":\"afap\"}]}"));

        assertThat(answer.get("asOf").asText()).isEqualTo(advisory.get("asOf").asText());
        assertThat(answer.at("/keep/risk/deadlineMiss/probability").isNumber()).isTrue();
        assertThat(answer.at("/keep/risk")).isEqualTo(advisory.get("risk"));
    }

    @Test
    void pricedSlotsHaveACost() {
        String instance = ServedRuns.unique("slots");
        EnactmentPlan plan = EnactmentPlan.builder("slots", ServedRuns.START, "fixedpool")
                .addJobs(PlannedJob.of("a", "k", 3600))
                .addJobs(PlannedJob.of("b", "k", 3600))
                .resources(new SlotPool(1).at(Optional.of(SlotPrice.perSlotHour(2, "EUR"))))
                .perturbationLevel(0.01)
                .build();
        EventPublisher.over(daemon, ServedRuns.event(instance, 0, new WorkflowPlanned(plan)));
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);

        JsonNode answer = RunningDaemon.json(ask(instance, "{\"decisions\":[{\"slots\":1}]}"));

        OpenApi.assertValid("WhatIfAnswer", answer);
        assertThat(answer.get("costUnit").asText()).isEqualTo("EUR");
        // two jobs of an hour at 2 EUR, one after the other or in parallel
        assertThat(answer.at("/keep/cost/mean").asDouble()).isCloseTo(4, within(0.04));
        assertThat(answer.at("/decisions/0/difference/cost/mean").asDouble()).isCloseTo(0, within(1e-9));
        assertThat(answer.at("/decisions/0/difference/makespanSeconds/mean").asDouble())
                .isCloseTo(-3600, within(72.0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no json | 400 | invalid-question",
                "[] | 400 | invalid-question",
                "{} | 400 | invalid-question",
                "{\"decisions\":[]} | 400 | invalid-question",
                "{\"decisions\":[{\"vms\":0.5}]} | 400 | invalid-question",
                "{\"decisions\":[{\"vms\":10001}]} | 400 | invalid-question",
                "{\"decisions\":[{\"slots\":-10001}]} | 400 | invalid-question",
                "{\"decisions\":[{\"slots\":1}]} | 422 | impossible-decision",
                "{\"decisions\":[{\"strategy\":\"no-such\"}]} | 422 | impossible-decision",
                "{\"decisions\":[{},{\"cancelJobs\":[\"job-0\"]}]} | 422 | impossible-decision"
            })
    void reportsInvalidQuestions(String question, int status, String slug) {
        OpenApi.assertProblem(ask(begun(), question), status, slug);
    }

    @Test
    void reportsImpossibleDecisions() {
        JsonNode problem = OpenApi.assertProblem(
                ask(begun(), "{\"decisions\":[{},{\"cancelJobs\":[\"job-0\"]}]}"), 422, "impossible-decision");
        assertThat(problem.at("/violations/0/field").asText()).isEqualTo("/decisions/1/cancelJobs");
        assertThat(problem.at("/violations/0/value").asText()).isEqualTo("job-0");
    }

    @Test
    void limitsTheNumberOfDecisions() {
        String instance = begun();

        HttpResponse<String> most = ask(instance, "{\"decisions\":[{\"vms\":" + DecisionDocument.MAX_MORE + "}]}");
        JsonNode problem = OpenApi.assertProblem(
                ask(instance, "{\"decisions\":[{},{\"vms\":100000000}]}"), 400, "invalid-question");

        assertThat(most.statusCode()).as(most.body()).isEqualTo(200);
        assertThat(problem.at("/violations/0/field").asText()).isEqualTo("/decisions/1/vms");
        assertThat(problem.at("/violations/0/rule").asText()).isEqualTo("must be between -10000 and 10000");
        JsonNode documented = OpenApi.DOCUMENT.at("/components/schemas/Decision/properties/vms");
        assertThat(documented.get("maximum").asInt()).isEqualTo(DecisionDocument.MAX_MORE);
        assertThat(documented.get("minimum").asInt()).isEqualTo(-DecisionDocument.MAX_MORE);
    }

    @Test
    void reportsRunsThatCannotBeSimulated() {
        OpenApi.assertProblem(ask("nobody knows", "{\"decisions\":[{}]}"), 404, "unknown-instance");

        String waiting = ServedRuns.unique("waiting");
        EventPublisher.over(daemon, ServedRuns.event(waiting, 1, new JobSubmitted("job-0", 1)));
        daemon.eventually(ApiPaths.of(ApiPaths.WORKFLOW, waiting), json -> true);
        OpenApi.assertProblem(ask(waiting, "{\"decisions\":[{}]}"), 409, "state-not-held");

        String ended = begun();
        EventPublisher.over(daemon, ServedRuns.secondJob(ended));
        daemon.eventually(
                ApiPaths.of(ApiPaths.WORKFLOW, ended),
                json -> json.get("status").asText().equals("completed"));
        OpenApi.assertProblem(ask(ended, "{\"decisions\":[{}]}"), 409, "state-not-held");
    }
}
