package io.weatherglass.forecast.matching.search;

/**
 * A search whose match is empty if nothing explains the deviation better than no background load.
 *
 * <p>Without a load the runtimes would be the projected ones. The deviation d₀ of these and that of the best fragment, d,
 * are those of {@link ExhaustiveSearch}; half the difference is the logarithm of the likelihood ratio. The best of T
 * fragments fits noise well by chance alone, so the ratio must exceed T: ½ (d₀ − d) &gt; ln T.
 *
 * @param search that proposes fragments
 * @param noiseScale relative scatter of runtimes that no load explains, &gt; 0
 */
public record Explaining(FragmentSearch search, double noiseScale) implements FragmentSearch {

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public Explaining {
        ParameterRules.above("noiseScale", noiseScale, 0);
    }

    @Override
    public String name() {
        return search.name();
    }

    @Override
    public Match search(Observation observation, SearchLimit limit, long seed) {
        Match match = search.search(observation, limit, seed);
        return !match.isFound()
                        || explains(observation, match.candidates().get(0).fragment(), noiseScale)
                ? match
                : Match.none(match.evaluations(), match.timedOut());
    }

    /** Whether the fragment explains what was observed better than no background load. */
    public static boolean explains(Observation observation, int fragment, double noiseScale) {
        Deviation deviation = new Deviation(observation.fittedJobs(), observation.observedSeconds(), noiseScale);
        double ratio = (deviation.of(observation.projectedSeconds())
                        - deviation.of(observation.candidates().table(), fragment))
                / 2;
        return ratio > StrictMath.log(observation.candidates().count());
    }
}
