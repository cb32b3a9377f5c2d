package io.weatherglass.traces.store;

public record TraceSource(String file, String format, String sha256) {}
