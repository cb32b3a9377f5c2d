package io.weatherglass.proving.load;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

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

    /** Answers with this status or a higher one are read from the stream of errors. */
    private static final int FAULTS = 400;

    private static final int OVERLOADED = 503;
    private static final int TOO_MANY = 429;
    private static final int MAX_ATTEMPTS = 60;
    private static final int MAX_GETS = 5;

    static {
        // else five idle connections are kept, and the others are opened again for each request
        System.setProperty("http.maxConnections", Integer.toString(CONNECTIONS));
        // what had no answer is sent again here, and counted
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private final ExecutorService connections =
            Executors.newFixedThreadPool(CONNECTIONS, WorkerThread.factory("connection"));
    private final URI address;
    private final String key;
    private final SSLSocketFactory sockets;
    private final EventCodec codec = new EventCodec();
    private final AtomicLong again = new AtomicLong();
    private final Queue<String> unscraped = new ConcurrentLinkedQueue<>();

    DaemonClient(URI address, String key, SSLContext trusting) {
        this.address = address;
        this.key = key;
        sockets = trusting.getSocketFactory();
    }

    /** What the daemon answers. */
    private record Answer(int status, String body) {}

    void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY_LIMIT.toNanos();
        while (get("/health/ready").status() != 200) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the daemon does not become ready: "
                        + get("/health/ready").body());
            }
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
    }

    ScrapedMetrics metrics() throws IOException, InterruptedException {
        Answer scrape = get("/metrics");
        for (int attempt = 1; scrape.status() != 200; attempt++) {
            if (attempt == MAX_ATTEMPTS) {
                throw new IOException("GET /metrics answered " + scrape.status() + ": " + scrape.body());
            }
            unscraped.add(scrape.status() + ": " + scrape.body());
            Thread.sleep(LOOK_AGAIN.toMillis());
            scrape = get("/metrics");
        }
        return new ScrapedMetrics(scrape.body());
    }

    private Answer get(String path) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return answer(connection(path));
            } catch (IOException e) {
                // the daemon closes connections that were idle for long, as the request is on its way
                if (attempt == MAX_GETS) {
                    throw e;
                }
            }
        }
    }

    /** The JDK's older client: the newer one hands each request from thread to thread, which takes more of the processors. */
    private HttpsURLConnection connection(String path) throws IOException {
        HttpsURLConnection connection =
                (HttpsURLConnection) address.resolve(path).toURL().openConnection();
        connection.setSSLSocketFactory(sockets);
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout((int) TIMEOUT.toMillis());
        connection.setReadTimeout((int) TIMEOUT.toMillis());
        connection.setRequestProperty("Authorization", "Bearer " + key);
        return connection;
    }

    private static Answer answer(HttpsURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        // read to the end, so that the connection can be used again
        try (InputStream body = status < FAULTS ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Sends events as one batch.
     *
     * @return completes when the daemon has acknowledged all of them; exceptionally if it refuses them, or goes on to be
     *     unable to take them
     */
    CompletableFuture<Void> send(List<EventEnvelope> events) {
        return attempt(codec.toJsonBatch(events), 1);
    }

    private Answer post(byte[] events) {
        try {
            HttpsURLConnection connection = connection("/api/v1/events");
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/cloudevents-batch+json");
            try (OutputStream body = connection.getOutputStream()) {
                body.write(events);
            }
            return answer(connection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CompletableFuture<Void> attempt(byte[] events, int attempt) {
        return CompletableFuture.supplyAsync(() -> post(events), connections)
                .handle((answer, failure) -> {
                    if (failure == null && answer.status() == ACCEPTED) {
                        return CompletableFuture.<Void>completedFuture(null);
                    }
                    boolean transientFault =
                            failure != null || answer.status() == OVERLOADED || answer.status() == TOO_MANY;
                    if (transientFault && attempt < MAX_ATTEMPTS) {
                        again.incrementAndGet();
                        return CompletableFuture.runAsync(
                                        () -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
                                .thenCompose(waited -> attempt(events, attempt + 1));
                    }
                    return CompletableFuture.<Void>failedFuture(
                            failure != null
                                    ? failure
                                    : new IOException("the daemon answered " + answer.status() + ": " + answer.body()));
                })
                .thenCompose(next -> next);
    }

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
