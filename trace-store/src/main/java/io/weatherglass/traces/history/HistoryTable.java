package io.weatherglass.traces.history;

import static io.weatherglass.traces.history.HistoryTable.Type.NUMBER;
import static io.weatherglass.traces.history.HistoryTable.Type.TEXT;
import static io.weatherglass.traces.history.HistoryTable.Type.WHOLE;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A table of past runs for those who analyse them elsewhere, with its columns; without plans, which are compressed. */
public enum HistoryTable {
    RUN(
            whole("id"),
            text("run_key"),
            text("fingerprint"),
            text("workflow"),
            text("instance"),
            text("source"),
            text("strategy"),
            text("platform"),
            whole("plan_revision"),
            whole("origin_micros"),
            whole("recorded_micros"),
            text("outcome"),
            number("makespan_seconds"),
            text("cost_unit"),
            number("cost_amount"),
            whole("btu_count"),
            number("vm_seconds"),
            whole("job_count"),
            whole("completed_jobs")),
    JOB(
            whole("run_id"),
            whole("place"),
            text("job_id"),
            text("kind"),
            text("end_state"),
            whole("attempt"),
            whole("outlier"),
            text("vm"),
            number("projected_runtime_seconds"),
            number("observed_runtime_seconds"),
            whole("input_bytes"),
            whole("output_bytes"),
            number("submitted_seconds"),
            number("started_seconds"),
            number("ended_seconds"),
            whole("completion_rank"),
            number("past_error_seconds"),
            number("future_error_seconds"),
            number("cpus"),
            number("memory_bytes")),
    VM(
            whole("run_id"),
            whole("place"),
            text("vm_id"),
            text("vm_type"),
            number("requested_seconds"),
            number("booted_seconds"),
            number("terminated_seconds")),
    FORECAST(
            whole("run_id"),
            whole("place"),
            whole("sequence"),
            number("elapsed_seconds"),
            number("elapsed_share"),
            whole("completed_jobs"),
            text("engine"),
            text("runtime_model"),
            text("runtime_model_version"),
            text("calibration_version"),
            number("makespan_median_seconds")),
    FORECAST_INTERVAL(
            whole("run_id"),
            whole("place"),
            text("quantity"),
            number("nominal_level"),
            number("lower_bound"),
            number("upper_bound"),
            whole("held"),
            number("model_lower_bound"),
            number("model_upper_bound"));

    /** What the values of a column are. */
    public enum Type {
        TEXT,
        WHOLE,
        NUMBER
    }

    /** A column. Where nothing is known it is empty. */
    public record Column(String name, Type type) {}

    /** Takes the rows of a table. */
    @FunctionalInterface
    public interface Rows {
        /** @param values by column: a {@link String}, {@link Long} or {@link Double}, or null where nothing is known */
        void row(Object[] values);
    }

    private final List<Column> columns;

    HistoryTable(Column... columns) {
        this.columns = List.of(columns);
    }

    private static Column text(String name) {
        return new Column(name, TEXT);
    }

    private static Column whole(String name) {
        return new Column(name, WHOLE);
    }

    private static Column number(String name) {
        return new Column(name, NUMBER);
    }

    /** In their order. */
    public List<Column> columns() {
        return columns;
    }

    /** The name in the database, and for users. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All names. */
    public static List<String> labels() {
        return Stream.of(values()).map(HistoryTable::label).toList();
    }

    /** @throws IllegalArgumentException if there is none of this name */
    public static HistoryTable byLabel(String label) {
        return Stream.of(values())
                .filter(table -> table.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "must be one of " + String.join(", ", labels()) + ", was \"" + label + "\""));
    }
}
