package io.weatherglass.daemon.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.HeapBudget;
import java.time.Duration;

/**
 * Receives bodies that are kept in memory as a whole, from their first byte until they are answered or handed on. Many
 * clients, or slow ones, must not fill the memory: beyond a limit they are asked to try again later. What has arrived
 * counts, not what is announced, or a few who announce much and send little would keep all others out.
 */
final class BodiesInFlight {
    /** As many of the largest size as are decoded at the same time. */
    private static final int MAX_LARGE = 4;

    private static final int RETRY_AFTER_SECONDS = 5;

    /** For all of a body: 16 MB come in time at 28 kB/s. A guess. */
    private static final Duration WITHIN = Duration.ofMinutes(10);

    private final int maxBytes;
    private final HeapBudget heap;
    private final Duration within;
    private final BoundedBacklog backlog;

    /** What has come of a body; confined to the thread of its connection. */
    private static final class Body {
        private Buffer bytes = Buffer.buffer();
        private boolean counts = true;

        /** Reserved for decoding it. */
        private long reserved;
    }

    /**
     * @param maxBytes largest body
     * @param heap must have room for decoding a body
     */
    BodiesInFlight(int maxBytes, HeapBudget heap) {
        this(maxBytes, heap, WITHIN);
    }

    /** @param within time for all of a body; then its connection is closed */
    BodiesInFlight(int maxBytes, HeapBudget heap, Duration within) {
        this.maxBytes = maxBytes;
        this.heap = heap;
        this.within = within;
        this.backlog = new BoundedBacklog(
                Integer.MAX_VALUE, Math.max(maxBytes, Math.min((long) MAX_LARGE * maxBytes, heap.bodiesLimit())));
    }

    /** Comes before whoever needs the body, and goes on when all of it has come. */
    void receive(RoutingContext context) {
        receive(context, () -> {});
    }

    /** As above; not by Vert.x's handler of bodies, which refuses forms that it cannot decode. */
    void receive(RoutingContext context, Runnable onTooMany) {
        if (context.response().closed()) {
            // gone while its token was checked: nobody would call the end handler
            return;
        }
        HttpServerRequest request = context.request();
        if (isTooLarge(request)) {
            context.fail(new ProblemException(Problem.bodyTooLarge(maxBytes)));
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

    /** Hands a body on if there is memory for decoding it. */
    private void decode(RoutingContext context, Body body) {
        int length = body.bytes.length();
        long needed = length < HeapBudget.SMALL_BYTES ? 0 : HeapBudget.requestBytes(length);
        if (!heap.everFits(needed)) {
            context.fail(new ProblemException(Problem.needsMoreMemory("the body has " + length
                    + " bytes; with its heap the daemon takes at most " + heap.largestRequest()
                    + ": start it with a larger one (-Xmx)")));
        } else if (heap.beginWork(needed)) {
            body.reserved = needed;
            context.next();
        } else {
            context.fail(new ProblemException(Problem.unavailable(
                    "there is no memory for a body of " + length + " bytes now: " + heap.shortage(),
                    RETRY_AFTER_SECONDS)));
        }
    }

    private void take(RoutingContext context, Body body, Buffer part, Runnable onTooMany) {
        if (body.bytes.length() + (long) part.length() > maxBytes) {
            context.fail(new ProblemException(Problem.bodyTooLarge(maxBytes)));
        } else if (backlog.grow(part.length())) {
            body.bytes.appendBuffer(part);
        } else {
            onTooMany.run();
            context.fail(new ProblemException(
                    Problem.unavailable("too much is being received already: " + backlog, RETRY_AFTER_SECONDS)));
        }
    }

    /** By what is announced, so that nobody sends in vain. */
    private boolean isTooLarge(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        try {
            return length != null && Long.parseLong(length) > maxBytes;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The body of a request that was received. */
    static Buffer of(RoutingContext context) {
        return context.<Body>get(Body.class.getName()).bytes;
    }

    /** Somebody else counts the body from now on, or it is not needed any more. On the thread of its connection. */
    void release(RoutingContext context) {
        release(context.<Body>get(Body.class.getName()));
    }

    private void release(Body body) {
        if (body.counts) {
            body.counts = false;
            int length = body.bytes.length();
            // until the client has sent the rest of a body that is refused
            body.bytes = Buffer.buffer();
            backlog.leave(length);
            heap.endWork(body.reserved);
        }
    }
}
