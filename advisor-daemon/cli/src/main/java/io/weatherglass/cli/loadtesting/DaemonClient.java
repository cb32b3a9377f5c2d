package io.weatherglass.cli.loadtesting;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;

/**
 * An enactor's way to the daemon: events over HTTP with a key, sent again with the same ids until taken. It keeps some connections
 * and lets requests wait for one: a client that opens one more for each would be refused by a daemon that falls behind, and
 * keep it busy with handshakes. Thread-safe.
 */
final class DaemonClient implements AutoCloseable {

    /** Many more than a daemon answers at a time, and far from the 1,024 that it allows. A guess. */
    private static final int CONNECTIONS = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int ACCEPTED = 202;
    private static final int OVERLOADED = 503;
    private static final int TOO_MANY = 429;
    private static final int MAX_ATTEMPTS = 60;
    private static final int MAX_GETS = 5;

    private final HttpClient http;
    private final ExecutorService connections =
            Executors.newFixedThreadPool(CONNECTIONS, WorkerThread.factory("connection"));
    private final URI address;
    private final String key;
    private final EventCodec codec = new EventCodec();
    private final AtomicLong again = new AtomicLong();
    private final Queue<String> unscraped = new ConcurrentLinkedQueue<>();

    DaemonClient(URI address, String key, SSLContext trusting) {
        this.address = address;
        this.key = key;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .sslContext(trusting)
                .build();
    }

    /** Returns when the daemon is ready. */
    void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY_LIMIT.toNanos();
        while (get("/health/ready").statusCode() != 200) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the daemon does not become ready: "
                        + get("/health/ready").body());
            }
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
    }

    ScrapedMetrics metrics() throws IOException, InterruptedException {
        HttpResponse<String> scrape = get("/metrics");
        for (int attempt = 1; scrape.statusCode() != 200; attempt++) {
            if (attempt == MAX_ATTEMPTS) {
                throw new IOException("GET /metrics answered " + scrape.statusCode() + ": " + scrape.body());
            }
            unscraped.add(scrape.statusCode() + ": " + scrape.body());
            Thread.sleep(LOOK_AGAIN.toMillis());
            scrape = get("/metrics");
        }
        return new ScrapedMetrics(scrape.body());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return http.send(request(path).GET().build(), BodyHandlers.ofString());
            } catch (IOException e) {
                // the daemon closes connections that were idle for long, as the request is on its way
                if (attempt == MAX_GETS) {
                    throw e;
                }
            }
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(TIMEOUT).header("Authorization", "Bearer " + key);
    }

    /**
     * Sends events as one batch.
     *
     * @return completes when the daemon has acknowledged all of them; exceptionally if it refuses them, or goes on to be
     *     unable to take them
     */
    CompletableFuture<Void> send(List<EventEnvelope> events) {
        HttpRequest request = request("/api/v1/events")
                .header("Content-Type", "application/cloudevents-batch+json")
                .POST(BodyPublishers.ofByteArray(codec.toJsonBatch(events)))
                .build();
        return attempt(request, 1);
    }

    private HttpResponse<String> answer(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the load is over", e);
        }
    }

    private CompletableFuture<Void> attempt(HttpRequest request, int attempt) {
        return CompletableFuture.supplyAsync(() -> answer(request), connections)
                .handle((answer, failure) -> {
                    if (failure == null && answer.statusCode() == ACCEPTED) {
                        return CompletableFuture.<Void>completedFuture(null);
                    }
                    boolean transientFault =
                            failure != null || answer.statusCode() == OVERLOADED || answer.statusCode() == TOO_MANY;
                    if (transientFault && attempt < MAX_ATTEMPTS) {
                        again.incrementAndGet();
                        return CompletableFuture.runAsync(
                                        () -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
                                .thenCompose(waited -> attempt(request, attempt + 1));
                    }
                    return CompletableFuture.<Void>failedFuture(
                            failure != null
                                    ? failure
                                    : new IOException(
                                            "the daemon answered " + answer.statusCode() + ": " + answer.body()));
                })
                .thenCompose(next -> next);
    }

    /** Answers to scrapes that were no metrics. */
    Queue<String> unscraped() {
        return unscraped;
    }

    /** Requests that were sent again because the daemon could not take them or did not answer. */
    long sentAgain() {
        return again.get();
    }

    @Override
    public void close() {
        connections.shutdownNow();
    }
}
