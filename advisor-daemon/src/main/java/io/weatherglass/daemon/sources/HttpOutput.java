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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events to a daemon over HTTP, and tries again until it has them, however long it is away. An event that the daemon
 * refuses is told, and does not hold up those behind it. Malformed messages cannot be brought to its dead letters in this way;
 * they are only counted by the caller.
 */
public final class HttpOutput implements EventOutput {
    private static final Logger LOG = LoggerFactory.getLogger(HttpOutput.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_MILLIS = 1000;
    private static final int ACCEPTED = 202;
    private static final int SERVER_ERRORS = 500;

    /** Answers that say: later. */
    private static final Set<Integer> BUSY = Set.of(408, 425, 429);

    /** Answers that are about what was sent; others, 401 or 404, would be the same for all that follows. */
    private static final Set<Integer> REFUSED = Set.of(400, 413, 422);

    private final URI events;
    private final BiConsumer<EventEnvelope, String> refused;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final EventCodec codec = new EventCodec();

    /**
     * To a daemon.
     *
     * @param daemon {@code http://host:port}, or the same with a path where a proxy stands before it
     * @param refused told of each event that the daemon refuses, with its answer
     * @throws IllegalArgumentException if it is no HTTP address
     */
    public HttpOutput(String daemon, BiConsumer<EventEnvelope, String> refused) {
        URI uri = URI.create(daemon.replaceFirst("/+$", "") + "/api/v1/events");
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("the address of a daemon must be http://host:port, was " + daemon);
        }
        this.events = uri;
        this.refused = refused;
    }

    /** @throws IllegalStateException if the daemon would refuse whatever is sent */
    @Override
    public void write(List<EventEnvelope> batch) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(events)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/cloudevents-batch+json")
                .POST(BodyPublishers.ofByteArray(codec.toJsonBatch(batch)))
                .build();
        HttpResponse<String> answer = answer(request);
        if (REFUSED.contains(answer.statusCode())) {
            if (batch.size() == 1) {
                refused.accept(batch.get(0), "status " + answer.statusCode() + ": " + answer.body());
                return;
            }
            // a batch may only be too large, or one event of it is wrong;
            // what the daemon has taken of the others all the same counts once
            int half = batch.size() / 2;
            write(batch.subList(0, half));
            write(batch.subList(half, batch.size()));
        } else if (answer.statusCode() != ACCEPTED) {
            throw new IllegalStateException(
                    events + " takes no events, with status " + answer.statusCode() + ": " + answer.body());
        }
    }

    /** The answer of a daemon that is there. */
    private HttpResponse<String> answer(HttpRequest request) throws InterruptedException {
        while (true) {
            try {
                HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
                if (answer.statusCode() < SERVER_ERRORS && !BUSY.contains(answer.statusCode())) {
                    return answer;
                }
                LOG.warn("{} does not take events, which are tried again: status {}", events, answer.statusCode());
            } catch (IOException e) {
                LOG.warn("{} does not take events, which are tried again: {}", events, e.toString());
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
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
