package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * An enactment plan outside of an event: the data of a {@code workflow.planned} event as a document of its own, so that a
 * plan can be simulated before anything is enacted.
 */
public final class PlanDocument {
    private PlanDocument() {}

    /**
     * The plan; whether it makes sense is asked of {@link PlanValidator}.
     *
     * @param submittedAt when the instance is taken to be submitted, if the plan does not tell
     * @throws InvalidEventException if something is malformed; fields are JSON pointers into the document
     */
    public static EnactmentPlan read(JsonNode document, Instant submittedAt) {
        return PlanJson.read(JsonFields.root(document), submittedAt);
    }

    /** The plan as a document that {@link #read} makes an equal plan of. */
    public static JsonNode write(EnactmentPlan plan) {
        return PlanJson.write(plan);
    }
}
