package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.pooling.Standstills.StandstillsToCome;
import io.weatherglass.simulation.montecarlo.Exponential;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Forecasts the remaining time as a linear pool [Gneiting, Ranjan 2013]. Each forecaster is weighted by its expected
 * score, estimated from its errors on past runs.
 */
final class Pool {

    /** Exponent applied to the ratios of expected errors with few runs; with many runs, MORE_POWER is added. */
    private static final double MIN_POWER = 4;

    private static final double MORE_POWER = 8;

    /** With this number of runs, half of MORE_POWER is added. */
    private static final double HALF_POWER_RUNS = 20;

    /** From this number of effective values on, only the best forecaster is used. */
    private static final double ENOUGH_VALUES = 25;

    /** Remaining time as a share of the elapsed time if the run has taken longer than all past runs. */
    private static final double BEYOND = 0.1;

    /** Rate of the exponential decay of weights with the distance between moments. */
    private static final double FALL = 2;

    /** Maximum distance between moments. */
    private static final double FAR = 20;

    private Pool() {}

    /**
     * @param scored sample whose scatter shows the error of the forecaster
     * @param isBeyond whether the sample assumes that the run takes longer or costs more than all past runs
     */
    record Named(String name, RemainingSample remaining, RemainingSample scored, boolean isBeyond) {
        Named(String name, RemainingSample remaining) {
            this(name, remaining, remaining, false);
        }

        /** @param prior prior scatter; replaced by the widest one if {@code isBeyond} */
        RemainingSample.Atoms atoms(ScatterPrior prior) {
            return remaining.atoms(isBeyond ? ScatterPrior.OF_OTHER_WORKFLOW : prior);
        }
    }

    /**
     * @param date s from the origin
     * @param prior OF_PLAN if the run is known to have the size of past runs; then queued work is not used, because it
     *     would only add errors
     */
    static PooledForecast forecast(PastRuns past, RunCourse now, double date, ScatterPrior prior) {
        RunState state = new RunState(past.kinds(), now, now.standstills().workedSeconds(date));
        List<Named> forecasters = forecasters(past, state, now, date, prior);
        double[] weights = bestAlone(forecasters, weights(forecasters, prior.size(past.count())), prior);
        List<PooledForecast.Part> parts = new ArrayList<>();
        for (int k = 0; k < weights.length; k++) {
            if (weights[k] > 0) {
                parts.add(new PooledForecast.Part(forecasters.get(k).name(), weights[k]));
            }
        }
        double[] makespans = LinearPool.quantiles(forecasters, weights, prior);
        double longest = highest(past, run -> past.runs().get(run).makespanSeconds(), state, date, prior);
        for (int k = 0; k < makespans.length; k++) {
            makespans[k] = date + Math.min(makespans[k], longest);
        }
        return new PooledForecast(
                new SampleDistribution(makespans),
                ExpectedJobs.of(state),
                parts,
                past.count(),
                past.version(),
                Optional.empty(),
                Map.of());
    }

    static double[] pooled(List<Named> forecasters, int pastRuns, ScatterPrior prior) {
        return LinearPool.quantiles(forecasters, weights(forecasters, prior.size(pastRuns)), prior);
    }

    private static List<Named> forecasters(
            PastRuns past, RunState state, RunCourse now, double date, ScatterPrior prior) {
        double[] similarity = state.similarity();
        double worked = now.standstills().workedSeconds(date);
        double[] still = StandstillsToCome.seconds(past.runs(), now, date);
        List<Named> forecasters = new ArrayList<>();
        add(forecasters, "landmarks", Landmarks.of(past, state, similarity, now, worked, still));
        if (prior != ScatterPrior.OF_PLAN && !now.known().endsOnly()) {
            queuedWork(past, state, similarity, now, worked, still).ifPresent(forecasters::add);
        }
        addTotals(forecasters, "past makespans", run -> past.runs().get(run).makespanSeconds(), state, prior, date);
        return forecasters;
    }

    /**
     * Returns an upper bound on the remaining time or cost, based on past totals scaled to the size of this run;
     * infinity if this run is larger than all past runs and its size is unknown.
     */
    static double highest(PastRuns past, IntToDoubleFunction totals, RunState state, double soFar, ScatterPrior prior) {
        IntStream all = IntStream.range(0, past.count());
        if (!state.isOfKnownSize() && all.allMatch(run -> state.timesLarger(run) > PastRuns.MAX_TIMES_LARGER)) {
            return Double.POSITIVE_INFINITY;
        }
        double most = IntStream.range(0, past.count())
                .mapToDouble(run -> totals.applyAsDouble(run) * Math.max(1, state.plannedTimes(run)))
                .max()
                .orElse(0);
        double reach = Exponential.of(NextValueBounds.reach(prior.size(past.count())));
        return most > 0 ? Math.max(most, soFar) * reach : Double.POSITIVE_INFINITY;
    }

    /**
     * Adds forecasters that subtract {@code soFar} from past totals and, if sizes differ, from totals scaled by job
     * count. If {@code soFar} exceeds all totals, adds a share of {@code soFar} instead.
     */
    static void addTotals(
            List<Named> forecasters,
            String name,
            IntToDoubleFunction totals,
            RunState state,
            ScatterPrior prior,
            double soFar) {
        int before = forecasters.size();
        if (state.comparesBySize() && prior != ScatterPrior.OF_PLAN) {
            double[] similarity = state.similarity();
            add(forecasters, name, left(totals, similarity, soFar));
            add(
                    forecasters,
                    name + " per job",
                    left(run -> totals.applyAsDouble(run) * state.plannedTimes(run), similarity, soFar));
        } else {
            double[] alike = new double[state.past().runs()];
            Arrays.fill(alike, 1);
            add(forecasters, name, left(run -> totals.applyAsDouble(run) * state.timesLarger(run), alike, soFar));
        }
        if (forecasters.size() == before) {
            forecasters.add(beyond(soFar));
        }
    }

    private static Named beyond(double soFar) {
        RemainingSample guess = RemainingSample.of(new double[] {BEYOND * soFar});
        return new Named("time elapsed", guess, guess, true);
    }

    private static void add(List<Named> forecasters, String name, Optional<RemainingSample> remaining) {
        remaining.ifPresent(known -> forecasters.add(new Named(name, known)));
    }

    private static Optional<RemainingSample> left(IntToDoubleFunction totals, double[] weights, double soFar) {
        int[] more = IntStream.range(0, weights.length)
                .filter(run -> totals.applyAsDouble(run) > soFar)
                .toArray();
        return more.length == 0
                ? Optional.empty()
                : Optional.of(new RemainingSample(
                        Arrays.stream(more)
                                .mapToDouble(run -> totals.applyAsDouble(run) - soFar)
                                .toArray(),
                        Arrays.stream(more).mapToDouble(run -> weights[run]).toArray()));
    }

    /** Queued work, scaled by past ratios at the most similar moment; requires two runs. */
    private static Optional<Named> queuedWork(
            PastRuns past, RunState state, double[] similarity, RunCourse now, double worked, double[] still) {
        if (past.count() < 2 || now.all().count() == 0) {
            return Optional.empty();
        }
        double queued = new QueuedWork(past.kinds(), similarity, now, worked).seconds();
        double share = worked / (worked + queued);
        double[] seconds = new double[past.count()];
        double[] weights = new double[seconds.length];
        for (int run = 0; run < seconds.length; run++) {
            RehearsedQueuedWork.Matched matched = past.rehearsed().get(run).nearest(share, state);
            seconds[run] = queued * matched.ratio() + still[run];
            weights[run] = similarity[run] * Math.exp(-FALL * Math.min(FAR, matched.distance()));
        }
        // the error is estimated with the similarities, because the weights favour too few runs
        return Optional.of(new Named(
                "queued work", new RemainingSample(seconds, weights), new RemainingSample(seconds, similarity), false));
    }

    private static double[] weights(List<Named> forecasters, double runs) {
        double power = MIN_POWER + MORE_POWER * runs / (runs + HALF_POWER_RUNS);
        if (isBeyond(forecasters)) {
            // no past run took that long, so errors observed in past runs do not apply
            double[] alike = new double[forecasters.size()];
            Arrays.fill(alike, 1.0 / alike.length);
            return alike;
        }
        double[] errors = forecasters.stream()
                .mapToDouble(named -> named.scored().scale())
                .toArray();
        double least = Arrays.stream(errors).min().orElseThrow();
        return ScatterPrior.shares(Arrays.stream(errors)
                .map(error -> Math.pow(least / error, power))
                .toArray());
    }

    private static boolean isBeyond(List<Named> forecasters) {
        return forecasters.stream().anyMatch(Named::isBeyond);
    }

    private static double[] bestAlone(List<Named> forecasters, double[] weights, ScatterPrior prior) {
        int best = 0;
        for (int k = 1; k < weights.length; k++) {
            best = weights[k] > weights[best] ? k : best;
        }
        if (isBeyond(forecasters)
                || prior.size(forecasters.get(best).remaining().size()) < ENOUGH_VALUES) {
            return weights;
        }
        double[] alone = new double[weights.length];
        alone[best] = 1;
        return alone;
    }
}
