package io.weatherglass.daemon;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requires credentials for remote access: a daemon with neither keys nor an issuer listens on loopback only. */
final class AccessRule {
    private static final Logger LOG = LoggerFactory.getLogger(AccessRule.class);

    private final String host;
    private final boolean closed;

    private AccessRule(String host, boolean closed) {
        this.host = host;
        this.closed = closed;
    }

    static AccessRule of(Configuration configuration, boolean keys) {
        String host = configuration.get(Settings.HTTP_HOST);
        boolean closed = keys || OpenIdIssuer.isNamed(configuration);
        if (!closed && !isLoopback(host) && !configuration.get(Settings.ALLOW_UNAUTHENTICATED)) {
            throw new IllegalArgumentException(
                    "http.host must be a loopback address if there are no keys, but was " + host
                            + ": create a key (weatherglass key create --scope admin --data-dir "
                            + configuration.get(Settings.DATA_DIR)
                            + ") or allow unauthenticated access (http.allow-unauthenticated: true)");
        }
        return new AccessRule(host, closed);
    }

    void log() {
        if (closed) {
            LOG.info("HTTP requires a key (weatherglass key list) or a token from the configured issuer");
        } else if (isLoopback(host)) {
            LOG.info("no keys: HTTP accepts requests from this machine only");
        } else {
            LOG.warn("no keys: anyone who can reach {} may read and write (http.allow-unauthenticated)", host);
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true;
        }
    }
}
