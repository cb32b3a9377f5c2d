package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.Violation;
import io.weatherglass.daemon.logging.HiddenSecrets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * An error response (RFC 9457).
 *
 * @param slug last part of the problem's {@code type}
 * @param title equal for all problems of its kind
 */
record Problem(
        int status, String slug, String title, String detail, List<Violation> violations, Map<String, String> headers) {

    private static final String TYPES = "https://weatherglass.io/problems/";
    private static final int MAX_VIOLATIONS = 100;

    Problem {
        violations = List.copyOf(violations);
        headers = Map.copyOf(headers);
    }

    Problem(int status, String slug, String title, String detail) {
        this(status, slug, title, detail, List.of(), Map.of());
    }

    static Problem invalidParameter(String name, String value, String rule) {
        Violation violation = new Violation(name, value, rule);
        return new Problem(
                400,
                "invalid-parameter",
                "Invalid parameter",
                "parameter " + violation.message(),
                List.of(violation),
                Map.of());
    }

    static Problem invalidEvent(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-event", "Invalid event", detail, violations, Map.of());
    }

    static Problem invalidPlan(String detail, List<Violation> violations) {
        return new Problem(422, "invalid-plan", "Invalid enactment plan", detail, violations, Map.of());
    }

    static Problem invalidRecord(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-record", "Invalid record of a run", detail, violations, Map.of());
    }

    static Problem runExists(String detail) {
        return new Problem(409, "run-exists", "The run is there already", detail);
    }

    static Problem unknownRun(String id) {
        return new Problem(404, "unknown-run", "Unknown past run", "the history has no run \"" + id + "\"");
    }

    static Problem invalidQuestion(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-question", "Invalid question", detail, violations, Map.of());
    }

    static Problem impossibleDecision(String detail, List<Violation> violations) {
        return new Problem(422, "impossible-decision", "Impossible decision", detail, violations, Map.of());
    }

    static Problem notHeld(String instance, String why) {
        return new Problem(
                409,
                "state-not-held",
                "The state of the instance is not at hand",
                "instance \"" + instance + "\" cannot be simulated here: " + why);
    }

    static Problem nothingToSimulate(String instance, String why) {
        return new Problem(
                409,
                "nothing-to-simulate",
                "Nothing can be simulated",
                "instance \"" + instance + "\" cannot be simulated: " + why);
    }

    static Problem noPastRuns(String workflow) {
        return new Problem(
                404,
                "no-past-runs",
                "No past runs",
                "the history has no completed run of workflow \"" + workflow + "\"; give its plan");
    }

    static Problem unknownPath(String path) {
        return new Problem(
                404, "unknown-path", "Unknown path", "nothing is served at " + path + "; GET /api lists what is");
    }

    static Problem unknownConnector(String name, Collection<String> known) {
        return new Problem(
                404,
                "unknown-connector",
                "Unknown connector",
                "there is no connector \"" + name + "\", only " + String.join(", ", known));
    }

    static Problem connectorOff(String name, String why) {
        return new Problem(
                404,
                "connector-off",
                "Connector is off",
                "connector \"" + name + "\" cannot do without options (connectors.file): " + why);
    }

    static Problem unknownInstance(String instance) {
        return new Problem(
                404,
                "unknown-instance",
                "Unknown workflow instance",
                "no event of instance \"" + instance + "\" is known");
    }

    static Problem noState(String instance) {
        return new Problem(
                404,
                "no-state",
                "State not available",
                "instance \"" + instance
                        + "\" has no plan yet, ended too long ago, or a daemon has it that cannot be asked");
    }

    static Problem unknownDeadLetter(String id) {
        return new Problem(404, "unknown-dead-letter", "Unknown dead letter", "there is no dead letter \"" + id + "\"");
    }

    static Problem notReplayable(String id) {
        return new Problem(
                409,
                "not-replayable",
                "Cannot be sent again",
                "dead letter \"" + id + "\" was too large to be kept as it came");
    }

    static Problem unknownTrace(String detail) {
        return new Problem(404, "unknown-trace", "Unknown trace", detail);
    }

    static Problem traceExists(String detail) {
        return new Problem(409, "trace-exists", "Trace of that name exists", detail + "; replace=true replaces it");
    }

    /** @param field empty if the rule concerns several values */
    static Problem invalidTrace(String detail, String field, String value, String rule) {
        List<Violation> violations = field.isEmpty() ? List.of() : List.of(new Violation(field, value, rule));
        return new Problem(422, "invalid-trace", "Invalid trace", detail, violations, Map.of());
    }

    static Problem invalidTraceRequest(String detail) {
        return new Problem(400, "invalid-parameter", "Invalid parameter", detail);
    }

    static Problem insufficientStorage(String detail) {
        return new Problem(507, "insufficient-storage", "Insufficient storage", detail);
    }

    static Problem noAdvisoryYet(String instance) {
        return new Problem(
                404,
                "no-advisory-yet",
                "No advisory yet",
                "instance \"" + instance + "\" is known, and its first advisory is still to come");
    }

    static Problem methodNotAllowed(String method, String path, String allow) {
        return new Problem(
                405,
                "method-not-allowed",
                "Method not allowed",
                method + " is not served at " + path + ", only " + allow,
                List.of(),
                Map.of("Allow", allow));
    }

    static Problem bodyTooLarge(int maxBytes) {
        return bodyTooLarge(maxBytes, "http.max-body-bytes");
    }

    static Problem bodyTooLarge(long maxBytes, String setting) {
        return new Problem(
                413,
                "body-too-large",
                "Body too large",
                "the body must be at most " + maxBytes + " bytes (" + setting + ")");
    }

    static Problem needsMoreMemory(String detail) {
        return new Problem(413, "body-too-large", "Body too large", detail);
    }

    static Problem logTooLarge(String detail, String setting) {
        return new Problem(413, "body-too-large", "Body too large", detail + " (" + setting + ")");
    }

    static Problem recordTooLarge(String id, String topic, String reason) {
        return new Problem(
                413,
                "record-too-large",
                "Event too large for the log",
                "event \"" + id + "\" is more than Kafka takes: raise max.message.bytes of topic " + topic
                        + " or message.max.bytes of the brokers (" + reason + ")");
    }

    static Problem unsupportedMediaType(String detail, String accepted) {
        return new Problem(
                415,
                "unsupported-media-type",
                "Unsupported media type",
                detail,
                List.of(),
                Map.of("Accept-Post", accepted));
    }

    static Problem unavailable(String detail, int retryAfterSeconds) {
        return new Problem(
                503,
                "unavailable",
                "Temporarily unavailable",
                detail,
                List.of(),
                Map.of("Retry-After", String.valueOf(retryAfterSeconds)));
    }

    static Problem internal() {
        return new Problem(
                500,
                "internal-error",
                "Internal error",
                "the request met a fault of the daemon; its log says more under the id given in instance");
    }

    static Problem refused(int status, String detail) {
        return new Problem(status, "refused-request", "Refused request", detail);
    }

    ObjectNode toJson(String instance) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("type", TYPES + slug)
                .put("title", title)
                .put("status", status)
                .put("detail", HiddenSecrets.redacted(detail))
                .put("instance", HiddenSecrets.redacted(instance));
        if (!violations.isEmpty()) {
            ArrayNode array = json.putArray("violations");
            violations.stream()
                    .limit(MAX_VIOLATIONS)
                    .forEach(violation -> array.addObject()
                            .put("field", violation.field())
                            .put("value", HiddenSecrets.redacted(violation.value()))
                            .put("rule", violation.rule()));
        }
        return json;
    }
}
