package io.weatherglass.daemon.diagnosis;

import com.sun.management.OperatingSystemMXBean;
import io.weatherglass.simulation.engine.EngineFailedException;
import io.weatherglass.simulation.engine.EngineUnavailableException;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.traces.TemporaryFolderCheck;
import java.lang.management.ManagementFactory;
import java.util.Optional;

final class MachineChecks {

    /** Minimum heap; the tables of background loads ({@code matching.table-memory}) use a large part of it. */
    private static final long MIN_HEAP = 256L << 20;

    /** Maximum share of the memory that the heap may use; a daemon with a heap of 150 MB used 315 MB in total. */
    private static final double MAX_SHARE = 0.75;

    private static final String MEMORY = "memory";

    private MachineChecks() {}

    static Finding java() {
        return Finding.ok("java", "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
    }

    static Finding memory() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return memory(Runtime.getRuntime().maxMemory(), system.getTotalMemorySize());
    }

    /** @param limit memory of the machine or container in bytes */
    static Finding memory(long heap, long limit) {
        String text = "maximum heap " + (heap >> 20) + " MB, machine or container " + (limit >> 20) + " MB";
        if (heap > limit * MAX_SHARE) {
            return Finding.warn(
                    MEMORY,
                    text,
                    "leave a quarter of the memory outside the heap: use a smaller -Xmx or -XX:MaxRAMPercentage=50");
        }
        return heap < MIN_HEAP
                ? Finding.warn(
                        MEMORY,
                        text,
                        "provide at least " + (MIN_HEAP >> 20) + " MB of heap: add memory or increase" + " -Xmx")
                : Finding.ok(MEMORY, text);
    }

    static Finding descriptors(DescriptorBudget budget) {
        String subject = "file descriptors";
        Optional<String> shortage = budget.shortage();
        if (shortage.isEmpty()) {
            return Finding.ok(
                    subject, "limit " + budget.limit() + "; the configured connections need " + budget.wanted());
        }
        return budget.isTooSmall()
                ? Finding.fail(subject, shortage.get(), DescriptorBudget.REMEDY)
                : Finding.warn(subject, shortage.get(), DescriptorBudget.REMEDY);
    }

    static Finding temporaryFolder() {
        String subject = "temporary files";
        try {
            TemporaryFolderCheck.requireRoom("SQLite", TemporaryFolderCheck.SQLITE_MEGABYTES);
            return Finding.ok(subject, TemporaryFolderCheck.path() + " has enough space");
        } catch (TemporaryFolderCheck.UnusableException e) {
            return Finding.fail(subject, e.getMessage(), TemporaryFolderCheck.REMEDY);
        }
    }

    static Finding simGrid() {
        try (SimGridEngine engine = SimGridEngine.open()) {
            return Finding.ok(engine.name(), "installed");
        } catch (EngineUnavailableException e) {
            return Finding.ok("simgrid", "not installed; only --engine simgrid needs it");
        } catch (EngineFailedException e) {
            return Finding.warn("simgrid", e.getMessage(), TemporaryFolderCheck.REMEDY);
        }
    }
}
