package io.weatherglass.daemon.http;

import io.weatherglass.daemon.health.HeapBudget;
import java.io.IOException;
import java.io.InputStream;

/** Reserves heap while the content of a request is unpacked and processed. */
final class HeapReservation {
    private static final int RETRY_AFTER_SECONDS = 5;

    private HeapReservation() {}

    /** Work that needs heap. */
    interface Work<T, E extends Exception> {
        T run() throws E;
    }

    /**
     * Runs work with enough heap reserved for it.
     *
     * @param bytes of the content when it is unpacked
     * @throws ProblemException if the heap has no room for it
     */
    static <T, E extends Exception> T during(HeapBudget heap, long bytes, Work<T, E> work) throws E {
        long reserved = bytes < HeapBudget.SMALL_BYTES ? 0 : HeapBudget.requestBytes(bytes);
        if (!heap.everFits(reserved)) {
            throw new ProblemException(Problem.bodyTooLarge(heap.largestRequest(), "for this heap, see -Xmx"));
        }
        if (!heap.beginWork(reserved)) {
            throw new ProblemException(Problem.unavailable(
                    "there is no memory for " + bytes + " unpacked bytes now: " + heap.shortage(),
                    RETRY_AFTER_SECONDS));
        }
        try {
            return work.run();
        } finally {
            heap.endWork(reserved);
        }
    }

    /** Returns the number of bytes of a stream, without keeping them; at most one more than the limit. */
    static long length(InputStream in, long limit) throws IOException {
        long length = 0;
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0 && length <= limit; read = in.read(buffer)) {
            length += read;
        }
        return Math.min(length, limit + 1);
    }
}
