package io.weatherglass.forecast.matching.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Weights fragments by their likelihood given the observed runtimes. For n jobs, deviation d ({@link Deviation}) and
 * minimum deviation d₀, the weight is proportional to exp(−½ (d − d₀) · min(1, independentJobs / n) / max(1, d₀ / n)).
 * The minimum accounts for jobs that are slowed by the same load; the maximum widens the scale if even the best
 * fragment deviates more than the noise allows.
 *
 * @param noiseScale relative scatter of runtimes not explained by a load, &gt; 0
 * @param mixture maximum number of fragments, &gt;= 1; a match contains at most one of 64 neighbours
 * @param independentJobs &gt; 0
 */
public record ExhaustiveSearch(double noiseScale, int mixture, double independentJobs) implements FragmentSearch {

    /** Default noise scale: the runtimes of the recorded OMSSA runs on OpenStack scatter by 1.6 to 2.4 %. */
    public static final double DEFAULT_NOISE_SCALE = 0.02;

    /** Fragments are ignored if their weight relative to that of the best is below exp(−½ · this value). */
    private static final double MIN_LOG_WEIGHT = 14;

    /** Maximum number of fragments; further fragments have negligible weight. */
    public static final int DEFAULT_MIXTURE = 32;

    /** Completed jobs count as at most this many independent jobs, because the same load slows many jobs. */
    public static final double DEFAULT_INDEPENDENT_JOBS = 4;

    public ExhaustiveSearch {
        if (!(noiseScale > 0) || Double.isInfinite(noiseScale)) {
            throw new IllegalArgumentException("noiseScale must be finite and > 0, but was " + noiseScale);
        }
    }

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
        List<Match.Candidate> best = new ArrayList<>();
        for (int place = 0; place < weights.length; place++) {
            best.add(Match.Candidate.of(observation, nearest.fragment(place), weights[place]));
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
