/**
 * Translates JSON messages and tables of any enactor according to a mapping file in JSON. {@code MappingFile} reads the
 * file into a {@code Mapping}; {@code MappingFieldParser} parses its field definitions, each with one or more {@code
 * FieldSource}s (a path, a constant or a template). {@code GenericTranslation} applies the mapping to each {@code
 * MessagePart}: a message or one of its jobs. {@code JobAttempts} adds the events of jobs, and {@code JoblogRuns}
 * separates the runs in a joblog of GNU parallel. Start at {@link
 * io.weatherglass.connectors.sources.generic.GenericConnector}.
 */
package io.weatherglass.connectors.sources.generic;
