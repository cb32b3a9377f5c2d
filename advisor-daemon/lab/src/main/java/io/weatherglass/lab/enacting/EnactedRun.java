package io.weatherglass.lab.enacting;

import java.util.List;

/**
 * How a run ended.
 *
 * @param cost in the unit of the plan's prices
 */
public record EnactedRun(double makespanSeconds, double cost, List<Taken> decisions) {
    public EnactedRun {
        decisions = List.copyOf(decisions);
    }

    /**
     * A decision that was taken.
     *
     * @param seconds its date, after the submission
     */
    public record Taken(double seconds, String text) {}

    public boolean meets(double deadlineSeconds) {
        return makespanSeconds <= deadlineSeconds;
    }
}
