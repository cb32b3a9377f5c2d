package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.Estimate;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Small advisories, without a forecast unless given. */
public final class Advisories {

    private Advisories() {}

    public static Advisory open(String instance, int sequence, long seconds) {
        return of(instance, sequence, seconds, Optional.empty());
    }

    public static Advisory closing(String instance, int sequence, long seconds) {
        return of(instance, sequence, seconds, Optional.of(Outcome.COMPLETED));
    }

    private static Advisory of(String instance, int sequence, long seconds, Optional<Outcome> outcome) {
        return Advisory.builder()
                .workflowInstance(instance)
                .workflow("sample")
                .sequence(sequence)
                .issuedAt(Plans.ORIGIN)
                .asOf(Plans.ORIGIN.plusSeconds(seconds))
                .planRevision(1)
                .closing(outcome.isPresent())
                .outcome(outcome)
                .progress(Progress.builder().jobsTotal(1).jobsRunning(1).build())
                .pastError(
                        new PastError(OptionalDouble.empty(), OptionalDouble.empty(), 0, OptionalDouble.empty(), false))
                .background(Background.notAvailable("nothing was searched"))
                .risk(new Risk(Optional.empty(), Optional.empty()))
                .ground(new ForecastBasis(
                        "plan", 0, Optional.of("given"), OptionalInt.empty(), List.of(), Optional.empty()))
                .computation(Computation.builder()
                        .engine("none")
                        .stoppedBy("cannot be simulated")
                        .seed(1)
                        .inputPosition(new InputPosition("events", 0, sequence))
                        .runtimeModel("projected")
                        .runtimeModelVersion("1")
                        .calibrationVersion("none")
                        .build())
                .build();
    }

    /**
     * Adds a risk of missing the deadline and a forecast of the makespan.
     *
     * @param lower bound of the 95 % interval, s; same unit for median and upper bound
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
        return of.toBuilder()
                .makespan(Optional.of(new DurationForecast(median, median, 1, List.of(interval), Optional.empty())))
                .risk(new Risk(Optional.of(new RiskEstimate(risk, 0.01)), Optional.empty()))
                .build();
    }

    public static Advisory withRisk(Advisory of, Risk risk) {
        return of.toBuilder()
                .makespan(Optional.empty())
                .remaining(Optional.empty())
                .completionTime(Optional.empty())
                .cost(Optional.empty())
                .risk(risk)
                .build();
    }

    public static Advisory withComparison(Advisory of, StrategyComparison comparison) {
        return of.toBuilder().comparison(Optional.of(comparison)).build();
    }

    /** ASAP compared with AFAP, which costs a BTU less and is better or not. */
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
                new OutcomeDifference(
                        PairedDifference.NONE,
                        new PairedDifference(cost - 3, cost - 3, cost - 3),
                        Optional.of(new PairedDifference(lessRisk, lessRisk - 0.05, lessRisk + 0.05)),
                        Optional.empty()),
                better);
    }
}
