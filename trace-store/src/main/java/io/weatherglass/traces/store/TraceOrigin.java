package io.weatherglass.traces.store;

/** The file that a trace was imported from. */
public record TraceOrigin(String file, String format, String sha256) {}
