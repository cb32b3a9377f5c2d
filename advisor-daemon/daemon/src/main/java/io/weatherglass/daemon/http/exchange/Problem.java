package io.weatherglass.daemon.http.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.logging.HiddenSecrets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An error response (RFC 9457); thrown, it ends the handling of a request. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String TYPES = "https://weatherglass.io/problems/";
    private static final int MAX_VIOLATIONS = 100;

    private final int status;
    private final String slug;
    private final String title;
    private final transient List<Violation> violations;
    private final transient Map<String, String> headers;

    private Problem(
            int status,
            String slug,
            String title,
            String detail,
            List<Violation> violations,
            Map<String, String> headers) {
        // an answer to a client needs no stack trace
        super(detail, null, false, false);
        this.status = status;
        this.slug = slug;
        this.title = title;
        this.violations = List.copyOf(violations);
        this.headers = Map.copyOf(headers);
    }

    private Problem(int status, String slug, String title, String detail, List<Violation> violations) {
        this(status, slug, title, detail, violations, Map.of());
    }

    /**
     * @param slug last part of the problem's {@code type}
     * @param title equal for all problems of its kind
     */
    public Problem(int status, String slug, String title, String detail) {
        this(status, slug, title, detail, List.of());
    }

    private Problem with(String header, String value) {
        return new Problem(status, slug, title, getMessage(), violations, Map.of(header, value));
    }

    public static Problem misdirected(String host) {
        String rule = "Host must be localhost, a loopback address, the address that the request came to, http.host or"
                + " one of http.allowed-hosts, was \"";
        return new Problem(421, "misdirected-request", "Misdirected request", rule + host + "\"");
    }

    public static Problem unauthorized(String detail) {
        String remedy = ": send a key of \"weatherglass key create\" as \"Authorization: Bearer\"";
        return new Problem(401, "unauthorized", "Unauthorized", detail + remedy)
                .with("WWW-Authenticate", "Bearer realm=\"weatherglass\"");
    }

    public static Problem signInFailed(String detail) {
        return new Problem(401, "sign-in-failed", "Not signed in", detail);
    }

    public static Problem missingScope(String detail, AccessScope needed) {
        String challenge = "Bearer realm=\"weatherglass\", error=\"insufficient_scope\", scope=\"";
        return new Problem(403, "missing-scope", "Missing scope", detail)
                .with("WWW-Authenticate", challenge + needed.text() + "\"");
    }

    public static Problem tooManyRequests(int perSecond) {
        String limit = "a key may make " + perSecond + " requests per second (http.rate-limit)";
        return new Problem(429, "too-many-requests", "Too many requests", limit).with("Retry-After", "1");
    }

    public static Problem simpleContentType(String type) {
        String detail = "a body of type \"" + type + "\" is taken with a key only, because any web page can send it:"
                + " name its type, such as application/json";
        return new Problem(415, "unsupported-media-type", "Unsupported media type", detail);
    }

    public static Problem foreignOrigin(String header, String value, String rule) {
        String detail = header + " of a request that writes " + rule + ", was \"" + value + "\"";
        return new Problem(403, "foreign-origin", "Foreign origin", detail);
    }

    public static Problem invalidParameter(String name, String value, String rule) {
        Violation violation = new Violation(name, value, rule);
        String detail = "parameter " + violation.message();
        return new Problem(400, "invalid-parameter", "Invalid parameter", detail, List.of(violation));
    }

    public static Problem invalidEvent(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-event", "Invalid event", detail, violations);
    }

    public static Problem invalidPlan(String detail, List<Violation> violations) {
        return new Problem(422, "invalid-plan", "Invalid enactment plan", detail, violations);
    }

    public static Problem invalidRecord(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-record", "Invalid record of a run", detail, violations);
    }

    public static Problem runExists(String detail) {
        return new Problem(409, "run-exists", "The run is there already", detail);
    }

    public static Problem unknownRun(String id) {
        return new Problem(404, "unknown-run", "Unknown past run", "the history has no run \"" + id + "\"");
    }

    public static Problem invalidQuestion(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-question", "Invalid question", detail, violations);
    }

    public static Problem impossibleDecision(String detail, List<Violation> violations) {
        return new Problem(422, "impossible-decision", "Impossible decision", detail, violations);
    }

    public static Problem notHeld(String instance, String why) {
        String detail = "instance \"" + instance + "\" cannot be simulated here: " + why;
        return new Problem(409, "state-not-held", "The state of the instance is not at hand", detail);
    }

    public static Problem nothingToSimulate(String instance, String why) {
        String detail = "instance \"" + instance + "\" cannot be simulated: " + why;
        return new Problem(409, "nothing-to-simulate", "Nothing can be simulated", detail);
    }

    public static Problem noPastRuns(String workflow) {
        String detail = "the history has no completed run of workflow \"" + workflow + "\"; give its plan";
        return new Problem(404, "no-past-runs", "No past runs", detail);
    }

    public static Problem unknownPath(String path) {
        String detail = "nothing is served at " + path + "; GET /api lists what is";
        return new Problem(404, "unknown-path", "Unknown path", detail);
    }

    public static Problem unknownConnector(String name, Collection<String> known) {
        String detail = "there is no connector \"" + name + "\", only " + String.join(", ", known);
        return new Problem(404, "unknown-connector", "Unknown connector", detail);
    }

    public static Problem connectorOff(String name, String why) {
        String detail = "connector \"" + name + "\" cannot do without options (connectors.file): " + why;
        return new Problem(404, "connector-off", "Connector is off", detail);
    }

    public static Problem unknownInstance(String instance) {
        String detail = "no event of instance \"" + instance + "\" is known";
        return new Problem(404, "unknown-instance", "Unknown workflow instance", detail);
    }

    public static Problem noState(String instance) {
        String detail = "instance \"" + instance
                + "\" has no plan yet, ended too long ago, or a daemon has it that cannot be asked";
        return new Problem(404, "no-state", "State not available", detail);
    }

    public static Problem unknownDeadLetter(String id) {
        return new Problem(404, "unknown-dead-letter", "Unknown dead letter", "there is no dead letter \"" + id + "\"");
    }

    public static Problem notReplayable(String id) {
        String detail = "dead letter \"" + id + "\" was too large to be kept as it came";
        return new Problem(409, "not-replayable", "Cannot be sent again", detail);
    }

    public static Problem unknownTrace(String detail) {
        return new Problem(404, "unknown-trace", "Unknown trace", detail);
    }

    public static Problem traceExists(String detail) {
        return new Problem(409, "trace-exists", "Trace of that name exists", detail + "; replace=true replaces it");
    }

    /** @param field empty if the rule concerns several values */
    public static Problem invalidTrace(String detail, String field, String value, String rule) {
        List<Violation> violations = field.isEmpty() ? List.of() : List.of(new Violation(field, value, rule));
        return new Problem(422, "invalid-trace", "Invalid trace", detail, violations);
    }

    public static Problem invalidTraceRequest(String detail) {
        return new Problem(400, "invalid-parameter", "Invalid parameter", detail);
    }

    public static Problem insufficientStorage(String detail) {
        return new Problem(507, "insufficient-storage", "Insufficient storage", detail);
    }

    public static Problem noAdvisoryYet(String instance) {
        String detail = "instance \"" + instance + "\" is known, and its first advisory is still to come";
        return new Problem(404, "no-advisory-yet", "No advisory yet", detail);
    }

    public static Problem methodNotAllowed(String method, String path, String allow) {
        String detail = method + " is not served at " + path + ", only " + allow;
        return new Problem(405, "method-not-allowed", "Method not allowed", detail).with("Allow", allow);
    }

    public static Problem bodyTooLarge(long maxBytes, String setting) {
        return bodyTooLarge("the body must be at most " + maxBytes + " bytes (" + setting + ")");
    }

    public static Problem bodyTooLarge(String detail) {
        return new Problem(413, "body-too-large", "Body too large", detail);
    }

    public static Problem recordTooLarge(String id, String topic, String reason) {
        String detail = "event \"" + id + "\" is more than Kafka takes: raise max.message.bytes of topic " + topic
                + " or message.max.bytes of the brokers (" + reason + ")";
        return new Problem(413, "record-too-large", "Event too large for the log", detail);
    }

    public static Problem unsupportedMediaType(String detail, String accepted) {
        return new Problem(415, "unsupported-media-type", "Unsupported media type", detail)
                .with("Accept-Post", accepted);
    }

    public static Problem unavailable(String detail, int retryAfterSeconds) {
        return new Problem(503, "unavailable", "Temporarily unavailable", detail)
                .with("Retry-After", String.valueOf(retryAfterSeconds));
    }

    public static Problem internal() {
        String detail = "the request met a fault of the daemon; its log says more under the id given in instance";
        return new Problem(500, "internal-error", "Internal error", detail);
    }

    public static Problem refused(int status, String detail) {
        return new Problem(status, "refused-request", "Refused request", detail);
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    public String detail() {
        return getMessage();
    }

    public Map<String, String> headers() {
        return headers;
    }

    /** @param instance URI reference of this occurrence */
    public ObjectNode toJson(String instance) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("type", TYPES + slug)
                .put("title", title)
                .put("status", status)
                .put("detail", HiddenSecrets.redacted(detail()))
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
