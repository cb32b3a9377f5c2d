package io.weatherglass.connectors.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.cloudevents.CloudEvent;
import io.cloudevents.SpecVersion;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.cloudevents.rw.CloudEventWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Uses the SDK as the oracle. */
class CloudEventAssemblyTest {

    @Property(tries = 2000)
    void readsATimeLikeTheSdk(@ForAll("times") String time, @ForAll SpecVersion version) {
        assertAsTheSdk(version, Map.of("time", time));
    }

    @Property(tries = 500)
    void readsAUriLikeTheSdk(@ForAll("uris") String uri, @ForAll SpecVersion version) {
        assertAsTheSdk(version, Map.of("source", uri));
        assertAsTheSdk(version, Map.of("dataschema", uri));
        // also for a cached URI
        assertAsTheSdk(version, Map.of("source", uri));
    }

    @Property(tries = 200)
    void readsARecordLikeTheSdk(@ForAll("uris") String source, @ForAll("times") String time) {
        RecordHeaders headers = new RecordHeaders();
        Map.of("specversion", "1.0", "id", "1", "type", "io.weatherglass.job.started", "source", source, "time", time)
                .forEach((name, value) -> headers.add("ce_" + name, value.getBytes(StandardCharsets.UTF_8)));
        // the last of repeated headers counts
        headers.add("ce_id", "2".getBytes(StandardCharsets.UTF_8));
        headers.add("content-type", "application/json".getBytes(StandardCharsets.UTF_8));
        byte[] data = "{}".getBytes(StandardCharsets.UTF_8);
        assertThat(outcome(() -> CloudEventAssembly.read(KafkaMessageFactory.createReader(headers, data))))
                .isEqualTo(outcome(
                        () -> KafkaMessageFactory.createReader(headers, data).toEvent()));
    }

    private static void assertAsTheSdk(SpecVersion version, Map<String, String> attributes) {
        assertThat(outcome(new CloudEventAssembly(version), attributes))
                .isEqualTo(outcome(CloudEventBuilder.fromSpecVersion(version), attributes));
    }

    private static Object outcome(CloudEventWriter<CloudEvent> writer, Map<String, String> attributes) {
        return outcome(() -> {
            writer.withContextAttribute("id", "1");
            writer.withContextAttribute("type", "io.weatherglass.job.started");
            if (!attributes.containsKey("source")) {
                writer.withContextAttribute("source", "/enactor");
            }
            attributes.forEach(writer::withContextAttribute);
            return writer.end();
        });
    }

    private static Object outcome(Supplier<CloudEvent> made) {
        try {
            return made.get();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    @Provide
    Arbitrary<String> times() {
        Arbitrary<OffsetDateTime> dates = Combinators.combine(
                        Arbitraries.longs()
                                .between(
                                        LocalDateTime.of(-10, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC),
                                        LocalDateTime.of(10_010, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC)),
                        Arbitraries.integers().between(0, 999_999_999),
                        Arbitraries.integers().between(-18 * 60, 18 * 60))
                .as((second, nano, offsetMinutes) -> OffsetDateTime.ofInstant(
                        Instant.ofEpochSecond(second, nano), ZoneOffset.ofTotalSeconds(60 * offsetMinutes)));
        Arbitrary<String> written = dates.map(OffsetDateTime::toString);
        Arbitrary<String> unusual = Arbitraries.of(List.of(
                "",
                "2026",
                "2026-01-01",
                "2026-01-01T00:00Z",
                "2026-01-01 00:00:00Z",
                "2026-01-01_00:00:00Z",
                "2026-01-01t00:00:00z",
                "2026-01-01T00:00:00",
                "2026-01-01T00:00:00.Z",
                "2026-01-01T00:00:00,5Z",
                "2026-01-01T00:00:00-00:00",
                "2026-01-01T00:00:00+0100",
                "2026-01-01T00:00:00+01",
                "2026-01-01T00:00:00+01:00:30",
                "2026-01-01T00:00:00.1234567891Z",
                "2026-01-01T24:00:00Z",
                "2016-12-31T23:59:60Z",
                "2025-02-29T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "+2026-01-01T00:00:00Z",
                "2026-01-01T00:00:00Z "));
        Arbitrary<String> broken = Combinators.combine(
                        written,
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.strings().withChars("0159TZtz:.-+ ,").ofMaxLength(2))
                .as((text, at, put) -> {
                    int place = Math.min(at, text.length());
                    return text.substring(0, place) + put + text.substring(Math.min(place + 1, text.length()));
                });
        Arbitrary<String> cut = Combinators.combine(
                        written, Arbitraries.integers().between(0, 40))
                .as((text, at) -> text.substring(0, Math.min(at, text.length())));
        return Arbitraries.oneOf(written, unusual, broken, cut);
    }

    @Provide
    Arbitrary<String> uris() {
        return Arbitraries.strings()
                .withChars("a0/:?#[]@%- .é\\")
                .ofMaxLength(12)
                .map(text -> text.length() > 10 ? text.repeat(40) : text);
    }
}
