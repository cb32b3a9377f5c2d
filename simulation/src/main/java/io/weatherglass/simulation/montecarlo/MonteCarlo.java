package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Monte-Carlo simulation of the rest of a workflow [BGG18]. Results are bitwise reproducible from the scenario, state,
 * model, key and number of batches, regardless of the number of threads. Thread-safe.
 */
public final class MonteCarlo {
    /** Relative tolerance for rounding errors: a sum of three prices of 0.1 must not exceed a budget of 0.3. */
    private static final double ROUNDING = 1e-9;

    /** Number of schedules that an engine simulates between two checks of the time budget. */
    private static final int ENGINE_SCHEDULES = 10;

    private final Executor executor;
    private final int threads;
    private final LongSupplier nanoTicker;
    private final Optional<SharedEngine> engine;

    /** Each forecast uses the calling thread and up to {@code threads} − 1 tasks of the executor. */
    public MonteCarlo(Executor executor, int threads) {
        this(executor, threads, System::nanoTime);
    }

    public MonteCarlo(Executor executor, int threads, LongSupplier nanoTicker) {
        this(executor, threads, nanoTicker, Optional.empty());
    }

    private MonteCarlo(Executor executor, int threads, LongSupplier nanoTicker, Optional<SharedEngine> engine) {
        this.executor = executor;
        this.threads = Arguments.atLeast("threads", threads, 1);
        this.nanoTicker = nanoTicker;
        this.engine = engine;
    }

    /**
     * Simulates on an engine, one batch at a time. The caller closes the engine. Rejects criticality. Throws
     * {@link IllegalStateException} if other forecasts use the engine for longer than the time budget before the first
     * batch.
     */
    public static MonteCarlo on(SimulationEngine engine) {
        return new MonteCarlo(Runnable::run, 1, System::nanoTime, Optional.of(new SharedEngine(engine)));
    }

    public static MonteCarlo singleThreaded() {
        return new MonteCarlo(Runnable::run, 1);
    }

    /** Forecasts the rest of the run from a state. Runs a single realization if all jobs are done. */
    public MonteCarloResult forecast(
            Scenario scenario, ExecutionState state, RuntimeModel model, RandomKey key, MonteCarloOptions options) {
        return forecast(scenario, state, RecordedInputs.NONE, model, key, options);
    }

    public MonteCarloResult forecast(
            Scenario scenario,
            ExecutionState state,
            RecordedInputs vms,
            RuntimeModel model,
            RandomKey key,
            MonteCarloOptions options) {
        return forecast(List.of(new WeightedHypothesis(1, scenario, state, model)), vms, key, options);
    }

    /** Distributes realizations among alternative hypotheses by weight, with common random numbers. */
    public MonteCarloResult forecast(List<WeightedHypothesis> alternatives, RandomKey key, MonteCarloOptions options) {
        if (alternatives.isEmpty()) {
            throw new IllegalArgumentException("alternatives must not be empty");
        }
        return forecast(List.copyOf(alternatives), RecordedInputs.NONE, key, options);
    }

    /**
     * Simulates the first realizations of a forecast on the calling thread. Returns their number, which is at least 1
     * and smaller than requested if the time budget is exhausted.
     */
    public int schedules(
            List<WeightedHypothesis> alternatives,
            RandomKey key,
            int realizations,
            Duration timeBudget,
            Consumer<Schedule> each) {
        List<WeightedHypothesis> all = List.copyOf(alternatives);
        AlternativeShares shares = new AlternativeShares(all);
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS.withTimeBudget(timeBudget);
        RealizationWorkers workers = new RealizationWorkers(all, shares, RecordedInputs.NONE, key, options);
        Optional<EngineRealizations> onEngine =
                engine.map(other -> new EngineRealizations(other, all, shares, RecordedInputs.NONE, key, options));
        long begin = nanoTicker.getAsLong();
        int done = 0;
        do {
            int from = done;
            done = onEngine.isPresent() ? Math.min(realizations, from + ENGINE_SCHEDULES) : from + 1;
            if (onEngine.isPresent()) {
                onEngine.get().schedules(from, done).forEach(each);
            } else {
                each.accept(workers.schedule(from));
            }
        } while (done < realizations && nanoTicker.getAsLong() - begin < timeBudget.toNanos());
        return done;
    }

    private MonteCarloResult forecast(
            List<WeightedHypothesis> alternatives, RecordedInputs vms, RandomKey key, MonteCarloOptions options) {
        AlternativeShares shares = new AlternativeShares(alternatives);
        Queue<RealizationWorkers> idle = new ConcurrentLinkedQueue<>();
        Realizations results = new Realizations(bills(alternatives));
        ParallelRange.Body part = (from, to) -> {
            RealizationWorkers polled = idle.poll();
            RealizationWorkers team =
                    polled != null ? polled : new RealizationWorkers(alternatives, shares, vms, key, options);
            team.run(from, to, results);
            idle.add(team);
        };
        Optional<EngineRealizations> onEngine =
                engine.map(other -> new EngineRealizations(other, alternatives, shares, vms, key, options));
        ParallelRange.Body body = onEngine.isPresent()
                ? (from, to) -> onEngine.get().run(from, to, results)
                : (from, to) -> ParallelRange.run(from, to, executor, threads, part);
        int batches = 0;
        StopReason stop = StopReason.COMPLETE;
        if (alternatives.get(0).state().complete()) {
            results.resizeTo(1);
            body.run(0, 1);
        } else {
            stop = runBatches(results, options, body);
            batches = results.size() / options.batchSize();
        }
        Optional<Criticality> criticality = options.criticality()
                ? Optional.of(criticality(idle, sampler(alternatives, shares, key), results))
                : Optional.empty();
        return result(results, options, criticality, batches, stop);
    }

    private static boolean bills(List<WeightedHypothesis> alternatives) {
        return !(alternatives.get(0).scenario().platform() instanceof FixedPool pool)
                || pool.billing().isPresent();
    }

    private static RuntimeSampler sampler(
            List<WeightedHypothesis> alternatives, AlternativeShares shares, RandomKey key) {
        List<RuntimeSampler> samplers = alternatives.stream()
                .map(alternative -> alternative.model().sampler(alternative.state(), key))
                .toList();
        return (replicate, walltimeSeconds) ->
                samplers.get(shares.of((int) replicate)).draw(replicate, walltimeSeconds);
    }

    private static Criticality criticality(
            Iterable<RealizationWorkers> teams, RuntimeSampler sampler, Realizations results) {
        int[] timesOnPath = new int
                [teams.iterator().next().workers().findFirst().orElseThrow().jobCount()];
        teams.forEach(team -> team.workers().forEach(worker -> worker.addTimesOnPath(timesOnPath)));
        return Criticality.of(timesOnPath, sampler, results.completion());
    }

    private StopReason runBatches(Realizations results, MonteCarloOptions options, ParallelRange.Body body) {
        long start = nanoTicker.getAsLong();
        int most = Math.max(1, (int) Math.ceil(options.maxRealizations() / (double) options.batchSize()));
        int batches = 0;
        Optional<StopReason> stop = Optional.empty();
        while (stop.isEmpty()) {
            int first = batches;
            // Without a stopping rule, synchronizing after each batch is unnecessary.
            batches = options.fixedBatches().orElse(stopsEarly(options) ? batches + 1 : most);
            results.resizeTo(Math.multiplyExact(batches, options.batchSize()));
            try {
                body.run(first * options.batchSize(), results.size());
            } catch (EngineBusyException busy) {
                if (first == 0) {
                    throw busy;
                }
                results.resizeTo(first * options.batchSize());
                return StopReason.TIME_BUDGET;
            }
            stop = stopReason(results, options, batches >= most, nanoTicker.getAsLong() - start);
        }
        return stop.get();
    }

    private static boolean stopsEarly(MonteCarloOptions options) {
        return options.timeBudget().isPresent() || hasTargets(options);
    }

    private static boolean hasTargets(MonteCarloOptions options) {
        return targetsStandardError(options) || options.targetHalfWidth().isPresent();
    }

    private static boolean targetsStandardError(MonteCarloOptions options) {
        return options.targetStandardErrorSeconds().isPresent()
                || options.targetPrecision().isPresent();
    }

    private static Optional<StopReason> stopReason(
            Realizations results, MonteCarloOptions options, boolean last, long elapsedNanos) {
        if (options.fixedBatches().isPresent()) {
            return Optional.of(StopReason.FIXED_BATCHES);
        }
        if (hasTargets(options) && preciseEnough(results, options)) {
            return Optional.of(StopReason.PRECISION);
        }
        if (last) {
            return Optional.of(StopReason.MAX_REALIZATIONS);
        }
        boolean late = options.timeBudget().isPresent()
                && elapsedNanos >= options.timeBudget().get().toNanos();
        return late ? Optional.of(StopReason.TIME_BUDGET) : Optional.empty();
    }

    private static boolean preciseEnough(Realizations results, MonteCarloOptions options) {
        if (targetsStandardError(options) && results.size() < options.enoughRealizations()) {
            SampleDistribution completion = new SampleDistribution(results.completion());
            double worst = Math.max(completion.standardErrorOfMean(), completion.standardErrorOfSd());
            double target = Math.min(
                    options.targetStandardErrorSeconds().orElse(Double.POSITIVE_INFINITY),
                    options.targetPrecision().stream()
                            .map(precision -> precision * completion.mean())
                            .findAny()
                            .orElse(Double.POSITIVE_INFINITY));
            if (results.size() < 2 || worst > target) {
                return false;
            }
        }
        double halfWidth = options.targetHalfWidth().orElse(Double.POSITIVE_INFINITY);
        return deadlineMissed(results, options)
                        .map(p -> p.wilsonHalfWidth() <= halfWidth)
                        .orElse(true)
                && budgetExceeded(results, options)
                        .map(p -> p.wilsonHalfWidth() <= halfWidth)
                        .orElse(true);
    }

    private static Optional<Proportion> deadlineMissed(Realizations results, MonteCarloOptions options) {
        return above(results.completion(), options.deadlineSeconds());
    }

    private static Optional<Proportion> budgetExceeded(Realizations results, MonteCarloOptions options) {
        if (!results.billed()) {
            return Optional.empty();
        }
        double[] owed = results.priced()
                ? results.cost()
                : Arrays.stream(results.units()).asDoubleStream().toArray();
        return above(owed, options.budget());
    }

    private static Optional<Proportion> above(double[] values, OptionalDouble threshold) {
        if (threshold.isEmpty()) {
            return Optional.empty();
        }
        int above = (int) Arrays.stream(values)
                .filter(value -> value * (1 - ROUNDING) > threshold.getAsDouble())
                .count();
        return Optional.of(new Proportion(above, values.length));
    }

    private MonteCarloResult result(
            Realizations results,
            MonteCarloOptions options,
            Optional<Criticality> criticality,
            int batches,
            StopReason stop) {
        return MonteCarloResultBuilder.builder()
                .completionSeconds(new SampleDistribution(results.completion()))
                .billedUnits(new CountDistribution(results.units()))
                .vmCount(new CountDistribution(results.vmCount()))
                .vmUptimeSeconds(new SampleDistribution(results.uptime()))
                .cost(results.priced() ? Optional.of(new SampleDistribution(results.cost())) : Optional.empty())
                .deadlineMissed(deadlineMissed(results, options))
                .budgetExceeded(budgetExceeded(results, options))
                .criticality(criticality)
                .realizations(results.size())
                .batches(batches)
                .stopReason(stop)
                .engine(engine.map(SharedEngine::name).orElse("kernel"))
                .build();
    }
}
