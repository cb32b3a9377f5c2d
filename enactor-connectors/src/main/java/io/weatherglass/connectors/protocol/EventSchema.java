package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.net.URI;

/** The names that follow from the short name of a message type. */
public record EventSchema(String shortName) {
    /** The schema of the advisories, the one message that goes out. */
    public static final EventSchema ADVISORY_ISSUED = new EventSchema("advisory.issued");

    private static final String VERSION = ".v1.json";

    public EventSchema {
        Checks.notBlank("shortName", shortName);
    }

    /** The CloudEvents {@code type}. */
    public String typeName() {
        return "io.weatherglass." + shortName;
    }

    /** The CloudEvents {@code dataschema} and the {@code $id} of the JSON Schema. */
    public URI uri() {
        return URI.create("https://weatherglass.io/schemas/" + shortName + VERSION);
    }

    public String resource() {
        return "io/weatherglass/connectors/schemas/" + shortName + VERSION;
    }
}
