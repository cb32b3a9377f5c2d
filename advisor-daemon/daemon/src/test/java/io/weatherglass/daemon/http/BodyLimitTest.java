package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsDaemon
final class BodyLimitTest {

    private final RunningDaemon daemon;

    BodyLimitTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    @Test
    void rejectsATooLargeContentLength() {
        byte[] fiftyMegabytes = new byte[50 * 1024 * 1024];
        Arrays.fill(fiftyMegabytes, (byte) ' ');

        JsonNode problem =
                OpenApi.assertProblem(daemon.post(MediaTypes.STRUCTURED, fiftyMegabytes), 413, "body-too-large");

        assertThat(problem.get("detail").asText())
                .contains(String.valueOf(RunningDaemon.MAX_BODY_BYTES), "http.max-body-bytes");
        assertStillWell();
    }

    @Test
    void rejectsATooLargeChunkedBody() {
        OpenApi.assertProblem(
                daemon.post(MediaTypes.STRUCTURED, BodyPublishers.ofInputStream(() -> new Blanks(50L * 1024 * 1024))),
                413,
                "body-too-large");
        assertStillWell();
    }

    @Test
    void sends100ContinueOnlyWithinTheLimit() {
        byte[] body = ServedRuns.CODEC.toJson(ServedRuns.planned(ServedRuns.unique("asked"), "posted"));

        assertThat(statusOfAskingToSend(50 * 1024 * 1024)).isEqualTo(413);
        assertThat(statusOfAskingToSend(body.length)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {ApiPaths.EVENTS, "/connectors/tiny"})
    void rejectsBodiesWhileIncompleteOnesFillTheMemory(String path) throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            // one may be rejected while the body of an earlier test is still being discarded
            Eventually.until("the bodies fill the memory", () -> {
                slow.add(almostWhole(path));
                return post().statusCode() == 503;
            });
            HttpResponse<String> refused = post();
            OpenApi.assertProblem(refused, 503, "unavailable");
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
        Eventually.until("closed connections no longer count", () -> post().statusCode() == 202);
    }

    private HttpResponse<String> post() {
        return daemon.post(
                MediaTypes.STRUCTURED,
                ServedRuns.CODEC.toJson(ServedRuns.planned(ServedRuns.unique("patient"), "posted")));
    }

    private Socket almostWhole(String path) {
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                + MediaTypes.STRUCTURED + "\r\nContent-Length: "
                + RunningDaemon.MAX_BODY_BYTES + "\r\n\r\n";
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), daemon.port());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[RunningDaemon.MAX_BODY_BYTES - 1]);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int statusOfAskingToSend(int bytes) {
        return RawRequest.statusOf(
                daemon.port(),
                "POST " + ApiPaths.EVENTS + " HTTP/1.1",
                "Content-Type: " + MediaTypes.STRUCTURED,
                "Expect: 100-continue",
                "Content-Length: " + bytes);
    }

    private void assertStillWell() {
        assertThat(daemon.get(ApiPaths.LIVE).statusCode()).isEqualTo(200);
        assertThat(daemon.get(ApiPaths.READY).statusCode()).isEqualTo(200);
        String instance = ServedRuns.unique("well");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "posted"));
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);
    }
}
