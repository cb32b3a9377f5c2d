package io.weatherglass.daemon.http.exchange;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.stream.Stream;

public record Endpoint(HttpMethod method, String path, List<Handler<RoutingContext>> handlers) {

    public Endpoint {
        handlers = List.copyOf(handlers);
    }

    public boolean writes() {
        return writes(method, path);
    }

    public static boolean writes(HttpMethod method, String path) {
        return !method.equals(HttpMethod.GET) || path.startsWith(ApiPaths.CONNECTORS + "/");
    }

    public Endpoint guardedBy(Handler<RoutingContext> guard) {
        return new Endpoint(
                method, path, Stream.concat(Stream.of(guard), handlers.stream()).toList());
    }

    public static Endpoint get(String path, Handler<RoutingContext> handler) {
        return new Endpoint(HttpMethod.GET, path, List.of(handler));
    }
}
