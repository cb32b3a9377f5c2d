package io.weatherglass.daemon.http;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An open stream. Slow readers receive only the newest frame per instance. Frames may be offered on any thread. */
final class StreamReader {

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final Context context;
    private final RoutingContext routing;
    private final Optional<String> instance;
    private final Map<String, Buffer> waiting = new LinkedHashMap<>();
    private boolean drainScheduled;

    StreamReader(RoutingContext routing, Optional<String> instance) {
        this.routing = routing;
        this.response = routing.response();
        this.context = routing.vertx().getOrCreateContext();
        this.instance = instance;
    }

    /** @param onClose runs when the client disconnects, or immediately if it already has */
    void begin(Duration heartbeat, Runnable onClose) {
        long timer = routing.vertx().setPeriodic(heartbeat.toMillis(), tick -> beat());
        Runnable end = () -> {
            routing.vertx().cancelTimer(timer);
            onClose.run();
        };
        response.closeHandler(closed -> end.run());
        if (response.closed()) {
            end.run();
            return;
        }
        response.drainHandler(ready -> drain());
        response.setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store")
                // Prevents proxies from buffering advisories.
                .putHeader("X-Accel-Buffering", "no")
                .write(COMMENT);
    }

    private void beat() {
        if (!response.writeQueueFull()) {
            response.write(COMMENT);
        }
    }

    boolean wants(String ofInstance) {
        return instance.isEmpty() || instance.get().equals(ofInstance);
    }

    synchronized void offer(String ofInstance, Buffer frame) {
        waiting.put(ofInstance, frame);
        scheduleDrain();
    }

    synchronized void offerFirst(String ofInstance, Buffer frame) {
        waiting.putIfAbsent(ofInstance, frame);
        scheduleDrain();
    }

    synchronized void offerMissed(String ofInstance, List<Buffer> frames) {
        Buffer newer = waiting.remove(ofInstance);
        for (int i = 0; i < frames.size(); i++) {
            waiting.put(ofInstance + "/missed/" + i, frames.get(i));
        }
        if (newer != null) {
            waiting.put(ofInstance, newer);
        }
        scheduleDrain();
    }

    private void scheduleDrain() {
        if (!drainScheduled) {
            drainScheduled = true;
            context.runOnContext(turn -> drain());
        }
    }

    private void drain() {
        synchronized (this) {
            drainScheduled = false;
        }
        while (!response.closed() && !response.writeQueueFull()) {
            Optional<Buffer> next = takeOldest();
            if (next.isEmpty()) {
                return;
            }
            response.write(next.get());
        }
    }

    private synchronized Optional<Buffer> takeOldest() {
        Iterator<Buffer> oldest = waiting.values().iterator();
        if (!oldest.hasNext()) {
            return Optional.empty();
        }
        Buffer frame = oldest.next();
        oldest.remove();
        return Optional.of(frame);
    }
}
