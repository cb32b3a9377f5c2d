package io.weatherglass.connectors.advisory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cloudevents.jackson.JsonFormat;
import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.Records;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.SchemaName;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdvisoryCodecTest {
    private static final URI SOURCE = URI.create("urn:example:daemon");
    private static final String SCHEMA = SchemaName.ADVISORY_ISSUED.resource();

    private final AdvisoryCodec codec = new AdvisoryCodec();

    static Stream<Advisory> samples() {
        return Stream.of(
                SampleAdvisories.full("run-7", 1),
                SampleAdvisories.smallest("run-7", 2),
                SampleAdvisories.closing("run-7", 3));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void encodedMessagesAreValidAndRoundTrip(Advisory advisory) {
        SchemaCheck.assertValid(SCHEMA, SchemaCheck.json(codec.toJson(advisory)));
        assertThat(codec.fromJson(codec.toJson(advisory))).isEqualTo(advisory);

        var record = codec.toRecord("advisories", SOURCE, advisory);
        assertThat(record.key()).isEqualTo("run-7");
        assertThat(codec.fromRecord(Records.received(record))).isEqualTo(advisory);

        JsonNode structured = SchemaCheck.json(new JsonFormat().serialize(codec.encode(SOURCE, advisory)));
        assertThat(structured.get("id").textValue()).isEqualTo("run-7/" + advisory.sequence() + "/" + advisory.asOf());
        assertThat(structured.get("workflowinstance").textValue()).isEqualTo("run-7");
        SchemaCheck.assertValid(SCHEMA, structured.get("data"));
    }

    @Test
    void makesTheSameEventForEachTopic() {
        Advisory advisory = SampleAdvisories.full("run-7", 1);
        var records = codec.toRecords(Set.of("retained", "compacted"), SOURCE, advisory);
        assertThat(records).extracting(ProducerRecord::topic).containsExactlyInAnyOrder("retained", "compacted");
        assertThat(records).allSatisfy(record -> {
            assertThat(record.key()).isEqualTo("run-7");
            assertThat(codec.fromRecord(Records.received(record))).isEqualTo(advisory);
        });
    }

    @Test
    void omitsAbsentValues() {
        JsonNode json = codec.toTree(SampleAdvisories.smallest("run-7", 1));
        assertThat(json.has("outcome")).isFalse();
        assertThat(json.has("makespan")).isFalse();
        assertThat(json.get("risk")).isEmpty();
        assertThat(json.get("asOf").textValue()).isEqualTo("2026-11-20T09:40:00Z");
        assertThat(codec.toTree(SampleAdvisories.closing("run-7", 1))
                        .get("outcome")
                        .textValue())
                .isEqualTo("completed");
    }

    @Test
    void ignoresUnknownFields() {
        Advisory advisory = SampleAdvisories.full("run-7", 1);
        ObjectNode json = (ObjectNode) codec.toTree(advisory);
        json.put("later", true);
        SchemaCheck.assertValid(SCHEMA, json);
        assertThat(codec.fromJson(json.toString().getBytes(UTF_8))).isEqualTo(advisory);
    }

    @Test
    void readsAdvisoriesOfDaemonsThatComparedNoStrategies() {
        Advisory advisory = SampleAdvisories.full("run-7", 1);
        assertThat(advisory.comparison()).isPresent();
        ObjectNode json = (ObjectNode) codec.toTree(advisory);
        json.remove("comparison");
        SchemaCheck.assertValid(SCHEMA, json);
        assertThat(codec.fromJson(json.toString().getBytes(UTF_8)).comparison()).isEmpty();
    }

    @Test
    void refusesABetterStrategyThatIsNotBetter() {
        StrategyComparison comparison =
                SampleAdvisories.full("run-7", 1).comparison().orElseThrow();
        assertThatThrownBy(() ->
                        new StrategyComparison(comparison.asOf(), 1, Optional.of("asap"), 0, comparison.strategies()))
                .hasMessage("better must be one of the strategies listed as better, but was asap");
        assertThatThrownBy(() ->
                        new StrategyComparison(comparison.asOf(), 1, Optional.empty(), 0, List.of(comparison.own())))
                .hasMessage("strategies must have at least 2 entries, but was 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"workflowInstance", "sequence", "asOf", "closing", "progress", "risk", "ground", "computation"})
    void refusesAnIncompleteAdvisory(String field) {
        ObjectNode json = (ObjectNode) codec.toTree(SampleAdvisories.full("run-7", 1));
        json.remove(field);
        assertThat(SchemaCheck.errors(SCHEMA, json)).isNotEmpty();
        assertThatThrownBy(() -> codec.fromJson(json.toString().getBytes(UTF_8)))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageContaining(field);
    }

    @Test
    void refusesAnOutcomeBeforeTheEndAndAnEndWithoutOutcome() {
        ObjectNode early = (ObjectNode) codec.toTree(SampleAdvisories.full("run-7", 1));
        early.put("outcome", "failed");
        ObjectNode silent = (ObjectNode) codec.toTree(SampleAdvisories.full("run-7", 1));
        silent.put("closing", true);
        for (ObjectNode json : new ObjectNode[] {early, silent}) {
            assertThat(SchemaCheck.errors(SCHEMA, json)).isNotEmpty();
            assertThatThrownBy(() -> codec.fromJson(json.toString().getBytes(UTF_8)))
                    .isInstanceOf(InvalidEventException.class)
                    .hasMessageContaining("outcome");
        }
    }

    @Test
    void refusesOtherRecords() {
        var event = new EventCodec().toRecord("events", SampleEvents.envelope(new JobSkipped("d")));
        assertThatThrownBy(() -> codec.fromRecord(Records.received(event)))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageContaining("io.weatherglass.advisory.issued");
        assertThatThrownBy(
                        () -> codec.fromRecord(new ConsumerRecord<>("advisories", 0, 0, "run-7", "{}".getBytes(UTF_8))))
                .isInstanceOf(InvalidEventException.class);
    }

    @Test
    void refusesReversedBounds() {
        Coverage coverage = SampleAdvisories.full("run-7", 1)
                .makespan()
                .orElseThrow()
                .intervals()
                .get(0)
                .coverage();
        OptionalDouble none = OptionalDouble.empty();
        assertThatThrownBy(() -> new DurationInterval(0.95, 10, 9, none, none, coverage, Optional.empty()))
                .hasMessage("upperSeconds must be >= lowerSeconds 10.0, but was 9.0");
        assertThatThrownBy(() -> new ValueInterval(0.95, 10, Double.NaN, none, none, coverage, Optional.empty()))
                .hasMessage("upper must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> new DurationInterval(95, 1, 9, none, none, coverage, Optional.empty()))
                .hasMessage("level must be in [0, 1], but was 95.0");
        assertThatThrownBy(() -> new ValueInterval(0.95, 1, 9, OptionalDouble.of(2), none, coverage, Optional.empty()))
                .hasMessageStartingWith("modelUpper must be present together with modelLower");
    }
}
