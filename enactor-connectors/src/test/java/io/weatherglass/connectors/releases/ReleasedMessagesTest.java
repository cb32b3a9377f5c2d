package io.weatherglass.connectors.releases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.SampleAdvisories;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.Records;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages written by earlier releases must stay readable. Each release has a folder named by its date, whose files
 * never change. {@code mvn -pl enactor-connectors test -Dtest=ReleasedMessagesTest -Dweatherglass.release=2026-11-26}
 * writes a new folder.
 */
class ReleasedMessagesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path RELEASES = Path.of("src/test/resources/releases");
    private static final EventCodec EVENTS = new EventCodec();
    private static final AdvisoryCodec ADVISORIES = new AdvisoryCodec();

    static List<Path> releases() throws IOException {
        try (Stream<Path> folders = Files.list(RELEASES)) {
            List<Path> found = folders.sorted().toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "weatherglass.release",
            matches = "\\d{4}-\\d\\d-\\d\\d",
            disabledReason = "the messages of a release are written once, with -Dweatherglass.release=DATE")
    void writesReleasedMessages() throws IOException {
        Path folder = RELEASES.resolve(System.getProperty("weatherglass.release"));
        assertThat(folder).as("of an earlier release").doesNotExist();
        Files.createDirectories(folder);
        List<JsonNode> events = new ArrayList<>();
        SampleEvents.all().forEach(event -> {
            EventEnvelope envelope = SampleEvents.envelope(event);
            events.add(json(EVENTS.toRecord("weatherglass.events.open", envelope)));
        });
        write(folder.resolve("events.json"), events);
        write(
                folder.resolve("advisories.json"),
                Stream.of(
                                SampleAdvisories.full("run-7", 3),
                                SampleAdvisories.smallest("run-8", 1),
                                SampleAdvisories.closing("run-9", 12))
                        .map(advisory -> json(
                                ADVISORIES.toRecord("weatherglass.advisories.latest", SampleEvents.SOURCE, advisory)))
                        .toList());
    }

    private static JsonNode json(ProducerRecord<String, byte[]> record) {
        ObjectNode json = MAPPER.createObjectNode().put("key", record.key());
        ObjectNode headers = json.putObject("headers");
        Stream.of(record.headers().toArray())
                .sorted(Comparator.comparing(Header::key))
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        return json.put("value", new String(record.value(), StandardCharsets.UTF_8));
    }

    private static void write(Path file, List<JsonNode> records) throws IOException {
        ArrayNode all = MAPPER.createArrayNode().addAll(records);
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
    }

    private static List<ProducerRecord<String, byte[]>> records(Path file) throws IOException {
        List<ProducerRecord<String, byte[]>> records = new ArrayList<>();
        for (JsonNode json : MAPPER.readTree(file.toFile())) {
            ProducerRecord<String, byte[]> record =
                    new ProducerRecord<>("topic", json.get("key").textValue(), bytes(json.get("value")));
            for (Map.Entry<String, JsonNode> header : json.get("headers").properties()) {
                record.headers().add(header.getKey(), bytes(header.getValue()));
            }
            records.add(record);
        }
        return records;
    }

    private static byte[] bytes(JsonNode text) {
        return text.textValue().getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void readsReleasedEventsCompletely(Path release) throws IOException {
        List<EventEnvelope> read = new ArrayList<>();
        for (ProducerRecord<String, byte[]> record : records(release.resolve("events.json"))) {
            EventEnvelope envelope = EVENTS.fromRecord(Records.received(record));
            read.add(envelope);
            ProducerRecord<String, byte[]> again = EVENTS.toRecord("topic", envelope);
            assertThat(lost(MAPPER.readTree(record.value()), MAPPER.readTree(again.value()), ""))
                    .as(envelope.type().typeName())
                    .isEmpty();
        }
        assertThat(read.stream().map(EventEnvelope::type).collect(Collectors.toSet()))
                .as("of every type that there was")
                .hasSizeGreaterThanOrEqualTo(19)
                .isSubsetOf(EventType.values());
        assertThat(read).allSatisfy(envelope -> {
            assertThat(envelope.id()).isEqualTo("e-1");
            assertThat(envelope.time()).isEqualTo("2026-11-20T09:30:00.250Z");
            assertThat(envelope.workflowInstance()).isEqualTo("run-7");
        });
        WorkflowPlanned planned = first(read, WorkflowPlanned.class);
        assertThat(planned.plan().workflow()).isEqualTo("montage");
        assertThat(planned.plan().revision()).isEqualTo(2);
        PlannedJob diff = planned.plan().jobs().get(2);
        assertThat(diff.dependencies()).containsExactly("p1", "p2");
        assertThat(diff.projectedRuntimeSeconds()).isEqualTo(7.25);
        assertThat(((VmResources) planned.plan().resources()).vmTypes().get(1).speed())
                .isEqualTo(1.5);
        assertThat(first(read, WorkflowStarted.class).workflow()).isEqualTo("montage");
        assertThat(first(read, JobSubmitted.class).jobId()).isEqualTo("d");
        assertThat(first(read, JobCompleted.class).runtimeSeconds()).isEqualTo(7.5);
    }

    @ParameterizedTest
    @MethodSource("releases")
    void readsReleasedAdvisoriesCompletely(Path release) throws IOException {
        List<Advisory> read = new ArrayList<>();
        for (ProducerRecord<String, byte[]> record : records(release.resolve("advisories.json"))) {
            Advisory advisory = ADVISORIES.fromRecord(Records.received(record));
            read.add(advisory);
            assertThat(lost(MAPPER.readTree(record.value()), ADVISORIES.toTree(advisory), ""))
                    .as(advisory.workflowInstance())
                    .isEmpty();
        }
        assertThat(read).extracting(Advisory::workflowInstance).containsExactly("run-7", "run-8", "run-9");
        assertThat(read).extracting(Advisory::sequence).containsExactly(3, 1, 12);
        assertThat(read).extracting(Advisory::closing).containsExactly(false, false, true);
        assertThat(read.get(0).risk().deadlineMiss().orElseThrow().probability())
                .isEqualTo(0.125);
        assertThat(read.get(0).asOf()).isEqualTo("2026-11-20T09:40:00Z");
        assertThat(read.get(0).terms().orElseThrow().budget()).hasValue(12.5);
    }

    private static <E> E first(List<EventEnvelope> envelopes, Class<E> type) {
        return envelopes.stream()
                .map(EventEnvelope::event)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the paths of missing or changed values; new fields are allowed. */
    private static List<String> lost(JsonNode before, JsonNode after, String path) {
        List<String> lost = new ArrayList<>();
        if (before.isObject() && after.isObject()) {
            before.properties()
                    .forEach(field -> lost.addAll(
                            lost(field.getValue(), after.path(field.getKey()), path + "/" + field.getKey())));
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                lost.addAll(lost(before.get(i), after.get(i), path + "/" + i));
            }
        } else if (before.isNumber() && after.isNumber()
                ? before.doubleValue() != after.doubleValue()
                : !before.equals(after)) {
            lost.add(path + ": " + before + " became " + after);
        }
        return lost;
    }
}
