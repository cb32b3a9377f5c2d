package io.weatherglass.traces.history;

/** State of the history tables in a database. */
public enum SchemaState {
    NONE,
    /** Tables of an earlier release, migrated on first use. */
    OLDER,
    CURRENT
}
