package io.weatherglass.connectors.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.internal.BoundedJson;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventCodecTest {
    private static final String STARTED = """
            {"specversion":"1.0","id":"e-1","source":"urn:example:enactor","type":"io.weatherglass.job.started",
             "subject":"d","workflowinstance":"run-7","time":"2026-11-20T09:30:00Z","data":{"vmId":"vm-1"}}
            """;

    private final EventCodec codec = new EventCodec();

    private static InvalidEventException refusal(ThrowingCallable decoding) {
        InvalidEventException refusal = catchThrowableOfType(InvalidEventException.class, decoding);
        assertThat(refusal).as("a refusal").isNotNull();
        return refusal;
    }

    private InvalidEventException refusalOf(String json) {
        return refusal(() -> codec.fromJson(json.getBytes(UTF_8)));
    }

    private static ObjectNode started() {
        return (ObjectNode) SchemaCheck.json(STARTED);
    }

    private EventEnvelope decode(ObjectNode event) {
        return codec.fromJson(event.toString().getBytes(UTF_8));
    }

    @Test
    void refusesADocumentWithTooManyTokens() {
        String many = "[" + "{},".repeat(BoundedJson.MAX_TOKENS / 2) + "{}]";
        assertThat(refusalOf(many)).hasMessageContaining("must not exceed the parser's limits: Token count");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "source", "type", "time", "subject", "workflowinstance"})
    void refusesAnEventWithoutARequiredAttribute(String attribute) {
        ObjectNode event = started();
        event.remove(attribute);
        assertThat(refusalOf(event.toString()).field()).isEqualTo(attribute);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce_id", "ce_source", "ce_type", "ce_time", "ce_subject"})
    void refusesARecordWithoutARequiredHeader(String header) {
        ProducerRecord<String, byte[]> sent = startedRecord();
        sent.headers().remove(header);
        assertThat(refusal(() -> codec.fromRecord(Records.received(sent))).field())
                .isEqualTo(header.substring(3));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "{", "[]", "null"})
    void refusesAStructuredRecordWithoutEvent(String value) {
        ConsumerRecord<String, byte[]> record =
                new ConsumerRecord<>("events", 0, 0, "run-1", value == null ? null : value.getBytes(UTF_8));
        record.headers().add("content-type", "application/cloudevents+json".getBytes(UTF_8));
        assertThat(refusal(() -> codec.fromRecord(record)).field()).isEqualTo("cloudevent");
        assertThat(refusal(() -> new AdvisoryCodec().fromRecord(record)).field())
                .isEqualTo("cloudevent");
    }

    private ProducerRecord<String, byte[]> startedRecord() {
        return codec.toRecord("events", SampleEvents.envelope(new JobStarted("d", 1, Optional.of("vm-1"))));
    }

    @ParameterizedTest
    @CsvSource({
        "id,' '",
        "source,''",
        "type,io.weatherglass.job.exploded",
        "type,io.weatherglass.advisory.issued",
        "time,yesterday",
        "subject,' '",
        "workflowinstance,' '",
        "timescale,0",
        "timescale,-1",
        "timescale,NaN",
        "timescale,fast",
        "timescale,1e999",
        "timescale,1.0000000000000000000000000000000000000000000000000000000000000000",
        "dataschema,https://weatherglass.io/schemas/job.started.v9.json",
        "specversion,9",
        "bad_name,x",
    })
    void refusesABadAttribute(String attribute, String value) {
        ObjectNode event = started().put(attribute, value);
        InvalidEventException refusal = refusalOf(event.toString());
        assertThat(refusal.field()).isEqualTo(attribute);
        assertThat(refusal.getMessage()).startsWith(attribute + " ");
    }

    @Test
    void reportsAnInvalidTime() {
        assertThat(refusalOf(started().put("time", "yesterday").toString()))
                .hasMessageStartingWith("time must follow CloudEvents 1.0")
                .hasMessageEndingWith("was yesterday");
        ProducerRecord<String, byte[]> sent = startedRecord();
        sent.headers().remove("ce_time").add("ce_time", "today".getBytes(UTF_8));
        assertThat(refusal(() -> codec.fromRecord(Records.received(sent))))
                .hasMessageStartingWith("time must follow CloudEvents 1.0")
                .hasMessageEndingWith("was today");
    }

    @Test
    void namesTypeAndRuleOfAnUnknownEvent() {
        InvalidEventException refusal =
                refusalOf(started().put("type", "com.example.other").toString());
        assertThat(refusal.rule()).isEqualTo("unknown event type");
        assertThat(refusal.value()).isEqualTo("com.example.other");
    }

    @ParameterizedTest
    @CsvSource({"600,600", "0.5,0.5", "1,1", "2.5e2,250"})
    void readsTheTimescaleAsText(String text, double expected) {
        assertThat(decode(started().put("timescale", text)).timescale()).isEqualTo(expected);
    }

    @Test
    void readsTheTimescaleAsANumber() {
        assertThat(decode(started().put("timescale", 600)).timescale()).isEqualTo(600);
    }

    @Test
    void omitsTheTimescaleWhenLive() {
        JobSkipped event = new JobSkipped("d");
        EventEnvelope replayed = new EventEnvelope("e", SampleEvents.SOURCE, SampleEvents.TIME, 600, "run-7", event);
        assertThat(codec.encode(replayed).getExtension("timescale")).isEqualTo("600.0");
        assertThat(codec.fromRecord(Records.received(codec.toRecord("events", replayed))))
                .isEqualTo(replayed);
        assertThat(codec.encode(SampleEvents.envelope(event)).getExtension("timescale"))
                .isNull();
    }

    @Test
    void readsTimesWithAnyOffset() {
        assertThat(decode(started().put("time", "2026-11-20T11:30:00+02:00")).time())
                .isEqualTo(Instant.parse("2026-11-20T09:30:00Z"));
    }

    @Test
    void theSubmissionDefaultsToTheEventTime() {
        byte[] message = EventContractTest.structured(EventType.WORKFLOW_PLANNED, """
                {"workflow":"w","strategy":"fixedpool","jobs":[{"id":"a"}],"resources":{"kind":"slots","slots":2}}
                """);
        WorkflowPlanned planned = (WorkflowPlanned) codec.fromJson(message).event();
        assertThat(planned.plan().submittedAt()).isEqualTo(Instant.parse("2026-11-20T09:30:00Z"));
        assertThat(planned.plan().revision()).isEqualTo(1);
        assertThat(planned.plan().predictionTimeLimitSeconds()).isEqualTo(60);
        assertThat(planned.plan().jobs()).containsExactly(PlannedJob.of("a", "", 0));
    }

    @Test
    void takesTheInstanceFromTheKeyOrTheExtension() {
        ProducerRecord<String, byte[]> sent = startedRecord();
        assertThat(codec.fromRecord(Records.received(sent, null)).workflowInstance())
                .isEqualTo("run-7");
        sent.headers().remove("ce_workflowinstance");
        assertThat(codec.fromRecord(Records.received(sent, "other")).workflowInstance())
                .isEqualTo("other");
        assertThat(refusal(() -> codec.fromRecord(Records.received(sent, null))).field())
                .isEqualTo("workflowinstance");
    }

    @Test
    void refusesAKeyThatContradictsTheExtension() {
        InvalidEventException refusal = refusal(() -> codec.fromRecord(Records.received(startedRecord(), "run-8")));
        assertThat(refusal.getMessage())
                .isEqualTo("workflowinstance must equal the record key \"run-8\", but was run-7");
    }

    @Test
    void refusesARecordThatIsNotACloudEvent() {
        var plain = new ConsumerRecord<>("events", 0, 0, "run-7", "hello".getBytes(UTF_8));
        assertThat(refusal(() -> codec.fromRecord(plain)).field()).isEqualTo("cloudevent");
        var empty = new ConsumerRecord<String, byte[]>("events", 0, 0, "run-7", null);
        assertThat(refusal(() -> codec.fromRecord(empty)).field()).isEqualTo("cloudevent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"specversion\":\"1.0\",\"id\":\"e-1\"",
                "not json",
                "{} {}",
                "{\"specversion\":\"1.0\",\"specversion\":\"1.0\"}",
                "[]",
                "7",
            })
    void refusesABodyThatIsNotOneJsonObject(String body) {
        assertThat(refusalOf(body).field()).isEqualTo("body");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"runtimeSeconds\":", "{\"runtimeSeconds\":NaN}", "{\"attempt\":1,\"attempt\":2}"})
    void refusesBinaryDataThatIsNotJson(String data) {
        InvalidEventException refusal = refusal(() ->
                codec.fromHttp(headers("io.weatherglass.job.completed", "application/json"), data.getBytes(UTF_8)));
        // missing data counts as an empty object, so the runtime is missing
        assertThat(refusal.field()).isEqualTo(data.isEmpty() ? "/runtimeSeconds" : "data");
    }

    @Test
    void refusesANumberTooLargeForADouble() {
        assertThat(refusal(() -> codec.fromJson(
                                EventContractTest.structured(EventType.JOB_COMPLETED, "{\"runtimeSeconds\":1e400}")))
                        .field())
                .isEqualTo("/runtimeSeconds");
    }

    @Test
    void shortensLongValues() {
        InvalidEventException refusal =
                refusalOf(started().put("time", "x".repeat(5000)).toString());
        assertThat(refusal.value()).hasSizeLessThanOrEqualTo(Violation.MAX_VALUE);
    }

    private static Map<String, String> headers(String type, String contentType) {
        Map<String, String> headers = new TreeMap<>();
        headers.put("CE-SpecVersion", "1.0");
        headers.put("ce-id", "e-1");
        headers.put("Ce-Source", "urn:example:enactor");
        headers.put("ce-type", type);
        headers.put("ce-subject", "gr%C3%B6%C3%9Fe+1");
        headers.put("ce-workflowinstance", "run-7");
        headers.put("ce-time", "2026-11-20T09:30:00Z");
        headers.put("Content-Type", contentType);
        headers.put("Accept", "*/*");
        return headers;
    }

    @Test
    void readsBinaryHttp() {
        List<EventEnvelope> events = codec.fromHttp(
                headers("io.weatherglass.job.started", "application/json; charset=utf-8"),
                "{\"vmId\":\"vm-1\"}".getBytes(UTF_8));
        assertThat(events)
                .containsExactly(new EventEnvelope(
                        "e-1",
                        SampleEvents.SOURCE,
                        Instant.parse("2026-11-20T09:30:00Z"),
                        1,
                        "run-7",
                        new JobStarted("größe+1", 1, Optional.of("vm-1"))));
    }

    @Test
    void refusesDataWithAnotherContentType() {
        InvalidEventException refusal =
                refusal(() -> codec.fromHttp(headers("io.weatherglass.job.started", "text/xml"), "{}".getBytes(UTF_8)));
        assertThat(refusal.getMessage())
                .isEqualTo("datacontenttype must be application/json or absent, but was text/xml");
        assertThat(refusalOf(started().put("datacontenttype", "text/xml").toString())
                        .getMessage())
                .isEqualTo(refusal.getMessage());
        assertThat(refusalOf(started().put("data_base64", "e30=").toString()).field())
                .isEqualTo("cloudevent");
    }

    @Test
    void refusesABadHttpHeader() {
        Map<String, String> headers = headers("io.weatherglass.job.started", "application/json");
        headers.put("ce-subject", "100%");
        assertThat(refusal(() -> codec.fromHttp(headers, new byte[0])).field()).isEqualTo("subject");
    }

    @Test
    void readsStructuredAndBatchHttp() {
        EventEnvelope expected = decode(started());
        assertThat(codec.fromHttp(
                        Map.of("Content-Type", "application/cloudevents+json; charset=UTF-8"), STARTED.getBytes(UTF_8)))
                .containsExactly(expected);
        assertThat(codec.fromHttp(
                        Map.of("content-type", "application/cloudevents-batch+json"),
                        ("[" + STARTED + "," + STARTED + "]").getBytes(UTF_8)))
                .containsExactly(expected, expected);
    }

    @Test
    void reportsInvalidEventsOfABatch() {
        ObjectNode timeless = started();
        timeless.remove("time");
        ObjectNode odd = started();
        odd.putObject("data").put("attempt", -1);
        String batch = "[" + timeless + "," + STARTED + "," + odd + ",5]";
        assertThat(refusal(() -> codec.fromJsonBatch(batch.getBytes(UTF_8))).violations())
                .extracting(Violation::field)
                .containsExactly("[0] time", "[2] /attempt", "[3] body");
        assertThat(refusal(() -> codec.fromJsonBatch("{}".getBytes(UTF_8))).field())
                .isEqualTo("body");
    }

    @Test
    void limitsTheViolationsOfABatch() {
        String batch = "[" + "5,".repeat(10_000) + "5]";
        assertThat(refusal(() -> codec.fromJsonBatch(batch.getBytes(UTF_8))).violations())
                .hasSize(Violation.MAX_LISTED);
    }

    @Test
    void decodesALargePlan() {
        EventEnvelope envelope = SampleEvents.envelope(new WorkflowPlanned(SampleEvents.chain(20_000)));
        ProducerRecord<String, byte[]> sent = codec.toRecord("events", envelope);
        assertThat(codec.fromRecord(Records.received(sent))).isEqualTo(envelope);
        // the documentation requires brokers to accept this size before compression
        assertThat(sent.value().length).isLessThan(4_000_000);
    }
}
