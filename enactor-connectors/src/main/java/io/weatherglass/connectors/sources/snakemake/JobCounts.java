package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.util.Map;
import java.util.TreeMap;

/** The table of jobs by rule that Snakemake prints before it begins. */
final class JobCounts {
    private static final String TOTAL = "total";

    private JobCounts() {}

    /** Jobs by rule; lines that are no row of the table do not count. */
    static Map<String, Integer> parse(String table) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : table.split("\n")) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length > 1 && columns[1].matches("\\d{1,9}") && !columns[0].equals(TOTAL)) {
                counts.put(columns[0], Integer.valueOf(columns[1]));
            }
        }
        return counts;
    }

    /**
     * Jobs by rule, from an object of numbers.
     *
     * @throws InvalidMessageException if one of them is no number of jobs
     */
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
