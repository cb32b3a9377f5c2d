package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.pooling.ExpectedKind;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.Criticality;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulates the rest of a run [BGG18]; reproducible bit for bit. Thread-safe. */
public final class Forecaster {

    private static final Logger LOG = LoggerFactory.getLogger(Forecaster.class);
    static final String OPEN_ENDED = "the remaining jobs are not known";

    private final PlannedEngines engines;
    private final ForecastOptions options;
    private final Experience experience;
    private final PlannedScenarios scenarios = new PlannedScenarios();
    private final KnownOverheads knownOverheads;
    private final PooledForecasts pooledForecasts;
    private final SpotSimulations spot;
    private final EmissionForecasts emissions;

    private final Map<String, String> failures = new ConcurrentHashMap<>();

    public Forecaster(MonteCarlo monteCarlo, ForecastOptions options) {
        this(monteCarlo, options, withoutHistory(options));
    }

    /** Forecasts only plans for the kernel. */
    public Forecaster(MonteCarlo monteCarlo, ForecastOptions options, Experience experience) {
        this(PlannedEngines.only(monteCarlo), options, experience);
    }

    /** @param engines closed by the caller */
    public Forecaster(PlannedEngines engines, ForecastOptions options, Experience experience) {
        this.engines = engines;
        this.options = options;
        this.experience = experience;
        this.knownOverheads = new KnownOverheads();
        this.pooledForecasts = new PooledForecasts(experience);
        this.spot = new SpotSimulations(options, scenarios, knownOverheads, pooledForecasts);
        this.emissions = new EmissionForecasts(options.carbon());
    }

    private static Experience withoutHistory(ForecastOptions options) {
        LearnedRuntimes nothing = options.runtimeModel().learn(List.of());
        return plan -> nothing;
    }

    /** Simulates as many batches as the target precision requires and the time budget allows. */
    public Forecast forecast(InstanceSnapshot snapshot) {
        return forecast(snapshot, Optional.empty());
    }

    public Forecast forecast(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return forecast(snapshot, behind, Effort.FULL, BoundsOrigin.REALIZATIONS);
    }

    public Forecast forecast(
            InstanceSnapshot snapshot, Optional<LoadMixture> behind, Effort effort, BoundsOrigin bounds) {
        return forecast(
                snapshot,
                behind,
                effort == Effort.FULL
                        ? outlooks -> simulate(
                                outlooks, snapshot, ForecastPrecision.of(snapshot, outlooks.get(0), options, bounds))
                        : outlooks -> reduced(outlooks, snapshot, bounds));
    }

    /** @param batches number of batches of the original forecast; 0 if all jobs had ended */
    public Forecast repeat(InstanceSnapshot snapshot, int realizations, int batches, Optional<LoadMixture> behind) {
        return forecast(
                snapshot,
                behind,
                outlooks -> simulate(outlooks, snapshot, ForecastPrecision.repeated(snapshot, realizations, batches)));
    }

    /**
     * @throws IllegalArgumentException or {@link IllegalStateException}, with the reason, if a simulation is impossible
     */
    public ForecastInput rest(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        if (snapshot.source().isOpenEnded()) {
            throw new IllegalArgumentException(OPEN_ENDED);
        }
        SeenPlan shown = SeenPlan.of(snapshot);
        PastRuns past = pooledForecasts.past(snapshot);
        Optional<SlotOverheads> overheads = knownOverheads.of(snapshot, shown, past);
        List<ForecastAlternative> outlooks = ForecastAlternative.all(
                scenarios.of(snapshot, shown),
                behind,
                ObservedJobs.of(snapshot),
                experience.of(snapshot.plan()),
                overheads);
        return new ForecastInput(
                ForecastAlternative.alternatives(outlooks),
                options.key(snapshot),
                pooledForecasts.of(snapshot, past, overheads, new ArrayList<>()));
    }

    /** Throws the same exceptions as {@link #rest}. */
    public JobForecasts jobs(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        boolean given = snapshot.source().kind() == PlanSource.Kind.GIVEN;
        PastRuns past = pooledForecasts.past(snapshot);
        List<ExpectedKind> expected = given ? List.of() : ExpectedKind.of(snapshot, past);
        return snapshot.source().isOpenEnded() && !expected.isEmpty()
                ? JobForecasts.unsimulated(snapshot, expected)
                : JobForecasts.of(
                        engines.of(snapshot.plan()),
                        snapshot,
                        rest(snapshot, behind),
                        expected,
                        past.comparable(snapshot),
                        options.timeBudget());
    }

    /** Returns the running jobs that may exceed their time limits, highest risk first. */
    public List<LimitRisk> limitRisks(InstanceSnapshot snapshot) {
        return LimitRisks.of(snapshot, pooledForecasts.past(snapshot));
    }

    public Assumptions assumptions(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return new Assumptions(behind, experience.of(snapshot.plan()));
    }

    /** Returns seconds; throws the same exceptions as {@link #rest}. */
    public double meanMakespanSeconds(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        return spot.meanMakespanSeconds(snapshot, given, realizations);
    }

    /**
     * Returns the makespan in seconds if each job runs for exactly the given time (in seconds, indexed by job).
     *
     * @throws IllegalArgumentException if the plan cannot be simulated
     */
    public double exactMakespanSeconds(InstanceSnapshot snapshot, double[] runtimes) {
        return spot.exactMakespanSeconds(snapshot, runtimes);
    }

    /** Returns empty if no job is open; throws the same exceptions as {@link #rest}. */
    public Optional<Criticality> criticality(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        return spot.criticality(snapshot, given, realizations);
    }

    public void forget(String instance) {
        scenarios.forget(instance);
        knownOverheads.forget(instance);
        failures.remove(instance);
    }

    private Forecast forecast(
            InstanceSnapshot snapshot,
            Optional<LoadMixture> behind,
            Function<List<ForecastAlternative>, MonteCarloResult> simulation) {
        long start = System.nanoTime();
        ObservedJobs seen = ObservedJobs.of(snapshot);
        LearnedRuntimes learned = experience.of(snapshot.plan());
        List<String> notPooled = new ArrayList<>();
        SeenPlan shown = SeenPlan.of(snapshot);
        // read only once, because past runs may change during a forecast and the advisory names the version used
        PastRuns past = pooledForecasts.past(snapshot);
        Optional<SlotOverheads> overheads = knownOverheads.of(snapshot, shown, past);
        Optional<PooledForecast> pooled = pooledForecasts.of(snapshot, past, overheads, notPooled);
        List<String> warnings = new ArrayList<>(ForecastWarnings.of(snapshot, shown.dependencies(), learned, pooled));
        warnings.addAll(notPooled);
        if (snapshot.source().kind() == PlanSource.Kind.LEARNED
                && !snapshot.source().resumes()) {
            past.sizeWarning(PastRuns.jobsOf(snapshot)).ifPresent(warnings::add);
        }
        shown.slots().map(SeenSlots::warning).ifPresent(warnings::add);
        List<WeightedHypothesis> alternatives = List.of();
        Optional<MonteCarloResult> result = Optional.empty();
        try {
            boolean otherSize = PooledForecast.isOfOtherSize(snapshot, past);
            if (!snapshot.source().isOpenEnded() && (otherSize || !Forecast.needsNoSimulation(pooled, snapshot))) {
                List<ForecastAlternative> outlooks =
                        ForecastAlternative.all(scenarios.of(snapshot, shown), behind, seen, learned, overheads);
                MonteCarloResult simulated = simulation.apply(outlooks);
                result = Optional.of(simulated);
                if (otherSize) {
                    pooled = pooled.map(of -> of.simulated(snapshot, past, simulated));
                }
                alternatives = ForecastAlternative.alternatives(outlooks);
            }
            failures.remove(snapshot.instance());
        } catch (RuntimeException | StackOverflowError e) {
            // the instance still receives advisories, and other instances are not affected
            String reason = failure(snapshot.instance(), e);
            warnings.add(pooled.isPresent() ? "no cost forecast: " + reason : reason);
        }
        return ForecastBuilder.builder()
                .result(result)
                .alternatives(alternatives)
                .pooled(pooled)
                .emissions(emissions.of(snapshot, past, result, pooled, warnings))
                .outlier(seen.outlier())
                .pastError(seen.pastError())
                .runtimeModel(learned.name())
                .runtimeModelVersion(version(learned, overheads, past).toString())
                .historyRuns(learned.pastRuns())
                .seed(options.seed())
                .wallMillis(millisSince(start))
                .warnings(warnings)
                .build();
    }

    /** Returns the emissions until now; empty unless configured, or if they cannot be computed. */
    public Optional<Emissions> emissions(InstanceSnapshot snapshot) {
        return emissions.soFar(snapshot, new ArrayList<>());
    }

    private static RuntimeModelVersion version(
            LearnedRuntimes learned, Optional<SlotOverheads> overheads, PastRuns past) {
        RuntimeModelVersion runtimes = RuntimeModelVersion.of(learned.version());
        return overheads
                .map(some -> runtimes.withOverheads(some.pastRuns(), past.version()))
                .orElse(runtimes);
    }

    /** Adds up to this many realizations to a forecast that has none; adds a warning if the simulation fails. */
    public Forecast withRealizations(
            Forecast forecast, InstanceSnapshot snapshot, Optional<LoadMixture> behind, int realizations) {
        return forecast.result().isPresent() || snapshot.source().isOpenEnded()
                ? forecast
                : spot.withRealizations(forecast, snapshot, () -> assumptions(snapshot, behind), realizations);
    }

    static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    public Forecast none(InstanceSnapshot snapshot, Throwable cause) {
        ObservedJobs seen = ObservedJobs.of(snapshot);
        return ForecastBuilder.builder()
                .alternatives(List.of())
                .emissions(emissions(snapshot))
                .outlier(seen.outlier())
                .pastError(seen.pastError())
                .runtimeModel("none")
                .runtimeModelVersion("none")
                .historyRuns(0)
                .seed(options.seed())
                .wallMillis(0)
                .warnings(List.of(failure(snapshot.instance(), cause)))
                .build();
    }

    private MonteCarloResult simulate(
            List<ForecastAlternative> outlooks, InstanceSnapshot snapshot, MonteCarloOptions run) {
        return engines.of(snapshot.plan())
                .forecast(ForecastAlternative.alternatives(outlooks), options.key(snapshot), run);
    }

    private MonteCarloResult reduced(
            List<ForecastAlternative> outlooks, InstanceSnapshot snapshot, BoundsOrigin bounds) {
        MonteCarloOptions run = ForecastPrecision.reduced(snapshot, options, bounds);
        return options.isSmall(snapshot.jobs().count()) && !PlannedEngines.isSimGrid(snapshot.plan())
                ? spot.forecast(outlooks, snapshot, run)
                : simulate(outlooks, snapshot, run);
    }

    public Optional<MonteCarloResult> settle(InstanceSnapshot ended) {
        return spot.settle(ended);
    }

    /** Returns the reason in one line; logs each reason once. */
    private String failure(String instance, Throwable cause) {
        boolean refused = cause instanceof IllegalArgumentException || cause instanceof IllegalStateException;
        String reason = "no forecast: " + (refused ? cause.getMessage() : cause.toString());
        if (!reason.equals(failures.put(instance, reason))) {
            LOG.warn("instance {}: {}; the next event triggers another attempt", instance, reason);
        }
        LOG.debug("cannot forecast instance {}", instance, cause);
        return reason;
    }
}
