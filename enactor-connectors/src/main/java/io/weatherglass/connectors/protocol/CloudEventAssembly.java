package io.weatherglass.connectors.protocol;

import com.ethlo.time.ITU;
import com.fasterxml.jackson.databind.util.LRUMap;
import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.SpecVersion;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.core.message.Encoding;
import io.cloudevents.core.message.MessageReader;
import io.cloudevents.rw.CloudEventWriter;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * Assembles a CloudEvent as the SDK's builder does, but faster: times are parsed by an RFC 3339 parser, and recent URIs
 * are cached. Values that cannot be parsed this way are passed to the SDK, whose rules apply.
 */
final class CloudEventAssembly implements CloudEventWriter<CloudEvent> {
    // the cache is shared by all threads and takes less than 2 MB
    private static final int KEPT_URIS = 1024;
    private static final LRUMap<String, URI> URIS = new LRUMap<>(KEPT_URIS, KEPT_URIS);

    private static final String TIME = "time";
    private static final int TIME_MARK = "2026-01-01".length();

    private final SpecVersion version;
    private final CloudEventBuilder builder;

    CloudEventAssembly(SpecVersion version) {
        this.version = version;
        builder = CloudEventBuilder.fromSpecVersion(version);
    }

    static CloudEvent read(MessageReader message) {
        return message.getEncoding() == Encoding.BINARY ? message.read(CloudEventAssembly::new) : message.toEvent();
    }

    @Override
    public CloudEventAssembly withContextAttribute(String name, String value) {
        if (name.equals(TIME)) {
            time(value)
                    .ifPresentOrElse(
                            time -> builder.withContextAttribute(name, time),
                            () -> builder.withContextAttribute(name, value));
        } else if (isUri(name)) {
            uri(value)
                    .ifPresentOrElse(
                            uri -> builder.withContextAttribute(name, uri),
                            () -> builder.withContextAttribute(name, value));
        } else {
            builder.withContextAttribute(name, value);
        }
        return this;
    }

    private boolean isUri(String name) {
        // in version 0.3 dataschema is an extension, and values of extensions are strings
        return name.equals("source") || name.equals("dataschema") && version == SpecVersion.V1;
    }

    private static Optional<OffsetDateTime> time(String value) {
        // unlike RFC 3339, the SDK does not allow a space instead of the T
        if (value.length() <= TIME_MARK || value.charAt(TIME_MARK) == ' ') {
            return Optional.empty();
        }
        try {
            return Optional.of(ITU.parseDateTime(value));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<URI> uri(String value) {
        URI known = URIS.get(value);
        if (known != null) {
            return Optional.of(known);
        }
        // keeps the cache small; longer sources are refused anyway
        if (value.length() > NameRules.MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            URI read = new URI(value);
            URIS.put(value, read);
            return Optional.of(read);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    @Override
    public CloudEvent end(CloudEventData data) {
        return builder.end(data);
    }

    @Override
    public CloudEvent end() {
        return builder.end();
    }
}
