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
 * The main class of the daemon under load: {@code weatherglass} with the same arguments, in a process that ends with its standard
 * input. For each line that it reads it collects garbage and answers with the bytes of heap that are in use after that.
 */
public final class MeasuredDaemon {

    /** How an answer begins: the JVM may print other lines, such as of a recording. */
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
            // a broken pipe is an end as well
        }
        Runtime.getRuntime().halt(1);
    }

    /** Not what is in use now: on busy processors other threads have made hundreds of megabytes of garbage before this one is back. */
    private static long usedAfterCollection() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
