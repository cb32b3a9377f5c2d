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

/**
 * One open stream. What its reader is too slow to take is not queued: only the newest frame of each instance waits. Frames
 * may be offered on any thread; they are written on the connection's context.
 */
final class StreamReader {

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final Context context;
    private final RoutingContext routing;
    private final Optional<String> instance;
    private final Map<String, Buffer> waiting = new LinkedHashMap<>();
    private Optional<String> position = Optional.empty();
    private boolean drainScheduled;

    StreamReader(RoutingContext routing, Optional<String> instance) {
        this.routing = routing;
        this.response = routing.response();
        this.context = routing.vertx().getOrCreateContext();
        this.instance = instance;
    }

    /**
     * Sends the head and keeps the stream alive until its reader goes.
     *
     * @param onClose what to do then; at once if it has gone already, as while its token was checked
     */
    void begin(Duration heartbeat, Runnable onClose) {
        long timer = routing.vertx().setPeriodic(heartbeat.toMillis(), tick -> beat());
        Runnable end = () -> {
            routing.vertx().cancelTimer(timer);
            onClose.run();
        };
        response.closeHandler(closed -> end.run());
        if (response.closed()) {
            // nobody calls the handler any more
            end.run();
            return;
        }
        response.drainHandler(ready -> drain());
        response.setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store")
                // a proxy that buffers would hold advisories back
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

    /** Offers the newest frame of an instance. */
    synchronized void offer(String ofInstance, Buffer frame) {
        waiting.put(ofInstance, frame);
        scheduleDrain();
    }

    /**
     * Offers the newest frames of some instances.
     *
     * @param reached the id of the last of the frames that then wait: who has it has seen all up to there
     */
    synchronized void offer(Map<String, Buffer> frames, String reached) {
        if (!frames.isEmpty()) {
            waiting.putAll(frames);
            position = Optional.of(reached);
            scheduleDrain();
        }
    }

    /** Offers what was known at connect, unless something newer came first. */
    synchronized void offerFirst(String ofInstance, Buffer frame) {
        waiting.putIfAbsent(ofInstance, frame);
        scheduleDrain();
    }

    /** Offers what a reader has missed that comes back, oldest first; none of them takes the place of another. */
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
        if (waiting.isEmpty() && position.isPresent()) {
            frame = Buffer.buffer("id: " + position.get() + "\n").appendBuffer(frame);
            position = Optional.empty();
        }
        return Optional.of(frame);
    }
}
