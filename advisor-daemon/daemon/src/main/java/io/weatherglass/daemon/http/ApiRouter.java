package io.weatherglass.daemon.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ApiRouter {

    private static final int BAD_REQUEST = 400;

    private ApiRouter() {}

    static Router router(Vertx vertx, List<Endpoint> endpoints, PublicUrl publicUrl) {
        Router router = Router.router(vertx);
        router.route().failureHandler(Responses::failure);
        // A path that cannot be decoded matches no route, not even that of the failure handler.
        router.errorHandler(
                BAD_REQUEST,
                context -> Responses.problem(
                        context,
                        Problem.refused(BAD_REQUEST, "cannot decode the path"),
                        context.request().path()));
        Map<String, String> allowed = new LinkedHashMap<>();
        for (Endpoint endpoint : endpoints) {
            if (endpoint.writes()) {
                // Check on the route itself, so that no other spelling of the path bypasses the check.
                add(endpoint, context -> RequestGuard.requireOwnOrigin(context, publicUrl), router);
            }
            endpoint.handlers().forEach(handler -> add(endpoint, handler, router));
            allowed.merge(endpoint.path(), allow(endpoint), (a, b) -> a + ", " + b);
        }
        allowed.forEach((path, methods) -> router.route(path).handler(context -> {
            HttpServerRequest request = context.request();
            String detail = request.path() + " does not support " + request.method() + ", only " + methods;
            throw new Problem(405, "method-not-allowed", "Method not allowed", detail).with("Allow", methods);
        }));
        router.route().handler(context -> {
            throw Problem.unknownPath(context.request().path());
        });
        return router;
    }

    /** Adds one route per handler, since within a route Vert.x allows no handler before a body handler. */
    private static void add(Endpoint endpoint, Handler<RoutingContext> handler, Router router) {
        Route route = router.route(endpoint.method(), endpoint.path()).handler(handler);
        if (isReadable(endpoint)) {
            route.method(HttpMethod.HEAD);
        }
    }

    private static boolean isReadable(Endpoint endpoint) {
        return endpoint.method().equals(HttpMethod.GET) && !endpoint.path().endsWith("/stream");
    }

    private static String allow(Endpoint endpoint) {
        return isReadable(endpoint) ? "GET, HEAD" : endpoint.method().name();
    }
}
