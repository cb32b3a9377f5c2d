package io.weatherglass.traces.store;

/**
 * The origin of a trace.
 *
 * @param sha256 hash of the file content in hexadecimal
 */
public record TraceSource(String file, String format, String sha256) {}
