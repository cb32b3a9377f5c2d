package io.weatherglass.nextflow;

import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** HTTP client for the daemon. Limits the duration of requests and the size of responses. */
final class DaemonConnection {
    /** Generous: even the advisory of a run with 10,000 jobs takes only about 10 kB. */
    private static final int MAX_ANSWER_BYTES = 4 << 20;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final String JSON = "application/json";

    private final LimitedHttp http =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT), MAX_ANSWER_BYTES);
    private final String url;
    private final Optional<String> token;

    DaemonConnection(String url, Optional<String> token) {
        this.url = url;
        this.token = token;
    }

    String url() {
        return url;
    }

    /**
     * Returns the status code. Throws an exception if the daemon does not respond in time, or if another server
     * responds instead.
     */
    int post(String path, byte[] body, int timeoutMillis) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).header("Content-Type", JSON).POST(BodyPublishers.ofByteArray(body));
        HttpResponse<byte[]> answer = http.send(request, Duration.ofMillis(timeoutMillis));
        Optional<String> target = LimitedHttp.redirect(answer);
        if (target.isPresent()) {
            throw new IOException(printable(url + " redirects to " + target.get() + ", which is not followed"));
        }
        String type = answer.headers().firstValue("Content-Type").orElse("no media type");
        if (answer.statusCode() < 300 && !type.startsWith(JSON)) {
            throw new IOException(printable(url + " responds with " + type));
        }
        return answer.statusCode();
    }

    /** Returns the document; empty unless the status is 200. Throws an exception if no response arrives in time. */
    Optional<String> get(String path, int timeoutMillis) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = http.send(request(path), Duration.ofMillis(timeoutMillis));
        return answer.statusCode() == 200
                ? Optional.of(new String(answer.body(), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request;
    }

    /** Replaces control characters, because Nextflow prints the text to a terminal. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
    }
}
