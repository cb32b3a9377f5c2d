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

/** Measures the CPU time of those daemon threads that may work for a page. Requires Linux. */
final class DaemonThreads {

    /** Linux reports CPU times to user space in hundredths of a second. */
    private static final double NANOS_PER_TICK = 1e7;

    /**
     * Names, truncated by the kernel, of threads that do not work for pages but for forecasts, JIT compilation and
     * Kafka. With a thousand runs, these threads use at least half a core, and their use varies by more than a page is
     * allowed to use.
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

    /** Returns the CPU time per second during the wait, which on a busy machine may be longer than requested. */
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

    /** Returns the CPU times by thread id, because several threads may have the same name. */
    private Map<String, Long> ticks() {
        Map<String, Long> ticks = new HashMap<>();
        for (Path thread : threads()) {
            String stat = read(thread.resolve("stat"));
            int end = stat.lastIndexOf(')');
            if (end > 0
                    && !BESIDE.matcher(stat.substring(stat.indexOf('(') + 1, end))
                            .matches()) {
                // proc(5): utime and stime are fields 14 and 15; two fields precede the state
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

    /** Returns an empty text if the thread has ended. */
    private static String read(Path stat) {
        try {
            return Files.readString(stat);
        } catch (IOException e) {
            return "";
        }
    }
}
