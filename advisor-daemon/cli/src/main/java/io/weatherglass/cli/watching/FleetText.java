package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.support.Percent;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs of a daemon, one per line. Immutable. */
final class FleetText {

    private static final String LATE = "deadlineMiss";
    private static final String OVER_BUDGET = "budgetExceeded";

    private final JsonNode page;
    private final ZoneId zone;

    FleetText(JsonNode page, ZoneId zone) {
        this.page = page;
        this.zone = zone;
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
        List<String> lines = new ArrayList<>(table(runs).lines(runs));
        int more = page.path("total").asInt() - runs.size();
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        return lines;
    }

    Map<String, String> byRun() {
        List<JsonNode> runs = runs();
        List<String> lines = table(runs).lines(runs);
        Map<String, String> byRun = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            // remove the padding, because its width depends on the other runs
            byRun.put(runs.get(i).path("id").asText(), lines.get(i + 1).replaceAll(" {2,}", "  "));
        }
        return byRun;
    }

    /** Puts narrow columns first, because a screen cuts off long lines; omits columns without values. */
    private TextTable<JsonNode> table(List<JsonNode> runs) {
        boolean allEnded = runs.stream().allMatch(FleetText::isEnded);
        boolean anyEnded = runs.stream().anyMatch(FleetText::isEnded);
        String level = allEnded ? "" : " [95 %]";
        TextTable<JsonNode> table = new TextTable<JsonNode>()
                .left("run", 0, run -> run.path("id").asText())
                .gap(2)
                .left("status", 0, run -> run.path("status").asText())
                .right("jobs", 0, FleetText::jobs)
                .left("end" + level, 0, this::end);
        if (runs.stream().anyMatch(run -> run.path("risk").has(LATE))) {
            table.right(anyEnded ? "deadline" : "P(late)", 0, run -> risk(run, LATE, "on time", "late", anyEnded));
        }
        if (runs.stream().anyMatch(run -> run.path("risk").has(OVER_BUDGET))) {
            table.right(
                    anyEnded ? "budget" : "P(over budget)",
                    0,
                    run -> risk(run, OVER_BUDGET, "within budget", "over budget", anyEnded));
        }
        if (runs.stream().anyMatch(run -> run.has("cost"))) {
            table.left("cost" + level, 0, FleetText::cost);
        }
        if (runs.stream().anyMatch(run -> !run.path("alerts").isEmpty())) {
            table.left("alerts", 0, FleetText::alerts);
        }
        if (runs.stream().anyMatch(run -> failures(run).isPresent())) {
            table.left("failures", 0, run -> failures(run).orElse("-"));
        }
        return table.left("workflow", 0, run -> run.path("workflow").asText("-"));
    }

    private static boolean isEnded(JsonNode run) {
        return !List.of("active", "waiting").contains(run.path("status").asText());
    }

    private static String jobs(JsonNode run) {
        JsonNode progress = run.path("progress");
        return progress.isMissingNode() ? "-" : new ProgressText(progress).brief();
    }

    private static Optional<String> failures(JsonNode run) {
        return new ProgressText(run.path("progress")).failures();
    }

    private String end(JsonNode run) {
        if (!run.has("makespan")) {
            return "-";
        }
        if (isEnded(run)) {
            return DisplayFormat.ended(run, zone);
        }
        JsonNode end = run.path("completionTime");
        return DisplayFormat.end(
                end.path("median").asText(),
                Optional.of(end).filter(of -> of.has("lower")),
                zone,
                Instant.parse(run.path("asOf").asText()));
    }

    private static String cost(JsonNode run) {
        JsonNode cost = run.path("cost");
        if (cost.isMissingNode()) {
            return "-";
        }
        return DisplayFormat.cost(
                cost.path("median").asDouble(),
                Optional.of(cost).filter(of -> of.has("lower") && !isEnded(run)),
                cost.path("unit").asText());
    }

    /** @param named whether the result names the risk, because the header cannot */
    private static String risk(JsonNode run, String which, String kept, String broken, boolean named) {
        JsonNode risk = run.path("risk").path(which);
        boolean unfinished = isEnded(run) && !run.path("status").asText().equals("completed");
        if (risk.isMissingNode() || (unfinished && which.equals(LATE))) {
            return "-";
        }
        return isEnded(run)
                ? DisplayFormat.kept(risk, kept, broken)
                : Percent.of(risk.path("probability").asDouble()) + (named ? " " + broken : "");
    }

    private static String alerts(JsonNode run) {
        List<String> kinds = new ArrayList<>();
        run.path("alerts").forEach(alert -> kinds.add(alert.path("kind").asText()));
        return String.join(", ", kinds);
    }
}
