package io.weatherglass.traces.store;

/**
 * Where a trace came from.
 *
 * @param file name of the file, without its folder
 * @param format that it was read as, such as {@code swf}
 * @param sha256 of the file's bytes, in hexadecimal
 */
public record TraceSource(String file, String format, String sha256) {}
