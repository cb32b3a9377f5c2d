package io.weatherglass.connectors.internal;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** An enum constant whose name in JSON is in lower case with hyphens. */
public interface ProtocolName {
    String name();

    @JsonValue
    default String protocolName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
