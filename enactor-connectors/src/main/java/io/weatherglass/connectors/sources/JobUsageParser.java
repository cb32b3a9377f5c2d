package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.validation.Bounds;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Interprets the memory and CPU time that a job used. */
public final class JobUsageParser {
    private JobUsageParser() {}

    /** Impossible values count as unknown; so does 0, which enactors report for jobs too short to be measured. */
    public static JobUsage of(OptionalDouble peakMemoryBytes, OptionalDouble cpuSeconds) {
        boolean knownPeak = JobRequestParser.isPlausible(peakMemoryBytes, Bounds.MAX_BYTES);
        boolean knownCpu = JobRequestParser.isPlausible(cpuSeconds, Bounds.MAX_SECONDS);
        return new JobUsage(
                knownPeak ? OptionalLong.of((long) peakMemoryBytes.getAsDouble()) : OptionalLong.empty(),
                knownCpu ? cpuSeconds : OptionalDouble.empty());
    }
}
