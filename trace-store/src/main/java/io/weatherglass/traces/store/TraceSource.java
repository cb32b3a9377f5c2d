package io.weatherglass.traces.store;

/**
 * The origin of a trace.
 *
 * @param sha256 of the file's bytes, in hexadecimal
 */
public record TraceSource(String file, String format, String sha256) {}
