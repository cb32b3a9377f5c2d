package io.weatherglass.lab.enacting;

import java.util.List;

/**
 * How a run ended.
 *
 * @param makespanSeconds from its submission to its last completion
 * @param cost in the unit of the plan's prices
 * @param decisions that were taken, in order
 */
public record EnactedRun(double makespanSeconds, double cost, List<Taken> decisions) {
    public EnactedRun {
        decisions = List.copyOf(decisions);
    }

    /**
     * A decision that was taken.
     *
     * @param seconds its date, after the submission
     * @param text what was decided and why, in words
     */
    public record Taken(double seconds, String text) {}

    public boolean meets(double deadlineSeconds) {
        return makespanSeconds <= deadlineSeconds;
    }
}
