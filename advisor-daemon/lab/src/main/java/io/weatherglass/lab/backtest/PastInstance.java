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
 * A past execution: what was known of it at some shares of its true makespan, and what came true.
 *
 * @param group whose members were enacted alike and teach each other's runtimes
 * @param at the state of it at a date, s from its origin, with the plan that could be known before
 * @param makespanSeconds that came true, &gt; 0
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
     * The execution of a script, with what was known at these shares of its makespan.
     *
     * @param shares rising, in [0, 1)
     * @throws IllegalArgumentException if it ended at once
     */
    public static PastInstance of(String group, ReplayScript script, List<Double> shares) {
        if (!(script.trueMakespanSeconds() > 0)) {
            throw new IllegalArgumentException("makespan must be > 0 s, was " + script.trueMakespanSeconds());
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
