package io.weatherglass.daemon.http.access;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the secret of a request: bearer token, password of basic authentication, or part of the URL. */
public final class Credentials {

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    // Without DOTALL, a line break would prevent a match and cause quadratic backtracking over every shorter secret.
    private static final Pattern IN_PATH = Pattern.compile("(/connectors/[^/?]+)/k/([^/?]*)(.*)", Pattern.DOTALL);
    private static final Pattern IN_QUERY =
            Pattern.compile("(/connectors/[^?]*\\?(?:.*&)?)token=([^&]*)&?(.*)", Pattern.DOTALL);

    private Credentials() {}

    public static Optional<String> of(HttpServerRequest request) {
        return ofHeader(request).or(() -> ofAddress(request.uri()));
    }

    /** Web pages of other origins cannot make a browser send this header. */
    public static Optional<String> ofHeader(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader("Authorization")).map(Credentials::secret);
    }

    private static String secret(String header) {
        String lower = header.toLowerCase(Locale.ROOT);
        if (lower.startsWith(BEARER)) {
            return header.substring(BEARER.length()).strip();
        }
        return lower.startsWith(BASIC)
                ? password(header.substring(BASIC.length()).strip())
                : "";
    }

    private static String password(String encoded) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            return pair.substring(pair.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Optional<String> ofAddress(String uri) {
        Matcher path = IN_PATH.matcher(uri);
        if (path.matches()) {
            return Optional.of(path.group(2));
        }
        Matcher query = IN_QUERY.matcher(uri);
        return query.matches() ? Optional.of(query.group(2)) : Optional.empty();
    }

    public static String without(String uri) {
        Matcher path = IN_PATH.matcher(uri);
        String rest = path.matches() ? path.group(1) + path.group(3) : uri;
        Matcher query = IN_QUERY.matcher(rest);
        return query.matches() ? (query.group(1) + query.group(3)).replaceFirst("[?&]$", "") : rest;
    }
}
