package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What supervisors and Prometheus ask for. */
final class HealthRoutes {

    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final DaemonMetrics metrics;
    private final Readiness readiness;
    private final BooleanSupplier alive;

    /** @param alive whether events are read at all; if not, only a restart helps */
    HealthRoutes(DaemonMetrics metrics, Readiness readiness, BooleanSupplier alive) {
        this.metrics = metrics;
        this.readiness = readiness;
        this.alive = alive;
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.METRICS, "metrics in the text format of Prometheus", this::metrics),
                Endpoint.get(ApiPaths.LIVE, "200 while the daemon reads events, else 503: restart it", this::live),
                Endpoint.get(ApiPaths.READY, "200 when nothing keeps the daemon from its work, else 503", this::ready));
    }

    private void metrics(RoutingContext context) {
        context.vertx()
                .executeBlocking(metrics::scrape, false)
                .onSuccess(text -> Responses.send(context, 200, PROMETHEUS_TEXT, Buffer.buffer(text)))
                .onFailure(context::fail);
    }

    private void live(RoutingContext context) {
        boolean live = alive.getAsBoolean();
        Responses.json(
                context,
                live ? 200 : 503,
                Responses.encode(JsonNodeFactory.instance.objectNode().put("live", live)));
    }

    private void ready(RoutingContext context) {
        List<String> reasons = readiness.reasons();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("ready", reasons.isEmpty());
        if (!reasons.isEmpty()) {
            ArrayNode array = json.putArray("reasons");
            reasons.forEach(array::add);
        }
        Responses.json(context, reasons.isEmpty() ? 200 : 503, Responses.encode(json));
    }
}
