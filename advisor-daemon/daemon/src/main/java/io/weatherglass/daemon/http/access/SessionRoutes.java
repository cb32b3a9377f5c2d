package io.weatherglass.daemon.http.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.openid.CodeFlow;
import io.weatherglass.daemon.openid.OpenIdIssuer.InvalidTokenException;
import io.weatherglass.daemon.openid.OpenIdIssuer.IssuerUnavailableException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Signs users in and out: exchanges a key or a sign-in for a cookie that scripts cannot read. */
public record SessionRoutes(
        Authentication authentication,
        Sessions sessions,
        Optional<CodeFlow> issuer,
        PublicUrl publicUrl,
        BoundedWorkers signingIn) {
    private static final Duration ATTEMPT = Duration.ofMinutes(10);

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.SESSION, this::signInOptions),
                Endpoint.get(ApiPaths.SIGN_IN, this::redirectToIssuer),
                Endpoint.get(ApiPaths.SIGNED_IN, this::handleCallback),
                new Endpoint(HttpMethod.POST, ApiPaths.SESSION, List.of(this::begin)),
                new Endpoint(HttpMethod.DELETE, ApiPaths.SESSION, List.of(this::end)));
    }

    private void signInOptions(RoutingContext context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("required", authentication.required());
        if (issuer.isPresent()) {
            json.put("signIn", ApiPaths.SIGN_IN);
        }
        Responses.json(context, 200, Responses.encode(json));
    }

    private void begin(RoutingContext context) {
        if (!authentication.required()) {
            ObjectNode json = JsonNodeFactory.instance.objectNode().put("required", false);
            Responses.json(context, 200, Responses.encode(json));
        } else if (Credentials.ofHeader(context.request()).isEmpty()) {
            throw Problem.unauthorized("the key is invalid");
        } else {
            authentication.grant(context).onFailure(context::fail).onSuccess(grant -> begin(context, grant));
        }
    }

    private void begin(RoutingContext context, Grant grant) {
        if (grant.connector().isPresent()) {
            context.fail(Problem.missingScope("the key is valid only for messages to one connector", AccessScope.READ));
            return;
        }
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("required", true)
                .put("scope", grant.scope().text())
                .put("seconds", Sessions.LENGTH.toSeconds());
        context.response().addCookie(session(context, grant));
        Responses.json(context, 200, Responses.encode(json));
    }

    private void redirectToIssuer(RoutingContext context) {
        String secret = Secrets.random();
        URI authorizationUri;
        try {
            authorizationUri = flow(context).begin(secret, callbackUri(context));
        } catch (IssuerUnavailableException e) {
            throw Problem.unavailable(e.getMessage(), Authentication.ISSUER_SECONDS);
        }
        context.response().addCookie(attempt(context, secret).setMaxAge(ATTEMPT.toSeconds()));
        redirect(context, authorizationUri.toString());
    }

    private void handleCallback(RoutingContext context) {
        CodeFlow flow = flow(context);
        String refused = parameter(context, "error");
        if (!refused.isEmpty()) {
            throw Problem.signInFailed("the issuer reported: " + refused);
        }
        Cookie begun = context.request().getCookie(attemptName(context));
        if (begun == null || parameter(context, "code").isEmpty()) {
            throw Problem.signInFailed(CodeFlow.NOT_BEGUN);
        }
        String secret = begun.getValue();
        String state = parameter(context, "state");
        String code = parameter(context, "code");
        URI callbackUri = callbackUri(context);
        signingIn
                .call(() -> end(flow, secret, state, code, callbackUri))
                .onFailure(context::fail)
                .onSuccess(grant -> {
                    context.response()
                            .addCookie(attempt(context, "").setMaxAge(0))
                            .addCookie(session(context, grant));
                    redirect(context, ApiPaths.PAGE);
                });
    }

    private static Grant end(CodeFlow flow, String secret, String state, String code, URI callbackUri) {
        try {
            return flow.end(secret, state, code, callbackUri)
                    .orElseThrow(() -> Problem.signInFailed(
                            "the issuer confirmed your identity, but oidc.scopes grants you no access"));
        } catch (InvalidTokenException e) {
            throw Problem.signInFailed(e.getMessage());
        } catch (IssuerUnavailableException e) {
            throw Problem.unavailable(e.getMessage(), Authentication.ISSUER_SECONDS);
        }
    }

    private CodeFlow flow(RoutingContext context) {
        return issuer.orElseThrow(() -> Problem.unknownPath(context.request().path()));
    }

    private static String parameter(RoutingContext context, String name) {
        return Optional.ofNullable(context.request().getParam(name)).orElse("");
    }

    /** {@link RequestGuard} has checked the host. */
    private URI callbackUri(RoutingContext context) {
        return URI.create(publicUrl.origin(context.request()) + ApiPaths.SIGNED_IN);
    }

    private static void redirect(RoutingContext context, String where) {
        context.response().setStatusCode(302).putHeader("Location", where).end();
    }

    private static String attemptName(RoutingContext context) {
        return Authentication.cookieName(context.request()) + "-attempt";
    }

    private Cookie attempt(RoutingContext context, String value) {
        return cookie(context, attemptName(context), value).setSameSite(CookieSameSite.LAX);
    }

    private Cookie session(RoutingContext context, Grant grant) {
        return cookie(context, Authentication.cookieName(context.request()), sessions.begin(grant))
                .setMaxAge(Sessions.LENGTH.toSeconds());
    }

    private void end(RoutingContext context) {
        Authentication.cookie(context.request()).ifPresent(sessions::end);
        context.response()
                .addCookie(cookie(context, Authentication.cookieName(context.request()), "")
                        .setMaxAge(0));
        Responses.json(context, 200, Responses.encode(JsonNodeFactory.instance.objectNode()));
    }

    private Cookie cookie(RoutingContext context, String name, String value) {
        return Cookie.cookie(name, value)
                .setHttpOnly(true)
                .setSameSite(CookieSameSite.STRICT)
                .setSecure(publicUrl.isSecure(context.request()))
                .setPath("/");
    }
}
