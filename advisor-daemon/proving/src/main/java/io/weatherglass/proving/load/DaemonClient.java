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
 * Sends events over HTTP with an API key, as an enactor does, and repeats them with the same ids until they are
 * accepted. Requests share a fixed number of connections. If each request had its own connection, a slow daemon would
 * refuse connections and spend its time on handshakes. Thread-safe.
 */
final class DaemonClient implements AutoCloseable {

    /** More connections than a daemon serves concurrently, and far fewer than its limit of 1,024. */
    private static final int CONNECTIONS = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int ACCEPTED = 202;

    /** Bodies of responses with at least this status are read from the error stream. */
    private static final int FAULTS = 400;

    private static final int OVERLOADED = 503;
    private static final int TOO_MANY = 429;
    private static final int MAX_ATTEMPTS = 60;
    private static final int MAX_GETS = 5;

    static {
        // by default, only five idle connections are kept, so most requests would need a new connection
        System.setProperty("http.maxConnections", Integer.toString(CONNECTIONS));
        // disable retries by the JDK, because this class repeats and counts requests that get no response
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

    private record Answer(int status, String body) {}

    void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY_LIMIT.toNanos();
        while (get("/health/ready").status() != 200) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the daemon did not become ready: "
                        + get("/health/ready").body());
            }
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
    }

    ScrapedMetrics metrics() throws IOException, InterruptedException {
        Answer scrape = get("/metrics");
        for (int attempt = 1; scrape.status() != 200; attempt++) {
            if (attempt == MAX_ATTEMPTS) {
                throw new IOException("GET /metrics returned status " + scrape.status() + ": " + scrape.body());
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
                // retry, because the daemon may close an idle connection while the request is being sent
                if (attempt == MAX_GETS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Uses the older HTTP client of the JDK, because the newer client switches threads for each request and needs more
     * CPU time.
     */
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
        // read the whole body, so that the connection can be reused
        try (InputStream body = status < FAULTS ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Sends events as one batch.
     *
     * @return future that completes when the daemon has acknowledged all events, or completes exceptionally if it
     *     rejects them or all attempts fail
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
                                    : new IOException("the daemon returned" + " status " + answer.status() + ": "
                                            + answer.body()));
                })
                .thenCompose(next -> next);
    }

    Queue<String> unscraped() {
        return unscraped;
    }

    /** Returns how often requests were repeated because of an error status or a missing response. */
    long sentAgain() {
        return again.get();
    }

    @Override
    public void close() {
        connections.shutdownNow();
    }
}
