package io.weatherglass.forecast.matching.search;

/**
 * Rejects matches that explain the deviation no better than the absence of a load would. With deviation d₀ of the
 * projected runtimes and d of the best of T fragments, the log likelihood ratio ½ (d₀ − d) must exceed ln T, because
 * the best of many fragments fits noise by chance. With n jobs and unknown noise, the ratio is divided by the dispersion
 * max(1, d/n).
 *
 * @param noiseScale relative scatter of runtimes not explained by a load, &gt; 0
 * @param estimated whether runtimes may scatter more than that
 */
public record MatchSignificance(FragmentSearch search, double noiseScale, boolean estimated) implements FragmentSearch {

    @Override
    public String name() {
        return search.name();
    }

    @Override
    public Match search(Observation observation, SearchLimit limit, long seed) {
        Match match = search.search(observation, limit, seed);
        return !match.isFound()
                        || explains(observation, match.candidates().get(0).fragment(), noiseScale, estimated)
                ? match
                : Match.none(match.evaluations(), match.timedOut());
    }

    public static boolean explains(Observation observation, int fragment, double noiseScale, boolean estimated) {
        Deviation deviation = new Deviation(observation.fittedJobs(), observation.observedSeconds(), noiseScale);
        double least = deviation.of(observation.candidates().table(), fragment);
        double dispersion = estimated ? Math.max(1, least / observation.fittedJobs().length) : 1;
        double ratio = (deviation.of(observation.projectedSeconds()) - least) / 2;
        return ratio / dispersion > StrictMath.log(observation.candidates().count());
    }
}
