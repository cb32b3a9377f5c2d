package io.weatherglass.daemon.http.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

public final class ApiPaths {

    public static final String WORKFLOWS = "/api/v1/workflows";
    public static final String WORKFLOW = WORKFLOWS + "/:id";
    public static final String ADVISORY = WORKFLOW + "/advisory";
    public static final String WHAT_IF = WORKFLOW + "/what-if";
    public static final String BRAKE = WORKFLOW + "/brake";
    public static final String COURSE = WORKFLOW + "/course";
    public static final String TIMELINE = WORKFLOW + "/timeline";
    public static final String STREAM = "/api/v1/advisories/stream";
    public static final String SUMMARY_STREAM = "/api/v1/summaries/stream";
    public static final String EVENTS = "/api/v1/events";
    public static final String HISTORY = "/api/v1/history";
    public static final String PAST_RUN = HISTORY + "/:id";
    public static final String COMPARISON = "/api/v1/comparison";
    public static final String CALIBRATION = "/api/v1/calibration";
    public static final String TRACES = "/api/v1/traces";
    public static final String TRACE = TRACES + "/:id";
    public static final String EXPERIENCE = "/api/v1/experience";
    public static final String SYSTEM = "/api/v1/system";
    public static final String DEAD_LETTERS = "/api/v1/dead-letters";
    public static final String REPLAY = DEAD_LETTERS + "/:id/replay";
    public static final String CONNECTORS = "/connectors";
    public static final String BELOW_CONNECTORS = CONNECTORS + "/*";
    public static final String BELOW_PAGE = "/page/*";
    public static final String PAGE = "/";
    public static final String SESSION = "/api/v1/session";
    public static final String SIGN_IN = SESSION + "/oidc";
    public static final String SIGNED_IN = SIGN_IN + "/callback";
    public static final String LOG_LEVELS = "/api/v1/log-levels";
    public static final String METRICS = "/metrics";
    public static final String LIVE = "/health/live";
    public static final String READY = "/health/ready";
    public static final String LIVEZ = "/livez";
    public static final String READYZ = "/readyz";
    public static final String OPENAPI = "/openapi.json";

    private ApiPaths() {}

    public static String of(String path, String instance) {
        return path.replace(":id", encoded(instance));
    }

    public static void link(ObjectNode object, String instance) {
        object.putObject("links")
                .put("self", of(WORKFLOW, instance))
                .put("advisory", of(ADVISORY, instance))
                .put("stream", STREAM + "?instance=" + encoded(instance));
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
