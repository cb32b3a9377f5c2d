package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;

record HealthRoutes(DaemonMetrics metrics, Readiness readiness, BooleanSupplier alive) {
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.METRICS, this::metrics),
                Endpoint.get(ApiPaths.LIVE, this::live),
                Endpoint.get(ApiPaths.LIVEZ, this::live),
                Endpoint.get(ApiPaths.READY, this::ready),
                Endpoint.get(ApiPaths.READYZ, this::ready));
    }

    private void metrics(RoutingContext context) {
        context.vertx()
                .executeBlocking(metrics::scrape, false)
                .onSuccess(text -> Responses.send(context, 200, PROMETHEUS_TEXT, Buffer.buffer(text)))
                .onFailure(context::fail);
    }

    private void live(RoutingContext context) {
        boolean live = alive.getAsBoolean();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("live", live);
        if (!live) {
            json.putArray("reasons").add("events are no longer read: restart the daemon");
        }
        Responses.json(context, live ? 200 : 503, Responses.encode(json));
    }

    private void ready(RoutingContext context) {
        SortedMap<String, String> unmet = readiness.unmet();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("ready", unmet.isEmpty());
        if (!unmet.isEmpty()) {
            unmet.values().forEach(json.putArray("reasons")::add);
            unmet.keySet().forEach(json.putArray("causes")::add);
        }
        Responses.json(context, unmet.isEmpty() ? 200 : 503, Responses.encode(json));
    }
}
