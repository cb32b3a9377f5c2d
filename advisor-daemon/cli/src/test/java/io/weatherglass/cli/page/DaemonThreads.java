package io.weatherglass.cli.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The CPU time of those threads of a daemon that may work for a page, as Linux counts it. */
final class DaemonThreads {

    /** Linux shows hundredths of a second to programs, whatever it counts in. */
    private static final double NANOS_PER_TICK = 1e7;

    /**
     * Threads whose work no page causes, as the kernel cuts their names: they forecast, compile, and are Kafka. With a thousand runs they
     * take half a core and more, and on a busy machine differ by more between two half minutes than a page may take.
     */
    private static final Pattern BESIDE = Pattern.compile(
            "(forecast|realizations|strategies|searches|C[12] Compiler|kafka-|data-plane|fenced-writer|group-coord|AddPartitions|TxnMarker).*");

    private final Path tasks;

    DaemonThreads(ProcessHandle daemon) {
        tasks = Path.of("/proc", String.valueOf(daemon.pid()), "task");
    }

    @FunctionalInterface
    interface Wait {
        void await() throws InterruptedException;
    }

    /** CPU time during the wait, in shares of a core: over the time that it took, which on a busy machine is longer than was asked for. */
    double shareWhile(Wait wait) throws InterruptedException {
        Map<String, Long> before = ticks();
        long begun = System.nanoTime();
        wait.await();
        Map<String, Long> after = ticks();
        double nanos = System.nanoTime() - begun;
        long ticks = 0;
        for (Map.Entry<String, Long> thread : after.entrySet()) {
            ticks += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        return ticks * NANOS_PER_TICK / nanos;
    }

    /** What each thread has used, by its number: its name may come twice. */
    private Map<String, Long> ticks() {
        Map<String, Long> ticks = new HashMap<>();
        for (Path thread : threads()) {
            String stat = read(thread.resolve("stat"));
            int end = stat.lastIndexOf(')');
            if (end > 0
                    && !BESIDE.matcher(stat.substring(stat.indexOf('(') + 1, end))
                            .matches()) {
                // proc(5): utime and stime are fields 14 and 15, two of which stand before the state
                String[] fields = stat.substring(end + 2).split(" ");
                ticks.put(thread.getFileName().toString(), Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
            }
        }
        return ticks;
    }

    private List<Path> threads() {
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Threads end. */
    private static String read(Path stat) {
        try {
            return Files.readString(stat);
        } catch (IOException e) {
            return "";
        }
    }
}
