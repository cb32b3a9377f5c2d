package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.internal.RecordJson;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.SchemaName;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Encodes advisories as JSON and as CloudEvents of type {@code io.weatherglass.advisory.issued}. Absent values are
 * omitted, and unknown fields are ignored. Because of the event id {@code <instance>/<sequence>/<asOf>}, an advisory
 * that is published again after a crash is recognized as the same event. Thread-safe.
 */
public final class AdvisoryCodec {
    private static final ObjectMapper MAPPER = RecordJson.MAPPER;

    public byte[] toJson(Advisory advisory) {
        try {
            return MAPPER.writeValueAsBytes(advisory);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public JsonNode toTree(Advisory advisory) {
        return MAPPER.valueToTree(advisory);
    }

    public JsonNode toTree(ComparedStrategy compared) {
        return MAPPER.valueToTree(compared);
    }

    public JsonNode toTree(WhatIfAnswer answer) {
        return MAPPER.valueToTree(answer);
    }

    public byte[] question(List<Decision> decisions) {
        try {
            return MAPPER.writeValueAsBytes(Map.of("decisions", decisions));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the answer to a what-if question.
     *
     * @throws InvalidEventException if the JSON is not such an answer
     */
    public WhatIfAnswer answer(byte[] json) {
        return read(json, WhatIfAnswer.class, "must be an answer to a what-if question");
    }

    private static <T> T read(byte[] json, Class<T> type, String rule) {
        try {
            return MAPPER.readValue(json, type);
        } catch (IOException e) {
            InvalidEventException invalid = new InvalidEventException(
                    "data", new String(json, StandardCharsets.UTF_8), rule + ": " + e.getMessage());
            invalid.initCause(e);
            throw invalid;
        }
    }

    /** @throws InvalidEventException if the JSON is not an advisory */
    public Advisory fromJson(byte[] json) {
        return read(json, Advisory.class, "must be an advisory");
    }

    /** Returns the CloudEvent of an advisory. Its {@code time} is {@code asOf}, which is an event time. */
    public CloudEvent encode(URI source, Advisory advisory) {
        return CloudEventBuilder.v1()
                .withId(advisory.workflowInstance() + "/" + advisory.sequence() + "/" + advisory.asOf())
                .withSource(source)
                .withType(SchemaName.ADVISORY_ISSUED.typeName())
                .withTime(advisory.asOf().atOffset(ZoneOffset.UTC))
                .withDataSchema(SchemaName.ADVISORY_ISSUED.uri())
                .withExtension(EventCodec.INSTANCE_EXTENSION, advisory.workflowInstance())
                .withData("application/json", toJson(advisory))
                .build();
    }

    public ProducerRecord<String, byte[]> toRecord(String topic, URI source, Advisory advisory) {
        return toRecords(Set.of(topic), source, advisory).get(0);
    }

    /** Encodes an advisory once and returns a record for each topic. */
    public List<ProducerRecord<String, byte[]>> toRecords(Set<String> topics, URI source, Advisory advisory) {
        CloudEvent event = encode(source, advisory);
        return topics.stream()
                .map(topic -> KafkaMessageFactory.<String>createWriter(topic, advisory.workflowInstance())
                        .writeBinary(event))
                .toList();
    }

    /** @throws InvalidEventException if the record is not an advisory */
    public Advisory fromRecord(ConsumerRecord<String, byte[]> record) {
        return fromJson(json(record));
    }

    /**
     * Returns the JSON of an advisory, which {@link #fromJson} can read.
     *
     * @throws InvalidEventException if the record is not an advisory event
     */
    public byte[] json(ConsumerRecord<String, byte[]> record) {
        CloudEvent event = read(record);
        if (!event.getType().equals(SchemaName.ADVISORY_ISSUED.typeName())) {
            throw new InvalidEventException(
                    "type", event.getType(), "must be " + SchemaName.ADVISORY_ISSUED.typeName());
        }
        if (event.getData() == null) {
            throw new InvalidEventException("data", "absent", "must be an advisory");
        }
        return event.getData().toBytes();
    }

    private static CloudEvent read(ConsumerRecord<String, byte[]> record) {
        try {
            return KafkaMessageFactory.createReader(record).toEvent();
        } catch (RuntimeException e) {
            // the SDK throws exceptions of many types, such as NullPointerException for a JSON null
            String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            InvalidEventException invalid =
                    new InvalidEventException("cloudevent", message, "must follow CloudEvents 1.0");
            invalid.initCause(e);
            throw invalid;
        }
    }
}
