package io.weatherglass.daemon.http.access;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.http.exchange.Problem;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Protects against DNS rebinding: host names must be configured. Literal addresses cannot be rebound, so loopback and
 * the local address of the connection are allowed.
 */
public final class AllowedHosts {

    private static final String LOOPBACK_NAME = "localhost";
    private static final int HTTP_PORT = 80;
    private static final int BAD_REQUEST = 400;

    private static final Pattern ABSOLUTE =
            Pattern.compile("[a-z][a-z0-9+.-]*://([^/?#]*).*", Pattern.CASE_INSENSITIVE);

    private final Set<String> names = new HashSet<>(Set.of(LOOPBACK_NAME));
    private final Set<InetAddress> addresses = new HashSet<>();

    public AllowedHosts(List<String> hosts) {
        for (String host : hosts) {
            literal(host).ifPresentOrElse(this::add, () -> names.add(normalized(host)));
        }
    }

    private void add(InetAddress address) {
        if (!address.isAnyLocalAddress()) {
            addresses.add(address);
        }
    }

    public static AllowedHosts of(Configuration configuration) {
        List<String> hosts = new ArrayList<>(configuration.get(Settings.ALLOWED_HOSTS));
        hosts.add(configuration.get(Settings.HTTP_HOST));
        PublicUrl.of(configuration).host().ifPresent(hosts::add);
        AdvertisedUrl.configured(configuration).map(URI::getHost).ifPresent(hosts::add);
        return new AllowedHosts(hosts);
    }

    public Optional<Problem> problem(HttpServerRequest request) {
        List<String> hosts = request.headers().getAll("Host");
        boolean none = hosts.isEmpty() && request.version() == HttpVersion.HTTP_1_0;
        if (hosts.size() != 1 && !none) {
            return Optional.of(
                    Problem.refused(BAD_REQUEST, "a request must have one Host header, but had " + hosts.size()));
        }
        return Stream.concat(hosts.stream(), target(request).stream())
                .flatMap(authority -> problem(authority, request).stream())
                .findFirst();
    }

    private Optional<Problem> problem(String authority, HttpServerRequest request) {
        Optional<HostAndPort> parsed = parse(authority);
        if (parsed.isEmpty()) {
            return Optional.of(Problem.refused(
                    BAD_REQUEST, "Host must be a host with an optional port, but was \"" + authority + "\""));
        }
        return allows(parsed.get().host(), request.localAddress().hostAddress())
                ? Optional.empty()
                : Optional.of(new Problem(
                        421,
                        "misdirected-request",
                        "Misdirected request",
                        "Host must be localhost, a loopback address, the local address of the connection, http.host or one"
                                + " of http.allowed-hosts, but was \"" + authority + "\""));
    }

    private boolean allows(String host, String localAddress) {
        Optional<InetAddress> address = literal(host);
        return address.isEmpty()
                ? names.contains(normalized(host))
                : address.get().isLoopbackAddress()
                        || addresses.contains(address.get())
                        || address.equals(literal(withoutZone(localAddress)));
    }

    public static Optional<HostAndPort> authority(HttpServerRequest request) {
        return target(request)
                .or(() -> Optional.ofNullable(request.getHeader("Host")))
                .flatMap(AllowedHosts::parse);
    }

    private static Optional<String> target(HttpServerRequest request) {
        Matcher absolute = ABSOLUTE.matcher(request.uri());
        return absolute.matches() ? Optional.of(absolute.group(1)) : Optional.empty();
    }

    public static Optional<HostAndPort> parse(String authority) {
        return Optional.ofNullable(HostAndPort.parseAuthority(authority, HTTP_PORT))
                .filter(parsed -> !parsed.host().isEmpty());
    }

    private static String withoutZone(String address) {
        return address.replaceFirst("%.*", "");
    }

    private static String normalized(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static Optional<InetAddress> literal(String host) {
        return Optional.ofNullable(NetUtil.createInetAddressFromIpAddressString(host));
    }
}
