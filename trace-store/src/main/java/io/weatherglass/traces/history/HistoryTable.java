package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables that can be exported for analysis. Plans are excluded, because they are compressed. */
public enum HistoryTable {
    RUN("id WHOLE, run_key TEXT, fingerprint TEXT, workflow TEXT, instance TEXT, source TEXT, strategy "
            + "TEXT, platform TEXT, plan_revision WHOLE, origin_micros WHOLE, recorded_micros WHOLE, outcome "
            + "TEXT, makespan_seconds NUMBER, cost_unit TEXT, cost_amount NUMBER, btu_count WHOLE, vm_seconds "
            + "NUMBER, job_count WHOLE, completed_jobs WHOLE, revision TEXT, parameters_hash TEXT"),
    JOB("run_id WHOLE, place WHOLE, job_id TEXT, kind TEXT, end_state TEXT, attempt WHOLE, outlier WHOLE, "
            + "vm TEXT, projected_runtime_seconds NUMBER, observed_runtime_seconds NUMBER, input_bytes WHOLE, "
            + "output_bytes WHOLE, submitted_seconds NUMBER, started_seconds NUMBER, ended_seconds NUMBER, "
            + "completion_rank WHOLE, past_error_seconds NUMBER, future_error_seconds NUMBER, cpus NUMBER, "
            + "memory_bytes NUMBER, time_limit_seconds NUMBER, peak_memory_bytes NUMBER, cpu_seconds NUMBER, "
            + "node TEXT, container TEXT, lost_attempts TEXT"),
    VM("run_id WHOLE, place WHOLE, vm_id TEXT, vm_type TEXT, requested_seconds NUMBER, booted_seconds "
            + "NUMBER, terminated_seconds NUMBER"),
    FORECAST("run_id WHOLE, place WHOLE, sequence WHOLE, elapsed_seconds NUMBER, elapsed_share NUMBER, "
            + "completed_jobs WHOLE, engine TEXT, runtime_model TEXT, runtime_model_version TEXT, "
            + "calibration_version TEXT, makespan_median_seconds NUMBER"),
    FORECAST_INTERVAL("run_id WHOLE, place WHOLE, quantity TEXT, nominal_level NUMBER, lower_bound NUMBER, upper_bound "
            + "NUMBER, held WHOLE, model_lower_bound NUMBER, model_upper_bound NUMBER");

    public enum Type {
        TEXT,
        WHOLE,
        NUMBER;

        private Object read(ResultSet row, int column) throws SQLException {
            return switch (this) {
                case TEXT -> row.getString(column);
                case WHOLE -> (Object) row.getLong(column);
                case NUMBER -> (Object) row.getDouble(column);
            };
        }
    }

    public record Column(String name, Type type) {}

    @FunctionalInterface
    public interface Rows {
        /** @param values by column: a {@link String}, {@link Long} or {@link Double}, or null if unknown */
        void row(Object[] values);
    }

    private final List<Column> columns;

    HistoryTable(String columns) {
        this.columns = Arrays.stream(columns.split(", "))
                .map(column -> column.split(" "))
                .map(column -> new Column(column[0], Type.valueOf(column[1])))
                .toList();
    }

    public List<Column> columns() {
        return columns;
    }

    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    String select() {
        return "SELECT " + columnNames() + " FROM " + label();
    }

    long read(Connection connection, Rows rows) throws SQLException {
        String order = switch (this) {
            case RUN -> "id";
            case JOB, VM, FORECAST -> "run_id, place";
            case FORECAST_INTERVAL -> "run_id, place, quantity, nominal_level";
        };
        try (PreparedStatement query = Sql.prepare(connection, select() + " ORDER BY " + order);
                ResultSet found = query.executeQuery()) {
            long count = 0;
            while (found.next()) {
                Object[] values = new Object[columns.size()];
                for (int column = 0; column < values.length; column++) {
                    Object value = columns.get(column).type().read(found, column + 1);
                    values[column] = found.wasNull() ? null : value;
                }
                rows.row(values);
                count++;
            }
            return count;
        }
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Stream.of(values()).map(HistoryTable::label).toList();
    }

    public static HistoryTable byLabel(String label) {
        return Stream.of(values())
                .filter(table -> table.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "must be one of " + String.join(", ", labels()) + ", but was \"" + label + "\""));
    }
}
