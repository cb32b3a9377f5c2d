package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.Match;
import io.weatherglass.forecast.matching.search.MatchSignificance;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Evaluates searches as in [KKN17 §5]: simulates the workflow with a known fragment t_g (the target), gives the search
 * the runtimes of the first k jobs, and compares the error curves of the fragment that it finds with those of t_g. All
 * searches use the same targets. Not thread-safe.
 */
public final class MatchEvaluation {

    /** A fragment within this distance of t_g counts as found, s. */
    public static final double FOUND_WITHIN_SECONDS = 600;

    /** A fragment counts as near if its E' is at most this multiple of the smallest E' of all candidates. */
    private static final double NEAR = 1.1;

    private static final double MIN_NOISE_SCALE = 0.001;

    private final MatchCase matchCase;
    private final MatchEvaluationOptions options;
    private final SearchClock clock;
    private final RemainingMakespan remaining;

    public MatchEvaluation(MatchCase matchCase, MatchEvaluationOptions options, SearchClock clock) {
        if (matchCase.candidates().count() == 0) {
            throw new IllegalArgumentException("trace \""
                    + matchCase.setup().trace().name()
                    + "\": must have fragments as long as the serial runtime of the workflow, "
                    + matchCase.setup().grid().durationSeconds() + " s, with enough jobs, but had none");
        }
        this.matchCase = matchCase;
        this.options = options;
        this.clock = clock;
        remaining = new RemainingMakespan(matchCase);
    }

    public static double noiseScale(double noise) {
        return Math.max(noise, MIN_NOISE_SCALE);
    }

    public MatchResult run(FragmentSearch search, double share) {
        SplittableRandom targets = new SplittableRandom(options.seed());
        int completed = options.completedJobs(share, matchCase.jobCount());
        List<TargetOutcome> outcomes = new ArrayList<>();
        for (int n = 0; n < options.targets(); n++) {
            SplittableRandom random = targets.split();
            outcomes.add(judge(search, completed, draw(random), random));
        }
        return MatchResult.of(share, search, outcomes);
    }

    /** Evaluates the search on runs without background load, for which it should find no match. */
    public UnloadedResult runUnloaded(FragmentSearch search, double share) {
        SplittableRandom runs = new SplittableRandom(options.seed());
        int completed = options.completedJobs(share, matchCase.jobCount());
        int explained = 0;
        List<RemainingMakespan.Errors> errors = new ArrayList<>();
        for (int n = 0; n < options.targets(); n++) {
            SplittableRandom random = runs.split();
            double[] noise = noise(random);
            Observation observation =
                    observation(matchCase.candidates(), matchCase.projectedSeconds(), noise, completed);
            Match match = explaining(search.search(observation, SearchLimit.NONE, random.nextLong()), observation);
            explained += match.isFound() ? 1 : 0;
            errors.add(remaining.errors(BackgroundLoad.NONE, noise, completed, match));
        }
        return UnloadedResult.of(share, search, (double) explained / options.targets(), errors);
    }

    private int draw(SplittableRandom random) {
        while (true) {
            int fragment = random.nextInt(matchCase.candidates().table().fragmentCount());
            if (matchCase.candidates().contains(fragment)) {
                return fragment;
            }
        }
    }

    private TargetOutcome judge(FragmentSearch search, int completed, int target, SplittableRandom random) {
        double[] runtimes = matchCase.runtimesSeconds(target);
        double[] noise = noise(random);
        Observation observation = observation(candidates(target), runtimes, noise, completed);
        long seed = random.nextLong();
        SearchClock.Taken taken = clock.time(() -> search.search(observation, SearchLimit.NONE, seed));
        Match match = taken.match();
        ErrorCurves known = ErrorCurves.of(matchCase.projectedSeconds(), runtimes, matchCase.order());
        Match explaining = explaining(match, observation);
        return new TargetOutcome(
                known.minDenominator(),
                Mape.of(known, curves(match, 1)),
                Mape.of(known, curves(match, match.candidates().size())),
                taken,
                match.isFound() && isFound(target, match.candidates().get(0).fragment()),
                match.isFound() && match.candidates().get(0).pastErrorSeconds() <= NEAR * leastPastError(observation),
                explaining.isFound(),
                options.forecasts()
                        ? remaining.errors(remaining.load(target), noise, completed, explaining)
                        : RemainingMakespan.Errors.NONE);
    }

    private static double leastPastError(Observation observation) {
        CandidateFragments candidates = observation.candidates();
        int[] fitted = observation.fittedJobs();
        return IntStream.range(0, candidates.table().fragmentCount())
                .filter(candidates::contains)
                .mapToDouble(
                        fragment -> candidates.table().rootMeanSquare(fragment, fitted, observation.observedSeconds()))
                .min()
                .orElseThrow();
    }

    private Match explaining(Match match, Observation observation) {
        return match.isFound()
                        && !MatchSignificance.explains(
                                observation, match.candidates().get(0).fragment(), noiseScale(options.noise()), false)
                ? Match.none(match.evaluations(), match.timedOut())
                : match;
    }

    private double[] noise(SplittableRandom random) {
        return random.doubles(matchCase.jobCount())
                .map(uniform -> StrictMath.exp(options.noise() * Logistic.standard(uniform)))
                .toArray();
    }

    private Observation observation(CandidateFragments candidates, double[] runtimes, double[] noise, int completed) {
        double[] observed = new double[runtimes.length];
        Arrays.fill(observed, Double.NaN);
        int[] order = matchCase.order();
        for (int k = 0; k < completed; k++) {
            observed[order[k]] = runtimes[order[k]] * noise[order[k]];
        }
        return new Observation(candidates, matchCase.projectedSeconds(), observed, new boolean[runtimes.length], order);
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
        if (count == 0) {
            return ErrorCurves.of(matchCase.projectedSeconds(), matchCase.projectedSeconds(), matchCase.order());
        }
        ErrorCurves[] curves = new ErrorCurves[count];
        double[] weights = new double[count];
        for (int k = 0; k < count; k++) {
            Match.Candidate candidate = match.candidates().get(k);
            curves[k] = ErrorCurves.of(
                    matchCase.projectedSeconds(), matchCase.runtimesSeconds(candidate.fragment()), matchCase.order());
            weights[k] = candidate.weight();
        }
        double sum = Arrays.stream(weights).sum();
        return ErrorCurves.mean(
                curves, Arrays.stream(weights).map(weight -> weight / sum).toArray());
    }

    private boolean isFound(int target, int fragment) {
        double distance = Math.abs((double) target - fragment)
                * matchCase.candidates().table().gridSeconds();
        return distance <= FOUND_WITHIN_SECONDS;
    }

    /**
     * Converts a uniform random number to noise that has a standard deviation of 1 and slightly heavier tails than a
     * normal distribution.
     */
    private static final class Logistic {
        private static final double SCALE = Math.sqrt(3) / Math.PI;
        private static final double EDGE = 1e-9;

        static double standard(double uniform) {
            double within = Math.min(1 - EDGE, Math.max(EDGE, uniform));
            return SCALE * StrictMath.log(within / (1 - within));
        }
    }
}
