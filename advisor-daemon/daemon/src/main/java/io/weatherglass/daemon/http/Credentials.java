package io.weatherglass.daemon.http;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secret that a request shows, in the way in which its sender can: as a bearer token, as the password of basic
 * authentication, or, for enactors that can be given nothing but an address, in the path or query of a connector.
 */
final class Credentials {

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    // the rest may have line breaks: else every shorter secret would be tried, in the square of the length
    private static final Pattern IN_PATH = Pattern.compile("(/connectors/[^/?]+)/k/([^/?]*)(.*)", Pattern.DOTALL);
    private static final Pattern IN_QUERY =
            Pattern.compile("(/connectors/[^?]*\\?(?:.*&)?)token=([^&]*)&?(.*)", Pattern.DOTALL);

    private Credentials() {}

    /** The secret, whether or not anybody knows it. */
    static Optional<String> of(HttpServerRequest request) {
        return ofHeader(request).or(() -> ofAddress(request.uri()));
    }

    /** That of the header {@code Authorization}, which no page of another origin can make a browser send. */
    static Optional<String> ofHeader(HttpServerRequest request) {
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

    /** The user's name says nothing: keys have names of their own. */
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

    /** The address of a connector without the secret in it, as the connector is to see it. */
    static String without(String uri) {
        Matcher path = IN_PATH.matcher(uri);
        String rest = path.matches() ? path.group(1) + path.group(3) : uri;
        Matcher query = IN_QUERY.matcher(rest);
        return query.matches() ? (query.group(1) + query.group(3)).replaceFirst("[?&]$", "") : rest;
    }
}
