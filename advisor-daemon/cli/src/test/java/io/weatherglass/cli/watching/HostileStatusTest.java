package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hostile daemon or server can neither disturb the terminal nor obtain the key. */
class HostileStatusTest {
    private static final String RUNS = "{\"total\":1,\"items\":[{\"id\":\"run-1\u202e\",\"status\":\"active\","
            + "\"workflow\":\"\\u001b[2J\\u001b]0;title\\u0007\\u009b31m\"}]}";

    private interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }

    private volatile Answer answer = exchange -> {};
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try {
                answer.give(exchange);
            } finally {
                exchange.close();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static Answer of(int status, byte[] body) {
        return exchange -> {
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        };
    }

    private static boolean isHarmless(String text) {
        return text.codePoints()
                .allMatch(each ->
                        each == '\n' || (!Character.isISOControl(each) && Character.getType(each) != Character.FORMAT));
    }

    @Test
    void escapesResponses() throws IOException {
        answer = of(200, RUNS.getBytes(StandardCharsets.UTF_8));
        Ran text = Commands.run("status", "--url", url());
        Ran json = Commands.run("status", "--json", "--url", url());

        assertThat(text.exitCode()).as(text.err()).isZero();
        assertThat(text.out()).matches(HostileStatusTest::isHarmless).contains("run-1\\u202e", "\\u001b[2J");
        assertThat(json.out()).matches(HostileStatusTest::isHarmless);
        ObjectMapper mapper = new ObjectMapper();
        assertThat(mapper.readTree(json.out())).as("the same document").isEqualTo(mapper.readTree(RUNS));

        answer = of(500, "{\"detail\":\"\\u001b[2J\"}".getBytes(StandardCharsets.UTF_8));
        assertThat(Commands.run("status", "--url", url()).err())
                .matches(HostileStatusTest::isHarmless)
                .contains("status 500: \\u001b[2J");
    }

    @Test
    void rejectsALargeResponse() {
        answer = of(200, " ".repeat(65 << 20).getBytes(StandardCharsets.US_ASCII));
        Ran status = Commands.run("status", "--url", url());

        assertThat(status.exitCode()).isEqualTo(1);
        assertThat(status.err()).contains("the response is larger than 67108864 bytes");
    }

    @Test
    void followsNoRedirect() throws IOException {
        AtomicInteger followed = new AtomicInteger();
        answer = exchange -> {
            if (exchange.getRequestURI().getPath().equals("/other")) {
                followed.incrementAndGet();
            }
            exchange.getResponseHeaders().set("Location", url() + "/other");
            exchange.sendResponseHeaders(302, -1);
        };
        for (String command : List.of("status", "admin health", "admin log-level")) {
            Ran ran = Commands.run((command + " --url " + url()).split(" "));

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.err()).contains("redirect to " + url() + "/other, which is not followed");
        }
        assertThat(followed).hasValue(0);
    }
}
