package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.search.FittingParameters.Centre;
import io.weatherglass.forecast.matching.search.FittingParameters.ReducedFrom;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The steps of a fitting-based search on the grid of a table. Times are expressed as fragment indices. A window of
 * length S that starts at x contains the candidates among the fragments x + 1, …, x + S − 1; its middle is x + S/2.
 */
final class FittingSteps {

    /** Returned if no untried window start was found. */
    static final int NONE_LEFT = Integer.MIN_VALUE;

    /**
     * Maximum number of draws per evaluation (heuristic). Without a limit, the search might not end, because starts
     * that have already been tried are skipped.
     */
    private static final int DRAWS_PER_EVALUATION = 4;

    private final CandidateFragments candidates;
    private final FittingParameters parameters;
    private final SplittableRandom random;
    private final FittingErrors errors;
    private final int half;
    private final float[] pastErrors;
    private final float[] column = new float[CandidateFragments.STRETCH];
    private final float[] squares = new float[CandidateFragments.STRETCH];
    private long evaluations;

    FittingSteps(Observation observation, FittingParameters parameters, SplittableRandom random) {
        candidates = observation.candidates();
        this.parameters = parameters;
        this.random = random;
        errors = new FittingErrors(observation);
        half = Math.max(1, (int)
                Math.round(parameters.spreadSeconds() / 2 / candidates.table().gridSeconds()));
        pastErrors = new float[candidates.table().fragmentCount()];
        Arrays.fill(pastErrors, Float.NaN);
    }

    int[] window(int init) {
        int[] within = new int[2 * half - 1];
        int count = 0;
        for (int t = init - half + 1; t < init + half; t++) {
            if (candidates.contains(t)) {
                within[count++] = t;
            }
        }
        int wanted = Math.min(count, (int) Math.max(1, Math.round(parameters.relativeWindow() * within.length)));
        int[] part = Arrays.copyOf(within, count);
        for (int k = 0; k < wanted; k++) {
            drawn(part, k);
        }
        int[] window = Arrays.copyOf(part, wanted);
        Arrays.sort(window);
        return window;
    }

    private int drawn(int[] members, int k) {
        int other = k + random.nextInt(members.length - k);
        int chosen = members[other];
        members[other] = members[k];
        members[k] = chosen;
        return chosen;
    }

    double[] simulate(int[] window) {
        return Arrays.stream(window).mapToDouble(errors::distanceSeconds).toArray();
    }

    /**
     * Draws random window starts that have not been tried, and returns t_min, the one with the smallest φ. Returns
     * {@link #NONE_LEFT} if none was found.
     */
    int bestStart(int init, int[] window, double[] simulated, int[] filtered, Set<Integer> tried) {
        int best = NONE_LEFT;
        double least = Double.POSITIVE_INFINITY;
        int evaluated = 0;
        boolean all = parameters.reducedFrom() == ReducedFrom.ALL;
        int[] members = all ? new int[0] : filtered.clone();
        RandomFragments fragments = new RandomFragments(candidates, random);
        int draws = all ? DRAWS_PER_EVALUATION * parameters.evaluations() : members.length;
        for (int draw = 0; draw < draws && evaluated < parameters.evaluations(); draw++) {
            int start = all ? fragments.next() : start(drawn(members, draw));
            if (tried.contains(start)) {
                continue;
            }
            evaluated++;
            double phi = phi(start, init, window, simulated);
            if (phi < least) {
                least = phi;
                best = start;
            }
        }
        return best;
    }

    /**
     * Returns φ(x) as the mean over ℜ instead of the sum, so that windows with different numbers of candidates are
     * comparable. Infinite if there are no candidates.
     */
    double phi(int start, int init, int[] window, double[] simulated) {
        double sum = 0;
        int terms = 0;
        for (int k = 0; k < window.length; k++) {
            int fragment = start + window[k] - init + half;
            if (candidates.contains(fragment)) {
                sum += Math.abs(simulated[k] - pastError(fragment));
                terms++;
            }
        }
        evaluations += terms;
        return terms == 0 ? Double.POSITIVE_INFINITY : sum / terms;
    }

    int centre(int start) {
        return parameters.centre() == Centre.PRINTED ? start : start + half;
    }

    private int start(int centre) {
        return parameters.centre() == Centre.PRINTED ? centre : centre - half;
    }

    /**
     * Returns the candidate with the smallest F within S/2 of the centre. If there is none, returns the nearest
     * candidate.
     */
    int target(int centre) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int t = centre - half + 1; t < centre + half; t++) {
            if (candidates.contains(t)) {
                double futureError = futureError(t);
                if (futureError < least) {
                    least = futureError;
                    best = t;
                }
            }
        }
        return best >= 0 ? best : nearestCandidate(centre);
    }

    private int nearestCandidate(int centre) {
        int within = Math.max(0, Math.min(candidates.table().fragmentCount() - 1, centre));
        int above = candidates.nextFrom(within);
        int below = candidates.filled().previousSetBit(within);
        return above < 0 || below >= 0 && within - below <= above - within ? below : above;
    }

    int nearest(int[] members, int target) {
        int place = Arrays.binarySearch(members, target);
        if (place >= 0) {
            return members[place];
        }
        int above = -place - 1;
        if (above == 0 || above < members.length && members[above] - target < target - members[above - 1]) {
            return members[above];
        }
        return members[above - 1];
    }

    double futureError(int fragment) {
        evaluations++;
        return errors.futureErrorSeconds(fragment);
    }

    /**
     * Returns E(W,t,k) from a cache. The cache is filled in stretches, because reading fragments one by one is much
     * slower.
     */
    private double pastError(int fragment) {
        if (Float.isNaN(pastErrors[fragment])) {
            int stretch = fragment / CandidateFragments.STRETCH;
            int count = errors.pastErrorsOfStretch(stretch, column, squares);
            System.arraycopy(squares, 0, pastErrors, stretch * CandidateFragments.STRETCH, count);
        }
        return pastErrors[fragment];
    }

    long evaluations() {
        return evaluations;
    }
}
