package io.weatherglass.traces;

import java.util.Collection;

/**
 * Total bytes transferred in recorded runs per second of transfer time (walltime minus runtime and management time).
 */
public record TransferRate(double bytesPerSecond) {
    public static final TransferRate UNLIMITED = new TransferRate(Double.POSITIVE_INFINITY);

    public TransferRate {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("bytesPerSecond must be > 0, but was " + bytesPerSecond);
        }
    }

    /** Returns an unlimited rate if no transfers were recorded. */
    public static TransferRate of(Collection<RecordedRun> runs) {
        double bytes = 0;
        double seconds = 0;
        for (RecordedRun run : runs) {
            for (RecordedTask task : run.tasks()) {
                if (task.usage().isPresent() && task.walltimeSeconds() > 0) {
                    TaskUsage usage = task.usage().get();
                    bytes += usage.inputBytes() + usage.outputBytes();
                    seconds += task.walltimeSeconds() - usage.runtimeSeconds() - usage.managementSeconds();
                }
            }
        }
        return bytes > 0 && seconds > 0 ? new TransferRate(bytes / seconds) : UNLIMITED;
    }

    public double seconds(double bytes) {
        return bytes / bytesPerSecond;
    }
}
