package io.weatherglass.daemon.openid;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** HTTP client that limits the time and size of responses and follows no redirects. Thread-safe. */
final class IssuerHttp implements ResourceRetriever, HTTPRequestSender {
    private static final int MAX_ANSWER_BYTES = 256 * 1024;

    private final Duration deadline;
    private final LimitedHttp http;

    IssuerHttp(Duration deadline) {
        this.deadline = deadline;
        http = new LimitedHttp(HttpClient.newBuilder().connectTimeout(deadline), MAX_ANSWER_BYTES);
    }

    @Override
    public Resource retrieveResource(URL url) throws IOException {
        HttpResponse<byte[]> answer = answer(HttpRequest.newBuilder(URI.create(url.toString())));
        if (answer.statusCode() != 200) {
            throw new IOException(url + " responded with status " + answer.statusCode());
        }
        return new Resource(
                text(answer), answer.headers().firstValue("Content-Type").orElse(""));
    }

    @Override
    public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest asked) throws IOException {
        String body = Optional.ofNullable(asked.getBody()).orElse("");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(asked.getURI()).method(asked.getMethod().name(), BodyPublishers.ofString(body));
        asked.getHeaderMap().forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        HttpResponse<byte[]> answer = answer(request);
        HTTPResponse response = new HTTPResponse(answer.statusCode());
        answer.headers().map().forEach((name, values) -> response.setHeader(name, values.toArray(String[]::new)));
        response.setBody(text(answer));
        return response;
    }

    private HttpResponse<byte[]> answer(HttpRequest.Builder request) throws IOException {
        HttpResponse<byte[]> answer;
        try {
            answer = http.send(request, deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
        Optional<String> target = LimitedHttp.redirect(answer);
        if (target.isPresent()) {
            throw new IOException(answer.uri() + " redirects to " + target.get() + ", but redirects are not followed");
        }
        return answer;
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
