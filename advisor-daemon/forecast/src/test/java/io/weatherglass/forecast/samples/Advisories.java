package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.ComparedStrategy;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Estimate;
import io.weatherglass.connectors.advisory.Ground;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PairedDifference;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.advisory.StrategyComparison;
import io.weatherglass.connectors.advisory.StrategyDifference;
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
                Optional.empty(),
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
                of.comparison(),
                of.ground(),
                of.computation());
    }

    /** The same with these risks and no forecast. */
    public static Advisory withRisk(Advisory of, Risk risk) {
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
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                risk,
                of.comparison(),
                of.ground(),
                of.computation());
    }

    /** The same with a comparison of strategies. */
    public static Advisory withComparison(Advisory of, StrategyComparison comparison) {
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
                of.makespan(),
                of.remaining(),
                of.completionTime(),
                of.cost(),
                of.risk(),
                Optional.of(comparison),
                of.ground(),
                of.computation());
    }

    /** ASAP beside AFAP, which costs a BTU less and is better, or is not. */
    public static StrategyComparison comparison(boolean better, double ownRisk, double otherRisk) {
        return new StrategyComparison(
                Plans.ORIGIN,
                1,
                better ? Optional.of("afap") : Optional.empty(),
                7,
                List.of(
                        compared("asap", 3, ownRisk, 0, List.of()),
                        compared("afap", 2, otherRisk, otherRisk - ownRisk, better ? List.of("cost") : List.of())));
    }

    private static ComparedStrategy compared(
            String strategy, double cost, double risk, double lessRisk, List<String> better) {
        return new ComparedStrategy(
                strategy,
                200,
                new Estimate(100, 100, 90, 110),
                new Estimate(cost, cost, cost, cost),
                new Risk(Optional.of(new RiskEstimate(risk, 0.01)), Optional.empty()),
                new StrategyDifference(
                        PairedDifference.NONE,
                        new PairedDifference(cost - 3, cost - 3, cost - 3),
                        Optional.of(new PairedDifference(lessRisk, lessRisk - 0.05, lessRisk + 0.05)),
                        Optional.empty()),
                better);
    }
}
