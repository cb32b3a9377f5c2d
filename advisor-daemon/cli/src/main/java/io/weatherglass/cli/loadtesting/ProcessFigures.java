package io.weatherglass.cli.loadtesting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** What the operating system says of a process; memory, threads and files under Linux only. Thread-safe. */
final class ProcessFigures {

    private final ProcessHandle process;
    private final Path proc;

    ProcessFigures(ProcessHandle process) {
        this.process = process;
        proc = Path.of("/proc", String.valueOf(process.pid()));
    }

    /** Of all its threads, in user and system mode, since its start. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    /** Bytes; 0 where the system does not say. */
    long residentBytes() {
        return 1024 * status("VmRSS:");
    }

    /** 0 where the system does not say. */
    int threads() {
        return (int) status("Threads:");
    }

    /** Open files and connections; 0 where the system does not say. */
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
