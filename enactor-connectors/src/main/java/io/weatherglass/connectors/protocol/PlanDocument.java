package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlanJson;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.time.Instant;

/**
 * Reads an enactment plan that is not part of an event, for simulation before the run. The document has the format of
 * the data of a {@code workflow.planned} event.
 */
public final class PlanDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PlanDocument() {}

    /** @throws IllegalArgumentException if the text of a stored plan is not JSON */
    public static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a stored plan must be JSON: " + e.getMessage(), e);
        }
    }

    /**
     * Reads a plan; {@link PlanValidator} checks its content.
     *
     * @throws InvalidEventException if the document is malformed; fields are JSON pointers into the document
     */
    public static EnactmentPlan read(JsonNode document, Instant submittedAt) {
        if (document.has("schemaVersion") && document.path("workflow").isObject()) {
            throw new InvalidEventException(
                    "/schemaVersion",
                    document.get("schemaVersion").asText(),
                    "must be absent (this is WfFormat, not a plan; use history import or connect wfformat)");
        }
        return PlanJson.read(JsonFields.root(document), submittedAt);
    }

    public static JsonNode write(EnactmentPlan plan) {
        return PlanJson.write(plan);
    }

    /** Writes a plan with the number of its jobs, {@code jobCount}, instead of the jobs themselves. */
    public static JsonNode writeHead(EnactmentPlan plan) {
        return PlanJson.writeHead(plan);
    }
}
