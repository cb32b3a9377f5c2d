package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of a trace file, with the columns set by {@code trace.fields}. */
record TraceHeader(List<String> columns, String separator) {
    private static final Pattern BEGIN = Pattern.compile("[%\\w]+([^%\\w]+)[%\\w].*");
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String STATUS = "status";
    private static final String NAME = "name";

    static TraceHeader of(String line) {
        String text = line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
        Matcher begin = BEGIN.matcher(text);
        String separator = begin.matches() ? begin.group(1) : "\t";
        return new TraceHeader(split(text, separator), separator);
    }

    private static List<String> split(String line, String separator) {
        return List.of(line.split(Pattern.quote(separator), -1));
    }

    static boolean isHeader(String line) {
        return of(line).columns.containsAll(Set.of(STATUS, NAME));
    }

    /** @throws InvalidMessageException if a required column is missing; the message names the setting that adds it */
    void require() {
        List<String> missing = new ArrayList<>();
        for (String column : List.of(NAME, STATUS, "submit")) {
            lacking(column, column).ifPresent(missing::add);
        }
        lacking("duration", "complete").ifPresent(missing::add);
        if (!columns.contains("start") || !columns.contains("complete")) {
            lacking("realtime", "realtime").ifPresent(missing::add);
        }
        if (!missing.isEmpty()) {
            boolean trace = columns.contains(STATUS) || columns.contains("task_id") || columns.contains(NAME);
            throw new InvalidMessageException(
                    "header",
                    String.join(separator.strip().isEmpty() ? " " : separator, columns),
                    trace
                            ? "must have the columns " + String.join(", ", missing)
                                    + " (add them to trace.fields in nextflow.config)"
                            : "must have the columns of a trace file (nextflow run -with-trace FILE), such as task_id, name"
                                    + " and status");
        }
    }

    private Optional<String> lacking(String column, String other) {
        return columns.contains(column) || columns.contains(other) ? Optional.empty() : Optional.of(column);
    }

    /**
     * Returns the fields of a row, whose task name may contain the separator. Refuses rows with the wrong number of
     * fields.
     */
    List<String> fields(String line) {
        List<String> fields = new ArrayList<>(split(line, separator));
        int surplus = fields.size() - columns.size();
        if (surplus > 0 && !separator.isBlank()) {
            List<String> name = fields.subList(columns.indexOf(NAME), columns.indexOf(NAME) + surplus + 1);
            String whole = String.join(separator, name);
            name.clear();
            name.add(whole);
        }
        if (fields.size() != columns.size()) {
            throw new InvalidMessageException(
                    "row", fields.size() + " columns", "must have the " + columns.size() + " columns of the header");
        }
        return List.copyOf(fields);
    }
}
