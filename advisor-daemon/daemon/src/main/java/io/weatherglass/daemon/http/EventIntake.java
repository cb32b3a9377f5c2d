package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanWarnings;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.logging.LogContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the events of a request to the log, or none if one is invalid. Accepts events of open instances even if memory
 * is short, so that these instances can end.
 */
record EventIntake(
        EventDecoder decoder,
        ExpectedRuns expectedRuns,
        Predicate<String> isOpen,
        Producer<String, byte[]> producer,
        String topic) {
    private static final Logger LOG = LoggerFactory.getLogger(EventIntake.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private static final EventCodec CODEC = new EventCodec();

    /** @param expectedBytes expected heap usage of the run started by the event; 0 for other events */
    record Readied(
            EventEnvelope event,
            ProducerRecord<String, byte[]> record,
            Optional<String> traceparent,
            long expectedBytes) {}

    private record Written(EventEnvelope event, RecordMetadata metadata) {}

    List<Readied> read(Map<String, String> headers, byte[] body) {
        List<EventEnvelope> events = decode(headers, body);
        requireValidPlans(events);
        Optional<String> traceparent = Optional.ofNullable(headers.get(LogContext.TRACEPARENT));
        List<Readied> readied =
                events.stream().map(event -> ready(event, traceparent)).toList();
        requireRoom(readied);
        return readied;
    }

    private Readied ready(EventEnvelope event, Optional<String> traceparent) {
        ProducerRecord<String, byte[]> record = record(event, traceparent);
        return new Readied(event, record, traceparent, expectedBytes(event, record));
    }

    private void requireRoom(List<Readied> events) {
        long bytes = events.stream().mapToLong(Readied::expectedBytes).sum();
        if (!expectedRuns.everFits(bytes)) {
            throw Problem.bodyTooLarge("the runs need about " + (bytes >> 20)
                    + " MB, which exceeds the daemon's heap; increase it with -Xmx");
        }
        if (!expectedRuns.accept(bytes)) {
            throw Problem.unavailable(
                    "not enough memory for another run until others end: " + expectedRuns.shortage(),
                    RETRY_AFTER_SECONDS);
        }
    }

    /** Returns the expected heap usage of the run started by the event; 0 for other events. */
    private long expectedBytes(EventEnvelope event, ProducerRecord<String, byte[]> record) {
        int jobs;
        if (isOpen.test(event.workflowInstance())) {
            return 0;
        } else if (event.event() instanceof WorkflowPlanned planned) {
            jobs = planned.plan().jobs().size();
        } else if (event.event() instanceof WorkflowStarted) {
            jobs = 0;
        } else {
            return 0;
        }
        return HeapBudget.INSTANCE_BYTES + HeapBudget.stateBytes(jobs, record.value().length);
    }

    private ProducerRecord<String, byte[]> record(EventEnvelope event, Optional<String> traceparent) {
        ProducerRecord<String, byte[]> record = CODEC.toRecord(topic, event);
        traceparent
                .filter(LogContext::isTraceparent)
                .ifPresent(parent ->
                        record.headers().add(LogContext.TRACEPARENT, parent.getBytes(StandardCharsets.US_ASCII)));
        return record;
    }

    /** @param givenUp whether the request has been answered already; unsent events are then dropped */
    CompletableFuture<ObjectNode> write(List<Readied> events, BooleanSupplier givenUp) {
        List<CompletableFuture<Written>> writes = new ArrayList<>(events.size());
        for (Readied event : events) {
            if (givenUp.getAsBoolean()) {
                expectedRuns.notWritten(event.expectedBytes());
            } else {
                writes.add(write(event));
            }
        }
        return CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new))
                .thenApply(done ->
                        answer(writes.stream().map(CompletableFuture::join).toList()));
    }

    private List<EventEnvelope> decode(Map<String, String> headers, byte[] body) {
        try {
            return decoder.read(headers, body);
        } catch (InvalidEventException e) {
            throw Problem.invalidEvent(e.getMessage(), e.violations());
        }
    }

    private void requireValidPlans(List<EventEnvelope> events) {
        List<Violation> violations = new ArrayList<>();
        for (int place = 0; place < events.size() && violations.size() < Violation.MAX_LISTED; place++) {
            String prefix = events.size() == 1 ? "" : "[" + place + "] ";
            decoder.violations(events.get(place))
                    .forEach(found ->
                            violations.add(new Violation(prefix + found.field(), found.value(), found.rule())));
        }
        if (!violations.isEmpty()) {
            String detail = new InvalidEventException(violations).getMessage();
            throw Problem.invalidPlan(detail, violations);
        }
    }

    private CompletableFuture<Written> write(Readied readied) {
        CompletableFuture<Written> written = new CompletableFuture<>();
        try {
            producer.send(readied.record(), (metadata, failure) -> {
                if (failure == null) {
                    expect(readied, metadata);
                    written.complete(new Written(readied.event(), metadata));
                } else {
                    expectedRuns.notWritten(readied.expectedBytes());
                    written.completeExceptionally(problem(readied, failure));
                }
            });
        } catch (KafkaException | IllegalStateException e) {
            expectedRuns.notWritten(readied.expectedBytes());
            written.completeExceptionally(problem(readied, e));
        }
        return written;
    }

    private void expect(Readied readied, RecordMetadata metadata) {
        if (readied.expectedBytes() > 0) {
            expectedRuns.written(metadata.partition(), metadata.offset(), readied.expectedBytes());
        }
    }

    private Problem problem(Readied readied, Exception failure) {
        EventEnvelope event = readied.event();
        if (failure instanceof RecordTooLargeException) {
            return new Problem(
                    413,
                    "record-too-large",
                    "Event too large for the log",
                    "event \"" + event.id() + "\" exceeds Kafka's limit: increase max.message.bytes of topic " + topic
                            + " or message.max.bytes of the brokers (" + failure.getMessage() + ")");
        }
        LogContext.during(
                Optional.of(event.workflowInstance()),
                LogContext.traceOf(readied.traceparent(), event.id()),
                () -> LOG.warn(
                        "event {} of instance {} was not acknowledged", event.id(), event.workflowInstance(), failure));
        return unacknowledged("Kafka did not accept an event: " + failure.getMessage());
    }

    static Problem unread(String why) {
        return Problem.unavailable(why + "; nothing was written", RETRY_AFTER_SECONDS);
    }

    static Problem unacknowledged(String why) {
        return Problem.unavailable(
                why + ". Some events may have been written; resend all of them with the same ids, because duplicates"
                        + " count once",
                RETRY_AFTER_SECONDS);
    }

    private static ObjectNode answer(List<Written> all) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("accepted", all.size());
        ArrayNode positions = json.putArray("positions");
        all.forEach(written -> positions
                .addObject()
                .put("topic", written.metadata().topic())
                .put("partition", written.metadata().partition())
                .put("offset", written.metadata().offset())
                .put("id", written.event().id()));
        List<String> warnings = all.stream()
                .flatMap(written -> PlanWarnings.of(written.event().event()).stream()
                        .map(warning -> "instance \"" + written.event().workflowInstance() + "\": " + warning))
                .toList();
        if (!warnings.isEmpty()) {
            ArrayNode array = json.putArray("warnings");
            warnings.forEach(array::add);
        }
        return json;
    }
}
