package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table that Snakemake prints before a run, with the number of jobs per rule. */
final class JobCounts {
    private static final String TOTAL = "total";

    /** A row such as {@code map 2}; versions 6 and 7 append the numbers of threads. */
    private static final Pattern ROW = Pattern.compile("\\s*(\\S+)\\s+(\\d{1,9})(?:\\s[\\s\\d]*)?");

    private static final Pattern COUNT_FIRST = Pattern.compile("\\s*(\\d{1,9})(?:\\s+(\\S+))?\\s*");

    private JobCounts() {}

    /** A row of the table. The total row has no rule. */
    record Row(Optional<String> rule, int count) {
        /** Returns empty if the line is not a row. */
        static Optional<Row> of(String line) {
            Matcher row = COUNT_FIRST.matcher(line);
            if (row.matches()) {
                return Optional.of(new Row(Optional.ofNullable(row.group(2)), Integer.parseInt(row.group(1))));
            }
            row = ROW.matcher(line);
            return row.matches()
                    ? Optional.of(new Row(
                            Optional.of(row.group(1)).filter(rule -> !rule.equals(TOTAL)),
                            Integer.parseInt(row.group(2))))
                    : Optional.empty();
        }
    }

    /** Returns the number of jobs per rule and ignores other lines. */
    static Map<String, Integer> parse(String table) {
        Map<String, Integer> counts = new TreeMap<>();
        table.lines()
                .flatMap(line -> Row.of(line).stream())
                .forEach(row -> row.rule().ifPresent(rule -> counts.put(rule, row.count())));
        return counts;
    }

    /** @throws InvalidMessageException if a value is not a whole number >= 0 */
    static Map<String, Integer> of(SourceJson json, String pointer) {
        Map<String, Integer> counts = new TreeMap<>();
        json.node(pointer)
                .ifPresent(node -> node.properties().forEach(rule -> {
                    JsonNode count = rule.getValue();
                    if (!count.canConvertToInt() || count.intValue() < 0) {
                        throw new InvalidMessageException(
                                pointer + "/" + rule.getKey(), count.toString(), "must be a whole number >= 0");
                    }
                    counts.put(rule.getKey(), count.intValue());
                }));
        return counts;
    }
}
