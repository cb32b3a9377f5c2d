package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.net.URI;

/** The names that follow from the short name of a message type. */
public record SchemaName(String shortName) {
    /** The schema of the advisories, the one message that goes out. */
    public static final SchemaName ADVISORY_ISSUED = new SchemaName("advisory.issued");

    private static final String VERSION = ".v1.json";

    public SchemaName {
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
