package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts allocations of the current thread. */
final class Allocation {
    private Allocation() {}

    /** Asserts that a warmed-up action does not allocate. */
    static void assertNone(int times, Runnable action) {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
                "needs a JVM that counts the bytes a thread allocates");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        repeat(times, action);
        long before = threads.getCurrentThreadAllocatedBytes();
        repeat(times, action);
        // The counter and late compilation may cost a few bytes; if events allocate, each costs at least 16 bytes.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(times * 16L);
    }

    private static void repeat(int times, Runnable action) {
        for (int k = 0; k < times; k++) {
            action.run();
        }
    }
}
