package io.weatherglass.daemon.http.access;

import io.vertx.core.http.HttpServerRequest;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows where browsers find the daemon. Behind a proxy that terminates TLS, this differs from the daemon's own
 * connections. Immutable.
 */
public final class PublicUrl {
    private static final Pattern URL = Pattern.compile("(https?)://(\\[.+]|[^:]+)(?::([0-9]+))?");

    private static final String HTTPS = "https";

    private final Optional<MatchResult> configured;

    private PublicUrl(Optional<MatchResult> configured) {
        this.configured = configured;
    }

    public static PublicUrl of(Configuration configuration) {
        Matcher url = URL.matcher(configuration.get(Settings.PUBLIC_URL));
        return new PublicUrl(url.matches() ? Optional.of(url.toMatchResult()) : Optional.empty());
    }

    public Optional<String> host() {
        return configured.map(url -> url.group(2));
    }

    public boolean isOrigin(String origin) {
        return configured.map(PublicUrl::origin).filter(origin::equals).isPresent();
    }

    public String origin(HttpServerRequest request) {
        return configured
                .map(PublicUrl::origin)
                .orElseGet(() -> (request.isSSL() ? "https://" : "http://") + request.getHeader("Host"));
    }

    public boolean isSecure(HttpServerRequest request) {
        return request.isSSL()
                || configured.filter(url -> url.group(1).equals(HTTPS)).isPresent();
    }

    /** Browsers lower-case the host and omit the default port. */
    private static String origin(MatchResult url) {
        String scheme = url.group(1);
        String usual = scheme.equals(HTTPS) ? "443" : "80";
        String port = url.group(3) == null || url.group(3).equals(usual) ? "" : ":" + url.group(3);
        return scheme + "://" + url.group(2).toLowerCase(Locale.ROOT) + port;
    }
}
