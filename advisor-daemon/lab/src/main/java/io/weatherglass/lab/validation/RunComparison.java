package io.weatherglass.lab.validation;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The metrics of a real run and of its simulation.
 *
 * @param run label of the run
 * @param scheduleError share of jobs that are simulated on another VM than in the reference schedule
 * @param archived metrics simulated by SimSchlouder, if compared
 */
public record RunComparison(
        String run,
        String cloud,
        String application,
        RunMetrics real,
        RunMetrics simulated,
        OptionalDouble scheduleError,
        Optional<RunMetrics> archived) {

    /** Returns |simulated − real| / real; empty if there is no real value &gt; 0. */
    public OptionalDouble error(Metric metric) {
        OptionalDouble was = real.value(metric);
        OptionalDouble is = simulated.value(metric);
        return was.isPresent() && was.getAsDouble() > 0 && is.isPresent()
                ? OptionalDouble.of(Math.abs(is.getAsDouble() - was.getAsDouble()) / was.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Returns the errors of the archived simulation. */
    RunComparison ofArchived() {
        return new RunComparison(
                run, cloud, application, real, archived.orElseThrow(), OptionalDouble.empty(), Optional.empty());
    }

    /** Returns the distances of the simulation from the archived one. */
    RunComparison fromArchived() {
        return new RunComparison(
                run, cloud, application, archived.orElseThrow(), simulated, OptionalDouble.empty(), Optional.empty());
    }

    boolean comparable() {
        for (Metric metric : Metric.values()) {
            if (error(metric).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
