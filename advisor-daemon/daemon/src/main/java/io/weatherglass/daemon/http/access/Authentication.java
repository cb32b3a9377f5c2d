package io.weatherglass.daemon.http.access;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Grant.Credential;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.openid.OpenIdIssuer.InvalidTokenException;
import io.weatherglass.daemon.openid.OpenIdIssuer.IssuerUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Admits requests with a sufficient credential, or all if there are neither keys nor an issuer (loopback only). */
public final class Authentication {

    private static final Set<String> OPEN = Set.of(
            ApiPaths.LIVE,
            ApiPaths.LIVEZ,
            ApiPaths.READY,
            ApiPaths.READYZ,
            ApiPaths.PAGE,
            ApiPaths.BELOW_PAGE,
            ApiPaths.SESSION,
            ApiPaths.SIGN_IN,
            ApiPaths.SIGNED_IN);

    private static final String QUESTION = ApiPaths.WHAT_IF;

    /** Body types that any web page can make a browser send without a CORS preflight request. */
    private static final Set<String> SIMPLE_TYPES =
            Set.of("text/plain", "multipart/form-data", "application/x-www-form-urlencoded");

    /** Snakemake's monitoring posts forms, and Slurm's prologs use curl, which sends forms by default. */
    private static final List<String> SIMPLE_CONNECTORS =
            List.of(ApiPaths.CONNECTORS + "/snakemake", ApiPaths.CONNECTORS + "/slurm");

    private static final Set<String> TYPED = Set.of(ApiPaths.EVENTS, ApiPaths.HISTORY);

    private static final String GRANT = "grant";

    public static final int ISSUER_SECONDS = 10;

    private final Keys keys;
    private final Optional<OpenIdIssuer> issuer;
    private final Sessions sessions;
    private final RateLimit rates;
    private final BoundedWorkers checking;
    private final Function<HttpServerRequest, Optional<Grant>> members;
    private final boolean openMetrics;
    private final Predicate<String> relayed;

    public Authentication(
            Keys keys,
            Optional<OpenIdIssuer> issuer,
            Sessions sessions,
            RateLimit rates,
            BoundedWorkers checking,
            Function<HttpServerRequest, Optional<Grant>> members,
            boolean openMetrics,
            Predicate<String> relayed) {
        this.relayed = relayed;
        this.keys = keys;
        this.issuer = issuer;
        this.sessions = sessions;
        this.rates = rates;
        this.checking = checking;
        this.members = members;
        this.openMetrics = openMetrics;
    }

    /** Returns empty for open endpoints. */
    public static Optional<AccessScope> needed(HttpMethod method, String path) {
        if (OPEN.contains(path)) {
            return Optional.empty();
        }
        if (path.equals(ApiPaths.REPLAY) || (path.equals(ApiPaths.LOG_LEVELS) && Endpoint.writes(method, path))) {
            return Optional.of(AccessScope.ADMIN);
        }
        boolean reads = !Endpoint.writes(method, path) || path.equals(QUESTION);
        return Optional.of(reads ? AccessScope.READ : AccessScope.WRITE);
    }

    public Endpoint on(Endpoint endpoint) {
        List<Handler<RoutingContext>> handlers = new ArrayList<>(endpoint.handlers());
        needed(endpoint.method(), endpoint.path())
                .filter(scope -> !(openMetrics && endpoint.path().equals(ApiPaths.METRICS)))
                .ifPresent(scope -> handlers.add(0, context -> check(context, scope, relayed.test(endpoint.path()))));
        if (endpoint.writes() && !TYPED.contains(endpoint.path())) {
            handlers.add(0, Authentication::refuseSimpleTypes);
        }
        return new Endpoint(endpoint.method(), endpoint.path(), handlers);
    }

    private static void refuseSimpleTypes(RoutingContext context) {
        HttpServerRequest request = context.request();
        String type = MediaTypes.of(request);
        boolean expected = SIMPLE_CONNECTORS.stream().anyMatch(request.path()::startsWith);
        if (SIMPLE_TYPES.contains(type) && !expected && Credentials.of(request).isEmpty()) {
            context.fail(new Problem(
                    415,
                    "unsupported-media-type",
                    "Unsupported media type",
                    "a body of type \"" + type + "\" requires a key, because any web page can send such a body; use"
                            + " another type, such as application/json"));
        } else {
            context.next();
        }
    }

    private void check(RoutingContext context, AccessScope needed, boolean fromMembers) {
        if (!required()) {
            context.next();
            return;
        }
        Optional<Grant> member = fromMembers ? members.apply(context.request()) : Optional.empty();
        Future<Grant> shown = member.map(Future::succeededFuture).orElseGet(() -> grant(context));
        shown.onFailure(context::fail).onSuccess(grant -> {
            context.put(GRANT, grant);
            problem(context, grant, needed).ifPresentOrElse(why -> context.fail(why), context::next);
        });
    }

    private Optional<Problem> problem(RoutingContext context, Grant grant, AccessScope needed) {
        // Relayed requests have already been counted by the daemon that received them.
        if (!isMember(context) && !rates.admits(grant.who())) {
            String limit = "each key is limited to " + rates.perSecond() + " requests per second (http.rate-limit)";
            return Optional.of(
                    new Problem(429, "too-many-requests", "Too many requests", limit).with("Retry-After", "1"));
        }
        Optional<String> connector = grant.connector();
        if (connector.isPresent() && !isFor(connector.get(), context.request().path())) {
            return Optional.of(
                    Problem.missingScope("the key is valid only for messages to connector " + connector.get(), needed));
        }
        return grant.scope().includes(needed) ? Optional.empty() : Optional.of(missing(grant, needed));
    }

    private static Problem missing(Grant grant, AccessScope needed) {
        return Problem.missingScope(
                "this needs scope " + needed.text() + ", but the key has "
                        + grant.scope().text(),
                needed);
    }

    /** Uses the path as sent: encoded or relative paths do not match. */
    private static boolean isFor(String connector, String path) {
        String own = ApiPaths.CONNECTORS + "/" + connector;
        return (path.equals(own) || path.startsWith(own + "/")) && !path.contains("/.") && !path.contains("%");
    }

    public Future<Grant> grant(RoutingContext context) {
        HttpServerRequest request = context.request();
        Optional<String> secret = Credentials.of(request);
        if (secret.isPresent() && issuer.isPresent() && !Secrets.isKey(secret.get())) {
            // Keep the body for the next handlers while waiting for the issuer.
            request.pause();
            return checking.call(() -> grant(issuer.get(), secret.get())).onComplete(done -> request.resume());
        }
        return (secret.isPresent() ? secret.flatMap(keys::grant) : session(request))
                .map(Future::succeededFuture)
                .orElseGet(() -> Future.failedFuture(
                        Problem.unauthorized(secret.isPresent() ? "the key is invalid" : "a key is required")));
    }

    private static Grant grant(OpenIdIssuer issuer, String token) {
        try {
            // the user is known to the issuer but has no configured scope
            return issuer.grant(token)
                    .orElseThrow(() -> Problem.missingScope(
                            "the token grants no access: claim \"" + issuer.scopeClaim()
                                    + "\" has no value listed in oidc.scopes",
                            AccessScope.READ));
        } catch (InvalidTokenException e) {
            throw Problem.unauthorized(e.getMessage());
        } catch (IssuerUnavailableException e) {
            throw Problem.unavailable(e.getMessage(), ISSUER_SECONDS);
        }
    }

    /** Browsers add the cookie to every request, so requests must also prove their origin. */
    private Optional<Grant> session(HttpServerRequest request) {
        boolean writes = Endpoint.writes(request.method(), request.path());
        boolean fromPage =
                request.headers().contains("Origin") || "same-origin".equals(request.getHeader("Sec-Fetch-Site"));
        boolean toConnector = request.path().startsWith(ApiPaths.CONNECTORS + "/");
        return toConnector || (writes && !fromPage)
                ? Optional.empty()
                : cookie(request).flatMap(sessions::grant);
    }

    public static Optional<String> cookie(HttpServerRequest request) {
        return Optional.ofNullable(request.getCookie(cookieName(request))).map(Cookie::getValue);
    }

    /** Includes the port: browsers share cookies among all ports, so two daemons would sign out each other's users. */
    public static String cookieName(HttpServerRequest request) {
        return "weatherglass-session-" + request.localAddress().port();
    }

    public boolean required() {
        return issuer.isPresent() || keys.required();
    }

    public static boolean isMember(RoutingContext context) {
        Grant grant = context.get(GRANT);
        return grant != null && grant.credential() == Credential.PASS;
    }

    public static Optional<String> who(RoutingContext context) {
        return Optional.ofNullable(context.<Grant>get(GRANT)).map(Grant::who);
    }

    public static void requireAdmin(RoutingContext context) {
        Grant grant = context.get(GRANT);
        if (grant != null && !grant.scope().includes(AccessScope.ADMIN)) {
            throw missing(grant, AccessScope.ADMIN);
        }
    }
}
