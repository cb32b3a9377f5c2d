package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.net.URI;

/** The short name of a message type, from which its other names are derived. */
public record SchemaName(String shortName) {
    /** The schema of advisories, the only outgoing message. */
    public static final SchemaName ADVISORY_ISSUED = new SchemaName("advisory.issued");

    private static final String VERSION = ".v1.json";

    public SchemaName {
        Checks.notBlank("shortName", shortName);
    }

    /** Returns the CloudEvents {@code type}. */
    public String typeName() {
        return "io.weatherglass." + shortName;
    }

    /** Returns the CloudEvents {@code dataschema}, which is also the {@code $id} of the JSON Schema. */
    public URI uri() {
        return URI.create("https://weatherglass.io/schemas/" + shortName + VERSION);
    }

    public String resource() {
        return "io/weatherglass/connectors/schemas/" + shortName + VERSION;
    }
}
