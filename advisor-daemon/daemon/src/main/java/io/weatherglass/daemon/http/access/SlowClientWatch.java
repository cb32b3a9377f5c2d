package io.weatherglass.daemon.http.access;

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

/** Closes connections of slow clients, which an idle timeout misses if they send single bytes. */
public final class SlowClientWatch {
    private static final Logger LOG = LoggerFactory.getLogger(SlowClientWatch.class);

    private static final long MIN_BYTES_PER_SECOND = 1024;

    private static final Duration WINDOW = Duration.ofSeconds(30);

    private final long receiveNanos;
    private final long idleNanos;
    private final long windowNanos;
    private final Map<HttpConnection, Open> open = new ConcurrentHashMap<>();

    private static final class Open {
        private volatile long since = System.nanoTime();
        private volatile Receiving receiving;
        private volatile boolean kept;
    }

    /** Confined to the checking thread, except for the field {@code request}. */
    private static final class Receiving {
        private final HttpServerRequest request;

        /** Bytes of the body at the start of the window; negative before the first window. */
        private long windowBytes = -1;

        private long windowSince;

        Receiving(HttpServerRequest request) {
            this.request = request;
        }

        private boolean isTooSlow(long now, long windowNanos) {
            long bytes = request.bytesRead();
            long passed = now - windowSince;
            if (windowBytes >= 0 && passed < windowNanos) {
                return false;
            }
            boolean slow = windowBytes >= 0
                    && bytes - windowBytes < TimeUnit.NANOSECONDS.toMillis(passed) * MIN_BYTES_PER_SECOND / 1000;
            windowBytes = bytes;
            windowSince = now;
            return slow;
        }
    }

    /** @param receive maximum time for the head of a request; after that, the body must arrive at a minimum rate */
    public SlowClientWatch(Duration receive, Duration idle) {
        this.receiveNanos = receive.toNanos();
        this.idleNanos = idle.toNanos();
        this.windowNanos = Math.min(receiveNanos, WINDOW.toNanos());
    }

    public void start(Vertx vertx) {
        vertx.setPeriodic(
                Math.max(50, Math.min(1000, TimeUnit.NANOSECONDS.toMillis(receiveNanos) / 4)), timer -> look());
    }

    public void opened(HttpConnection connection) {
        connection.closeHandler(closed -> open.remove(connection));
        open.put(connection, new Open());
    }

    public Handler<HttpServerRequest> watching(Handler<HttpServerRequest> handler) {
        return request -> {
            Open of = open.get(request.connection());
            if (of != null) {
                of.since = System.nanoTime();
                of.receiving = new Receiving(request);
                of.kept = true;
            }
            handler.handle(request);
        };
    }

    private void look() {
        long now = System.nanoTime();
        open.forEach((connection, of) -> {
            Receiving receiving = of.receiving;
            if (receiving != null && receiving.request.isEnded()) {
                if (receiving.request.response().ended()) {
                    of.receiving = null;
                    of.since = now;
                }
                return;
            }
            long late = now - of.since - receiveNanos - (receiving == null && of.kept ? idleNanos : 0);
            if (late > 0 && (receiving == null || receiving.isTooSlow(now, windowNanos))) {
                LOG.debug("a connection from {} is too slow", connection.remoteAddress());
                connection.close();
            }
        });
    }
}
