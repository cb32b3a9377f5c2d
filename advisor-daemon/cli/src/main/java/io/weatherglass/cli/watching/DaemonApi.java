package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** What a daemon answers over HTTP. For one thread. */
final class DaemonApi {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int NOT_FOUND = 404;

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final String url;

    /**
     * @param url of the daemon
     * @throws IllegalArgumentException if it is no address of http or https
     */
    DaemonApi(String url) {
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
    }

    private static String rule(String url) {
        return "--url must be an address of http or https, was " + url;
    }

    /** Whether a daemon answers. */
    boolean answers() throws InterruptedException {
        try {
            runs(1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The instances, active ones first. */
    JsonNode runs(int most) throws IOException, InterruptedException {
        return required(get("/api/v1/workflows?size=" + most));
    }

    /** An instance with its jobs; empty if it is unknown. */
    Optional<JsonNode> run(String instance) throws IOException, InterruptedException {
        return get(path(instance));
    }

    /** The latest advisory on an instance, if there is one. */
    Optional<JsonNode> advisory(String instance) throws IOException, InterruptedException {
        return get(path(instance) + "/advisory");
    }

    /** How the forecasts of an instance have come along, thinned to so many, oldest first; none if it is unknown. */
    Optional<JsonNode> course(String instance, int points) throws IOException, InterruptedException {
        return get(path(instance) + "/course?points=" + points);
    }

    private static String path(String instance) {
        return "/api/v1/workflows/"
                + URLEncoder.encode(instance, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static JsonNode required(Optional<JsonNode> answer) throws IOException {
        return answer.orElseThrow(() -> new IOException("it answers with status 404: is it a daemon of Weatherglass?"));
    }

    private Optional<JsonNode> get(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + path)).timeout(TIMEOUT).build();
        HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() == NOT_FOUND) {
            return Optional.empty();
        }
        if (answer.statusCode() != 200) {
            throw new IOException("it answers with status " + answer.statusCode() + detail(answer.body()));
        }
        return Optional.of(mapper.readTree(answer.body()));
    }

    /** What a problem says, if it is one. */
    private String detail(byte[] body) {
        try {
            String detail = mapper.readTree(body).path("detail").asText();
            return detail.isBlank() ? "" : ": " + detail;
        } catch (IOException e) {
            // what stands between may answer with anything
            return "";
        }
    }
}
