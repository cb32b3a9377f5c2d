package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.daemon.documents.Documents;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.logging.LogLevels;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.sources.ConnectorIntake;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class SystemRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(SystemRoutes.class);
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpApi.Health health;
    private final BooleanSupplier alive;
    private final ConnectorIntake hub;
    private final Clock clock;
    private final Instant startedAt;

    SystemRoutes(HttpApi.Health health, BooleanSupplier alive, ConnectorIntake hub, Clock clock) {
        this.health = health;
        this.alive = alive;
        this.hub = hub;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.SYSTEM, context -> Responses.answer(context, this::json)),
                Endpoint.get(ApiPaths.METRICS, this::metrics),
                Endpoint.get(ApiPaths.LIVE, this::live),
                Endpoint.get(ApiPaths.LIVEZ, this::live),
                Endpoint.get(ApiPaths.READY, this::ready),
                Endpoint.get(ApiPaths.READYZ, this::ready),
                Endpoint.get(ApiPaths.LOG_LEVELS, SystemRoutes::levels),
                new Endpoint(HttpMethod.POST, ApiPaths.LOG_LEVELS, List.of(SystemRoutes::setLevel)));
    }

    private void metrics(RoutingContext context) {
        context.vertx()
                .executeBlocking(health.metrics()::scrape, false)
                .onSuccess(text -> Responses.send(context, 200, PROMETHEUS_TEXT, Buffer.buffer(text)))
                .onFailure(context::fail);
    }

    private void live(RoutingContext context) {
        boolean live = alive.getAsBoolean();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("live", live);
        if (!live) {
            json.putArray("reasons").add("the daemon no longer reads events; restart it");
        }
        Responses.json(context, live ? 200 : 503, Responses.encode(json));
    }

    private void ready(RoutingContext context) {
        SortedMap<String, String> unmet = health.readiness().unmet();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("ready", unmet.isEmpty());
        if (!unmet.isEmpty()) {
            unmet.values().forEach(json.putArray("reasons")::add);
            unmet.keySet().forEach(json.putArray("causes")::add);
        }
        Responses.json(context, unmet.isEmpty() ? 200 : 503, Responses.encode(json));
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
        var byPartition = metrics.health().lag();
        lag.put(
                        "events",
                        byPartition.values().stream().mapToLong(Long::longValue).sum())
                .put("partitions", byPartition.size());
        json.set("eventToAdvisory", Documents.of(metrics.eventToAdvisoryLatency()));
        json.set("forecast", Documents.of(metrics.forecastLatency()));
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

    private void connectors(ArrayNode array) {
        ConnectorRegistry.all().forEach((name, provider) -> {
            ObjectNode json = array.addObject()
                    .put("name", name)
                    .put("description", provider.description())
                    .put("on", hub.connectors().containsKey(name))
                    .put("messages", health.metrics().connectors().messagesTaken(name))
                    .put("events", health.metrics().connectors().eventsGiven(name))
                    .put("malformed", health.metrics().connectors().malformedMessages(name));
            hub.ignored(name)
                    .ifPresent(ignored -> json.putObject("ignored")
                            .put("messages", ignored.messages())
                            .put("reason", ignored.reason()));
            hub.whyOff(name).ifPresent(why -> json.put("whyOff", why));
            hub.lastSpoke(name).ifPresent(at -> json.put("lastSpokeAt", at.toString()));
        });
    }

    private static void setLevel(RoutingContext context) {
        String logger = parameter(context, "logger");
        String level = parameter(context, "level");
        if (!LogLevels.LEVELS.contains(level)) {
            throw Problem.invalidParameter("level", level, "must be one of " + String.join(", ", LogLevels.LEVELS));
        }
        if (!LogLevels.exists(logger)) {
            throw Problem.invalidParameter(
                    "logger", logger, "must be ROOT or the name of a class or package that logs");
        }
        String who = Authentication.who(context).orElse("a client without a key");
        // Log before and after the change, since either level may suppress warnings.
        LOG.warn("{} is setting the log level of {} to {}", who, logger, level);
        LogLevels.set(logger, level);
        LOG.warn("log level of {} is now {}, set by {}", logger, level, who);
        levels(context);
    }

    private static String parameter(RoutingContext context, String name) {
        String value = context.request().getParam(name);
        return value == null ? "" : value;
    }

    private static void levels(RoutingContext context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode byLogger = json.putObject("levels");
        LogLevels.set().forEach(byLogger::put);
        Responses.json(context, 200, Responses.encode(json));
    }
}
