package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.logging.LogLevels;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class LogLevelRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(LogLevelRoutes.class);

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.LOG_LEVELS, LogLevelRoutes::answer),
                new Endpoint(HttpMethod.POST, ApiPaths.LOG_LEVELS, List.of(LogLevelRoutes::set)));
    }

    private static void set(RoutingContext context) {
        String logger = parameter(context, "logger");
        String level = parameter(context, "level");
        if (!LogLevels.LEVELS.contains(level)) {
            throw Problem.invalidParameter("level", level, "must be one of " + String.join(", ", LogLevels.LEVELS));
        }
        if (!LogLevels.exists(logger)) {
            throw Problem.invalidParameter(
                    "logger", logger, "must be ROOT, or the name of a class or package that logs");
        }
        String who = Authentication.who(context).orElse("somebody without a key");
        // before, too: afterwards warnings may no longer be logged, and before they may not be logged yet
        LOG.warn("{} sets the level of {} to {}", who, logger, level);
        LogLevels.set(logger, level);
        LOG.warn("the level of {} is {} from now on, as {} has set it", logger, level, who);
        answer(context);
    }

    private static String parameter(RoutingContext context, String name) {
        String value = context.request().getParam(name);
        return value == null ? "" : value;
    }

    private static void answer(RoutingContext context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode levels = json.putObject("levels");
        LogLevels.set().forEach(levels::put);
        Responses.json(context, 200, Responses.encode(json));
    }
}
