package io.weatherglass.traces.history;

public enum RunSource {
    DAEMON,
    IMPORT
}
