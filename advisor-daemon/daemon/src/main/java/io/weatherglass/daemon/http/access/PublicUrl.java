package io.weatherglass.daemon.http.access;

import io.vertx.core.http.HttpServerRequest;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** The daemon's URL for browsers. Behind a proxy that terminates TLS, it differs from the daemon's own address. */
public record PublicUrl(Optional<URI> configured) {

    private static final String HTTPS = "https";

    public static PublicUrl of(Configuration configuration) {
        return new PublicUrl(Optional.of(configuration.get(Settings.PUBLIC_URL))
                .filter(url -> !url.equals("none"))
                .map(URI::create));
    }

    public Optional<String> host() {
        return configured.map(URI::getHost);
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
                || configured.filter(url -> url.getScheme().equals(HTTPS)).isPresent();
    }

    private static String origin(URI url) {
        int usual = url.getScheme().equals(HTTPS) ? 443 : 80;
        String port = url.getPort() < 0 || url.getPort() == usual ? "" : ":" + url.getPort();
        return url.getScheme() + "://" + url.getHost().toLowerCase(Locale.ROOT) + port;
    }
}
