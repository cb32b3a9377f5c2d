package io.weatherglass.traces.store;

/** File from which a trace was imported. */
public record TraceOrigin(String file, String format, String sha256) {}
