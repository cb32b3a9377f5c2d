package io.weatherglass.forecast.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The latest scores of intervals, and how many of the published and of the model's intervals contained the truth. */
record TrackRecord(Score[] latest, int held, int modelHeld, boolean drifting) {

    static final TrackRecord EMPTY = new TrackRecord(new Score[0], 0, 0, false);

    /**
     * Three times the 333 instances needed for a level of 99.7 %, so that no bound depends on the worst instance alone.
     */
    static final int WINDOW = 1000;

    static final int WATCHED = 50;
    private static final int MIN_WATCHED = 20;

    /**
     * Probability that a check raises no alarm if there is no drift; high, because each instance leads to up to 96
     * checks per workflow.
     */
    private static final double ALARM = 0.999;

    /** Probability of the narrower band; a count within this band clears an alarm. */
    private static final double ALL_CLEAR = 0.8;

    private static final Map<Watch, BinomialBand> BANDS = new ConcurrentHashMap<>();

    private record Watch(int instances, double level, double band) {
        BinomialBand compute() {
            return BinomialBand.central(instances, level, band);
        }
    }

    Optional<Score> leaving() {
        return latest.length == WINDOW ? Optional.of(latest[0]) : Optional.empty();
    }

    TrackRecord with(Score score) {
        Optional<Score> leaving = leaving();
        int from = leaving.isPresent() ? 1 : 0;
        Score[] next = Arrays.copyOfRange(latest, from, latest.length + 1);
        next[next.length - 1] = score;
        return new TrackRecord(
                next,
                held + one(score.held()) - one(leaving.filter(Score::held).isPresent()),
                modelHeld
                        + one(score.modelHeld())
                        - one(leaving.filter(Score::modelHeld).isPresent()),
                drifts(next, score.level(), drifting));
    }

    private static int one(boolean ofThem) {
        return ofThem ? 1 : 0;
    }

    private static boolean drifts(Score[] latest, double level, boolean before) {
        int watched = Math.min(WATCHED, latest.length);
        if (watched < MIN_WATCHED || latest.length < AdaptiveQuantile.needed(level)) {
            return false;
        }
        int held = 0;
        for (int i = latest.length - watched; i < latest.length; i++) {
            held += latest[i].held() ? 1 : 0;
        }
        Watch watch = new Watch(watched, level, before ? ALL_CLEAR : ALARM);
        BinomialBand band = BANDS.computeIfAbsent(watch, Watch::compute);
        // by construction, intervals of stepwise quantities contain the truth more often than their level implies
        boolean steps = latest[latest.length - 1].quantity().comesInSteps();
        return held < band.least() || (held > band.most() && !steps);
    }

    int instances() {
        return latest.length;
    }

    double width() {
        return mean(Score::width);
    }

    double modelWidth() {
        return mean(Score::modelWidth);
    }

    private double mean(ToDoubleFunction<Score> what) {
        return Arrays.stream(latest).mapToDouble(what).average().orElse(Double.NaN);
    }
}
