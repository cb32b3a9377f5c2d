package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.forecasting.Outlook.Observed;
import io.weatherglass.forecast.pooling.ExpectedKind;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.Criticality;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Simulates what remains of an instance many times over [BGG18]. A forecast is a function of the snapshot, the options
 * and the number of batches run; given these it is repeated bit for bit. Thread-safe.
 */
public final class Forecaster {

    private static final Logger LOG = LoggerFactory.getLogger(Forecaster.class);

    /** Past runs of a plan from which its makespan is pooled where the simulation knows too little. Fewer were not measured. */
    private static final int MIN_RUNS_OF_PLAN = 12;

    private static final String OPEN_ENDED = "it is not known which jobs are still to come";

    private final MonteCarlo monteCarlo;
    /** Settles an ended run in the calling thread, without waiting for busy ones. */
    private final MonteCarlo onTheSpot = MonteCarlo.singleThreaded();

    private final ForecastOptions options;
    private final Experience experience;
    /** By instance, so that a plan of 10,000 jobs is not translated again for every event. */
    private final Map<String, Planned> planned = new ConcurrentHashMap<>();

    /** By instance, so that the jobs of past runs are not looked at again for every event. */
    private final Map<String, SlotOverheads.Past> pastOverheads = new ConcurrentHashMap<>();

    /** Why instances have no forecast. */
    private final Map<String, String> failing = new ConcurrentHashMap<>();

    /** The resources are other ones than the plan has where the run contradicts it. */
    private record Planned(EnactmentPlan plan, Resources resources, Scenario scenario) {

        static Planned of(EnactmentPlan plan, Resources resources) {
            return new Planned(plan, resources, Scenarios.of(plan, resources));
        }

        boolean isOf(EnactmentPlan other, Resources on) {
            return plan == other && resources.equals(on);
        }
    }

    /** Forecasts without history. */
    public Forecaster(MonteCarlo monteCarlo, ForecastOptions options) {
        this(monteCarlo, options, withoutHistory(options));
    }

    /** Forecasts with what past runs have taught. */
    public Forecaster(MonteCarlo monteCarlo, ForecastOptions options, Experience experience) {
        this.monteCarlo = monteCarlo;
        this.options = options;
        this.experience = experience;
    }

    private static Experience withoutHistory(ForecastOptions options) {
        LearnedRuntimes nothing = options.runtimeModel().learn(options.shape(), List.of());
        return plan -> nothing;
    }

    /** Forecasts with as many batches as precision and time budget ask for. */
    public Forecast forecast(InstanceSnapshot snapshot) {
        return forecast(snapshot, Optional.empty());
    }

    /** As {@link #forecast(InstanceSnapshot)}, with loads of other tenants on the hosts. */
    public Forecast forecast(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return forecast(snapshot, OptionalInt.empty(), behind);
    }

    /** Repeats a forecast with exactly this many batches; a forecast in which every job was done reports 0. */
    public Forecast repeat(InstanceSnapshot snapshot, int batches) {
        return repeat(snapshot, batches, Optional.empty());
    }

    /** Repeats a forecast that was made with loads of other tenants on the hosts. */
    public Forecast repeat(InstanceSnapshot snapshot, int batches, Optional<LoadMixture> behind) {
        return forecast(snapshot, batches == 0 ? OptionalInt.empty() : OptionalInt.of(batches), behind);
    }

    /**
     * What a forecast of the snapshot simulates, and with which random numbers.
     *
     * @throws IllegalArgumentException or {@link IllegalStateException} if nothing can be simulated; the message says why
     */
    public RestOfRun rest(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        if (snapshot.source().isOpenEnded()) {
            throw new IllegalArgumentException(OPEN_ENDED);
        }
        Seen seen = Seen.of(snapshot);
        Observed run = observed(snapshot, seen);
        Optional<SeenSlots> slots = SeenSlots.of(snapshot);
        Optional<SlotOverheads> overheads = overheads(snapshot, slots);
        List<Outlook> outlooks =
                delayed(outlooks(scenario(snapshot, slots), behind, run, experience.of(snapshot.plan())), overheads);
        return new RestOfRun(alternatives(outlooks), key(snapshot), pooled(snapshot, overheads, new ArrayList<>()));
    }

    /**
     * When the jobs that are not over are expected to start and to end.
     *
     * @param behind loads of other tenants on the hosts
     * @throws IllegalArgumentException or {@link IllegalStateException} if nothing can be said; the message says why
     */
    public JobForecasts jobs(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        boolean given = snapshot.source().kind() == PlanSource.Kind.GIVEN;
        PastRuns past = past(snapshot);
        List<ExpectedKind> expected = given ? List.of() : ExpectedKind.of(snapshot, past);
        return snapshot.source().isOpenEnded() && !expected.isEmpty()
                ? JobForecasts.unsimulated(snapshot, expected)
                : JobForecasts.of(snapshot, rest(snapshot, behind), expected, past, options.timeBudget());
    }

    /** What a forecast of the snapshot assumes now. */
    public Assumptions assumptions(InstanceSnapshot snapshot, Optional<LoadMixture> behind) {
        return new Assumptions(behind, experience.of(snapshot.plan()));
    }

    /**
     * The mean makespan, s, by the first realizations of a forecast of the snapshot; of an instance whose plan was not reported, by
     * past runs.
     *
     * @throws IllegalArgumentException or {@link IllegalStateException} if nothing can be said; the message says why
     */
    public double meanMakespanSeconds(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        Optional<PooledForecast> pooled = pooled(snapshot, overheads(snapshot, seenSlots(snapshot)), new ArrayList<>());
        if (pooled.isPresent()) {
            return pooled.get().makespanSeconds().mean();
        }
        return simulated(snapshot, given, MonteCarloOptions.DEFAULTS.withBatches(realizations, realizations))
                .completionSeconds()
                .mean();
    }

    /**
     * How much each job determines the makespan, by the first realizations of a forecast of the snapshot.
     *
     * @return empty where all jobs are over
     * @throws IllegalArgumentException or {@link IllegalStateException} if nothing can be simulated; the message says why
     */
    public Optional<Criticality> criticality(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        return simulated(
                        snapshot,
                        given,
                        MonteCarloOptions.DEFAULTS
                                .withBatches(realizations, realizations)
                                .withCriticality())
                .criticality();
    }

    /** On the calling thread: the realizations are few. */
    private MonteCarloResult simulated(InstanceSnapshot snapshot, Assumptions given, MonteCarloOptions run) {
        if (snapshot.source().isOpenEnded()) {
            throw new IllegalArgumentException(OPEN_ENDED);
        }
        Seen seen = Seen.of(snapshot);
        Optional<SeenSlots> slots = SeenSlots.of(snapshot);
        Resources resources = slots.<Resources>map(SeenSlots::pool)
                .orElseGet(() -> snapshot.plan().resources());
        List<Outlook> outlooks = delayed(
                outlooks(unchanged(snapshot, resources), given.behind(), observed(snapshot, seen), given.learned()),
                overheads(snapshot, slots));
        return onTheSpot.forecast(alternatives(outlooks), key(snapshot), run);
    }

    /** The scenario of a state that need not be the present one: what is kept of the present one stays. */
    private Scenario unchanged(InstanceSnapshot snapshot, Resources resources) {
        Planned known = planned.get(snapshot.instance());
        return known != null && known.isOf(snapshot.plan(), resources)
                ? known.scenario()
                : Planned.of(snapshot.plan(), resources).scenario();
    }

    private Observed observed(InstanceSnapshot snapshot, Seen seen) {
        double perturbation = snapshot.plan().perturbationLevel().orElse(options.perturbationLevel());
        return new Observed(snapshot, seen.observed(), seen.running(), seen.outlier(), perturbation);
    }

    private RandomKey key(InstanceSnapshot snapshot) {
        return new RandomKey(options.seed(), snapshot.instance());
    }

    /** Forgets what was kept for an instance. */
    public void forget(String instance) {
        planned.remove(instance);
        pastOverheads.remove(instance);
        failing.remove(instance);
    }

    private Forecast forecast(InstanceSnapshot snapshot, OptionalInt batches, Optional<LoadMixture> behind) {
        long start = System.nanoTime();
        Seen seen = Seen.of(snapshot);
        Observed run = observed(snapshot, seen);
        LearnedRuntimes learned = experience.of(snapshot.plan());
        List<String> failures = new ArrayList<>();
        Optional<SeenSlots> slots = seenSlots(snapshot);
        Optional<SlotOverheads> overheads = overheads(snapshot, slots);
        Optional<PooledForecast> pooled = pooled(snapshot, overheads, failures);
        List<String> warnings =
                new ArrayList<>(ForecastWarnings.of(snapshot, learned, pooled, options.perturbationLevel()));
        warnings.addAll(failures);
        List<Alternative> alternatives = List.of();
        Optional<MonteCarloResult> result = Optional.empty();
        try {
            if (!snapshot.source().isOpenEnded()) {
                slots.map(SeenSlots::warning).ifPresent(warnings::add);
                List<Outlook> outlooks = delayed(outlooks(scenario(snapshot, slots), behind, run, learned), overheads);
                result = Optional.of(simulate(outlooks, snapshot, batches));
                alternatives = alternatives(outlooks);
            }
            failing.remove(snapshot.instance());
        } catch (RuntimeException | StackOverflowError e) {
            // of any kind: the instance still has advisories, and others their forecasts
            String reason = noForecast(snapshot, e);
            warnings.add(pooled.isPresent() ? "costs are not known: " + reason : reason);
        }
        return new Forecast(
                result,
                alternatives,
                pooled,
                seen.outlier(),
                seen.pastError(),
                learned.name(),
                overheads
                        .map(some -> learned.version() + "; "
                                + some.version(experience
                                        .pastRuns(snapshot.plan().workflow())
                                        .version()))
                        .orElseGet(learned::version),
                learned.pastRuns(),
                options.seed(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                warnings);
    }

    private static Optional<SeenSlots> seenSlots(InstanceSnapshot snapshot) {
        return snapshot.source().isOpenEnded() ? Optional.empty() : SeenSlots.of(snapshot);
    }

    private Optional<SlotOverheads> overheads(InstanceSnapshot snapshot, Optional<SeenSlots> seen) {
        Resources resources =
                seen.<Resources>map(SeenSlots::pool).orElse(snapshot.plan().resources());
        return resources instanceof SlotPool pool && SlotOverheads.canBeSeen(snapshot, pool)
                ? SlotOverheads.of(snapshot, pool, pastOverheads(snapshot, pool))
                : Optional.empty();
    }

    private SlotOverheads.Past pastOverheads(InstanceSnapshot snapshot, SlotPool pool) {
        List<PastJobs> newest = experience.pastRuns(snapshot.plan().workflow()).newestJobs();
        return pastOverheads.compute(
                snapshot.instance(),
                (id, known) -> known != null && known.isOf(snapshot, pool, newest)
                        ? known
                        : SlotOverheads.Past.of(snapshot, pool, newest));
    }

    private static List<Outlook> delayed(List<Outlook> outlooks, Optional<SlotOverheads> overheads) {
        return overheads
                .map(some -> outlooks.stream().map(one -> one.with(some)).toList())
                .orElse(outlooks);
    }

    /**
     * Of an instance whose plan was not reported: a learned one says too little of what lies between the jobs. Likewise of one on
     * slots whose jobs take longer of these than they run, if enough runs of the same plan are known.
     */
    private Optional<PooledForecast> pooled(
            InstanceSnapshot snapshot, Optional<SlotOverheads> overheads, List<String> failures) {
        if (snapshot.source().kind() == PlanSource.Kind.GIVEN && !knownBetter(snapshot, overheads)) {
            return Optional.empty();
        }
        PastRuns past = past(snapshot);
        try {
            return PooledForecast.of(snapshot, past);
        } catch (RuntimeException e) {
            // the simulation is worse, and better than nothing
            LOG.warn("instance {} is not compared with past runs: {}", snapshot.instance(), e.toString());
            LOG.debug("instance {} cannot be compared with past runs", snapshot.instance(), e);
            failures.add("not compared with past runs: " + e);
            return Optional.empty();
        }
    }

    private PastRuns past(InstanceSnapshot snapshot) {
        PastRuns own = experience.pastRuns(snapshot.plan().workflow());
        return own.count() > 0
                ? own
                : snapshot.source().otherWorkflow().map(experience::pastRuns).orElse(own);
    }

    private boolean knownBetter(InstanceSnapshot snapshot, Optional<SlotOverheads> overheads) {
        PastRuns past = experience.pastRuns(snapshot.plan().workflow());
        return past.count() >= MIN_RUNS_OF_PLAN
                && overheads.isPresent()
                && overheads.get().showsTheSameWorkflow(snapshot.jobs().count(), past.newestJobs());
    }

    /** The forecast of an instance that cannot be forecast: none, and why. */
    public Forecast none(InstanceSnapshot snapshot, Throwable cause) {
        Seen seen = Seen.of(snapshot);
        return new Forecast(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                seen.outlier(),
                seen.pastError(),
                "none",
                "none",
                0,
                options.seed(),
                0,
                List.of(noForecast(snapshot, cause)));
    }

    /** Logs the reason in one line, and only once until there is another one. */
    private String noForecast(InstanceSnapshot snapshot, Throwable cause) {
        boolean refused = cause instanceof IllegalArgumentException || cause instanceof IllegalStateException;
        String reason = "no forecast: " + (refused ? cause.getMessage() : cause.toString());
        if (!reason.equals(failing.put(snapshot.instance(), reason))) {
            LOG.warn("instance {}: {}; it is tried again after its next event", snapshot.instance(), reason);
        }
        LOG.debug("instance {} cannot be forecast", snapshot.instance(), cause);
        return reason;
    }

    /** What is observed of the jobs of an instance. */
    private record Seen(double[] observed, double[] running, boolean[] outlier, ProjectionError pastError) {
        static Seen of(InstanceSnapshot snapshot) {
            double[] projected = snapshot.jobs().projectedRuntimes();
            ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
            double[] observed = runtimes.observedSeconds();
            double[] running = runtimes.runningSeconds();
            boolean[] outlier = OutlierRule.apply(projected, observed, running);
            return new Seen(observed, running, outlier, ProjectionError.of(projected, observed, outlier));
        }
    }

    private List<Outlook> outlooks(
            Scenario scenario, Optional<LoadMixture> behind, Observed run, LearnedRuntimes learned) {
        if (behind.isEmpty()) {
            return List.of(Outlook.alone(scenario, run, learned));
        }
        return IntStream.range(0, behind.get().members().size())
                .mapToObj(member -> Outlook.behind(scenario, behind.get(), member, run, learned))
                .toList();
    }

    private MonteCarloResult simulate(List<Outlook> outlooks, InstanceSnapshot snapshot, OptionalInt batches) {
        MonteCarloOptions run = monteCarloOptions(snapshot, expectedRemaining(outlooks.get(0)));
        return monteCarlo.forecast(
                alternatives(outlooks),
                key(snapshot),
                batches.isPresent() ? run.withFixedBatches(batches.getAsInt()) : run);
    }

    private static List<Alternative> alternatives(List<Outlook> outlooks) {
        return outlooks.stream().map(Outlook::alternative).toList();
    }

    /** One realization at the means: the scale that the targets of precision are relative to. */
    private static double expectedRemaining(Outlook outlook) {
        ExecutionState state = outlook.alternative().state();
        double[] walltimes = outlook.meanSeconds().clone();
        for (int job = 0; job < walltimes.length; job++) {
            walltimes[job] = Math.max(walltimes[job], state.workedSeconds(job) + 1);
        }
        EventKernel kernel = new EventKernel(outlook.alternative().scenario(), state);
        kernel.simulate(walltimes, WalltimeEffect.NONE);
        return Math.max(1, kernel.completionSeconds() - state.nowSeconds());
    }

    private MonteCarloOptions monteCarloOptions(InstanceSnapshot snapshot, double remainingSeconds) {
        return withRisks(
                snapshot,
                MonteCarloOptions.DEFAULTS
                        .withBatches(options.batchSize(), options.maxRealizations())
                        .withTimeBudget(options.timeBudget())
                        .withEnough(options.enoughRealizations())
                        .withTargets(
                                OptionalDouble.of(options.relativeStandardError() * remainingSeconds),
                                OptionalDouble.of(options.probabilityHalfWidth())));
    }

    /** Asks about the plan's deadline and budget, where it has them. */
    private static MonteCarloOptions withRisks(InstanceSnapshot snapshot, MonteCarloOptions run) {
        EnactmentPlan plan = snapshot.plan();
        MonteCarloOptions asked = run;
        if (plan.deadline().isPresent()) {
            asked = asked.withDeadlineSeconds(
                    snapshot.secondsSinceOrigin(plan.deadline().get()));
        }
        if (plan.budget().isPresent()) {
            asked = asked.withBudget(plan.budget().getAsDouble());
        }
        return asked;
    }

    /**
     * The final cost of an instance that has ended, and whether it is above the budget: VMs that are still up
     * are billed until they would be shut down. Nothing in it is random.
     */
    public Optional<MonteCarloResult> settle(InstanceSnapshot ended) {
        if (ended.jobs().count() == 0) {
            return Optional.empty();
        }
        try {
            Scenario scenario = scenario(ended, Optional.empty());
            ExecutionState state = ExecutionStates.of(scenario.workflow(), ended);
            InputModel model = InputModel.projected(options.shape(), options.perturbationLevel(), scenario.workflow());
            return Optional.of(onTheSpot.forecast(
                    scenario,
                    state,
                    model,
                    new RandomKey(options.seed(), ended.instance()),
                    withRisks(
                            ended, MonteCarloOptions.DEFAULTS.withBatches(1, 1).withFixedBatches(1))));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("the cost of instance {} cannot be settled: {}", ended.instance(), e.toString());
            LOG.debug("the cost of instance {} cannot be settled", ended.instance(), e);
            return Optional.empty();
        }
    }

    private Scenario scenario(InstanceSnapshot snapshot, Optional<SeenSlots> slots) {
        EnactmentPlan plan = snapshot.plan();
        Resources resources = slots.<Resources>map(SeenSlots::pool)
                .or(() -> SeenPrices.of(snapshot).map(SeenPrices::resources))
                .orElseGet(plan::resources);
        return planned.compute(
                        snapshot.instance(),
                        (id, known) ->
                                known != null && known.isOf(plan, resources) ? known : Planned.of(plan, resources))
                .scenario();
    }
}
