package io.weatherglass.traces.history;

public enum RunSource {
    /** The daemon followed it to its end. */
    DAEMON,
    /** It was read from a file. */
    IMPORT
}
