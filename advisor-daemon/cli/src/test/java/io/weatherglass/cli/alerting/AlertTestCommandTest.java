package io.weatherglass.cli.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertTestCommandTest {

    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void receive() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/taken", exchange -> {
            received.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(202, -1);
            exchange.close();
        });
        server.createContext("/refused", exchange -> {
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String host() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Ran test(String webhooks) throws IOException {
        Path file = Files.writeString(folder.resolve("webhooks.json"), webhooks.replace('\'', '"'));
        return Commands.run("alert", "test", "--set", "webhooks.file=" + file);
    }

    @Test
    void sendsASampleAndItsResolutionToEveryWebhook() throws IOException {
        Ran sent = test("[{'url':'" + host() + "/taken','format':'pagerduty','routingKey':'r'},{'url':'" + host()
                + "/taken','format':'slack'}]");
        assertThat(sent.exitCode()).isZero();
        assertThat(sent.out().lines())
                .containsExactly(
                        host() + " (pagerduty): delivered, status 202", host() + " (slack): delivered, status 202");
        assertThat(received).hasSize(4);
        assertThat(received.get(0).path("event_action").asText()).isEqualTo("trigger");
        assertThat(received.get(1).path("event_action").asText()).isEqualTo("resolve");
        assertThat(received.get(1).path("dedup_key")).isEqualTo(received.get(0).path("dedup_key"));
        assertThat(received.get(2).path("text").asText())
                .isEqualTo("test weatherglass-test: this is a test of Weatherglass alerts; nothing is wrong");
    }

    @Test
    void reportsFailedDeliveries() throws IOException {
        Ran sent = test(
                "[{'url':'" + host() + "/refused'},{'url':'http://127.0.0.1:1/x'},{'url':'" + host() + "/taken'}]");
        assertThat(sent.exitCode()).isEqualTo(1);
        List<String> lines = sent.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo(host() + " (json): not delivered, status 403");
        assertThat(lines.get(1)).startsWith("http://127.0.0.1:1 (json): not delivered, no response: ");
        assertThat(lines.get(2)).isEqualTo(host() + " (json): delivered, status 202");
    }

    @Test
    void requiresWebhooks() {
        assertThat(Commands.run("alert", "test").refusal()).startsWith("webhooks.file must name a file");
    }
}
