package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryBuilder;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.CarbonForecast;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.advisory.PlanTerms;
import io.weatherglass.connectors.advisory.Pooling;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.BoundsOrigin;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.priors.FirstRuns;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Builds advisories from a snapshot and a forecast. Thread-safe. */
public final class Advisor {

    public static final List<Double> LEVELS = IntervalSource.LEVELS;

    private final Clock wallClock;
    private final FirstRuns firstRuns;
    private final Supplier<Calibrations> calibrations;

    public Advisor(Clock wallClock) {
        this(wallClock, Priors.NONE, () -> Calibrations.NONE);
    }

    /** Creates an advisor with calibrated intervals; workflows with few finished instances use the built-in priors. */
    public Advisor(Clock wallClock, Supplier<Calibrations> calibrations) {
        this(wallClock, Priors.shipped(), calibrations);
    }

    private Advisor(Clock wallClock, Priors priors, Supplier<Calibrations> calibrations) {
        this.wallClock = wallClock;
        firstRuns = new FirstRuns(priors);
        this.calibrations = calibrations;
    }

    public Advisory advise(InstanceSnapshot snapshot, Forecast forecast, Background background) {
        return advise(snapshot, forecast, background, Optional.empty());
    }

    public Advisory advise(
            InstanceSnapshot snapshot,
            Forecast forecast,
            Background background,
            Optional<StrategyComparison> comparison) {
        return advise(snapshot, forecast, calibrate(snapshot, forecast), background, comparison);
    }

    ForecastIntervals calibrate(InstanceSnapshot snapshot, Forecast forecast) {
        return ForecastIntervals.of(snapshot, forecast, firstRuns, calibrations);
    }

    BoundsOrigin boundsOf(InstanceSnapshot snapshot, Assumptions given) {
        return ForecastIntervals.boundsOf(snapshot, given, firstRuns, calibrations.get());
    }

    static PublishedRisks risks(InstanceSnapshot snapshot, Forecast forecast, ForecastIntervals calibrated) {
        return Risks.of(snapshot, forecast, calibrated);
    }

    Advisory advise(
            InstanceSnapshot snapshot,
            Forecast forecast,
            ForecastIntervals calibrated,
            Background background,
            Optional<StrategyComparison> comparison) {
        Optional<SampleDistribution> completion = forecast.completionSeconds();
        IntervalSource intervals = calibrated.source();
        List<PublishedInterval> makespan = completion
                .map(sample -> ForecastConversions.makespanIntervals(sample, intervals))
                .orElse(List.of());
        return advisory(snapshot)
                .progress(RunObservations.progress(
                        snapshot,
                        forecast.pooled()
                                .filter(pooled -> snapshot.source().kind() != PlanSource.Kind.GIVEN)
                                .map(PooledForecast::jobs)))
                .pastError(RunObservations.pastError(forecast.pastError(), snapshot.plan()))
                .outlierJobs(RunObservations.outlierJobs(snapshot, forecast.outlier()))
                .background(background)
                .makespan(completion.map(sample -> ForecastConversions.duration(sample, makespan, 0)))
                .remaining(completion.map(
                        sample -> ForecastConversions.duration(sample, makespan, snapshot.elapsedSeconds())))
                .completionTime(
                        completion.map(sample -> ForecastConversions.completion(sample, makespan, snapshot.origin())))
                .cost(CostForecasts.of(snapshot, forecast, intervals))
                .carbon(forecast.emissions().map(Advisor::carbon))
                .risk(risks(snapshot, forecast, calibrated).of(snapshot))
                .comparison(comparison)
                .advice(snapshot.advice())
                .ground(ground(
                        snapshot,
                        runtimeSource(snapshot, forecast),
                        runs(forecast),
                        joined(
                                calibrated.prior().map(PriorIntervals::note).stream()
                                        .toList(),
                                joined(forecast.warnings(), CostForecasts.warnings(snapshot)))))
                .computation(computation(snapshot, forecast, calibrated.calibration()))
                .build();
    }

    private AdvisoryBuilder advisory(InstanceSnapshot snapshot) {
        return Advisory.builder()
                .workflowInstance(snapshot.instance())
                .workflow(snapshot.plan().workflow())
                .sequence(Math.toIntExact(snapshot.eventsFolded()))
                .issuedAt(wallClock.instant())
                .asOf(snapshot.asOf())
                .planRevision(snapshot.plan().revision())
                .terms(Optional.of(PlanTerms.of(snapshot.plan())));
    }

    private static ForecastBasis ground(
            InstanceSnapshot snapshot, String runtimeSource, int historyRuns, List<String> warnings) {
        PlanSource source = snapshot.source();
        Optional<PartialRun> partial =
                snapshot.outcome().flatMap(end -> end.extent().partial());
        return new ForecastBasis(
                runtimeSource,
                historyRuns,
                Optional.of(source.text()),
                source.kind() == PlanSource.Kind.LEARNED ? OptionalInt.of(source.runs()) : OptionalInt.empty(),
                warnings,
                partial);
    }

    private static String runtimeSource(InstanceSnapshot snapshot, Forecast forecast) {
        if (runs(forecast) > 0) {
            return ForecastBasis.RUNTIMES_OF_HISTORY;
        }
        boolean unprojected = snapshot.source().kind() == PlanSource.Kind.GIVEN
                && !snapshot.plan().hasProjectedRuntimes();
        return unprojected ? ForecastBasis.RUNTIMES_OF_RUN : ForecastBasis.RUNTIMES_OF_PLAN;
    }

    private static List<String> joined(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static int runs(Forecast forecast) {
        return forecast.pooled().map(PooledForecast::pastRuns).orElse(forecast.historyRuns());
    }

    private static Computation computation(InstanceSnapshot snapshot, Forecast forecast, String calibrationVersion) {
        Optional<MonteCarloResult> result = forecast.result();
        // a pooled makespan does not come from a sample, so it has no standard errors
        Optional<MonteCarloResult> simulated =
                result.filter(costs -> forecast.pooled().isEmpty());
        return Computation.builder()
                .engine(result.map(MonteCarloResult::engine).orElse("none"))
                .realizations(result.map(MonteCarloResult::realizations).orElse(0))
                .batches(result.map(MonteCarloResult::batches).orElse(0))
                .stoppedBy(result.map(r ->
                                r.stopReason().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .orElse(
                                !snapshot.source().isOpenEnded()
                                                && Forecast.needsNoSimulation(forecast.pooled(), snapshot)
                                        ? "not simulated"
                                        : "cannot be simulated"))
                .standardErrorMeanSeconds(PublishedInterval.optional(
                        simulated.map(r -> r.completionSeconds().standardErrorOfMean())))
                .standardErrorSdSeconds(PublishedInterval.optional(
                        simulated.map(r -> r.completionSeconds().standardErrorOfSd())))
                .seed(forecast.seed())
                .wallMillis(forecast.wallMillis())
                .inputPosition(snapshot.position())
                .runtimeModel(forecast.runtimeModel())
                .runtimeModelVersion(forecast.runtimeModelVersion())
                .calibrationVersion(calibrationVersion)
                .pooling(forecast.pooled().map(Advisor::pooling))
                .build();
    }

    private static Pooling pooling(PooledForecast pooled) {
        return new Pooling(
                pooled.parts().stream()
                        .map(part -> new Pooling.Forecaster(part.forecaster(), part.weight()))
                        .toList(),
                pooled.pastRuns(),
                pooled.version());
    }

    /** Returns the closing advisory. Apart from its {@code issuedAt}, it depends only on the arguments. */
    public Advisory close(InstanceSnapshot ended, Optional<MonteCarloResult> settled) {
        return close(ended, settled, Optional.empty());
    }

    Advisory close(InstanceSnapshot ended, Optional<MonteCarloResult> settled, Optional<Emissions> emissions) {
        InstanceSnapshot.End end = ended.outcome().orElseThrow();
        double makespan = trueMakespanSeconds(ended, end);
        SampleDistribution truth = new SampleDistribution(new double[] {makespan});
        ComparableRuntimes runtimes = ComparableRuntimes.of(ended);
        boolean[] outlier = runtimes.outliers();
        ProjectionError error =
                ProjectionError.of(ended.jobs().projectedRuntimes(), runtimes.observedSeconds(), outlier);
        List<PublishedInterval> intervals = ForecastConversions.makespanIntervals(truth, IntervalSource.observed());
        return advisory(ended)
                .closing(true)
                .outcome(Optional.of(end.outcome()))
                .progress(RunObservations.progress(ended))
                .pastError(RunObservations.pastError(error, ended.plan()))
                .outlierJobs(RunObservations.outlierJobs(ended, outlier))
                .background(Background.notAvailable("the run has ended"))
                .makespan(Optional.of(ForecastConversions.duration(truth, intervals, 0)))
                .remaining(Optional.of(ForecastConversions.duration(truth, intervals, makespan)))
                .completionTime(Optional.of(ForecastConversions.completion(truth, intervals, ended.origin())))
                .cost(settled.flatMap(result -> CostForecasts.settled(ended, result)))
                .carbon(emissions.map(Advisor::carbon))
                .risk(Risks.settled(ended, makespan, settled))
                .advice(
                        end.isWhole()
                                ? ended.advice().stream()
                                        .map(answered -> answered.measured(makespan))
                                        .toList()
                                : ended.advice())
                .ground(ground(
                        ended, "observed", 0, joined(RunObservations.warnings(end), CostForecasts.warnings(ended))))
                .computation(Computation.builder()
                        .engine("none")
                        .stoppedBy("ended")
                        .standardErrorMeanSeconds(OptionalDouble.of(0))
                        .standardErrorSdSeconds(OptionalDouble.of(0))
                        .inputPosition(ended.position())
                        .runtimeModel("observed")
                        .runtimeModelVersion("ended")
                        .calibrationVersion(Calibrations.NONE.name())
                        .build())
                .build();
    }

    /** The coverage of emissions is not measured, and that of money need not be the same. */
    private static CarbonForecast carbon(Emissions emissions) {
        return new CarbonForecast(
                emissions.soFar(),
                emissions
                        .total()
                        .map(grams -> ForecastConversions.value(Quantity.AMOUNT, grams, IntervalSource.observed())));
    }

    /** Returns the time until the last completion, or until the end of the run if its makespan is unknown. */
    private static double trueMakespanSeconds(InstanceSnapshot ended, InstanceSnapshot.End end) {
        double last = ended.lastCompletionSeconds();
        return end.isMakespanKnown() && !Double.isNaN(last) ? last : Math.max(0, ended.secondsSinceOrigin(end.time()));
    }
}
