package io.weatherglass.connectors.protocol;

import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.core.data.BytesCloudEventData;
import io.cloudevents.jackson.JsonCloudEventData;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Encodes events as CloudEvents 1.0 for Kafka and HTTP, in binary and structured mode. Invalid messages are refused
 * with an {@link InvalidEventException} that states the field, the value and the rule. Decoding checks only the form of
 * a plan; {@link PlanValidator} checks its content. Thread-safe.
 */
public final class EventCodec {
    /** CloudEvents extension with the id of the workflow instance. */
    public static final String INSTANCE_EXTENSION = "workflowinstance";

    /** CloudEvents extension with the timescale as a decimal string; omitted if 1. */
    public static final String TIMESCALE_EXTENSION = "timescale";

    private static final String JSON = "application/json";

    public CloudEvent encode(EventEnvelope envelope) {
        return encode(envelope, JsonCloudEventData.wrap(EventJson.write(envelope.event())));
    }

    private static CloudEvent encode(EventEnvelope envelope, CloudEventData data) {
        EventType type = envelope.type();
        CloudEventBuilder builder = CloudEventBuilder.v1()
                .withId(envelope.id())
                .withSource(envelope.source())
                .withType(type.typeName())
                .withTime(envelope.time().atOffset(ZoneOffset.UTC))
                .withDataSchema(type.schemaUri())
                .withExtension(INSTANCE_EXTENSION, envelope.workflowInstance());
        envelope.event().subject().ifPresent(builder::withSubject);
        if (envelope.timescale() != EventEnvelope.LIVE) {
            builder.withExtension(TIMESCALE_EXTENSION, Double.toString(envelope.timescale()));
        }
        return builder.withData(JSON, data).build();
    }

    /** @throws InvalidEventException if the input is not an event of the protocol */
    public EventEnvelope decode(CloudEvent event) {
        return decode(event, CloudEventAttributes.extension(event, INSTANCE_EXTENSION));
    }

    private static EventEnvelope decode(CloudEvent event, Optional<String> instance) {
        EventType type = EventType.ofName(event.getType())
                .orElseThrow(() -> new InvalidEventException(
                        InvalidEventReason.UNKNOWN_TYPE, "type", event.getType(), "unknown event type"));
        CloudEventAttributes.requireSchema(event, type.schemaUri());
        String workflowInstance = instance.filter(id -> !id.isBlank())
                .orElseThrow(() -> new InvalidEventException(
                        INSTANCE_EXTENSION,
                        instance.orElse("absent"),
                        "must contain the id of the workflow instance unless the record key does"));
        NameRules.brokenByInstance(workflowInstance).ifPresent(rule -> {
            throw new InvalidEventException(INSTANCE_EXTENSION, workflowInstance, rule);
        });
        Instant time = CloudEventAttributes.time(event);
        JsonFields data = JsonFields.root(CloudEventAttributes.data(event));
        return new EventEnvelope(
                CloudEventAttributes.id(event),
                CloudEventAttributes.source(event),
                time,
                CloudEventAttributes.timescale(event),
                workflowInstance,
                EventJson.read(type, Optional.ofNullable(event.getSubject()), data, time));
    }

    /**
     * Checks that receivers will accept an event.
     *
     * @throws InvalidEventException if they would refuse it; the exception lists the violations
     */
    public void requireValid(EventEnvelope envelope) {
        decode(encode(envelope));
        if (envelope.event() instanceof WorkflowPlanned planned) {
            List<Violation> violations = PlanValidator.validateForm(planned.plan());
            if (!violations.isEmpty()) {
                throw new InvalidEventException(violations);
            }
        }
    }

    public ProducerRecord<String, byte[]> toRecord(String topic, EventEnvelope envelope) {
        return KafkaMessageFactory.<String>createWriter(topic, envelope.workflowInstance())
                .writeBinary(encode(
                        envelope, BytesCloudEventData.wrap(CloudEventJson.write(EventJson.write(envelope.event())))));
    }

    /**
     * Decodes a record in either mode. The instance is the record key or, if there is no key, the extension.
     *
     * @throws InvalidEventException if the input is not an event of the protocol, or key and extension differ
     */
    public EventEnvelope fromRecord(ConsumerRecord<String, byte[]> record) {
        CloudEvent event = CloudEventAttributes.read(
                () -> CloudEventAssembly.read(KafkaMessageFactory.createReader(record)),
                CloudEventAttributes.headers(record.headers()));
        Optional<String> extension = CloudEventAttributes.extension(event, INSTANCE_EXTENSION);
        Optional<String> key = Optional.ofNullable(record.key());
        if (key.isPresent() && extension.isPresent() && !key.equals(extension)) {
            throw new InvalidEventException(
                    INSTANCE_EXTENSION, extension.get(), "must equal the record key \"" + key.get() + '"');
        }
        return decode(event, extension.or(() -> key));
    }

    /** Returns a JSON document in structured mode ({@code application/cloudevents+json}). */
    public byte[] toJson(EventEnvelope envelope) {
        return CloudEventJson.write(encode(envelope));
    }

    /** Returns a JSON array ({@code application/cloudevents-batch+json}). */
    public byte[] toJsonBatch(List<EventEnvelope> envelopes) {
        return CloudEventJson.write(envelopes.stream().map(this::encode).toList());
    }

    /**
     * Decodes a JSON document in structured mode.
     *
     * @throws InvalidEventException if the input is not an event of the protocol
     */
    public EventEnvelope fromJson(byte[] json) {
        return decode(CloudEventJson.read(json));
    }

    /**
     * Decodes a JSON array.
     *
     * @throws InvalidEventException with the violations of all invalid events, at most about {@value
     *     Violation#MAX_LISTED}; fields begin with the position in the array: {@code [2] time}
     */
    public List<EventEnvelope> fromJsonBatch(byte[] json) {
        List<EventEnvelope> envelopes = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        CloudEventJson.readBatch(json, (place, read) -> {
            try {
                envelopes.add(decode(read.get()));
            } catch (InvalidEventException e) {
                e.violations().forEach(found -> violations.add(found.at("[" + place + "] ")));
            }
            return violations.size() < Violation.MAX_LISTED;
        });
        if (!violations.isEmpty()) {
            throw new InvalidEventException(violations);
        }
        return List.copyOf(envelopes);
    }

    /**
     * Decodes the events of an HTTP request: {@code Content-Type} selects structured or batch mode; otherwise, the
     * request is in binary mode with attributes in {@code ce-} headers.
     *
     * @throws InvalidEventException if the input is not an event of the protocol
     */
    public List<EventEnvelope> fromHttp(Map<String, String> headers, byte[] body) {
        String contentType = HttpBinding.contentType(headers);
        return switch (contentType) {
            case HttpBinding.STRUCTURED -> List.of(fromJson(body));
            case HttpBinding.BATCH -> fromJsonBatch(body);
            default -> List.of(decode(HttpBinding.readBinary(headers, body)));
        };
    }
}
