package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlanJson;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.time.Instant;

/**
 * An enactment plan outside of an event: the data of a {@code workflow.planned} event as a document of its own, so that a plan can be
 * simulated before anything is enacted.
 */
public final class PlanDocument {
    private PlanDocument() {}

    /**
     * The plan; {@link PlanValidator} checks whether it makes sense.
     *
     * @throws InvalidEventException if something is malformed; fields are JSON pointers into the document
     */
    public static EnactmentPlan read(JsonNode document, Instant submittedAt) {
        if (document.has("schemaVersion") && document.path("workflow").isObject()) {
            throw new InvalidEventException(
                    "/schemaVersion",
                    document.get("schemaVersion").asText(),
                    "must be absent: this is WfFormat and no plan; use history import, or connect wfformat");
        }
        return PlanJson.read(JsonFields.root(document), submittedAt);
    }

    /**
     * What is known of a run whose plan past runs are to show: the data of a {@code workflow.started} event.
     *
     * @throws InvalidEventException if something is malformed; fields are JSON pointers into the document
     */
    public static WorkflowStarted readStarted(JsonNode document, Instant submittedAt) {
        return EventJson.readStarted(JsonFields.root(document), submittedAt);
    }

    public static JsonNode write(EnactmentPlan plan) {
        return PlanJson.write(plan);
    }

    /** As {@link #write}, but with the number of jobs, {@code jobCount}, in place of the jobs. */
    public static JsonNode writeHead(EnactmentPlan plan) {
        return PlanJson.writeHead(plan);
    }
}
