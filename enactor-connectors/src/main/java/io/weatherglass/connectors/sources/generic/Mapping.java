package io.weatherglass.connectors.sources.generic;

import java.util.Optional;

/**
 * Where in the messages of a source the fields of the protocol are.
 *
 * @param table how a file is split into columns; empty if it holds JSON objects
 */
record Mapping(MappedFields message, Optional<Jobs> jobs, Optional<TableFormat> table) {
    /** The jobs in a message. */
    record Jobs(String pointer, MappedFields fields) {}
}
