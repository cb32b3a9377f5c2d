package io.weatherglass.daemon.http.access;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Protects all routes from requests that a web page makes a browser send. Programs send neither {@code Origin} nor
 * {@code Sec-Fetch-Site}.
 */
public record RequestGuard(Vertx vertx, AllowedHosts hosts, Handler<HttpServerRequest> routes)
        implements Handler<HttpServerRequest> {
    /** Headers of every response. They do not include CORS headers, so pages of other origins cannot read responses. */
    private static final Map<CharSequence, CharSequence> HEADERS = Map.of(
            HttpHeaders.createOptimized("X-Content-Type-Options"),
            HttpHeaders.createOptimized("nosniff"),
            HttpHeaders.createOptimized("Content-Security-Policy"),
            HttpHeaders.createOptimized(
                    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
            HttpHeaders.createOptimized("X-Frame-Options"),
            HttpHeaders.createOptimized("DENY"),
            HttpHeaders.createOptimized("Referrer-Policy"),
            HttpHeaders.createOptimized("no-referrer"),
            HttpHeaders.createOptimized("Cross-Origin-Resource-Policy"),
            HttpHeaders.createOptimized("same-origin"),
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.createOptimized("no-store"));

    private static final CharSequence STRICT_TRANSPORT = HttpHeaders.createOptimized("Strict-Transport-Security");

    private static final CharSequence HALF_A_YEAR = HttpHeaders.createOptimized("max-age=15552000");

    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    @Override
    public void handle(HttpServerRequest request) {
        secure(request);
        hosts.problem(request)
                .ifPresentOrElse(
                        problem -> Responses.problem(vertx, request, problem, request.uri()),
                        () -> routes.handle(request));
    }

    public static void invalid(HttpServerRequest request) {
        secure(request);
        HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
    }

    private static void secure(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        HEADERS.forEach((name, value) -> response.putHeader(name, value));
        if (request.isSSL()) {
            response.putHeader(STRICT_TRANSPORT, HALF_A_YEAR);
        }
    }

    public static void requireOwnOrigin(RoutingContext context, PublicUrl publicUrl) {
        foreign(context.request(), publicUrl).ifPresentOrElse(problem -> context.fail(problem), context::next);
    }

    private static Optional<Problem> foreign(HttpServerRequest request, PublicUrl publicUrl) {
        List<String> origins = request.headers().getAll("Origin");
        Optional<HostAndPort> own = AllowedHosts.authority(request);
        for (String origin : origins) {
            String scheme = request.isSSL() ? "https://" : "http://";
            if (!publicUrl.isOrigin(origin) && (own.isEmpty() || !isOwn(origin, own.get(), scheme))) {
                return Optional.of(foreignOrigin("Origin", origin, "must be absent or the daemon's own"));
            }
        }
        return request.headers().getAll("Sec-Fetch-Site").stream()
                .filter(site -> !OWN_SITES.contains(site))
                .findFirst()
                .map(site -> foreignOrigin("Sec-Fetch-Site", site, "must be absent, same-origin or none"));
    }

    private static Problem foreignOrigin(String header, String value, String rule) {
        String detail = header + " of a request that changes data " + rule + ", but was \"" + value + "\"";
        return new Problem(403, "foreign-origin", "Foreign origin", detail);
    }

    private static boolean isOwn(String origin, HostAndPort own, String scheme) {
        return origin.startsWith(scheme)
                && AllowedHosts.parse(origin.substring(scheme.length()))
                        .filter(of -> of.host().equalsIgnoreCase(own.host()) && of.port() == own.port())
                        .isPresent();
    }
}
