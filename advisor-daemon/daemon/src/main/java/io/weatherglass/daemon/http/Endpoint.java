package io.weatherglass.daemon.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * One method at one path.
 *
 * @param method {@code GET} or {@code POST}
 * @param path with parameters as {@code :id}
 * @param summary one line for the index
 * @param handlers run one after the other
 */
record Endpoint(HttpMethod method, String path, String summary, List<Handler<RoutingContext>> handlers) {

    Endpoint {
        handlers = List.copyOf(handlers);
    }

    /** Whether it changes anything. */
    boolean writes() {
        return writes(method, path);
    }

    /**
     * Whether a method changes anything at a path; the protocols of some enactors write by GET.
     *
     * @param path of a request, or with parameters in whatever form
     */
    static boolean writes(HttpMethod method, String path) {
        return !method.equals(HttpMethod.GET) || path.startsWith(ApiPaths.CONNECTORS + "/");
    }

    static Endpoint get(String path, String summary, Handler<RoutingContext> handler) {
        return new Endpoint(HttpMethod.GET, path, summary, List.of(handler));
    }
}
