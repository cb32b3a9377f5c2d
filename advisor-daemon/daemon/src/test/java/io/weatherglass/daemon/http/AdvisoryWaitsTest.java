package io.weatherglass.daemon.http;

import static io.weatherglass.forecast.samples.Advisories.open;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.publishing.ReadBack;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdvisoryWaitsTest {

    private static final String WAITING = ApiPaths.of(ApiPaths.ADVISORY, "run-1") + "?after=1&wait=60s";

    private final PublishedAdvisories publishedAdvisories = new PublishedAdvisories(10);
    private final AdvisoryWaits waits = new AdvisoryWaits(publishedAdvisories, 2);
    private final LocalServer server = new LocalServer(this::endpoints);

    private List<Endpoint> endpoints(Vertx vertx) {
        // published advisories need no poll thread
        InstanceQueries instances =
                new InstanceQueries(vertx, new HttpApi.Tracked(null, null, publishedAdvisories, null));
        return new AdvisoryRoutes(instances, waits).endpoints();
    }

    @BeforeEach
    void publish() {
        ReadBack.add(publishedAdvisories, open("run-1", 1, 0));
    }

    @AfterEach
    void stop() {
        waits.close();
        server.close();
    }

    private CompletableFuture<HttpResponse<String>> ask() {
        return server.client().sendAsync(server.request(WAITING).build(), BodyHandlers.ofString());
    }

    @Test
    void rejectsRequestsWhenTooManyWait() {
        List<CompletableFuture<HttpResponse<String>>> waiting = List.of(ask(), ask());
        Eventually.until("two requests wait", () -> waits.waiting() == 2);

        HttpResponse<String> refused = server.get(WAITING);

        OpenApi.assertProblem(refused, 503, "unavailable");
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        ReadBack.add(publishedAdvisories, open("run-1", 2, 10));
        assertThat(waiting)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        assertThat(waits.waiting()).isZero();
        assertThat(server.get(WAITING).statusCode()).isEqualTo(200);
    }

    @Test
    void disconnectedClientsFreeTheirPlace() throws IOException {
        Socket one = connect();
        try (Socket other = connect()) {
            Eventually.until("two requests wait", () -> waits.waiting() == 2);
            one.close();
            Eventually.until("one request waits", () -> waits.waiting() == 1);
            CompletableFuture<HttpResponse<String>> third = ask();
            Eventually.until("two requests wait again", () -> waits.waiting() == 2);
            ReadBack.add(publishedAdvisories, open("run-1", 2, 10));
            assertThat(third.join().statusCode()).isEqualTo(200);
            assertThat(other.getInputStream().read()).isEqualTo('H');
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream()
                .write(("GET " + WAITING + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
