package io.weatherglass.cli.watching;

import static io.weatherglass.cli.options.TextPrinter.time;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of a daemon, one per line. Immutable. */
final class FleetText {

    private final JsonNode page;

    FleetText(JsonNode page) {
        this.page = page;
    }

    private List<JsonNode> runs() {
        List<JsonNode> runs = new ArrayList<>();
        page.path("items").forEach(runs::add);
        return runs;
    }

    List<String> lines() {
        List<JsonNode> runs = runs();
        if (runs.isEmpty()) {
            return List.of("no runs yet");
        }
        List<String> lines = new ArrayList<>(table().lines(runs));
        int more = page.path("total").asInt() - runs.size();
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        return lines;
    }

    Map<String, String> byRun() {
        List<JsonNode> runs = runs();
        List<String> lines = table().lines(runs);
        Map<String, String> byRun = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            // remove the padding, because it depends on the other runs
            byRun.put(runs.get(i).path("id").asText(), lines.get(i + 1).replaceAll(" {2,}", "  "));
        }
        return byRun;
    }

    private static TextTable<JsonNode> table() {
        return new TextTable<JsonNode>()
                .left("run", 0, run -> run.path("id").asText())
                .gap(2)
                .left("workflow", 0, run -> run.path("workflow").asText("-"))
                .left("status", 0, run -> run.path("status").asText())
                .right("jobs [95 %]", 0, FleetText::jobs)
                .left("makespan [95 %]", 0, FleetText::makespan)
                .left("cost [95 %]", 0, FleetText::cost)
                .right("P(late)", 0, run -> risk(run, "deadlineMiss"))
                .right("P(over budget)", 0, run -> risk(run, "budgetExceeded"))
                .left("alerts", 0, FleetText::alerts);
    }

    private static String jobs(JsonNode run) {
        JsonNode progress = run.path("progress");
        return progress.isMissingNode() ? "-" : new ProgressText(progress).brief();
    }

    private static String makespan(JsonNode run) {
        JsonNode makespan = run.path("makespan");
        if (makespan.isMissingNode()) {
            return "-";
        }
        return time(makespan.path("medianSeconds").asDouble())
                + (makespan.has("lowerSeconds")
                        ? " ["
                                + time(makespan.path("lowerSeconds").asDouble()) + " to "
                                + time(makespan.path("upperSeconds").asDouble()) + "]"
                        : "");
    }

    private static String cost(JsonNode run) {
        JsonNode cost = run.path("cost");
        if (cost.isMissingNode()) {
            return "-";
        }
        return DisplayFormat.amount(cost.path("median").asDouble())
                + (cost.has("lower")
                        ? " [" + DisplayFormat.amount(cost.path("lower").asDouble()) + " to "
                                + DisplayFormat.amount(cost.path("upper").asDouble()) + "]"
                        : "")
                + " " + cost.path("unit").asText();
    }

    private static String risk(JsonNode run, String which) {
        JsonNode risk = run.path("risk").path(which);
        return risk.isMissingNode()
                ? "-"
                : DisplayFormat.percent(risk.path("probability").asDouble());
    }

    private static String alerts(JsonNode run) {
        List<String> kinds = new ArrayList<>();
        run.path("alerts").forEach(alert -> kinds.add(alert.path("kind").asText()));
        return String.join(", ", kinds);
    }
}
