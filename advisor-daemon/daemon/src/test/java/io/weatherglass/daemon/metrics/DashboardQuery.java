package io.weatherglass.daemon.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A query of a dashboard.
 *
 * @param place dashboard, panel and reference, for messages
 * @param expression in PromQL, or {@code label_values(metric, label)} of a variable
 * @param instant whether the panel shows only the current value
 */
public record DashboardQuery(String place, String expression, boolean instant) {

    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

    public static List<DashboardQuery> in(Path folder) throws IOException {
        List<DashboardQuery> queries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
                addVariables(file.getFileName().toString(), dashboard, queries);
                addPanels(file.getFileName().toString(), dashboard.get("panels"), queries);
            }
        }
        return queries;
    }

    private static void addVariables(String file, JsonNode dashboard, List<DashboardQuery> queries) {
        for (JsonNode variable : dashboard.at("/templating/list")) {
            if (variable.get("type").asText().equals("query")) {
                queries.add(new DashboardQuery(
                        file + ", variable " + variable.get("name").asText(),
                        variable.at("/query/query").asText(),
                        true));
            }
        }
    }

    private static void addPanels(String file, JsonNode panels, List<DashboardQuery> queries) {
        for (JsonNode panel : panels) {
            for (JsonNode target : panel.path("targets")) {
                queries.add(new DashboardQuery(
                        file + ", panel " + panel.get("title").asText() + ", "
                                + target.get("refId").asText(),
                        target.get("expr").asText(),
                        target.get("instant").asBoolean()));
            }
            addPanels(file, panel.path("panels"), queries);
        }
    }

    /** Runs the query like Grafana with these values of variables; returns whether there is data. */
    public boolean hasData(PrometheusServer prometheus, Map<String, String> variables) throws Exception {
        Matcher labelValues = LABEL_VALUES.matcher(expression);
        if (labelValues.matches()) {
            return !prometheus
                    .labelValues(labelValues.group(1), labelValues.group(2))
                    .isEmpty();
        }
        String filled = expression;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            filled = filled.replace("$" + variable.getKey(), variable.getValue());
        }
        if (filled.contains("$")) {
            throw new AssertionError(place + " uses an unknown variable: " + filled);
        }
        return !(instant ? prometheus.query(filled) : prometheus.queryRange(filled)).isEmpty();
    }
}
