package io.weatherglass.traces.history;

/** What there is of the tables of a history in its database. */
public enum SchemaState {
    NONE,
    /** Those of an earlier release: the first use brings them up to date. */
    OLDER,
    CURRENT
}
