package io.weatherglass.cli.watching;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The daemon described by a configuration, for requests from the same machine or container.
 *
 * @param loopback whether requests stay on the machine
 */
record ConfiguredDaemon(String url, boolean loopback) {

    private static final int ANY_PORT = 0;

    /**
     * Returns the daemon at the configured scheme, address and port, or at the loopback address if it listens on all
     * addresses.
     *
     * @throws IllegalArgumentException if the configured port is 0
     * @throws IOException if the host is unknown
     */
    static ConfiguredDaemon of(Configuration configuration) throws IOException {
        int port = configuration.get(Settings.HTTP_PORT);
        if (port == ANY_PORT) {
            throw new IllegalArgumentException("http.port is 0, so the port is unknown: specify --url");
        }
        String scheme = configuration.get(Settings.TLS_CERTIFICATE).equals("none") ? "http" : "https";
        String host = configuration.get(Settings.HTTP_HOST);
        InetAddress address = InetAddress.getByName(host);
        if (address.isAnyLocalAddress()) {
            host = address instanceof Inet6Address ? "::1" : "127.0.0.1";
        }
        try {
            return new ConfiguredDaemon(
                    new URI(scheme, null, host, port, null, null, null).toString(),
                    address.isAnyLocalAddress() || address.isLoopbackAddress());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("http.host must be a name or an address, but was " + host, e);
        }
    }

    DaemonApi api() {
        return loopback
                ? new DaemonApi(url, Optional.empty(), DaemonApi.client().sslContext(trustingAll()))
                : new DaemonApi(url);
    }

    /**
     * Accepts any certificate: the daemon's certificate is issued for external names and may lack the loopback address.
     */
    private static SSLContext trustingAll() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
