package io.weatherglass.daemon.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * @param method {@code GET} or {@code POST}
 * @param path with parameters as {@code :id}
 *
 */
record Endpoint(HttpMethod method, String path, List<Handler<RoutingContext>> handlers) {

    Endpoint {
        handlers = List.copyOf(handlers);
    }

    boolean writes() {
        return writes(method, path);
    }

    /** Some enactor protocols write by GET. */
    static boolean writes(HttpMethod method, String path) {
        return !method.equals(HttpMethod.GET) || path.startsWith(ApiPaths.CONNECTORS + "/");
    }

    static Endpoint get(String path, Handler<RoutingContext> handler) {
        return new Endpoint(HttpMethod.GET, path, List.of(handler));
    }
}
