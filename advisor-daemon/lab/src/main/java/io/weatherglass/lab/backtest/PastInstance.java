package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScriptFold;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;

/**
 * A past execution: what was known of it at some shares of its true makespan, and what came true.
 *
 * @param group whose members were enacted alike and teach each other's runtimes
 * @param label what to call it
 * @param workflow kind of the instance
 * @param at the state of it at a date, s from its origin, with the plan that could be known before
 * @param known by checkpoint, what was known then
 * @param execution its runtimes, known once it is over
 * @param makespanSeconds that came true, &gt; 0
 * @param btuCount that came true, where VMs are billed
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
        ReplayScript foreseen = script.foreseen();
        ScriptFold fold = new ScriptFold(foreseen);
        List<InstanceSnapshot> known = new ArrayList<>();
        for (double share : shares) {
            known.add(fold.at(share * script.trueMakespanSeconds()));
        }
        InstanceSnapshot ended = fold.ended();
        return new PastInstance(
                group,
                script.label(),
                script.plan().workflow(),
                seconds -> new ScriptFold(foreseen).at(seconds),
                known,
                PastRunRuntimes.of(
                        script.label(), script.plan(), PastRunBuilder.jobs(ended), PastRunBuilder.vms(ended)),
                script.trueMakespanSeconds(),
                script.trueBtuCount());
    }
}
