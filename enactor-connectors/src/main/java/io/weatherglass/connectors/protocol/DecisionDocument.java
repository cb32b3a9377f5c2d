package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.List;
import java.util.OptionalInt;

/** Reads decisions about the rest of a run from JSON. */
public final class DecisionDocument {
    /** Maximum number of decisions per question. */
    public static final int MAX_DECISIONS = 10;

    /** Maximum number of VMs or slots that a decision adds or removes. */
    public static final int MAX_MORE = 10_000;

    private DecisionDocument() {}

    /**
     * Reads the decisions of a question, {@code {"decisions":[…]}}.
     *
     * @throws InvalidEventException if the document is malformed; fields are JSON pointers into the document
     */
    public static List<Decision> readQuestion(JsonNode document) {
        JsonFields question = JsonFields.root(document);
        List<JsonFields> decisions = question.objects("decisions");
        if (decisions.isEmpty() || decisions.size() > MAX_DECISIONS) {
            throw new InvalidEventException(
                    question.pointer("decisions"),
                    decisions.size() + " decisions",
                    "must be 1 to " + MAX_DECISIONS + " decisions");
        }
        return decisions.stream().map(DecisionDocument::read).toList();
    }

    static Decision read(JsonFields decision) {
        return new Decision(
                decision.optionalReason("name"),
                decision.optionalId("strategy"),
                more("vms", decision),
                more("slots", decision),
                decision.optionalId("vmType"),
                decision.flag("stopRenting", false),
                decision.optionalDate("deadline"),
                decision.nameList("cancelJobs"));
    }

    private static OptionalInt more(String field, JsonFields decision) {
        OptionalInt more = decision.optionalInteger(field);
        if (more.isPresent() && Math.abs((long) more.getAsInt()) > MAX_MORE) {
            throw new InvalidEventException(
                    decision.pointer(field),
                    String.valueOf(more.getAsInt()),
                    "must be between -" + MAX_MORE + " and " + MAX_MORE);
        }
        return more;
    }
}
