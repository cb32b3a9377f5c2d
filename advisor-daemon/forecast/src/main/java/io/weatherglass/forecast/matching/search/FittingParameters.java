package io.weatherglass.forecast.matching.search;

import io.weatherglass.simulation.model.Arguments;

/**
 * Parameters of a fitting-based search [KKN17 Algorithm 1].
 *
 * @param spreadSeconds S, length of the window in which simulated errors are compared with stored errors, &gt; 0
 * @param relativeWindow size of ℜ relative to the number of grid points in S, in (0, 1]
 * @param iterations I, maximum size of T_list, &gt;= 1
 * @param evaluations P_eval, number of evaluations of φ per iteration, &gt;= 1
 * @param precisionSeconds Π; the search stops when two successive targets are at most this far apart, &gt;= 0
 * @param centre centre of the target window
 * @param filtered maximum size of T_filt, &gt;= 1
 * @param thresholdSeconds τ of [KKN17 eq. 3] for {@link PreFilter#THRESHOLD}, &gt; 0
 * @param patternJobs number of most recently completed jobs in the pattern for {@link PreFilter#PATTERN}, &gt;= 1
 */
public record FittingParameters(
        double spreadSeconds,
        double relativeWindow,
        int iterations,
        int evaluations,
        double precisionSeconds,
        Centre centre,
        PreFilter preFilter,
        int filtered,
        double thresholdSeconds,
        int patternJobs,
        ReducedFrom reducedFrom) {

    /** Defaults of {@code match eval}: the variant measured in docs/research/matching.md. */
    public static final FittingParameters DEFAULTS = new FittingParameters(
            120, 1, 2, 200, 60, Centre.CORRECTED, PreFilter.NEAREST, 2, 2000, 10, ReducedFrom.FILTERED);

    /** The centre of the window in step 6. */
    public enum Centre {
        /** t_min, the start of the best window, as printed in the paper. */
        PRINTED,
        /** t_min + S/2, the middle of the best window. */
        CORRECTED
    }

    /** Source of T_red, the fragments for which φ is evaluated. */
    public enum ReducedFrom {
        /** T, as printed in the paper. */
        ALL,
        /** Windows centred on members of T_filt. This variant is not in the paper. */
        FILTERED
    }

    /** @throws IllegalArgumentException if a value is out of range */
    public FittingParameters {
        Arguments.positive("spreadSeconds", spreadSeconds);
        if (!(relativeWindow > 0 && relativeWindow <= 1)) {
            throw new IllegalArgumentException(
                    "relativeWindow must be above 0 and at most 1, but was " + relativeWindow);
        }
        Arguments.atLeast("iterations", iterations, 1);
        Arguments.atLeast("evaluations", evaluations, 1);
        Arguments.nonNegative("precisionSeconds", precisionSeconds);
        Arguments.atLeast("filtered", filtered, 1);
        Arguments.positive("thresholdSeconds", thresholdSeconds);
        Arguments.atLeast("patternJobs", patternJobs, 1);
    }
}
