package io.weatherglass.traces.store;

/** The file from which a trace was imported. */
public record TraceOrigin(String file, String format, String sha256) {}
