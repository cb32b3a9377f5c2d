package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.sources.Connectors;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.metrics.Latency;
import io.weatherglass.daemon.sources.ConnectorHub;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

final class SystemRoutes {

    private final HttpApi.Health health;
    private final ConnectorHub hub;
    private final Clock clock;
    private final Instant startedAt;

    SystemRoutes(HttpApi.Health health, ConnectorHub hub, Clock clock) {
        this.health = health;
        this.hub = hub;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.SYSTEM, this::system));
    }

    private void system(RoutingContext context) {
        Responses.answer(context, this::json);
    }

    private ObjectNode json() {
        DaemonMetrics metrics = health.metrics();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("at", clock.instant().toString())
                .put("startedAt", startedAt.toString());
        List<String> reasons = health.readiness().reasons();
        json.put("ready", reasons.isEmpty());
        reasons.forEach(json.putArray("reasons")::add);
        ObjectNode lag = json.putObject("lag");
        var byPartition = metrics.lag().now();
        lag.put(
                        "events",
                        byPartition.values().stream().mapToLong(Long::longValue).sum())
                .put("partitions", byPartition.size());
        latency(metrics.eventToAdvisoryLatency(), json.putObject("eventToAdvisory"));
        latency(metrics.forecastLatency(), json.putObject("forecast"));
        json.put("activeInstances", metrics.activeInstances())
                .put("advisories", metrics.advisoriesPublished())
                .put("deadLetters", metrics.deadLettersKept());
        Runtime runtime = Runtime.getRuntime();
        json.putObject("memory")
                .put("usedBytes", runtime.totalMemory() - runtime.freeMemory())
                .put("maxBytes", runtime.maxMemory());
        json.putObject("disk")
                .put("freeBytes", health.disk().freeBytes())
                .put("minFreeBytes", health.disk().minFreeBytes());
        connectors(json.putArray("connectors"));
        return json;
    }

    private static void latency(Latency latency, ObjectNode json) {
        json.put("count", latency.count());
        if (latency.count() > 0) {
            json.put("meanSeconds", latency.meanSeconds());
        }
        latency.p50Seconds().ifPresent(seconds -> json.put("p50Seconds", seconds));
        latency.p95Seconds().ifPresent(seconds -> json.put("p95Seconds", seconds));
    }

    private void connectors(ArrayNode array) {
        Connectors.all().forEach((name, provider) -> {
            ObjectNode json = array.addObject()
                    .put("name", name)
                    .put("description", provider.description())
                    .put("on", hub.connectors().containsKey(name))
                    .put("messages", health.metrics().connectors().messagesTaken(name))
                    .put("events", health.metrics().connectors().eventsGiven(name))
                    .put("malformed", health.metrics().connectors().malformedMessages(name));
            hub.whyOff(name).ifPresent(why -> json.put("whyOff", why));
            hub.lastSpoke(name).ifPresent(at -> json.put("lastSpokeAt", at.toString()));
        });
    }
}
