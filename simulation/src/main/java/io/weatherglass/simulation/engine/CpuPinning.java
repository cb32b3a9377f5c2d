package io.weatherglass.simulation.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Pins a process to one processor with {@code taskset}, if installed. SimGrid then switches between actors twice as
 * fast.
 */
final class CpuPinning {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    private final List<Integer> processors;

    CpuPinning(List<Integer> processors) {
        this.processors = List.copyOf(processors);
    }

    static CpuPinning detect() {
        if (!Files.isExecutable(TASKSET)) {
            return new CpuPinning(List.of());
        }
        try (Stream<String> lines = Files.lines(STATUS)) {
            return new CpuPinning(lines.filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .map(line -> parse(line.substring(ALLOWED.length()).strip()))
                    .orElse(List.of()));
        } catch (IOException notThisSystem) {
            return new CpuPinning(List.of());
        }
    }

    static List<Integer> parse(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            for (int cpu = Integer.parseInt(ends[0]); cpu <= Integer.parseInt(ends[ends.length - 1]); cpu++) {
                processors.add(cpu);
            }
        }
        return processors;
    }

    List<String> prefix(int slot) {
        return processors.isEmpty()
                ? List.of()
                : List.of(TASKSET.toString(), "-c", String.valueOf(processors.get(slot % processors.size())));
    }
}
