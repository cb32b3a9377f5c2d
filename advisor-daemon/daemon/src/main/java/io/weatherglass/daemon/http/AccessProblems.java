package io.weatherglass.daemon.http;

import io.weatherglass.daemon.access.AccessScope;
import java.util.List;
import java.util.Map;

final class AccessProblems {

    private AccessProblems() {}

    static Problem misdirected(String host) {
        return new Problem(
                421,
                "misdirected-request",
                "Misdirected request",
                "Host must be localhost, a loopback address, the address that the request came to, http.host or one of"
                        + " http.allowed-hosts, was \"" + host + "\"");
    }

    static Problem unauthorized(String detail) {
        return new Problem(
                401,
                "unauthorized",
                "Unauthorized",
                detail + ": send a key of \"weatherglass key create\" as \"Authorization: Bearer\"",
                List.of(),
                Map.of("WWW-Authenticate", "Bearer realm=\"weatherglass\""));
    }

    static Problem signInFailed(String detail) {
        return new Problem(401, "sign-in-failed", "Not signed in", detail);
    }

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

    static Problem tooManyRequests(int perSecond, int retryAfterSeconds) {
        return new Problem(
                429,
                "too-many-requests",
                "Too many requests",
                "a key may make " + perSecond + " requests per second (http.rate-limit)",
                List.of(),
                Map.of("Retry-After", String.valueOf(retryAfterSeconds)));
    }

    static Problem simpleContentType(String type) {
        return new Problem(
                415,
                "unsupported-media-type",
                "Unsupported media type",
                "a body of type \"" + type + "\" is taken with a key only, because any web page can send it: name its"
                        + " type, such as application/json");
    }

    static Problem foreignOrigin(String header, String value, String rule) {
        return new Problem(
                403,
                "foreign-origin",
                "Foreign origin",
                header + " of a request that writes " + rule + ", was \"" + value + "\"");
    }
}
