package io.weatherglass.daemon.http;

import io.weatherglass.daemon.access.AccessScope;
import java.util.List;
import java.util.Map;

/** The problems of who may ask the daemon, and how: of keys, tokens, hosts and origins. */
final class AccessProblems {

    private AccessProblems() {}

    /** A request for a host that is not known to be the daemon. */
    static Problem misdirected(String host) {
        return new Problem(
                421,
                "misdirected-request",
                "Misdirected request",
                "Host must be localhost, a loopback address, the address that the request came to, http.host or one of"
                        + " http.allowed-hosts, was \"" + host + "\"");
    }

    /** A request without a credential that holds. */
    static Problem unauthorized(String detail) {
        return new Problem(
                401,
                "unauthorized",
                "Unauthorized",
                detail + ": send a key of \"weatherglass key create\" as \"Authorization: Bearer\"",
                List.of(),
                Map.of("WWW-Authenticate", "Bearer realm=\"weatherglass\""));
    }

    /** Somebody who did not come back from the issuer as somebody whom it knows. */
    static Problem signInFailed(String detail) {
        return new Problem(401, "sign-in-failed", "Not signed in", detail);
    }

    /** A credential that holds, but not for this. */
    static Problem missingScope(String detail, AccessScope needed) {
        return new Problem(
                403,
                "missing-scope",
                "Missing scope",
                detail,
                List.of(),
                Map.of(
                        "WWW-Authenticate",
                        "Bearer realm=\"weatherglass\", error=\"insufficient_scope\", scope=\"" + needed.text()
                                + "\""));
    }

    /** More requests than a key may make. */
    static Problem tooManyRequests(int perSecond, int retryAfterSeconds) {
        return new Problem(
                429,
                "too-many-requests",
                "Too many requests",
                "a key may make " + perSecond + " requests per second (http.rate-limit)",
                List.of(),
                Map.of("Retry-After", String.valueOf(retryAfterSeconds)));
    }

    /** A form or plain text, as any page can make a browser send it. */
    static Problem simpleContentType(String type) {
        return new Problem(
                415,
                "unsupported-media-type",
                "Unsupported media type",
                "a body of type \"" + type + "\" is taken with a key only, because any web page can send it: name its"
                        + " type, such as application/json");
    }

    /** A writing request that a page of another origin made a browser send. */
    static Problem foreignOrigin(String header, String value, String rule) {
        return new Problem(
                403,
                "foreign-origin",
                "Foreign origin",
                header + " of a request that writes " + rule + ", was \"" + value + "\"");
    }
}
