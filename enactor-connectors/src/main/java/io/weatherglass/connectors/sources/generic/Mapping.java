package io.weatherglass.connectors.sources.generic;

import java.util.Optional;

/** Maps the messages of a source to the fields of the protocol; {@code table} is empty for JSON objects. */
record Mapping(MappedFields message, Optional<Jobs> jobs, Optional<TableFormat> table) {
    record Jobs(String pointer, MappedFields fields) {}
}
