package io.weatherglass.daemon.http.access;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class AdvertisedUrl {
    private static final Logger LOG = LoggerFactory.getLogger(AdvertisedUrl.class);
    private static final String NONE = "none";

    private AdvertisedUrl() {}

    public static Optional<URI> configured(Configuration configuration) {
        return Optional.of(configuration.get(Settings.ADVERTISED_URL))
                .filter(url -> !url.equals(NONE))
                .map(URI::create);
    }

    public static Optional<URI> of(Configuration configuration, String bootstrapServers, int port) {
        return configured(configuration).or(() -> {
            Optional<URI> derived = derived(configuration, bootstrapServers, port);
            derived.filter(url -> isOutOfReach(url, bootstrapServers))
                    .ifPresent(url -> LOG.warn(
                            "daemons on other machines cannot reach this one at {}, which is a loopback address: set http.host"
                                    + " or http.advertised-url",
                            url));
            return derived;
        });
    }

    /** Returns whether only this machine can reach the URL although the brokers are remote. */
    public static boolean isOutOfReach(URI url, String bootstrapServers) {
        try {
            return InetAddress.getByName(url.getHost()).isLoopbackAddress()
                    && !InetAddress.getByName(Utils.getHost(firstBroker(bootstrapServers)))
                            .isLoopbackAddress();
        } catch (IOException e) {
            return false;
        }
    }

    private static String firstBroker(String bootstrapServers) {
        return bootstrapServers.split(",", 2)[0].strip();
    }

    private static Optional<URI> derived(Configuration configuration, String bootstrapServers, int port) {
        String scheme = configuration.get(Settings.TLS_CERTIFICATE).equals(NONE) ? "http" : "https";
        String host = configuration.get(Settings.HTTP_HOST);
        try {
            String reachable = InetAddress.getByName(host).isAnyLocalAddress()
                    ? addressTowards(bootstrapServers).getHostAddress().replaceFirst("%.*", "")
                    : host;
            String inUrl = reachable.contains(":") && !reachable.startsWith("[") ? "[" + reachable + "]" : reachable;
            return Optional.of(URI.create(scheme + "://" + inUrl + ":" + port)).filter(url -> url.getHost() != null);
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("other daemons cannot reach this one because its address is unknown: set http.advertised-url", e);
            return Optional.empty();
        }
    }

    /** Returns the local address from which this machine would reach the first broker; sends no packets. */
    private static InetAddress addressTowards(String bootstrapServers) throws IOException {
        String first = firstBroker(bootstrapServers);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getByName(Utils.getHost(first)), Utils.getPort(first));
            return socket.getLocalAddress();
        }
    }
}
