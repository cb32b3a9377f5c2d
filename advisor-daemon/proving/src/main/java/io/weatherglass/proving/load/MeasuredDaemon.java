package io.weatherglass.proving.load;

import io.weatherglass.cli.Weatherglass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Main class of the daemon under load: runs {@code weatherglass} in a process that exits when its standard input ends.
 * For each line of input, it runs the garbage collector and prints the used heap in bytes.
 */
public final class MeasuredDaemon {

    /** Prefix of the printed lines. The JVM may print other lines, for example about a flight recording. */
    static final String LIVE_HEAP = "live heap: ";

    private MeasuredDaemon() {}

    public static void main(String[] arguments) {
        Thread questions = new Thread(MeasuredDaemon::answer, "questions");
        questions.setDaemon(true);
        questions.start();
        Weatherglass.main(arguments);
    }

    private static void answer() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (in.readLine() != null) {
                System.gc();
                System.out.println(LIVE_HEAP + usedAfterCollection());
            }
        } catch (IOException e) {
            // a broken pipe also means the end of the input
        }
        Runtime.getRuntime().halt(1);
    }

    /**
     * Returns the heap that was in use at the end of the last garbage collection. The current value would be
     * misleading, because busy threads may have allocated hundreds of megabytes since then.
     */
    private static long usedAfterCollection() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
