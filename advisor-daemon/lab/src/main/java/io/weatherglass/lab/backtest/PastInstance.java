package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;

/**
 * A past run with its outcome and its states at given shares of the true makespan.
 *
 * @param group name of the group; runtimes are learned from runs of the same group
 * @param at returns the state at a time in seconds after the start; the plan is known from the start
 * @param makespanSeconds true makespan, &gt; 0
 */
public record PastInstance(
        String group,
        String label,
        String workflow,
        DoubleFunction<InstanceSnapshot> at,
        List<InstanceSnapshot> known,
        PastRunRuntimes execution,
        double makespanSeconds,
        OptionalLong btuCount) {

    public PastInstance {
        known = List.copyOf(known);
    }

    /**
     * Creates a past run from a script, with its states at these shares of the makespan.
     *
     * @param shares ascending, in [0, 1)
     * @throws IllegalArgumentException if the makespan is 0
     */
    public static PastInstance of(String group, ReplayScript script, List<Double> shares) {
        if (!(script.trueMakespanSeconds() > 0)) {
            throw new IllegalArgumentException("makespan must be > 0 s, but was " + script.trueMakespanSeconds());
        }
        FollowedEvents events = FollowedEvents.of(script.foreseen());
        InstanceSnapshot ended = events.ended();
        return new PastInstance(
                group,
                script.label(),
                script.plan().workflow(),
                events::at,
                shares.stream()
                        .map(share -> events.at(share * script.trueMakespanSeconds()))
                        .toList(),
                PastRunRuntimes.of(
                        script.label(), script.plan(), PastRunBuilder.jobs(ended), PastRunBuilder.vms(ended)),
                script.trueMakespanSeconds(),
                script.trueBtuCount());
    }
}
