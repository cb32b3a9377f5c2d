package io.weatherglass.daemon.samples;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Ground;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.RiskEstimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Small advisories, which tell no forecast unless one is given to them. */
public final class Advisories {

    private Advisories() {}

    /** Of an instance under way, as of so many seconds after the origin. */
    public static Advisory open(String instance, int sequence, long seconds) {
        return of(instance, sequence, seconds, Optional.empty());
    }

    /** Of an instance that has ended. */
    public static Advisory closing(String instance, int sequence, long seconds) {
        return of(instance, sequence, seconds, Optional.of(Outcome.COMPLETED));
    }

    private static Advisory of(String instance, int sequence, long seconds, Optional<Outcome> outcome) {
        return new Advisory(
                instance,
                "sample",
                sequence,
                Plans.ORIGIN,
                Plans.ORIGIN.plusSeconds(seconds),
                1,
                outcome.isPresent(),
                outcome,
                new Progress(1, 0, 1, 0, 0, 0, 0, 0, 0),
                new PastError(OptionalDouble.empty(), OptionalDouble.empty(), 0, OptionalDouble.empty(), false),
                List.of(),
                Background.notAvailable("nothing was searched"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new Risk(Optional.empty(), Optional.empty()),
                Ground.ofGivenPlan("plan", 0, List.of()),
                new Computation(
                        "none",
                        0,
                        0,
                        "cannot be simulated",
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        1,
                        0,
                        new InputPosition("events", 0, sequence),
                        "projected",
                        "1",
                        "none"));
    }

    /**
     * The same with a risk of missing the deadline and a forecast of the makespan.
     *
     * @param lower bound of the 95 % interval, in seconds like the median and the upper bound
     */
    public static Advisory withForecast(Advisory of, double risk, double median, double lower, double upper) {
        DurationInterval interval = new DurationInterval(
                0.95,
                lower,
                upper,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                new Coverage(0.95, OptionalDouble.empty(), OptionalInt.empty()),
                Optional.empty());
        return new Advisory(
                of.workflowInstance(),
                of.workflow(),
                of.sequence(),
                of.issuedAt(),
                of.asOf(),
                of.planRevision(),
                of.closing(),
                of.outcome(),
                of.progress(),
                of.pastError(),
                of.outlierJobs(),
                of.background(),
                Optional.of(new DurationForecast(median, median, 1, List.of(interval), Optional.empty())),
                of.remaining(),
                of.completionTime(),
                of.cost(),
                new Risk(Optional.of(new RiskEstimate(risk, 0.01)), Optional.empty()),
                of.ground(),
                of.computation());
    }
}
