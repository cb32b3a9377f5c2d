package io.weatherglass.daemon.http;

import io.vertx.core.http.HttpServerRequest;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where browsers find the daemon. A proxy that ends TLS makes that another address than the one that the daemon's own
 * connections suggest: pages have an origin of https, and requests come without TLS. Immutable.
 */
final class PublicUrl {
    private static final Pattern URL = Pattern.compile("(https?)://(\\[.+]|[^:]+)(?::([0-9]+))?");

    private static final String HTTPS = "https";

    private final Optional<MatchResult> configured;

    private PublicUrl(Optional<MatchResult> configured) {
        this.configured = configured;
    }

    /** As {@code http.public-url} says, if it does. */
    static PublicUrl of(Configuration configuration) {
        Matcher url = URL.matcher(configuration.get(Settings.PUBLIC_URL));
        return new PublicUrl(url.matches() ? Optional.of(url.toMatchResult()) : Optional.empty());
    }

    /** The name or address in it. */
    Optional<String> host() {
        return configured.map(url -> url.group(2));
    }

    /** Whether this is what a browser calls the origin of the daemon's page; not what a request without a proxy says. */
    boolean isOrigin(String origin) {
        return configured.map(PublicUrl::origin).filter(origin::equals).isPresent();
    }

    /** The origin of the page: as configured, or as the request has it, whose host is known to be one of the daemon. */
    String origin(HttpServerRequest request) {
        return configured
                .map(PublicUrl::origin)
                .orElseGet(() -> (request.isSSL() ? "https://" : "http://") + request.getHeader("Host"));
    }

    /** Whether browsers reach the daemon over TLS. */
    boolean isSecure(HttpServerRequest request) {
        return request.isSSL()
                || configured.filter(url -> url.group(1).equals(HTTPS)).isPresent();
    }

    /** Browsers write it in small letters, and the port only if it is not that of the scheme. */
    private static String origin(MatchResult url) {
        String scheme = url.group(1);
        String usual = scheme.equals(HTTPS) ? "443" : "80";
        String port = url.group(3) == null || url.group(3).equals(usual) ? "" : ":" + url.group(3);
        return scheme + "://" + url.group(2).toLowerCase(Locale.ROOT) + port;
    }
}
