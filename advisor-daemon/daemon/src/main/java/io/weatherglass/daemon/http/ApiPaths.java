package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

final class ApiPaths {

    static final String WORKFLOWS = "/api/v1/workflows";
    static final String WORKFLOW = WORKFLOWS + "/:id";
    static final String ADVISORY = WORKFLOW + "/advisory";
    static final String ADVISORIES = WORKFLOW + "/advisories";
    static final String BACKGROUND = WORKFLOW + "/background";
    static final String WHAT_IF = WORKFLOW + "/what-if";
    static final String COURSE = WORKFLOW + "/course";
    static final String TIMELINE = WORKFLOW + "/timeline";
    static final String STREAM = "/api/v1/advisories/stream";
    static final String FORECASTS = "/api/v1/forecasts";
    static final String SUMMARY_STREAM = "/api/v1/summaries/stream";
    static final String EVENTS = "/api/v1/events";
    static final String HISTORY = "/api/v1/history";
    static final String PAST_RUN = HISTORY + "/:id";
    static final String CALIBRATION = "/api/v1/calibration";
    static final String TRACES = "/api/v1/traces";
    static final String TRACE = TRACES + "/:id";
    static final String FRAGMENT = TRACE + "/fragment";
    static final String EXPERIENCE = "/api/v1/experience";
    static final String SYSTEM = "/api/v1/system";
    static final String DEAD_LETTERS = "/api/v1/dead-letters";
    static final String REPLAY = DEAD_LETTERS + "/:id/replay";
    static final String CONNECTORS = "/connectors";
    static final String BELOW_CONNECTORS = CONNECTORS + "/*";
    static final String INDEX = "/api";
    static final String BELOW_PAGE = "/page/*";
    static final String PAGE = "/";
    static final String SESSION = "/api/v1/session";
    static final String SIGN_IN = SESSION + "/oidc";
    static final String SIGNED_IN = SIGN_IN + "/callback";
    static final String LOG_LEVELS = "/api/v1/log-levels";
    static final String METRICS = "/metrics";
    static final String LIVE = "/health/live";
    static final String READY = "/health/ready";
    static final String LIVEZ = "/livez";
    static final String READYZ = "/readyz";
    static final String OPENAPI = "/openapi.json";

    private ApiPaths() {}

    static String of(String path, String instance) {
        return path.replace(":id", encoded(instance));
    }

    static void link(ObjectNode object, String instance) {
        object.putObject("links")
                .put("self", of(WORKFLOW, instance))
                .put("advisory", of(ADVISORY, instance))
                .put("advisories", of(ADVISORIES, instance))
                .put("background", of(BACKGROUND, instance))
                .put("stream", STREAM + "?instance=" + encoded(instance));
    }

    static String encoded(String text) {
        // URLEncoder is for forms, where a space is a plus
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
