package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.client.LimitedHttp;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.support.Backoff;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes events to a daemon over HTTP, retries while it is unavailable, and reports and skips rejected events. */
public final class HttpOutput implements EventOutput {
    private static final Logger LOG = LoggerFactory.getLogger(HttpOutput.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** The daemon needs several seconds to read a large plan, and more time to write it to Kafka. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final int MAX_ANSWER_BYTES = 16 << 20;
    private static final int ACCEPTED = 202;
    private static final int SERVER_ERRORS = 500;

    private static final Set<Integer> BUSY = Set.of(408, 425, 429);

    /** Statuses that concern the event itself; others, such as 401 or 404, would be returned for every event. */
    private static final Set<Integer> REFUSED = Set.of(400, 413, 422);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

    private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

    /** A daemon that restarts is back within 30 s; after that, scripts should get an error. */
    public static final Backoff BRIEF = new Backoff(FIRST_PAUSE, MAX_PAUSE, Optional.of(Duration.ofSeconds(30)));

    public static final Backoff ENDLESS = Backoff.endless(FIRST_PAUSE, MAX_PAUSE);

    private final String daemon;
    private final URI events;
    private final Optional<String> token;
    private final Backoff backoff;
    private final Consumer<String> notices;
    private final BiConsumer<EventEnvelope, String> refused;
    private final LimitedHttp client =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT), MAX_ANSWER_BYTES);
    private final EventCodec codec = new EventCodec();

    /** @param notices receives a line when the daemon becomes unavailable and when it is back */
    public HttpOutput(
            String daemon,
            Optional<String> token,
            Backoff backoff,
            Consumer<String> notices,
            BiConsumer<EventEnvelope, String> refused) {
        URI uri = URI.create(daemon.replaceFirst("/+$", "") + "/api/v1/events");
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("daemon address must be http://host:port, but was " + daemon);
        }
        this.daemon = daemon;
        this.events = uri;
        this.token = token;
        this.backoff = backoff;
        this.notices = notices;
        this.refused = refused;
    }

    /** @throws IllegalStateException if the daemon stays unavailable or would reject any event */
    @Override
    public void write(List<EventEnvelope> batch) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(events)
                .header("Content-Type", "application/cloudevents-batch+json")
                .POST(BodyPublishers.ofByteArray(codec.toJsonBatch(batch)));
        token.ifPresent(key -> request.header("Authorization", "Bearer " + key));
        HttpResponse<byte[]> answer = answer(request);
        if (REFUSED.contains(answer.statusCode())) {
            if (batch.size() == 1) {
                refused.accept(batch.get(0), "status " + answer.statusCode() + ": " + text(answer));
                return;
            }
            // The batch may be too large, or one event invalid. Resending accepted events is harmless.
            int half = batch.size() / 2;
            write(batch.subList(0, half));
            write(batch.subList(half, batch.size()));
        } else if (answer.statusCode() != ACCEPTED) {
            throw new IllegalStateException(events + " does not accept events: status " + answer.statusCode() + ": "
                    + LimitedHttp.redirect(answer)
                            .map(target -> "it redirects to " + target + "; pass that address with --url")
                            .orElseGet(() -> text(answer)));
        }
    }

    private HttpResponse<byte[]> answer(HttpRequest.Builder request) throws InterruptedException {
        Optional<Backoff.Attempts> attempts = Optional.empty();
        while (true) {
            String why;
            try {
                HttpResponse<byte[]> answer = client.send(request, TIMEOUT);
                if (answer.statusCode() < SERVER_ERRORS && !BUSY.contains(answer.statusCode())) {
                    if (attempts.isPresent()) {
                        notices.accept(daemon + " accepts events again");
                    }
                    return answer;
                }
                why = daemon + " is not accepting events: status " + answer.statusCode();
            } catch (IOException e) {
                why = "no response from " + daemon + ": " + LimitedHttp.reason(e);
            }
            if (attempts.isEmpty()) {
                // Start the time limit only now, so that a daemon that hung in the first request gets a second one.
                attempts = Optional.of(backoff.begin(System::nanoTime));
                notices.accept(why + "; trying again");
            }
            LOG.debug("{}", why);
            if (!attempts.get().pause()) {
                throw new IllegalStateException(why + "; gave up after "
                        + backoff.patience().orElseThrow().toSeconds() + " s");
            }
        }
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) {
        LOG.debug("malformed message", reason);
    }

    @Override
    public void close() {}
}
