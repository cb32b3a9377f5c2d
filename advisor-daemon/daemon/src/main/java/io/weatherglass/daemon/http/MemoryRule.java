package io.weatherglass.daemon.http;

import io.weatherglass.daemon.health.HeapBudget;
import java.util.concurrent.Callable;

/** Answers requests only while there is memory for the answer. */
final class MemoryRule {

    private static final int RETRY_AFTER_SECONDS = 5;

    private MemoryRule() {}

    /**
     * Returns the work, which fails with a {@link ProblemException} if there is no memory for it.
     *
     * @param bytes that the work takes
     */
    static <T> Callable<T> within(HeapBudget heap, long bytes, Callable<T> work) {
        return () -> {
            if (!heap.beginWork(bytes)) {
                throw new ProblemException(Problem.unavailable(
                        "there is no memory for this answer now: " + heap.shortage(), RETRY_AFTER_SECONDS));
            }
            try {
                return work.call();
            } finally {
                heap.endWork(bytes);
            }
        };
    }
}
