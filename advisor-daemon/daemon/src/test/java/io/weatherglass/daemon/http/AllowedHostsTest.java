package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.weatherglass.daemon.http.access.AllowedHosts;
import io.weatherglass.daemon.http.access.RequestGuard;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllowedHostsTest {

    private static final String READ = "GET / HTTP/1.1";

    @Test
    void acceptsAllowedHostsAndTheLocalAddress() throws SocketException {
        Vertx vertx = Vertx.vertx();
        try {
            AllowedHosts hosts = new AllowedHosts(
                    List.of("Weatherglass", "wg.example", "192.0.2.7", "2001:DB8::1", "0.0.0.0", "::"));
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(new RequestGuard(
                            vertx, hosts, request -> request.response().end()))
                    .listen(0, "0.0.0.0")
                    .await();
            int port = server.actualPort();
            assertThat(List.of("weatherglass:8080", "WG.example.", "192.0.2.7", "[2001:db8:0::1]:80"))
                    .allSatisfy(host -> assertThat(RawRequest.statusOfExactly(port, READ, "Host: " + host))
                            .isEqualTo(200));
            assertThat(List.of("example", "x.wg.example", "192.0.2.8", "[2001:db8::2]", "0.0.0.0:80", "[::]"))
                    .allSatisfy(host -> assertThat(RawRequest.statusOfExactly(port, READ, "Host: " + host))
                            .isEqualTo(421));

            Optional<InetAddress> own = NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                    .findFirst();
            assumeTrue(own.isPresent(), "this machine has no other address than loopback");
            String host = "Host: " + own.get().getHostAddress() + ":" + port;
            assertThat(RawRequest.statusOfExactly(own.get(), port, READ, host)).isEqualTo(200);
            assertThat(RawRequest.statusOfExactly(port, READ, host)).isEqualTo(421);
        } finally {
            vertx.close().await();
        }
    }
}
