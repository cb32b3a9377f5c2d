package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.forecast.samples.Plans;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class EventRoutesTest {

    private final RunningDaemon daemon;

    EventRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode accepted(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        JsonNode json = RunningDaemon.json(response);
        OpenApi.assertValid("Accepted", json);
        return json;
    }

    @Test
    void acceptsStructuredMode() {
        String instance = ServedRuns.unique("structured");
        EventEnvelope event = ServedRuns.planned(instance, "posted");

        JsonNode answer =
                accepted(daemon.post(MediaTypes.STRUCTURED + "; charset=utf-8", ServedRuns.CODEC.toJson(event)));

        assertThat(answer.get("accepted").asInt()).isEqualTo(1);
        assertThat(answer.at("/positions/0/id").asText()).isEqualTo(event.id());
        assertThat(answer.at("/positions/0/topic").asText()).isEqualTo("weatherglass.events");
        // the daemon reports the same position
        JsonNode one = daemon.eventually(ApiPaths.of(ApiPaths.WORKFLOW, instance), json -> json.has("position"));
        assertThat(one.at("/position/offset")).isEqualTo(answer.at("/positions/0/offset"));
        assertThat(one.at("/position/partition")).isEqualTo(answer.at("/positions/0/partition"));
    }

    @Test
    void acceptsBinaryMode() {
        String instance = ServedRuns.unique("binary größe");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "posted"));

        accepted(daemon.send(daemon.request(ApiPaths.EVENTS)
                .header("Content-Type", "application/json")
                .header("ce-specversion", "1.0")
                .header("ce-id", "b-1")
                .header("ce-source", "urn:example:enactor")
                .header("ce-type", "io.weatherglass.job.started")
                .header("ce-subject", "job-0")
                .header("ce-time", "2026-11-20T09:00:20Z")
                .header(
                        "ce-workflowinstance",
                        instance.replace(" ", "%20").replace("ö", "%C3%B6").replace("ß", "%C3%9F"))
                .POST(BodyPublishers.ofString("{\"vmId\":\"vm-7\"}"))
                .build()));

        JsonNode one = daemon.eventually(
                ApiPaths.of(ApiPaths.WORKFLOW, instance),
                json -> json.at("/jobs/0/phase").asText().equals("running"));
        assertThat(one.at("/jobs/0/vm").asText()).isEqualTo("vm-7");
        assertThat(one.at("/jobs/0/startedSeconds").asDouble()).isEqualTo(20);
    }

    @Test
    void acceptsABatchInOrder() {
        String instance = ServedRuns.unique("batch");
        List<EventEnvelope> events = ServedRuns.firstJob(instance);
        EventPublisher.over(daemon, ServedRuns.planned(instance, "posted"));

        JsonNode answer = accepted(daemon.post(MediaTypes.BATCH, ServedRuns.CODEC.toJsonBatch(events)));

        assertThat(answer.get("accepted").asInt()).isEqualTo(events.size());
        assertThat(answer.get("positions").findValuesAsText("id"))
                .isEqualTo(events.stream().map(EventEnvelope::id).toList());
        assertThat(answer.get("positions").findValues("offset").stream()
                        .map(JsonNode::asLong)
                        .toList())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(accepted(daemon.post(MediaTypes.BATCH, bytes("[]")))
                        .get("accepted")
                        .asInt())
                .isZero();
    }

    @Test
    void rejectsNamesAndNumbersOutOfRange() {
        String json =
                new String(ServedRuns.CODEC.toJson(ServedRuns.planned("named", "posted")), StandardCharsets.UTF_8);
        assertThat(refusal(json.replace("\"named\"", "\"" + "x".repeat(1_000_000) + "\""), 400))
                .isEqualTo("workflowinstance must have at most 256 characters, but has 1000000");
        assertThat(refusal(json.replace("\"named\"", "\"..\""), 400))
                .startsWith("workflowinstance must not consist only of dots");
        assertThat(refusal(json.replace("\"named\"", "\"a\\u2028b\""), 400))
                .startsWith("workflowinstance must not contain control");
        assertThat(refusal(json.replace("\"posted\"", "\"a\\nb\""), 422))
                .startsWith("/workflow must not contain control");
        assertThat(refusal(json.replace("\"projectedRuntimeSeconds\":100.0", "\"projectedRuntimeSeconds\":1e308"), 422))
                .startsWith("/jobs/0/projectedRuntimeSeconds of job \"job-0\" must be at most 315576000");
    }

    private String refusal(String json, int status) {
        HttpResponse<String> response = daemon.post(MediaTypes.STRUCTURED, json.getBytes(StandardCharsets.UTF_8));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        JsonNode violation = RunningDaemon.json(response).at("/violations/0");
        assertThat(violation.get("value").asText()).isNotEmpty().hasSizeLessThanOrEqualTo(200);
        return violation.get("field").asText() + " " + violation.get("rule").asText();
    }

    @Test
    void warnsOfABudgetOnSlotsWithoutPrice() {
        String instance = ServedRuns.unique("budget");
        EnactmentPlan plan =
                Plans.onSlots(1, PlannedJob.of("a", "link", 10)).budget(5).build();

        JsonNode answer = accepted(daemon.post(
                MediaTypes.STRUCTURED,
                ServedRuns.CODEC.toJson(ServedRuns.event(instance, 0, new WorkflowPlanned(plan)))));

        assertThat(answer.at("/warnings/0").asText())
                .startsWith("instance \"" + instance + "\": budget 5.0: the risk of exceeding it is unknown");
        JsonNode advisory = daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> json.has("makespan"));
        assertThat(advisory.at("/risk/budgetExceeded").isMissingNode()).isTrue();
        assertThat(advisory.at("/risk/unknown/0").asText()).isEqualTo("budgetExceeded");
        assertThat(advisory.at("/ground/warnings").toString()).contains("budget 5.0");
        HttpResponse<String> metrics = daemon.get("/metrics");
        assertThat(metrics.body())
                .contains("instance_id=\"" + instance + "\"")
                .doesNotContainPattern("weatherglass_workflow_budget_exceeded_probability\\{[^}]*" + instance);
    }

    @Test
    void countsDuplicateEventsOnce() {
        String instance = ServedRuns.unique("again");
        EventEnvelope event = ServedRuns.planned(instance, "posted");
        EventPublisher.over(daemon, event);
        EventPublisher.over(daemon, event);
        EventPublisher.over(daemon, ServedRuns.event(instance, 1, new JobSubmitted("job-0", 1)));

        JsonNode one = daemon.eventually(
                ApiPaths.of(ApiPaths.WORKFLOW, instance),
                json -> json.at("/jobs/0/phase").asText().equals("submitted"));

        assertThat(one.get("eventsFolded").asInt()).isEqualTo(2);
    }

    @Test
    void rejectsABatchWithAnInvalidEvent() {
        String instance = ServedRuns.unique("part");
        ObjectNode broken = (ObjectNode) RunningDaemon.json(new String(
                ServedRuns.CODEC.toJson(ServedRuns.event(instance, 1, new JobSubmitted("job-0", 1))),
                StandardCharsets.UTF_8));
        broken.remove("time");
        String good =
                new String(ServedRuns.CODEC.toJson(ServedRuns.planned(instance, "posted")), StandardCharsets.UTF_8);
        long before = daemon.eventsInLog();

        JsonNode problem = OpenApi.assertProblem(
                daemon.post(MediaTypes.BATCH, bytes("[" + good + "," + broken + "]")), 400, "invalid-event");

        assertThat(problem.at("/violations/0/field").asText()).isEqualTo("[1] time");
        assertThat(daemon.eventsInLog()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "application/cloudevents+json | {\"specversion\":\"1.0\",\"id\": | body | must be JSON",
                "application/cloudevents+json | nonsense | body | must be JSON",
                "application/cloudevents+json | ~~ | body | must be JSON",
                "application/cloudevents+json | [] | body | must be a CloudEvent",
                "application/cloudevents-batch+json | {} | body | must be a JSON array",
                "application/cloudevents-batch+json | [{}, 3] | [1] body | must be a CloudEvent",
                "application/cloudevents+json | {\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"urn:x\","
                        + "\"type\":\"io.weatherglass.coffee.made\",\"time\":\"2026-11-20T09:00:00Z\","
                        + "\"workflowinstance\":\"x\"} | type | unknown event type",
                "application/cloudevents+json | {\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"urn:x\","
                        + "\"type\":\"io.weatherglass.job.submitted\",\"subject\":\"a\","
                        + "\"time\":\"2026-11-20T09:00:00Z\"} | workflowinstance | must contain the id",
                "application/cloudevents+json | {\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"urn:x\","
                        + "\"type\":\"io.weatherglass.job.completed\",\"subject\":\"a\",\"workflowinstance\":\"x\","
                        + "\"time\":\"2026-11-20T09:00:00Z\",\"data\":{\"runtimeSeconds\":-1}} "
                        + "| /runtimeSeconds | must be",
                "application/json | {\"vmId\":\"v\"} | ce-specversion | is required with application/json"
            })
    void explainsInvalidEvents(String contentType, String body, String field, String rule) {
        JsonNode problem = OpenApi.assertProblem(daemon.post(contentType, bytes(body)), 400, "invalid-event");

        assertThat(problem.get("violations").findValuesAsText("field")).contains(field);
        assertThat(problem.get("violations").toString()).contains(rule);
    }

    @Test
    void reportsViolatedPlanRules() {
        String good = ServedRuns.unique("beside");
        EventPublisher.over(daemon, ServedRuns.planned(good, "posted"));
        String bad = ServedRuns.unique("bad");
        EnactmentPlan cyclic = EnactmentPlan.builder("cyclic", ServedRuns.START, "asap")
                .addJobs(PlannedJob.of("a", "", 10, "b"))
                .addJobs(PlannedJob.of("b", "", 10, "a"))
                .resources(ServedRuns.vms())
                .build();
        EnactmentPlan unknown = EnactmentPlan.builder("unknown", ServedRuns.START, "guess")
                .addJobs(PlannedJob.of("a", "", -3, "nobody"))
                .resources(ServedRuns.vms())
                .deadline(ServedRuns.START.minusSeconds(1))
                .build();
        long before = daemon.eventsInLog();

        JsonNode cycle = OpenApi.assertProblem(
                daemon.post(
                        MediaTypes.STRUCTURED,
                        ServedRuns.CODEC.toJson(ServedRuns.event(bad, 0, new WorkflowPlanned(cyclic)))),
                422,
                "invalid-plan");
        JsonNode many = OpenApi.assertProblem(
                daemon.post(
                        MediaTypes.BATCH,
                        ServedRuns.CODEC.toJsonBatch(List.of(
                                ServedRuns.planned(bad, "posted"),
                                ServedRuns.event(bad, 0, new WorkflowPlanned(unknown))))),
                422,
                "invalid-plan");

        assertThat(cycle.get("detail").asText()).contains("a", "b", "cycle");
        assertThat(many.get("violations").findValuesAsText("field"))
                .contains(
                        "[1] /strategy",
                        "[1] /deadline",
                        "[1] /jobs/0/projectedRuntimeSeconds",
                        "[1] /jobs/0/dependencies/0");
        assertThat(daemon.eventsInLog()).isEqualTo(before);
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.WORKFLOW, bad)), 404, "unknown-instance");
        EventPublisher.over(daemon, ServedRuns.firstJob(good));
        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, good),
                json -> json.get("sequence").asInt() == 6);
    }

    @Test
    void acceptsOnlyCloudEventsTypes() {
        byte[] body = ServedRuns.CODEC.toJson(ServedRuns.planned(ServedRuns.unique("typed"), "posted"));
        for (String type :
                List.of("text/plain", "application/xml", "application/cloudevents+avro", "multipart/form-data")) {
            HttpResponse<String> response = daemon.post(type, body);
            OpenApi.assertProblem(response, 415, "unsupported-media-type");
            assertThat(response.headers().firstValue("Accept-Post")).hasValue(MediaTypes.ACCEPTED);
        }
        HttpRequest.Builder request = daemon.request(ApiPaths.EVENTS);
        OpenApi.assertProblem(
                daemon.send(
                        request.copy().POST(BodyPublishers.ofByteArray(body)).build()),
                415,
                "unsupported-media-type");
        OpenApi.assertProblem(
                daemon.send(request.copy()
                        .header("Content-Type", MediaTypes.STRUCTURED)
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build()),
                415,
                "unsupported-media-type");
    }

    @Test
    void acceptsAPlanOfTwentyThousandJobs() {
        String instance = ServedRuns.unique("large");
        EventEnvelope event = ServedRuns.event(instance, 0, new WorkflowPlanned(ServedRuns.plan("large", 20_000)));

        accepted(daemon.post(MediaTypes.STRUCTURED, ServedRuns.CODEC.toJson(event)));

        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, instance),
                json -> json.at("/progress/jobsTotal").asInt() == 20_000);
        JsonNode one = RunningDaemon.json(daemon.get(ApiPaths.of(ApiPaths.WORKFLOW, instance)));
        assertThat(one.get("jobs")).hasSize(20_000);
        assertThat(one.at("/jobs/19999/id").asText()).isEqualTo("job-19999");
    }

    @Test
    void holdsEventsUntilThePlanArrives() {
        String instance = ServedRuns.unique("early");
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        String path = ApiPaths.of(ApiPaths.WORKFLOW, instance);
        daemon.eventually(path, json -> json.path("heldEvents").asInt() == 5);

        EventPublisher.over(daemon, ServedRuns.planned(instance, "early"));

        daemon.eventually(path, json -> json.at("/jobs/0/phase").asText().equals("completed"));
    }
}
