package io.weatherglass.daemon.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Bodies that are kept in memory as a whole, from their head until they are answered. Many clients, or slow ones, must not
 * fill the memory: beyond a limit they are asked to try again later.
 */
final class BodiesInFlight {
    /** As many of the largest size as are decoded at the same time. */
    private static final int MAX_LARGE = 4;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final int maxBytes;
    private final BoundedBacklog backlog;

    /** @param maxBytes largest body */
    BodiesInFlight(int maxBytes) {
        this.maxBytes = maxBytes;
        this.backlog = new BoundedBacklog(Integer.MAX_VALUE, (long) MAX_LARGE * maxBytes);
    }

    /** Comes before what receives the body. */
    void admit(RoutingContext context) {
        int bytes = bytes(context.request());
        if (backlog.enter(bytes)) {
            context.addEndHandler(ended -> backlog.leave(bytes));
            context.next();
        } else {
            context.fail(new ProblemException(
                    Problem.unavailable("too much is being received already: " + backlog, RETRY_AFTER_SECONDS)));
        }
    }

    /** As announced; a body without a length may be as large as any. */
    private int bytes(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        try {
            return length == null ? maxBytes : (int) Math.min(maxBytes, Math.max(0, Long.parseLong(length)));
        } catch (NumberFormatException e) {
            return maxBytes;
        }
    }
}
