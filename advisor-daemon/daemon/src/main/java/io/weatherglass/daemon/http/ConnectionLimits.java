package io.weatherglass.daemon.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one client from taking all connections, and slow ones from keeping theirs: a request must come within a time, and the
 * time that has passed since the last byte says nothing about clients that send one now and then. Thread-safe.
 */
final class ConnectionLimits {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);

    /** Even a modem is faster than this. A guess. */
    private static final long MIN_BYTES_PER_SECOND = 1024;

    private final int most;
    private final int maxOfClient;
    private final long receiveNanos;
    private final long idleNanos;
    private final Map<HttpConnection, Open> open = new ConcurrentHashMap<>();
    private final Map<String, Integer> ofClients = new ConcurrentHashMap<>();

    /** What a connection does. */
    private static final class Open {
        private volatile long since = System.nanoTime();
        private volatile HttpServerRequest request;
        private volatile boolean kept;
    }

    /**
     * @param most connections in all
     * @param maxOfClient of one address
     * @param receive time for the head of a request, and before its body must come at a minimum rate
     * @param idle time that a connection may be kept between requests
     */
    ConnectionLimits(int most, int maxOfClient, Duration receive, Duration idle) {
        this.most = most;
        this.maxOfClient = maxOfClient;
        this.receiveNanos = receive.toNanos();
        this.idleNanos = idle.toNanos();
    }

    /** Looks at all connections now and then. */
    void start(Vertx vertx) {
        vertx.setPeriodic(
                Math.max(50, Math.min(1000, TimeUnit.NANOSECONDS.toMillis(receiveNanos) / 4)), timer -> look());
    }

    /** Takes a new connection, or closes it. */
    void opened(HttpConnection connection) {
        String client = connection.remoteAddress().hostAddress();
        int ofClient = ofClients.merge(String.valueOf(client), 1, Integer::sum);
        connection.closeHandler(closed -> {
            open.remove(connection);
            ofClients.computeIfPresent(String.valueOf(client), (key, count) -> count == 1 ? null : count - 1);
        });
        open.put(connection, new Open());
        if (open.size() > most || ofClient > maxOfClient) {
            LOG.debug("a connection of {} is one too many", client);
            connection.close();
        }
    }

    /** Sees the requests of the connections. */
    Handler<HttpServerRequest> watching(Handler<HttpServerRequest> handler) {
        return request -> {
            Open of = open.get(request.connection());
            if (of != null) {
                of.since = System.nanoTime();
                of.request = request;
                of.kept = true;
            }
            handler.handle(request);
        };
    }

    private void look() {
        long now = System.nanoTime();
        open.forEach((connection, of) -> {
            HttpServerRequest request = of.request;
            if (request != null && request.isEnded()) {
                if (request.response().ended()) {
                    of.request = null;
                    of.since = now;
                }
                return;
            }
            long late = now - of.since - receiveNanos - (request == null && of.kept ? idleNanos : 0);
            long expected = request == null ? 0 : late / TimeUnit.SECONDS.toNanos(1) * MIN_BYTES_PER_SECOND;
            if (late > 0 && (request == null || request.bytesRead() <= expected)) {
                LOG.debug("a connection of {} is too slow", connection.remoteAddress());
                connection.close();
            }
        });
    }
}
