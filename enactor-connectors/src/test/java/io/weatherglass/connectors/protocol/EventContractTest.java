package io.weatherglass.connectors.protocol;

import static io.weatherglass.connectors.protocol.SampleEvents.envelope;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cloudevents.jackson.JsonFormat;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Codec and schemas must accept the same messages. */
class EventContractTest {
    private static final PlanValidator VALIDATOR =
            new PlanValidator(Set.of("asap", "afap"), Set.of("fixedpool", "heft"), 1000);

    private final EventCodec codec = new EventCodec();

    static Stream<WorkflowEvent> samples() {
        return SampleEvents.all().stream();
    }

    @Test
    void thereIsASampleOfEveryType() {
        assertThat(samples().map(EventType::of).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(EventType.values());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void encodedMessagesAreValidAndRoundTrip(WorkflowEvent event) {
        EventEnvelope envelope = envelope(event);

        JsonNode structured = SchemaCheck.json(codec.toJson(envelope));
        SchemaCheck.assertValid(envelope.type().schemaResource(), structured.get("data"));
        assertThat(structured.get("dataschema").textValue())
                .isEqualTo(envelope.type().schemaUri().toString());
        assertThat(codec.fromJson(codec.toJson(envelope))).isEqualTo(envelope);

        var binary = codec.toRecord("events", envelope);
        SchemaCheck.assertValid(envelope.type().schemaResource(), SchemaCheck.json(binary.value()));
        assertThat(binary.key()).isEqualTo("run-7");
        assertThat(codec.fromRecord(Records.received(binary))).isEqualTo(envelope);
        var inStructuredMode = KafkaMessageFactory.<String>createWriter("events", "run-7")
                .writeStructured(codec.encode(envelope), JsonFormat.CONTENT_TYPE);
        assertThat(codec.fromRecord(Records.received(inStructuredMode))).isEqualTo(envelope);
    }

    @Test
    void aBatchKeepsItsOrder() {
        List<EventEnvelope> envelopes = samples().map(SampleEvents::envelope).toList();
        assertThat(codec.fromJsonBatch(codec.toJsonBatch(envelopes))).isEqualTo(envelopes);
        assertThat(codec.fromJsonBatch("[]".getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"fixedpool","jobs":[{"id":"a"},{"id":"b","dependencies":["a"]}],"resources":{"kind":"slots","slots":2}}
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"asap","submittedAt":"2026-11-20T10:00:00+01:00","jobs":[{"id":"a"}],"resources":{"kind":"vms","vmTypes":[{"name":"t"}],"billing":{"model":"btu","btuSeconds":3600}}}
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"afap","jobs":[{"id":"a","inputBytes":1e3}],"resources":{"kind":"vms","vmTypes":[{"name":"t","cores":4.0}],"billing":{"model":"per-second"}}}
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"heft","jobs":[{"id":"a"}],"resources":{"kind":"slots","speeds":[1,2.5]}}
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"asap","jobs":[{"id":"a","startShare":0.2,"managementSeconds":1}],"resources":{"kind":"vms","vmTypes":[{"name":"t"}],"billing":{"model":"per-second"},"hosts":{"hosts":[{"cores":4}]},"storage":{"downloadBytesPerSecond":1e9,"uploadBytesPerSecond":1e9}}}
            WORKFLOW_PLANNED   | {"workflow":"w","strategy":"asap","jobs":[{"id":"a"}],"resources":{"kind":"clouds","clouds":[{"vmTypes":[{"name":"t"}],"billing":{"model":"per-second"}},{"kind":"vms","vmTypes":[{"name":"u"}],"billing":{"model":"per-second"}}]}}
            WORKFLOW_STARTED   | {"workflow":"w"}
            WORKFLOW_STARTED   | {"workflow":"w","resources":{"kind":"slots","slots":2},"expectedJobs":{"split":3}}
            WORKFLOW_LEARNED   | {"runs":1,"lastRun":"r","slots":2}
            WORKFLOW_LEARNED   | {"runs":2,"lastRun":"r","slots":2,"kinds":[{"count":1},{"kind":"b","count":2,"dependencies":[{"kind":""}],"scaling":{"kind":"","ratio":2},"jobs":[{"name":"x"}]}]}
            WORKFLOW_COMPLETED | {}
            WORKFLOW_COMPLETED | {"somethingNew":[1,2,3]}
            WORKFLOW_FAILED    | {}
            WORKFLOW_ABANDONED | {"reason":"silence"}
            JOB_SUBMITTED      | {}
            JOB_SUBMITTED      | {"name":"split 1","kind":"split","dependencies":["a"]}
            JOB_SCHEDULED      | {"vmId":"v"}
            JOB_STARTED        | {"attempt":2}
            JOB_COMPLETED      | {"runtimeSeconds":1}
            JOB_FAILED         | {}
            JOB_CANCELLED      | {}
            JOB_SKIPPED        | {}
            VM_REQUESTED       | {}
            VM_REQUESTED       | {"vmType":"small","price":0}
            VM_BOOTED          | {}
            VM_TERMINATED      | {}
            VM_FAILED          | {}
            """)
    void validSamplesDecodeAndEncode(EventType type, String data) {
        SchemaCheck.assertValid(type.schemaResource(), SchemaCheck.json(data));

        EventEnvelope decoded = codec.fromJson(structured(type, data));
        assertThat(decoded.type()).isEqualTo(type);
        if (decoded.event() instanceof WorkflowPlanned planned) {
            assertThat(VALIDATOR.validate(planned.plan())).isEmpty();
        }

        JsonNode encoded = SchemaCheck.json(codec.toJson(decoded));
        SchemaCheck.assertValid(type.schemaResource(), encoded.get("data"));
        assertThat(codec.fromJson(codec.toJson(decoded))).isEqualTo(decoded);
    }

    static Stream<Arguments> invalidSamples() {
        String slots = "\"resources\":{\"kind\":\"slots\",\"slots\":2}";
        String vms = "\"resources\":{\"kind\":\"vms\",\"vmTypes\":[{\"name\":\"t\"}],\"billing\":";
        String pool = "\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"jobs\":[{\"id\":\"a\"}]";
        String asap = "\"workflow\":\"w\",\"strategy\":\"asap\",\"jobs\":[{\"id\":\"a\"}]";
        return Stream.of(
                planned("{" + pool + "}", "/resources"),
                planned("{\"strategy\":\"fixedpool\",\"jobs\":[{\"id\":\"a\"}]," + slots + "}", "/workflow"),
                planned(
                        "{\"workflow\":\" \",\"strategy\":\"fixedpool\",\"jobs\":[{\"id\":\"a\"}]," + slots + "}",
                        "/workflow"),
                planned("{\"workflow\":\"w\",\"jobs\":[{\"id\":\"a\"}]," + slots + "}", "/strategy"),
                planned("{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"jobs\":[]," + slots + "}", "/jobs"),
                planned("{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"jobs\":{}," + slots + "}", "/jobs"),
                planned("{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"jobs\":[7]," + slots + "}", "/jobs/0"),
                job("\"id\":7", "/jobs/0/id"),
                job("\"id\":\"\"", "/jobs/0/id"),
                job("\"id\":null", "/jobs/0/id"),
                job("\"name\":\"x\"", "/jobs/0/id"),
                job("\"id\":\"a\",\"projectedRuntimeSeconds\":-3.0", "/jobs/0/projectedRuntimeSeconds"),
                job("\"id\":\"a\",\"projectedRuntimeSeconds\":\"3\"", "/jobs/0/projectedRuntimeSeconds"),
                job("\"id\":\"a\",\"releaseSeconds\":-1", "/jobs/0/releaseSeconds"),
                job("\"id\":\"a\",\"inputBytes\":1.5", "/jobs/0/inputBytes"),
                job("\"id\":\"a\",\"outputBytes\":-1", "/jobs/0/outputBytes"),
                job("\"id\":\"a\",\"dependencies\":\"b\"", "/jobs/0/dependencies"),
                job("\"id\":\"a\",\"dependencies\":[1]", "/jobs/0/dependencies/0"),
                planned("{" + pool + ",\"resources\":{\"kind\":\"slots\",\"slots\":0}}", "/resources/slots"),
                planned("{" + pool + ",\"resources\":{\"kind\":\"slots\"}}", "/resources/slots"),
                planned("{" + pool + ",\"resources\":{\"kind\":\"moon\"}}", "/resources/kind"),
                job("\"id\":\"a\",\"startShare\":0", "/jobs/0/startShare"),
                job("\"id\":\"a\",\"managementSeconds\":\"1\"", "/jobs/0/managementSeconds"),
                slots("\"speeds\":[]", "/resources/speeds"),
                slots("\"slots\":1,\"speeds\":[1,0]", "/resources/slots"),
                slots("\"speeds\":[1,\"2\"]", "/resources/speeds/1"),
                slots(
                        "\"slots\":1,\"storage\":{\"downloadBytesPerSecond\":1}",
                        "/resources/storage/uploadBytesPerSecond"),
                cloud("\"provisioningDelaySeconds\":-1", "/resources/provisioningDelaySeconds"),
                cloud("\"hosts\":{}", "/resources/hosts/hosts"),
                cloud("\"hosts\":{\"hosts\":[{\"count\":2}]}", "/resources/hosts/hosts/0/cores"),
                cloud("\"hosts\":{\"hosts\":[{\"cores\":2}],\"placement\":\"best\"}", "/resources/hosts/placement"),
                cloud(
                        "\"hosts\":{\"hosts\":[{\"cores\":2}],\"overcommitment\":0.5}",
                        "/resources/hosts/overcommitment"),
                cloud("\"vmTypes\":[{\"name\":\"t\",\"speed\":0}]", "/resources/vmTypes/0/speed"),
                cloud("\"vmTypes\":[{\"name\":\"t\",\"maxVms\":0}]", "/resources/vmTypes/0/maxVms"),
                cloud("\"vmTypes\":[{\"name\":\"t\",\"memoryBytes\":0.5}]", "/resources/vmTypes/0/memoryBytes"),
                cloud(
                        "\"vmTypes\":[{\"name\":\"t\",\"linkBytesPerSecond\":0}]",
                        "/resources/vmTypes/0/linkBytesPerSecond"),
                cloud(
                        "\"vmTypes\":[{\"name\":\"t\",\"interruptionsPerHour\":-1}]",
                        "/resources/vmTypes/0/interruptionsPerHour"),
                planned("{" + asap + ",\"resources\":{\"kind\":\"clouds\",\"clouds\":[]}}", "/resources/clouds"),
                planned(
                        "{" + asap + ",\"resources\":{\"kind\":\"clouds\",\"clouds\":[{\"kind\":\"slots\"}]}}",
                        "/resources/clouds/0/kind"),
                planned(
                        "{" + asap
                                + ",\"resources\":{\"kind\":\"clouds\",\"clouds\":[{\"vmTypes\":[{\"name\":\"t\"}]}]}}",
                        "/resources/clouds/0/billing"),
                planned(
                        "{" + asap + ",\"resources\":{\"kind\":\"vms\",\"vmTypes\":[{\"name\":\"t\"}]}}",
                        "/resources/billing"),
                planned("{" + asap + "," + vms + "{\"model\":\"btu\"}}}", "/resources/billing/btuSeconds"),
                planned(
                        "{" + asap + "," + vms + "{\"model\":\"btu\",\"btuSeconds\":0}}}",
                        "/resources/billing/btuSeconds"),
                planned("{" + asap + "," + vms + "{\"model\":\"free\"}}}", "/resources/billing/model"),
                planned(
                        "{" + asap + "," + vms + "{\"model\":\"btu\",\"btuSeconds\":1,\"rounding\":\"up\"}}}",
                        "/resources/billing/rounding"),
                planned(
                        "{" + asap + "," + vms + "{\"model\":\"per-second\",\"minimumSeconds\":-1}}}",
                        "/resources/billing/minimumSeconds"),
                planned("{" + pool + "," + slots + ",\"revision\":0}", "/revision"),
                planned("{" + pool + "," + slots + ",\"revision\":1.5}", "/revision"),
                planned("{" + pool + "," + slots + ",\"revision\":99999999999}", "/revision"),
                planned("{" + pool + "," + slots + ",\"deadline\":\"tomorrow\"}", "/deadline"),
                planned("{" + pool + "," + slots + ",\"deadline\":1700000000}", "/deadline"),
                planned("{" + pool + "," + slots + ",\"budget\":-1}", "/budget"),
                planned("{" + pool + "," + slots + ",\"perturbationLevel\":1}", "/perturbationLevel"),
                planned("{" + pool + "," + slots + ",\"engine\":\"steam\"}", "/engine"),
                Arguments.of(EventType.WORKFLOW_STARTED, "{}", "/workflow"),
                Arguments.of(EventType.WORKFLOW_STARTED, "{\"workflow\":\" \"}", "/workflow"),
                Arguments.of(
                        EventType.WORKFLOW_STARTED,
                        "{\"workflow\":\"w\",\"resources\":{\"kind\":\"moon\"}}",
                        "/resources/kind"),
                Arguments.of(
                        EventType.WORKFLOW_STARTED,
                        "{\"workflow\":\"w\",\"expectedJobs\":{\"a\":-1}}",
                        "/expectedJobs/a"),
                Arguments.of(
                        EventType.WORKFLOW_STARTED, "{\"workflow\":\"w\",\"kinds\":[{\"after\":[]}]}", "/kinds/0/kind"),
                Arguments.of(EventType.WORKFLOW_LEARNED, "{\"lastRun\":\"r\",\"slots\":1}", "/runs"),
                learned("[{\"kind\":\"a\",\"count\":0}]", "/kinds/0/count"),
                learned("[{\"count\":1,\"runtimeSeconds\":-1}]", "/kinds/0/runtimeSeconds"),
                learned("[{\"count\":1,\"scaling\":{\"kind\":\"a\",\"ratio\":0}}]", "/kinds/0/scaling/ratio"),
                learned(
                        "[{\"count\":1},{\"kind\":\"b\",\"count\":1,\"dependencies\":[{\"kind\":\"\",\"relation\":\"some\"}]}]",
                        "/kinds/1/dependencies/0/relation"),
                learned("[{\"count\":1,\"jobs\":[{\"name\":\" \"}]}]", "/kinds/0/jobs/0/name"),
                Arguments.of(EventType.WORKFLOW_COMPLETED, "[]", "data"),
                Arguments.of(EventType.WORKFLOW_FAILED, "{\"reason\":5}", "/reason"),
                Arguments.of(EventType.WORKFLOW_ABANDONED, "{}", "/reason"),
                Arguments.of(EventType.JOB_SUBMITTED, "{\"attempt\":0}", "/attempt"),
                Arguments.of(EventType.JOB_SUBMITTED, "{\"attempt\":\"1\"}", "/attempt"),
                Arguments.of(EventType.JOB_SUBMITTED, "{\"dependencies\":[1]}", "/dependencies/0"),
                Arguments.of(EventType.JOB_SCHEDULED, "{}", "/vmId"),
                Arguments.of(EventType.JOB_STARTED, "{\"vmId\":\"\"}", "/vmId"),
                Arguments.of(EventType.VM_REQUESTED, "{\"price\":-0.01}", "/price"),
                Arguments.of(EventType.VM_REQUESTED, "{\"price\":2e9}", "/price"),
                Arguments.of(EventType.VM_REQUESTED, "{\"price\":\"0.02\"}", "/price"),
                Arguments.of(EventType.JOB_COMPLETED, "{}", "/runtimeSeconds"),
                Arguments.of(EventType.JOB_COMPLETED, "{\"runtimeSeconds\":\"NaN\"}", "/runtimeSeconds"),
                Arguments.of(EventType.JOB_COMPLETED, "{\"runtimeSeconds\":-0.5}", "/runtimeSeconds"),
                Arguments.of(EventType.JOB_COMPLETED, "{\"runtimeSeconds\":1,\"inputSeconds\":-1}", "/inputSeconds"),
                Arguments.of(EventType.JOB_FAILED, "{\"willRetry\":\"yes\"}", "/willRetry"),
                Arguments.of(EventType.VM_REQUESTED, "{\"vmType\":1}", "/vmType"),
                Arguments.of(EventType.VM_FAILED, "{\"reason\":[]}", "/reason"));
    }

    private static Arguments learned(String kinds, String field) {
        return Arguments.of(
                EventType.WORKFLOW_LEARNED,
                "{\"runs\":1,\"lastRun\":\"r\",\"slots\":1,\"kinds\":" + kinds + "}",
                field);
    }

    private static Arguments planned(String data, String field) {
        return Arguments.of(EventType.WORKFLOW_PLANNED, data, field);
    }

    private static Arguments slots(String fields, String field) {
        return planned(
                "{\"workflow\":\"w\",\"strategy\":\"heft\",\"jobs\":[{\"id\":\"a\"}],\"resources\":{\"kind\":\"slots\","
                        + fields + "}}",
                field);
    }

    /** A cloud with one VM type unless the fields override it. */
    private static Arguments cloud(String fields, String field) {
        String types = fields.startsWith("\"vmTypes\"") ? "" : "\"vmTypes\":[{\"name\":\"t\"}],";
        return planned(
                "{\"workflow\":\"w\",\"strategy\":\"asap\",\"jobs\":[{\"id\":\"a\"}],\"resources\":{\"kind\":\"vms\","
                        + "\"billing\":{\"model\":\"per-second\"}," + types + fields + "}}",
                field);
    }

    private static Arguments job(String fields, String field) {
        return planned(
                "{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"jobs\":[{" + fields
                        + "}],\"resources\":{\"kind\":\"slots\",\"slots\":2}}",
                field);
    }

    @ParameterizedTest
    @MethodSource("invalidSamples")
    void refusesWhatTheSchemaRefuses(EventType type, String data, String field) {
        assertThat(SchemaCheck.errors(type.schemaResource(), SchemaCheck.json(data)))
                .as("schema %s on %s", type.schemaResource(), data)
                .isNotEmpty();
        assertThatThrownBy(() -> decodeAndValidate(structured(type, data)))
                .isInstanceOfSatisfying(
                        InvalidEventException.class, e -> assertThat(e.field()).isEqualTo(field));
    }

    private void decodeAndValidate(byte[] message) {
        if (codec.fromJson(message).event() instanceof WorkflowPlanned planned) {
            List<Violation> violations = VALIDATOR.validate(planned.plan());
            if (!violations.isEmpty()) {
                throw new InvalidEventException(violations);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EventType.class)
    void namesAndSchemaMatch(EventType type) {
        JsonNode schema = SchemaCheck.resource(type.schemaResource());
        assertThat(schema.get("$id").textValue()).isEqualTo(type.schemaUri().toString());
        assertThat(schema.get("$schema").textValue()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
        SchemaCheck.assertValid(type.schemaResource(), validData(type));
        assertThat(EventType.ofName(type.typeName())).contains(type);
        assertThat(type.typeName()).startsWith("io.weatherglass.");
    }

    private JsonNode validData(EventType type) {
        WorkflowEvent sample =
                samples().filter(type.eventClass()::isInstance).findFirst().orElseThrow();
        return EventJson.write(sample);
    }

    @Test
    void theIndexListsEverySchema() {
        JsonNode index = SchemaCheck.resource("io/weatherglass/connectors/schemas/index.json");
        Map<String, URI> listed = new java.util.TreeMap<>();
        index.get("schemas").forEach(entry -> {
            listed.put(
                    entry.get("type").textValue(),
                    URI.create(entry.get("dataschema").textValue()));
            JsonNode schema = SchemaCheck.resource("io/weatherglass/connectors/schemas/"
                    + entry.get("resource").textValue());
            assertThat(schema.get("$id")).isEqualTo(entry.get("dataschema"));
        });
        Map<String, URI> expected =
                Stream.of(EventType.values()).collect(Collectors.toMap(EventType::typeName, EventType::schemaUri));
        expected.put(SchemaName.ADVISORY_ISSUED.typeName(), SchemaName.ADVISORY_ISSUED.uri());
        assertThat(listed).containsExactlyInAnyOrderEntriesOf(expected);
    }

    static byte[] structured(EventType type, String data) {
        ObjectNode event = (ObjectNode) SchemaCheck.json("""
                {"specversion":"1.0","id":"e-1","source":"urn:example:enactor","subject":"s","workflowinstance":"run-7",
                 "time":"2026-11-20T09:30:00Z"}
                """);
        event.put("type", type.typeName());
        event.set("data", SchemaCheck.json(data));
        return event.toString().getBytes(StandardCharsets.UTF_8);
    }
}
