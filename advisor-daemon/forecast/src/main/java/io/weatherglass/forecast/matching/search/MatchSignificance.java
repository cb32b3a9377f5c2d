package io.weatherglass.forecast.matching.search;

/**
 * Rejects matches that explain the deviation no better than the absence of a load would. With deviation d₀ of the
 * projected runtimes and d of the best of T fragments, the log likelihood ratio ½ (d₀ − d) must exceed ln T, because
 * the best of many fragments fits noise by chance.
 *
 * @param noiseScale relative scatter of runtimes not explained by a load, &gt; 0
 */
public record MatchSignificance(FragmentSearch search, double noiseScale) implements FragmentSearch {

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

    public static boolean explains(Observation observation, int fragment, double noiseScale) {
        Deviation deviation = new Deviation(observation.fittedJobs(), observation.observedSeconds(), noiseScale);
        double ratio = (deviation.of(observation.projectedSeconds())
                        - deviation.of(observation.candidates().table(), fragment))
                / 2;
        return ratio > StrictMath.log(observation.candidates().count());
    }
}
