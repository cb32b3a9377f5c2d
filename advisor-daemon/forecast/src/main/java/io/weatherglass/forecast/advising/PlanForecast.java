package io.weatherglass.forecast.advising;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import java.util.List;

/** @param strategies compared strategies, starting with the plan's own; empty if strategies cannot be compared */
public record PlanForecast(Advisory advisory, String strategy, List<ComparedStrategy> strategies) {

    private static final List<String> PARTS =
            List.of("workflow", "makespan", "completionTime", "cost", "carbon", "risk", "ground", "computation");

    public PlanForecast {
        strategies = List.copyOf(strategies);
    }

    /** Returns the advisory fields that apply before a run, plus {@code jobs} and {@code strategies}. */
    public ObjectNode toJson() {
        JsonNode whole = new AdvisoryCodec().toTree(advisory);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        PARTS.stream().filter(whole::has).forEach(part -> json.set(part, whole.get(part)));
        json.put("submittedAt", whole.get("asOf").asText());
        json.put("strategy", strategy);
        json.put("jobs", advisory.progress().jobsTotal());
        advisory.progress().expectedJobsLower().ifPresent(lower -> json.put("expectedJobsLower", lower));
        advisory.progress().expectedJobsUpper().ifPresent(upper -> json.put("expectedJobsUpper", upper));
        ArrayNode array = json.putArray("strategies");
        strategies.forEach(compared -> array.add(new AdvisoryCodec().toTree(compared)));
        return json;
    }
}
