package io.weatherglass.daemon;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closed by default: a daemon without keys answers its own machine only. */
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
                    "http.host must be a loopback address while there are no keys, was " + host
                            + ": make a key (weatherglass key create --scope admin --data-dir "
                            + configuration.get(Settings.DATA_DIR)
                            + "), or let everybody in who reaches it (http.allow-unauthenticated: true)");
        }
        return new AccessRule(host, closed);
    }

    void log() {
        if (closed) {
            LOG.info("HTTP needs a key (weatherglass key list), or a token if there is an issuer");
        } else if (isLoopback(host)) {
            LOG.info("there are no keys: HTTP is served to this machine only");
        } else {
            LOG.warn(
                    "there are no keys, and everybody who reaches {} may read and write"
                            + " (http.allow-unauthenticated)",
                    host);
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
