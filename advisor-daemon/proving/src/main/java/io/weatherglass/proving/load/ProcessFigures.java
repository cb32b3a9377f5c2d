package io.weatherglass.proving.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads figures about a process from the operating system. Memory, threads and files are available only on Linux.
 * Thread-safe.
 */
final class ProcessFigures {

    /** Indexes of user and system time in {@code /proc/PID/stat}, counted from the state field. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;
    /** Number of clock ticks per second in the times that Linux reports to user space. */
    private static final double TICKS_PER_SECOND = 100;

    private final ProcessHandle process;
    private final Path proc;

    ProcessFigures(ProcessHandle process) {
        this.process = process;
        proc = Path.of("/proc", String.valueOf(process.pid()));
    }

    /** Returns the user and system time of all threads since the start of the process. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    /** Returns the total time of all threads with this name; 0 if unknown. */
    double cpuSeconds(String thread) {
        return cpuSeconds(thread::equals);
    }

    double cpuSeconds(Predicate<String> thread) {
        try (Stream<Path> tasks = Files.list(proc.resolve("task"))) {
            return tasks.mapToDouble(task -> cpuSeconds(task, thread)).sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private static double cpuSeconds(Path task, Predicate<String> thread) {
        try {
            String stat = Files.readString(task.resolve("stat"));
            int end = stat.lastIndexOf(')');
            if (!thread.test(stat.substring(stat.indexOf('(') + 1, end))) {
                return 0;
            }
            String[] fields = stat.substring(end + 2).split(" ");
            return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            // the thread has ended
            return 0;
        }
    }

    long residentBytes() {
        return 1024 * status("VmRSS:");
    }

    int threads() {
        return (int) status("Threads:");
    }

    int handles() {
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            return (int) open.count();
        } catch (IOException e) {
            return 0;
        }
    }

    private long status(String field) {
        try (Stream<String> lines = Files.lines(proc.resolve("status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .orElse(0L);
        } catch (IOException e) {
            return 0;
        }
    }
}
