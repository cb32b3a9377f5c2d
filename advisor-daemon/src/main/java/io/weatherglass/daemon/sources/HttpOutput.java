package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events to a daemon over HTTP, and tries again until it has them, however long it is away. Malformed messages cannot be
 * brought to its dead letters in this way; they are only counted by the caller.
 */
public final class HttpOutput implements EventOutput {
    private static final Logger LOG = LoggerFactory.getLogger(HttpOutput.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_MILLIS = 1000;
    private static final int ACCEPTED = 202;
    private static final int SERVER_ERRORS = 500;

    private final URI events;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final EventCodec codec = new EventCodec();

    /**
     * To a daemon.
     *
     * @param daemon {@code http://host:port}, or the same with a path where a proxy stands before it
     * @throws IllegalArgumentException if it is no HTTP address
     */
    public HttpOutput(String daemon) {
        URI uri = URI.create(daemon.replaceFirst("/+$", "") + "/api/v1/events");
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("the address of a daemon must be http://host:port, was " + daemon);
        }
        this.events = uri;
    }

    /** @throws IllegalStateException if the daemon refuses the events */
    @Override
    public void write(List<EventEnvelope> batch) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(events)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/cloudevents-batch+json")
                .POST(BodyPublishers.ofByteArray(codec.toJsonBatch(batch)))
                .build();
        while (!isAccepted(request)) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private boolean isAccepted(HttpRequest request) throws InterruptedException {
        HttpResponse<String> answer;
        try {
            answer = client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            LOG.warn("{} does not take events, which are tried again: {}", events, e.toString());
            return false;
        }
        if (answer.statusCode() == ACCEPTED) {
            return true;
        }
        if (answer.statusCode() < SERVER_ERRORS) {
            throw new IllegalStateException(
                    events + " refuses events with status " + answer.statusCode() + ": " + answer.body());
        }
        LOG.warn("{} does not take events, which are tried again: status {}", events, answer.statusCode());
        return false;
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) {
        LOG.debug("a malformed message", reason);
    }

    @Override
    public void close() {
        // its connections end with the process
    }
}
