package io.weatherglass.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.HostileServer;
import io.weatherglass.connectors.protocol.Decision;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class LimitedHttpTest {
    private static final int MAX_BYTES = 100_000;

    private final LimitedHttp http =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)), MAX_BYTES);

    private HttpResponse<byte[]> get(HostileServer server, Duration deadline) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(server.url())), deadline);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nX: ",
                "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{",
                "HTTP/1.1 200 OK\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n{"
            })
    void endsAnExchangeAtItsDeadlineWhileItsAnswerDrips(String begin) throws Exception {
        HostileServer[] self = new HostileServer[1];
        try (HostileServer server = new HostileServer((request, to) -> self[0].drip(to, begin))) {
            self[0] = server;
            assertThatThrownBy(() -> get(server, Duration.ofMillis(500))).isInstanceOf(HttpTimeoutException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 10000000\r\n", ""})
    void refusesALargeAnswer(String length) throws Exception {
        byte[] part = "x".repeat(10_000).getBytes(StandardCharsets.US_ASCII);
        try (HostileServer server = new HostileServer((request, to) -> {
            to.write(("HTTP/1.1 200 OK\r\n" + length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 1000; i++) {
                to.write(part);
            }
        })) {
            assertThatThrownBy(() -> get(server, Duration.ofSeconds(20)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the response is larger than 100000 bytes");
        }
    }

    @Test
    void returnsARedirectWithoutFollowingIt() throws Exception {
        try (HostileServer other = new HostileServer((request, to) -> {});
                HostileServer server = new HostileServer((request, to) ->
                        to.write(("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + other.url() + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII)))) {
            assertThat(LimitedHttp.redirect(get(server, Duration.ofSeconds(20))))
                    .hasValue(other.url());
            DecisionClient client = new DecisionClient(URI.create(server.url()), Optional.of("secret"));
            assertThatThrownBy(() -> client.whatIf("run-1", List.of(Decision.vms(1))))
                    .isInstanceOf(DecisionRefusedException.class)
                    .hasMessage("302: redirected to " + other.url() + ", which is not followed");
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void namesARefusedConnection() throws Exception {
        HostileServer gone = new HostileServer((request, to) -> {});
        gone.close();

        assertThatThrownBy(() -> get(gone, Duration.ofSeconds(20)))
                .isInstanceOfSatisfying(
                        IOException.class,
                        failure -> assertThat(LimitedHttp.reason(failure)).isEqualTo("no connection"));
    }
}
