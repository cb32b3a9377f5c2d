package io.weatherglass.lab.matching;

/**
 * Parameters of a fitting-based search [KKN17 Algorithm 1].
 *
 * @param spreadSeconds S, the length of the window of errors that is laid over the stored ones, &gt; 0
 * @param relativeWindow size of ℜ relative to the grid points in S, above 0 to 1
 * @param iterations I, the most entries of T_list, &gt;= 1
 * @param evaluations P_eval, how often φ is evaluated in an iteration, &gt;= 1
 * @param precisionSeconds Π, how close two successive targets are when the search ends, &gt;= 0
 * @param centre of the window in which the target is sought
 * @param filtered size of T_filt at most, &gt;= 1
 * @param thresholdSeconds τ of [KKN17 eq. 3], for {@link PreFilter#THRESHOLD}, &gt; 0
 * @param patternJobs last completed jobs that make the pattern, for {@link PreFilter#PATTERN}, &gt;= 1
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

    /** The filtered variant with a narrow window: as validated, and what {@code match eval} takes by default. */
    public static final FittingParameters DEFAULTS = new FittingParameters(
            120, 1, 2, 200, 60, Centre.CORRECTED, PreFilter.NEAREST, 2, 2000, 10, ReducedFrom.FILTERED);

    /** Where the window of step 6 has its centre. */
    public enum Centre {
        /** t_min, the start of the window that fits: as printed. */
        PRINTED,
        /** t_min + S/2, the middle of the window that fits. */
        CORRECTED
    }

    /** What T_red, the fragments where φ is evaluated, is drawn from. */
    public enum ReducedFrom {
        /** T, as printed. */
        ALL,
        /** Windows centred on members of T_filt: not in the paper. */
        FILTERED
    }

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public FittingParameters {
        ParameterRules.above("spreadSeconds", spreadSeconds, 0);
        if (!(relativeWindow > 0 && relativeWindow <= 1)) {
            throw new IllegalArgumentException("relativeWindow must be above 0 and at most 1, was " + relativeWindow);
        }
        ParameterRules.atLeast("iterations", iterations, 1);
        ParameterRules.atLeast("evaluations", evaluations, 1);
        ParameterRules.atLeast("precisionSeconds", precisionSeconds, 0);
        ParameterRules.atLeast("filtered", filtered, 1);
        ParameterRules.above("thresholdSeconds", thresholdSeconds, 0);
        ParameterRules.atLeast("patternJobs", patternJobs, 1);
    }
}
