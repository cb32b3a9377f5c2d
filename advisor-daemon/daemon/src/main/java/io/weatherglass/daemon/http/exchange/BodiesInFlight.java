package io.weatherglass.daemon.http.exchange;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.health.HeapBudget;
import java.time.Duration;

/**
 * Receives bodies into memory with a limit on received bytes; a limit on announced bytes would let slow clients block
 * others.
 */
public final class BodiesInFlight {
    /** Number of bodies of the maximum size that are decoded at the same time. */
    private static final int MAX_LARGE = 4;

    private static final int RETRY_AFTER_SECONDS = 5;

    /** Maximum time to receive a body; long enough for 16 MB at 28 kB/s. */
    private static final Duration WITHIN = Duration.ofMinutes(10);

    private final int maxBytes;
    private final HeapBudget heap;
    private final Duration within;
    private final BacklogLimit backlog;

    private static final class Body {
        private Buffer bytes = Buffer.buffer();
        private boolean counts = true;

        private long reserved;
    }

    public BodiesInFlight(int maxBytes, HeapBudget heap) {
        this(maxBytes, heap, WITHIN);
    }

    public BodiesInFlight(int maxBytes, HeapBudget heap, Duration within) {
        this.maxBytes = maxBytes;
        this.heap = heap;
        this.within = within;
        this.backlog = new BacklogLimit(
                Integer.MAX_VALUE, Math.max(maxBytes, Math.min((long) MAX_LARGE * maxBytes, heap.bodiesLimit())));
    }

    public void receive(RoutingContext context) {
        receive(context, () -> {});
    }

    /** Replaces Vert.x's body handler, which rejects forms that it cannot decode. */
    public void receive(RoutingContext context, Runnable onTooMany) {
        if (context.response().closed()) {
            // The client disconnected while its token was checked, so the end handler would not be called.
            return;
        }
        HttpServerRequest request = context.request();
        if (isTooLarge(request)) {
            context.fail(Problem.bodyTooLarge(maxBytes, Settings.MAX_BODY_BYTES.key()));
            return;
        }
        backlog.enter(0);
        Body body = new Body();
        context.put(Body.class.getName(), body);
        long timer = context.vertx()
                .setTimer(within.toMillis(), late -> request.connection().close());
        context.addEndHandler(ended -> {
            context.vertx().cancelTimer(timer);
            release(body);
        });
        request.handler(part -> {
                    if (!context.failed()) {
                        take(context, body, part, onTooMany);
                    }
                })
                .endHandler(end -> {
                    context.vertx().cancelTimer(timer);
                    if (!context.failed()) {
                        decode(context, body);
                    }
                });
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            request.response().writeContinue();
        }
    }

    private void decode(RoutingContext context, Body body) {
        int length = body.bytes.length();
        long needed = length < HeapBudget.SMALL_BYTES ? 0 : HeapBudget.requestBytes(length);
        if (!heap.everFits(needed)) {
            context.fail(Problem.bodyTooLarge("the body has " + length + " bytes, but the daemon's heap allows only "
                    + heap.largestRequest() + "; increase the heap with -Xmx"));
        } else if (heap.beginWork(needed)) {
            body.reserved = needed;
            context.next();
        } else {
            context.fail(Problem.unavailable(
                    "not enough memory for a body of " + length + " bytes: " + heap.shortage(), RETRY_AFTER_SECONDS));
        }
    }

    private void take(RoutingContext context, Body body, Buffer part, Runnable onTooMany) {
        if (body.bytes.length() + (long) part.length() > maxBytes) {
            context.fail(Problem.bodyTooLarge(maxBytes, Settings.MAX_BODY_BYTES.key()));
        } else if (backlog.grow(part.length())) {
            body.bytes.appendBuffer(part);
        } else {
            onTooMany.run();
            context.fail(Problem.unavailable("too many bodies are being received: " + backlog, RETRY_AFTER_SECONDS));
        }
    }

    private boolean isTooLarge(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        try {
            return length != null && Long.parseLong(length) > maxBytes;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static Buffer of(RoutingContext context) {
        return context.<Body>get(Body.class.getName()).bytes;
    }

    /** Stops counting a body. Must be called on the thread of the connection. */
    public void release(RoutingContext context) {
        release(context.<Body>get(Body.class.getName()));
    }

    private void release(Body body) {
        if (body.counts) {
            body.counts = false;
            int length = body.bytes.length();
            // Free the memory even if the client is still sending a rejected body.
            body.bytes = Buffer.buffer();
            backlog.leave(length);
            heap.endWork(body.reserved);
        }
    }
}
