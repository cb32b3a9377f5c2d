package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import java.util.List;
import java.util.Optional;

/**
 * Signs people in and out on the page. A browser cannot send a key with everything that a page asks for, and a page must not
 * keep one; so the key is exchanged for a cookie that scripts cannot read.
 */
final class SessionRoutes {
    private final Authentication authentication;
    private final Sessions sessions;

    SessionRoutes(Authentication authentication, Sessions sessions) {
        this.authentication = authentication;
        this.sessions = sessions;
    }

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        HttpMethod.POST,
                        ApiPaths.SESSION,
                        "signs in on the page with the key of the request",
                        List.of(this::begin)),
                new Endpoint(HttpMethod.DELETE, ApiPaths.SESSION, "signs out", List.of(this::end)));
    }

    private void begin(RoutingContext context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("required", authentication.required());
        if (authentication.required()) {
            Optional<Grant> grant =
                    Credentials.ofHeader(context.request()).flatMap(secret -> authentication.grant(context));
            if (grant.isEmpty()) {
                throw new ProblemException(Problem.unauthorized("the key does not hold"));
            }
            if (grant.get().connector().isPresent()) {
                throw new ProblemException(
                        Problem.missingScope("the key is good for messages to one connector only", AccessScope.READ));
            }
            json.put("scope", grant.get().scope().text());
            json.put("seconds", Sessions.LENGTH.toSeconds());
            context.response()
                    .addCookie(cookie(context, sessions.begin(grant.get())).setMaxAge(Sessions.LENGTH.toSeconds()));
        }
        Responses.json(context, 200, Responses.encode(json));
    }

    private void end(RoutingContext context) {
        Authentication.cookie(context.request()).ifPresent(sessions::end);
        context.response().addCookie(cookie(context, "").setMaxAge(0));
        Responses.json(context, 200, Responses.encode(JsonNodeFactory.instance.objectNode()));
    }

    private static Cookie cookie(RoutingContext context, String value) {
        return Cookie.cookie(Authentication.cookieName(context.request()), value)
                .setHttpOnly(true)
                .setSameSite(CookieSameSite.STRICT)
                .setSecure(context.request().isSSL())
                .setPath("/");
    }
}
