package io.weatherglass.daemon.http.exchange;

import io.weatherglass.daemon.health.HeapBudget;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;

/** Reserves heap while the content of a request is processed or a response is computed. */
public final class HeapReservation {
    private static final int RETRY_AFTER_SECONDS = 5;

    private HeapReservation() {}

    public interface Work<T, E extends Exception> {
        T run() throws E;
    }

    public static <T, E extends Exception> T during(HeapBudget heap, long bytes, Work<T, E> work) throws E {
        long needed = bytes < HeapBudget.SMALL_BYTES ? 0 : HeapBudget.requestBytes(bytes);
        return run(heap, needed, bytes + " unpacked bytes", work);
    }

    /** The returned callable fails with a {@link Problem} if the heap is too full. */
    public static <T> Callable<T> within(HeapBudget heap, long bytes, Callable<T> answer) {
        return () -> run(heap, bytes, "this response", answer::call);
    }

    private static <T, E extends Exception> T run(HeapBudget heap, long needed, String what, Work<T, E> work) throws E {
        if (!heap.everFits(needed)) {
            throw Problem.bodyTooLarge("the daemon's heap is too small for " + what + "; increase it with -Xmx");
        }
        if (!heap.beginWork(needed)) {
            throw Problem.unavailable("not enough memory for " + what + ": " + heap.shortage(), RETRY_AFTER_SECONDS);
        }
        try {
            return work.run();
        } finally {
            heap.endWork(needed);
        }
    }

    /** Counts the bytes of a stream, up to {@code limit + 1}. */
    public static long length(InputStream in, long limit) throws IOException {
        long length = 0;
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0 && length <= limit; read = in.read(buffer)) {
            length += read;
        }
        return Math.min(length, limit + 1);
    }
}
