package io.weatherglass.daemon.matching.evaluation;

import io.weatherglass.daemon.matching.search.CandidateFragments;
import io.weatherglass.daemon.matching.search.Explaining;
import io.weatherglass.daemon.matching.search.FragmentSearch;
import io.weatherglass.daemon.matching.search.Match;
import io.weatherglass.daemon.matching.search.Observation;
import io.weatherglass.daemon.matching.search.SearchLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Judges searches as [KKN17 §5] does: a known fragment t_g is put behind the workflow, the search sees the runtimes of the
 * first k jobs, and the error curves of the fragment that it returns are held against those of t_g.
 */
public final class MatchEvaluation {

    /** A fragment at most this far from t_g counts as found, seconds. */
    public static final double FOUND_WITHIN_SECONDS = 600;

    private static final double LEAST_NOISE_SCALE = 0.001;

    private final MatchCase matchCase;
    private final MatchEvaluationOptions options;
    private final LongSupplier nanos;

    /**
     * @param nanos a clock that ticks in nanoseconds, by which searches are timed
     * @throws IllegalArgumentException if there are no candidates
     */
    public MatchEvaluation(MatchCase matchCase, MatchEvaluationOptions options, LongSupplier nanos) {
        if (matchCase.candidates().count() == 0) {
            throw new IllegalArgumentException("trace \""
                    + matchCase.setup().trace().name()
                    + "\": must have fragments as long as the workflow run serially, "
                    + matchCase.setup().grid().durationSeconds() + " s, has none with enough jobs");
        }
        this.matchCase = matchCase;
        this.options = options;
        this.nanos = nanos;
    }

    /** The noise scale that suits the options: that of the noise put on runtimes, or nearly none. */
    public static double noiseScale(double noise) {
        return Math.max(noise, LEAST_NOISE_SCALE);
    }

    /** Judges the search at every share, in order. */
    public List<MatchResult> run(FragmentSearch search) {
        List<MatchResult> results = new ArrayList<>();
        for (double share : options.shares()) {
            results.add(run(search, share));
        }
        return results;
    }

    private MatchResult run(FragmentSearch search, double share) {
        SplittableRandom draws = new SplittableRandom(options.seed());
        RemainingMakespan remaining = new RemainingMakespan(matchCase);
        List<TargetOutcome> outcomes = new ArrayList<>();
        for (int n = 0; n < options.targets(); n++) {
            SplittableRandom random = draws.split();
            int target = draw(random);
            outcomes.add(judge(search, share, target, random, remaining));
        }
        return MatchResult.of(share, search, outcomes);
    }

    private int draw(SplittableRandom random) {
        while (true) {
            int fragment = random.nextInt(matchCase.candidates().table().fragmentCount());
            if (matchCase.candidates().contains(fragment)) {
                return fragment;
            }
        }
    }

    private TargetOutcome judge(
            FragmentSearch search, double share, int target, SplittableRandom random, RemainingMakespan remaining) {
        int completed = options.completedJobs(share, matchCase.jobCount());
        double[] runtimes = matchCase.runtimesSeconds(target);
        Observation observation = observe(target, runtimes, completed, random);
        long seed = random.nextLong();
        long start = nanos.getAsLong();
        Match match = search.search(observation, SearchLimit.NONE, seed);
        double millis = (nanos.getAsLong() - start) / 1e6;
        double[] projected = matchCase.projectedSeconds();
        ErrorCurves known = ErrorCurves.of(projected, runtimes, matchCase.order());
        Match explaining = explaining(match, observation);
        return new TargetOutcome(
                relativeError(projected, runtimes),
                match.isFound() ? Mape.of(known, curves(match, 1)) : Mape.of(known, zero(known)),
                match.isFound()
                        ? Mape.of(known, curves(match, match.candidates().size()))
                        : Mape.of(known, zero(known)),
                millis,
                match.isFound() && isFound(target, match.candidates().get(0).fragment()),
                explaining.isFound(),
                options.forecasts() ? remaining.errors(target, completed, explaining) : RemainingMakespan.Errors.NONE);
    }

    private Match explaining(Match match, Observation observation) {
        return match.isFound()
                        && !Explaining.explains(
                                observation, match.candidates().get(0).fragment(), noiseScale(options.noise()))
                ? Match.none(match.evaluations(), match.timedOut())
                : match;
    }

    private Observation observe(int target, double[] runtimes, int completed, SplittableRandom random) {
        double[] observed = new double[runtimes.length];
        Arrays.fill(observed, Double.NaN);
        int[] order = matchCase.order();
        for (int k = 0; k < completed; k++) {
            double noise = options.noise() > 0 ? StrictMath.exp(options.noise() * gaussian(random)) : 1;
            observed[order[k]] = runtimes[order[k]] * noise;
        }
        return new Observation(
                candidates(target), matchCase.projectedSeconds(), observed, new boolean[runtimes.length], order);
    }

    /** Sum of twelve uniform draws less six: near enough to normal, and the same on every machine. */
    private static double gaussian(SplittableRandom random) {
        double sum = -6;
        for (int k = 0; k < 12; k++) {
            sum += random.nextDouble();
        }
        return sum;
    }

    private CandidateFragments candidates(int target) {
        if (!options.heldOut()) {
            return matchCase.candidates();
        }
        int overlap = (int) Math.ceil(matchCase.setup().grid().durationSeconds()
                        / matchCase.candidates().table().gridSeconds())
                - 1;
        return matchCase.candidates().without(target - overlap, target + overlap);
    }

    private ErrorCurves curves(Match match, int most) {
        int count = Math.min(most, match.candidates().size());
        ErrorCurves[] curves = new ErrorCurves[count];
        double[] weights = new double[count];
        double sum = 0;
        for (int k = 0; k < count; k++) {
            Match.Candidate candidate = match.candidates().get(k);
            curves[k] = ErrorCurves.of(
                    matchCase.projectedSeconds(), matchCase.runtimesSeconds(candidate.fragment()), matchCase.order());
            weights[k] = candidate.weight();
            sum += weights[k];
        }
        for (int k = 0; k < count; k++) {
            weights[k] /= sum;
        }
        return ErrorCurves.mean(curves, weights);
    }

    private static ErrorCurves zero(ErrorCurves like) {
        return new ErrorCurves(new double[like.past().length], new double[like.future().length]);
    }

    private boolean isFound(int target, int fragment) {
        return Math.abs((double) target - fragment)
                        * matchCase.candidates().table().gridSeconds()
                <= FOUND_WITHIN_SECONDS;
    }

    private static double relativeError(double[] projected, double[] runtimes) {
        return Math.sqrt(Arrays.stream(indicesOfKnown(projected))
                .mapToDouble(job -> runtimes[job] / projected[job] - 1)
                .map(error -> error * error)
                .average()
                .orElse(0));
    }

    private static int[] indicesOfKnown(double[] projected) {
        return IntStream.range(0, projected.length)
                .filter(job -> projected[job] > 0)
                .toArray();
    }

    /**
     * What came out for one target.
     *
     * @param relativeError root mean square of the relative slow-downs of all jobs under t_g
     * @param best of the best fragment
     * @param mixture of the weighted mean of all fragments in the match
     * @param millis how long the search took
     * @param found whether the best fragment is t_g or lies within {@link #FOUND_WITHIN_SECONDS}
     * @param explains whether the match explains what was observed better than no background load
     * @param remaining errors of the remaining makespan
     */
    record TargetOutcome(
            double relativeError,
            Mape best,
            Mape mixture,
            double millis,
            boolean found,
            boolean explains,
            RemainingMakespan.Errors remaining) {}
}
