package io.weatherglass.connectors.protocol;

import io.cloudevents.CloudEvent;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Reads CloudEvents from HTTP requests. The binary modes of HTTP and Kafka differ only in the header names and the
 * percent-encoding of values, so a request is read as a record.
 */
final class HttpBinding {
    static final String STRUCTURED = "application/cloudevents+json";
    static final String BATCH = "application/cloudevents-batch+json";

    private static final String CONTENT_TYPE = "content-type";
    private static final String HTTP_PREFIX = "ce-";
    private static final String KAFKA_PREFIX = "ce_";

    private HttpBinding() {}

    /** Returns the media type in lower case without parameters; empty if there is none. */
    static String contentType(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(CONTENT_TYPE))
                .map(header -> header.getValue().split(";", 2)[0].trim().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("");
    }

    static CloudEvent readBinary(Map<String, String> headers, byte[] body) {
        Headers record = new RecordHeaders();
        headers.forEach((name, value) -> {
            String lowerCase = name.toLowerCase(Locale.ROOT);
            if (lowerCase.equals(CONTENT_TYPE)) {
                add(record, CONTENT_TYPE, value);
            } else if (lowerCase.startsWith(HTTP_PREFIX)) {
                add(record, KAFKA_PREFIX + lowerCase.substring(HTTP_PREFIX.length()), decoded(lowerCase, value));
            }
        });
        return CloudEventAttributes.read(
                () -> CloudEventAssembly.read(KafkaMessageFactory.createReader(record, body)),
                CloudEventAttributes.headers(record));
    }

    private static void add(Headers record, String name, String value) {
        record.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String name, String value) {
        try {
            // URLDecoder decodes + as a space, but in a header it is literal
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InvalidEventException(
                    name.substring(HTTP_PREFIX.length()), value, "must be percent-encoded UTF-8");
        }
    }
}
