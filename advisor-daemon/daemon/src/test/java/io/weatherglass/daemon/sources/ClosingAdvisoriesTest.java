package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClosingAdvisoriesTest {

    @Test
    void queriesAnUnresponsiveDaemonOnce() throws Exception {
        Set<String> asked = new ConcurrentSkipListSet<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", (HttpExchange exchange) -> {
            asked.add(exchange.getRequestURI().getPath());
            exchange.close();
        });
        server.start();
        try {
            ClosingAdvisories advisories = ClosingAdvisories.overHttp(
                    "http://127.0.0.1:" + server.getAddress().getPort(), Optional.empty());
            assertThat(advisories.of("a")).isEmpty();
            assertThat(advisories.of("b")).isEmpty();
        } finally {
            server.stop(0);
        }
        assertThat(asked).containsExactly("/api/v1/workflows/a/advisory");
    }

    @Test
    @Timeout(30)
    void drippingResponsesTimeOut() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", (HttpExchange exchange) -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                while (!over.await(100, TimeUnit.MILLISECONDS)) {
                    exchange.getResponseBody().write(' ');
                    exchange.getResponseBody().flush();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        try {
            ClosingAdvisories advisories = ClosingAdvisories.overHttp(
                    "http://127.0.0.1:" + server.getAddress().getPort(), Optional.empty());
            assertThat(advisories.of("a")).isEmpty();
        } finally {
            over.countDown();
            server.stop(0);
        }
    }
}
