package io.weatherglass.traces.history;

import java.util.Map;

/**
 * Recognizes records of one run from different sources: they completed the same jobs at the same times. Run names,
 * workflow names and start times may differ between sources.
 */
public final class SameRuns {

    /** Some sources round times to seconds, or record them with a delay. */
    static final double TOLERANCE_SECONDS = 2;

    private SameRuns() {}

    /**
     * @param one completion times of a run's completed jobs by id, in seconds since 1970
     * @param other those of the other run
     */
    public static boolean areSame(Map<String, Double> one, Map<String, Double> other) {
        return one.keySet().equals(other.keySet())
                && one.entrySet().stream()
                        .allMatch(job -> Math.abs(job.getValue() - other.get(job.getKey())) <= TOLERANCE_SECONDS);
    }
}
