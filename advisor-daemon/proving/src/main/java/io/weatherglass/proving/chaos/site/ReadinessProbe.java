package io.weatherglass.proving.chaos.site;

import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Queries the readiness of a daemon. Thread-safe. */
public final class ReadinessProbe {

    public static final Duration EVERY = Duration.ofMillis(200);

    private static final Duration ANSWER = Duration.ofSeconds(2);

    private static final int MAX_ANSWER_BYTES = 1 << 20;

    private final LimitedHttp client =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(ANSWER), MAX_ANSWER_BYTES);

    /**
     * A daemon's response.
     *
     * @param status HTTP status; 0 if there was no response
     * @param body empty if there was no response
     */
    public record Answer(long atNanos, int status, String body) {

        public boolean isReady() {
            return status == 200;
        }
    }

    public Answer ask(ChaosDaemon daemon) throws InterruptedException {
        long now = System.nanoTime();
        try {
            HttpResponse<byte[]> answer = client.send(HttpRequest.newBuilder(daemon.readiness()), ANSWER);
            return new Answer(now, answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new Answer(now, 0, "");
        }
    }

    /**
     * Waits until a daemon is ready.
     *
     * @return the last response, which reports readiness unless the time ran out or the process exited
     */
    public Answer await(ChaosDaemon daemon, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        Answer answer = ask(daemon);
        while (!answer.isReady() && daemon.process().isAlive() && System.nanoTime() < deadline) {
            Thread.sleep(EVERY.toMillis());
            answer = ask(daemon);
        }
        return answer;
    }
}
