package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Client for the HTTP API of a daemon. For use by one thread. */
final class DaemonApi {

    /** Generous, because on an overloaded machine a TLS connection to a ready daemon took more than 10 s. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Large enough for a run with 200,000 jobs of 300 bytes each. */
    private static final int MAX_ANSWER_BYTES = 64 << 20;

    private static final String LOG_LEVELS = "/api/v1/log-levels";
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final Set<Integer> KEY_REFUSED = Set.of(401, 403);

    private final ObjectMapper mapper = new ObjectMapper();
    private final LimitedHttp client;
    private final String url;
    private final Optional<String> token;

    /** @throws IllegalArgumentException if {@code url} is not an HTTP or HTTPS address */
    DaemonApi(String url) {
        this(url, Optional.empty());
    }

    DaemonApi(String url, Optional<String> token) {
        this(url, token, client());
    }

    /** @param client {@link #client()} or a modified copy */
    DaemonApi(String url, Optional<String> token, HttpClient.Builder client) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(rule(url), e);
        }
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException(rule(url));
        }
        this.url = url.replaceFirst("/+$", "");
        this.token = token;
        this.client = new LimitedHttp(client, MAX_ANSWER_BYTES);
    }

    static HttpClient.Builder client() {
        return HttpClient.newBuilder().connectTimeout(TIMEOUT);
    }

    private static String rule(String url) {
        return "--url must be an http or https URL, but was " + url;
    }

    /** Thrown if the daemon responds with an error. */
    static class RejectedException extends IOException {
        private static final long serialVersionUID = 1L;

        RejectedException(String message) {
            super(message);
        }
    }

    /** Thrown if the daemon rejects the access key. */
    private static final class KeyRefusedException extends RejectedException {
        private static final long serialVersionUID = 1L;

        KeyRefusedException(String message) {
            super(message);
        }
    }

    boolean answers() throws InterruptedException {
        try {
            runs(1);
            return true;
        } catch (KeyRefusedException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    JsonNode runs(int most) throws IOException, InterruptedException {
        return required(get("/api/v1/workflows?size=" + most));
    }

    /** Returns an instance with its jobs; empty if it is unknown. */
    Optional<JsonNode> run(String instance) throws IOException, InterruptedException {
        return get(path(instance));
    }

    Optional<JsonNode> advisory(String instance) throws IOException, InterruptedException {
        return get(path(instance) + "/advisory");
    }

    /** Returns the forecasts, oldest first, thinned to {@code points}; empty if the instance is unknown. */
    Optional<JsonNode> course(String instance, int points) throws IOException, InterruptedException {
        return get(path(instance) + "/course?points=" + points);
    }

    JsonNode logLevels() throws IOException, InterruptedException {
        return required(get(LOG_LEVELS)).path("levels");
    }

    /** @throws IllegalArgumentException if the daemon has no such logger or level */
    JsonNode setLogLevel(String logger, String level) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(LOG_LEVELS + "?logger=" + encoded(logger) + "&level=" + encoded(level))
                .POST(HttpRequest.BodyPublishers.noBody());
        HttpResponse<byte[]> answer = send(request);
        if (answer.statusCode() == BAD_REQUEST) {
            throw new IllegalArgumentException("the daemon rejected the change" + detail(answer.body()));
        }
        return required(document(answer)).path("levels");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String path(String instance) {
        return "/api/v1/workflows/" + encoded(instance);
    }

    private static JsonNode required(Optional<JsonNode> answer) throws IOException {
        return answer.orElseThrow(
                () -> new IOException("status 404; check that a Weatherglass daemon is running at this address"));
    }

    /** Returns the reasons why the daemon is not ready; empty if it is. */
    List<String> notReadyBecause() throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send(request("/health/ready"));
        JsonNode health = mapper.readTree(answer.body());
        if (!health.path("ready").isBoolean()) {
            throw new IOException(
                    "status " + answer.statusCode() + "; check that a Weatherglass daemon is running at this address");
        }
        List<String> reasons = new ArrayList<>();
        health.path("reasons").forEach(reason -> reasons.add(reason.asText()));
        return reasons;
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
        token.ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request;
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(request, TIMEOUT);
        Optional<String> target = LimitedHttp.redirect(answer);
        if (target.isPresent()) {
            throw new IOException("redirect to " + target.get() + ", which is not followed");
        }
        return answer;
    }

    private Optional<JsonNode> get(String path) throws IOException, InterruptedException {
        return document(send(request(path)));
    }

    /** Returns the body; empty for status 404. */
    private Optional<JsonNode> document(HttpResponse<byte[]> answer) throws IOException {
        if (answer.statusCode() == NOT_FOUND) {
            return Optional.empty();
        }
        if (KEY_REFUSED.contains(answer.statusCode())) {
            throw new KeyRefusedException(
                    "status " + answer.statusCode() + detail(answer.body()) + " (--token-file, WEATHERGLASS_TOKEN)");
        }
        if (answer.statusCode() != 200) {
            throw new RejectedException("status " + answer.statusCode() + detail(answer.body()));
        }
        return Optional.of(mapper.readTree(answer.body()));
    }

    private String detail(byte[] body) {
        try {
            String detail = mapper.readTree(body).path("detail").asText();
            return detail.isBlank() ? "" : ": " + detail;
        } catch (IOException e) {
            // a proxy may send any body
            return "";
        }
    }
}
