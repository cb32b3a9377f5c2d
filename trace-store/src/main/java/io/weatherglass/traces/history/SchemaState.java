package io.weatherglass.traces.history;

public enum SchemaState {
    NONE,
    /** Tables of an earlier release, migrated on first use. */
    OLDER,
    CURRENT
}
