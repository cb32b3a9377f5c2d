package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.client.LimitedHttp;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.SourceRun;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends messages to the connector of one daemon, and repeats each message until the response has status 200, which
 * guarantees that the message is not lost. Thread-safe.
 */
final class SourceEnactor {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final long PAUSE_MILLIS = 300;
    private static final int TAKEN = 200;

    /** Status that a daemon returns when its spool is full. */
    private static final int LATER = 503;

    private final LimitedHttp http =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(PATIENCE), MAX_ANSWER_BYTES);
    private final AtomicInteger refused = new AtomicInteger();

    /**
     * Sends a message until it is accepted.
     *
     * @throws IllegalStateException if the status is neither 200 nor 503
     */
    void send(ChaosDaemon daemon, SourceRun.Message message) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + daemon.httpPort() + "/connectors/" + SourceRun.CONNECTOR))
                .POST(BodyPublishers.ofString(message.json()));
        while (!isTaken(request)) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private boolean isTaken(HttpRequest.Builder request) throws InterruptedException {
        try {
            HttpResponse<byte[]> answer = http.send(request, PATIENCE);
            int status = answer.statusCode();
            if (status == LATER) {
                refused.incrementAndGet();
            } else if (status != TAKEN) {
                throw new IllegalStateException(answer.uri() + " responded to a message with status " + status);
            }
            return status == TAKEN;
        } catch (IOException e) {
            // the daemon is down or hangs; it may nevertheless have stored the message
            return false;
        }
    }

    int refused() {
        return refused.get();
    }
}
