package io.weatherglass.forecast.matching.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** Chooses T_filt, the initial fragments of a fitting-based search [KKN17 §4]. */
public enum PreFilter {
    /** Random fragments. */
    RANDOM {
        @Override
        int[] members(Observation observation, FittingParameters parameters, SplittableRandom random) {
            return drawn(observation, parameters, random, fragment -> true);
        }
    },
    /** Random fragments with E &lt; τ or F &lt; τ [KKN17 eq. 3], or any random fragments if there are none. */
    THRESHOLD {
        @Override
        int[] members(Observation observation, FittingParameters parameters, SplittableRandom random) {
            FittingErrors errors = new FittingErrors(observation);
            double threshold = parameters.thresholdSeconds();
            return drawn(
                    observation,
                    parameters,
                    random,
                    fragment -> errors.pastErrorSeconds(fragment) < threshold
                            || errors.futureErrorSeconds(fragment) < threshold);
        }
    },
    /** The fragments whose simulated runtimes of all completed jobs are nearest to the observed runtimes. */
    NEAREST {
        @Override
        int[] members(Observation observation, FittingParameters parameters, SplittableRandom random) {
            return nearest(observation, parameters, observation.fittedJobs());
        }
    },
    /**
     * The fragments whose simulated runtimes of the last completed jobs, in plan order, are nearest to the observed
     * runtimes.
     */
    PATTERN {
        @Override
        int[] members(Observation observation, FittingParameters parameters, SplittableRandom random) {
            int[] fitted = observation.fittedJobs();
            int first = Math.max(0, fitted.length - parameters.patternJobs());
            return nearest(observation, parameters, Arrays.copyOfRange(fitted, first, fitted.length));
        }
    };

    /**
     * Maximum number of draws per member of T_filt (heuristic). If too few fragments are accepted by then, T_filt has
     * fewer members than requested.
     */
    private static final int DRAWS_PER_MEMBER = 20;

    abstract int[] members(Observation observation, FittingParameters parameters, SplittableRandom random);

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static int[] drawn(
            Observation observation, FittingParameters parameters, SplittableRandom random, IntPredicate accepted) {
        RandomFragments fragments = new RandomFragments(observation.candidates(), random);
        int[] members = new int[parameters.filtered()];
        int count = 0;
        for (int draw = 0; draw < DRAWS_PER_MEMBER * members.length && count < members.length; draw++) {
            int fragment = fragments.next();
            if (accepted.test(fragment)) {
                members[count++] = fragment;
            }
        }
        if (count == 0) {
            return drawn(observation, parameters, random, fragment -> true);
        }
        return Arrays.stream(members, 0, count).sorted().distinct().toArray();
    }

    private static int[] nearest(Observation observation, FittingParameters parameters, int[] jobs) {
        NearestFragments nearest = NearestFragments.find(
                observation.candidates(),
                new Deviation(jobs, observation.observedSeconds(), ExhaustiveSearch.DEFAULT_NOISE_SCALE),
                parameters.filtered(),
                least -> Double.POSITIVE_INFINITY,
                SearchLimit.NONE);
        int[] members = new int[nearest.count()];
        for (int place = 0; place < members.length; place++) {
            members[place] = nearest.fragment(place);
        }
        Arrays.sort(members);
        return members;
    }
}
