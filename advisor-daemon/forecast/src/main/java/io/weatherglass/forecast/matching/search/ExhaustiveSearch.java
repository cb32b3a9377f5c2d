package io.weatherglass.forecast.matching.search;

import java.util.ArrayList;
import java.util.List;

/**
 * The likelihood of every fragment given the runtimes observed; the best fragment and a mixture of the best.
 *
 * <p>The deviation of a fragment is the sum over the fitted jobs of ρ(z), z = |simulated − observed| / (noise
 * scale × observed), ρ(z) = z² / (1 + z / 4): nearly z² up to one noise scale, in proportion to z far beyond. Jobs that end together were slowed by the same load, so
 * they count as at most {@code independentJobs} observations, and where even the best fragment is further off than noise
 * allows, the scale is taken to be that much wider: with n jobs, deviations d and the least one d₀ the weight is
 * exp(−½ (d − d₀) · min(1, independentJobs / n) / max(1, d₀ / n)), scaled to sum 1.
 *
 * @param noiseScale relative scatter of runtimes that no load explains, &gt; 0
 * @param mixture fragments in the mixture at most, &gt;= 1; no two of the same 64 neighbours on the grid
 * @param independentJobs &gt; 0
 */
public record ExhaustiveSearch(double noiseScale, int mixture, double independentJobs) implements FragmentSearch {

    /** Residual scatter of jobs on real clouds: measured at 1.6 to 2.4 % in the recorded OMSSA runs on OpenStack. */
    public static final double DEFAULT_NOISE_SCALE = 0.02;

    /** Fragments of less than e^-7 of the best one's weight, a guess, are not looked for: twice 7. */
    private static final double MIN_LOG_WEIGHT = 14;

    /** Fragments that are weighed, best first; further ones have next to no weight. A guess. */
    public static final int DEFAULT_MIXTURE = 32;

    /** Completed jobs count as at most this many, since a load slows neighbours down alike. A guess. */
    public static final double DEFAULT_INDEPENDENT_JOBS = 4;

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public ExhaustiveSearch {
        ParameterRules.above("noiseScale", noiseScale, 0);
        ParameterRules.atLeast("mixture", mixture, 1);
        ParameterRules.above("independentJobs", independentJobs, 0);
    }

    /** With the default mixture. */
    public static ExhaustiveSearch withNoiseScale(double noiseScale) {
        return new ExhaustiveSearch(noiseScale, DEFAULT_MIXTURE, DEFAULT_INDEPENDENT_JOBS);
    }

    @Override
    public String name() {
        return "exhaustive";
    }

    @Override
    public Match search(Observation observation, SearchLimit limit, long seed) {
        int[] fitted = observation.fittedJobs();
        if (fitted.length == 0) {
            return Match.none(0, false);
        }
        Deviation deviation = new Deviation(fitted, observation.observedSeconds(), noiseScale);
        double tempering = Math.min(1, independentJobs / fitted.length);
        NearestFragments nearest = NearestFragments.find(
                observation.candidates(),
                deviation,
                mixture,
                least -> least + MIN_LOG_WEIGHT * scale(least, fitted.length) / tempering,
                limit);
        double[] weights = weights(nearest, fitted.length, tempering);
        Candidates candidates = new Candidates(observation);
        List<Match.Candidate> best = new ArrayList<>();
        for (int place = 0; place < weights.length; place++) {
            best.add(candidates.candidate(nearest.fragment(place), weights[place]));
        }
        return new Match(best, nearest.evaluations(), nearest.isLimited());
    }

    private static double[] weights(NearestFragments nearest, int jobs, double tempering) {
        double[] weights = new double[nearest.count()];
        double sum = 0;
        for (int place = 0; place < weights.length; place++) {
            double excess = nearest.deviation(place) - nearest.deviation(0);
            weights[place] = StrictMath.exp(-excess / 2 * tempering / scale(nearest.deviation(0), jobs));
            sum += weights[place];
        }
        for (int place = 0; place < weights.length; place++) {
            weights[place] /= sum;
        }
        return weights;
    }

    private static double scale(double least, int jobs) {
        return Math.max(1, least / jobs);
    }
}
