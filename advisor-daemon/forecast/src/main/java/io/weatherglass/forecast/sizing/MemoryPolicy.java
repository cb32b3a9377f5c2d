package io.weatherglass.forecast.sizing;

import java.util.List;

/** A way to choose memory requests, for comparison. */
public enum MemoryPolicy {
    REQUESTED,
    /** The baseline that is common in practice. */
    MAXIMUM_PLUS_TENTH,
    SUGGESTED;

    /** @param maxima of earlier runs, at least {@link UpperBound#MIN_RUNS} */
    double bytes(JobUse job, List<Double> maxima, double suggestedBytes) {
        return switch (this) {
            case REQUESTED -> job.memoryBytes();
            case MAXIMUM_PLUS_TENTH ->
                Resource.MEMORY.roundedUp(1.1
                        * maxima.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
            case SUGGESTED -> suggestedBytes;
        };
    }
}
