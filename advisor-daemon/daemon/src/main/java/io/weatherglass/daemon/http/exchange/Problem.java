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

/** An error response (RFC 9457). Throwing it ends the handling of a request. */
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
        super(detail, null, false, false);
        this.status = status;
        this.slug = slug;
        this.title = title;
        this.violations = List.copyOf(violations);
        this.headers = Map.copyOf(headers);
    }

    public Problem(int status, String slug, String title, String detail, List<Violation> violations) {
        this(status, slug, title, detail, violations, Map.of());
    }

    public Problem(int status, String slug, String title, String detail) {
        this(status, slug, title, detail, List.of());
    }

    public Problem with(String header, String value) {
        return new Problem(status, slug, title, getMessage(), violations, Map.of(header, value));
    }

    public static Problem unauthorized(String detail) {
        String remedy = ": create one with \"weatherglass key create\" and send it as \"Authorization: Bearer\"";
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

    public static Problem unknownRun(String id) {
        return new Problem(404, "unknown-run", "Unknown past run", "the history has no run \"" + id + "\"");
    }

    public static Problem noComparison(int status, String detail) {
        return new Problem(status, "no-comparison", "Runs cannot be compared", detail);
    }

    public static Problem invalidQuestion(String detail, List<Violation> violations) {
        return new Problem(400, "invalid-question", "Invalid question", detail, violations);
    }

    public static Problem notHeld(String instance, String why) {
        String detail = "instance \"" + instance + "\" cannot be simulated: " + why;
        return new Problem(409, "state-not-held", "State of the instance unavailable", detail);
    }

    public static Problem unknownPath(String path) {
        String detail = "there is no resource at " + path + "; see GET /openapi.json";
        return new Problem(404, "unknown-path", "Unknown path", detail);
    }

    public static Problem unknownConnector(String name, Collection<String> known) {
        String detail = "there is no connector \"" + name + "\"; available: " + String.join(", ", known);
        return new Problem(404, "unknown-connector", "Unknown connector", detail);
    }

    public static Problem unknownInstance(String instance) {
        String detail = "no events of instance \"" + instance + "\" are known";
        return new Problem(404, "unknown-instance", "Unknown workflow instance", detail);
    }

    public static Problem noAdvisoryYet(String instance) {
        String detail = "instance \"" + instance + "\" has no advisory yet; the first one will follow";
        return new Problem(404, "no-advisory-yet", "No advisory yet", detail);
    }

    public static Problem bodyTooLarge(long maxBytes, String setting) {
        return bodyTooLarge("the body must be at most " + maxBytes + " bytes (" + setting + ")");
    }

    public static Problem bodyTooLarge(String detail) {
        return new Problem(413, "body-too-large", "Body too large", detail);
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
        String detail = "the daemon failed to handle the request; search its log for the id given as instance";
        return new Problem(500, "internal-error", "Internal error", detail);
    }

    public static Problem refused(int status, String detail) {
        return new Problem(status, "refused-request", "Request rejected", detail);
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
