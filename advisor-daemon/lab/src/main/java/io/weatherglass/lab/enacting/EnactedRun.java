package io.weatherglass.lab.enacting;

import java.util.List;

/**
 * The outcome of a run.
 *
 * @param cost cost in the currency of the plan
 */
public record EnactedRun(double makespanSeconds, double cost, List<Taken> decisions) {
    public EnactedRun {
        decisions = List.copyOf(decisions);
    }

    /**
     * A decision that was taken.
     *
     * @param seconds seconds after the submission
     */
    public record Taken(double seconds, String text) {}

    public boolean meets(double deadlineSeconds) {
        return makespanSeconds <= deadlineSeconds;
    }
}
