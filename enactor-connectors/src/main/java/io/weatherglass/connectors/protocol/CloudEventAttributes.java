package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.jackson.JsonCloudEventData;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Headers;

/** Reads the attributes of a CloudEvent. If an attribute is invalid, the error names it. */
final class CloudEventAttributes {
    private static final String USUAL_CONTENT = "application/json";
    private static final Pattern JSON_CONTENT = Pattern.compile("(?i)application/([^;]+\\+)?json\\s*(;.*)?");
    // phrases that precede the name of a refused attribute in the SDK's messages
    private static final Pattern NAMED = Pattern.compile(
            "(?:Attribute|for attribute|value for|mandatory|extensions name:|Invalid(?= specversion)) [\"']?([a-z0-9_]+)");

    // far more than a timescale needs; parsing time grows with the square of the length
    private static final int MAX_TIMESCALE_LENGTH = 64;

    private CloudEventAttributes() {}

    static CloudEvent read(Supplier<CloudEvent> reader, Function<String, Optional<String>> raw) {
        try {
            return reader.get();
        } catch (RuntimeException e) {
            // the SDK throws exceptions of many types, such as NullPointerException for a JSON null
            String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            Matcher named = NAMED.matcher(message);
            String field = named.find() ? named.group(1) : "cloudevent";
            InvalidEventException invalid = new InvalidEventException(
                    field, raw.apply(field).orElse("absent"), "must follow CloudEvents 1.0 (" + message + ")");
            invalid.initCause(e);
            throw invalid;
        }
    }

    static Function<String, Optional<String>> headers(Headers headers) {
        return attribute -> Optional.ofNullable(headers.lastHeader("ce_" + attribute))
                .map(header -> new String(header.value(), StandardCharsets.UTF_8));
    }

    static String id(CloudEvent event) {
        return fit("id", notBlank("id", event.getId()));
    }

    static URI source(CloudEvent event) {
        fit("source", notBlank("source", event.getSource().toString()));
        return event.getSource();
    }

    private static String notBlank(String attribute, String value) {
        if (value.isBlank()) {
            throw new InvalidEventException(attribute, '"' + value + '"', "must not be blank");
        }
        return value;
    }

    static String fit(String attribute, String name) {
        NameRules.broken(name).ifPresent(rule -> {
            throw new InvalidEventException(attribute, name, rule);
        });
        return name;
    }

    static Instant time(CloudEvent event) {
        Instant time = Optional.ofNullable(event.getTime())
                .orElseThrow(() -> new InvalidEventException("time", "absent", "is required"))
                .toInstant();
        if (!Bounds.contain(time)) {
            throw new InvalidEventException("time", time.toString(), Bounds.ofDates());
        }
        return time;
    }

    static Optional<String> extension(CloudEvent event, String name) {
        return Optional.ofNullable(event.getExtension(name)).map(Object::toString);
    }

    static double timescale(CloudEvent event) {
        Optional<String> text = extension(event, EventCodec.TIMESCALE_EXTENSION);
        try {
            if (text.isEmpty()) {
                return EventEnvelope.LIVE;
            }
            if (text.get().length() <= MAX_TIMESCALE_LENGTH) {
                double timescale = new BigDecimal(text.get()).doubleValue();
                if (timescale >= Bounds.MIN_TIMESCALE && timescale <= Bounds.MAX_TIMESCALE) {
                    return timescale;
                }
            }
        } catch (NumberFormatException e) {
            // refused below, as are numbers that are too long or out of range
        }
        throw new InvalidEventException(
                EventCodec.TIMESCALE_EXTENSION,
                text.orElse("absent"),
                "must be a decimal number from " + Bounds.text(Bounds.MIN_TIMESCALE) + " to "
                        + Bounds.text(Bounds.MAX_TIMESCALE) + " of at most " + MAX_TIMESCALE_LENGTH + " characters");
    }

    static void requireSchema(CloudEvent event, URI expected) {
        if (event.getDataSchema() != null && !event.getDataSchema().equals(expected)) {
            throw new InvalidEventException(
                    "dataschema", event.getDataSchema().toString(), "must be absent or " + expected);
        }
    }

    /** Returns the data as JSON, or an empty object if the event has no data. */
    static JsonNode data(CloudEvent event) {
        String contentType = event.getDataContentType();
        if (contentType != null
                && !contentType.equals(USUAL_CONTENT)
                && !JSON_CONTENT.matcher(contentType).matches()) {
            throw new InvalidEventException("datacontenttype", contentType, "must be application/json or absent");
        }
        CloudEventData data = event.getData();
        if (data == null) {
            return JsonNodeFactory.instance.objectNode();
        }
        return data instanceof JsonCloudEventData json ? json.getNode() : CloudEventJson.parse("data", data.toBytes());
    }
}
