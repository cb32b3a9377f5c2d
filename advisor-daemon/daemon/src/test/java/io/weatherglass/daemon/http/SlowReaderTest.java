package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.testing.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SlowReaderTest {

    private static final int ADVISORIES = 20_000;

    private static Advisory advisory(String instance, int sequence) {
        OptionalDouble none = OptionalDouble.empty();
        return Advisory.builder()
                .workflowInstance(instance)
                .workflow("slow")
                .sequence(sequence)
                .issuedAt(ServedRuns.START)
                .asOf(ServedRuns.START.plusSeconds(sequence))
                .planRevision(1)
                .progress(Progress.builder().jobsTotal(1).jobsRunning(1).build())
                .pastError(new PastError(none, none, 0, none, false))
                .background(Background.notAvailable("x".repeat(2000)))
                .risk(new Risk(Optional.empty(), Optional.empty()))
                .ground(new ForecastBasis(
                        "plan", 0, Optional.of("given"), OptionalInt.empty(), List.of(), Optional.empty()))
                .computation(Computation.builder()
                        .engine("none")
                        .stoppedBy("none")
                        .standardErrorMeanSeconds(none)
                        .standardErrorSdSeconds(none)
                        .seed(1)
                        .inputPosition(new InputPosition("t", 0, 0))
                        .runtimeModel("none")
                        .runtimeModelVersion("1")
                        .calibrationVersion("none")
                        .build())
                .build();
    }

    @Test
    void slowReadersReceiveTheNewestPerInstance() throws IOException {
        PublishedAdvisories publishedAdvisories = new PublishedAdvisories(10);
        AdvisoryStream stream = new AdvisoryStream(publishedAdvisories, AdvisoryStream.HEARTBEAT);
        try (LocalServer server = new LocalServer(vertx -> stream.endpoints());
                Socket socket = new Socket()) {
            socket.setReceiveBufferSize(8192);
            socket.setSoTimeout(60_000);
            socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
            socket.getOutputStream().write(request());
            Eventually.until("the stream is open", () -> stream.openStreams() == 1);

            // 2 x 20,000 advisories of more than 2 kB, far more than sockets buffer
            for (int sequence = 1; sequence <= ADVISORIES; sequence++) {
                stream.accept(advisory("a", sequence));
                stream.accept(advisory("b", sequence));
            }

            assertThat(readUntilLastOfBoth(socket)).isLessThan(ADVISORIES);
        }
    }

    private static int readUntilLastOfBoth(Socket socket) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        int count = 0;
        int last = 0;
        while (last < 2) {
            String line = reader.readLine();
            if (line.startsWith("data: ")) {
                JsonNode data = new ObjectMapper().readTree(line.substring("data: ".length()));
                count++;
                last += data.get("sequence").asInt() == ADVISORIES ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void sendsHeartbeats() throws IOException {
        AdvisoryStream stream = new AdvisoryStream(new PublishedAdvisories(10), Duration.ofMillis(10));
        try (LocalServer server = new LocalServer(vertx -> stream.endpoints());
                ServerSentEvents events = new ServerSentEvents(
                        server.client(), server.request(ApiPaths.STREAM).build())) {
            Eventually.until("comments are sent", () -> events.all().size() >= 3);

            assertThat(events.all()).allMatch(ServerSentEvents.Event::isComment);
        }
    }

    @Test
    void escapesInstanceIds() throws IOException {
        AdvisoryStream stream = new AdvisoryStream(new PublishedAdvisories(10), AdvisoryStream.HEARTBEAT);
        try (LocalServer server = new LocalServer(vertx -> stream.endpoints());
                ServerSentEvents events = new ServerSentEvents(
                        server.client(), server.request(ApiPaths.STREAM).build())) {
            Eventually.until("the stream is open", () -> stream.openStreams() == 1);
            stream.accept(advisory("a\n\nevent: forged", 1));

            assertThat(events.await("the advisory", json -> true).fields())
                    .containsEntry("event", "advisory")
                    .containsEntry("id", "a%0A%0Aevent: forged/1");
        }
    }

    @Test
    void removesReadersThatLeftBeforeTheStart() throws Exception {
        AdvisoryStream stream = new AdvisoryStream(new PublishedAdvisories(10), AdvisoryStream.HEARTBEAT);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Handler<RoutingContext> onceItHasGone = context -> {
            context.request()
                    .connection()
                    .closeHandler(gone -> context.vertx().runOnContext(turn -> {
                        context.next();
                        begun.countDown();
                    }));
            asked.countDown();
        };
        Endpoint endpoint = stream.endpoints().get(0);
        Endpoint late = new Endpoint(
                endpoint.method(),
                endpoint.path(),
                List.of(onceItHasGone, endpoint.handlers().get(0)));
        try (LocalServer server = new LocalServer(vertx -> List.of(late))) {
            try (Socket socket = new Socket("127.0.0.1", server.port())) {
                socket.getOutputStream().write(request());
                assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(stream.openStreams()).isZero();
        }
    }

    private static byte[] request() {
        return ("GET " + ApiPaths.STREAM + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
