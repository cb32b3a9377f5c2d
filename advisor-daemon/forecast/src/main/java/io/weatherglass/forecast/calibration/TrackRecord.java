package io.weatherglass.forecast.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * How the intervals of one quantity, stage and level have done in the latest finished instances, and whether they drift:
 * whether they lately hold more or less often than chance explains. Immutable.
 */
final class TrackRecord {

    static final TrackRecord EMPTY = new TrackRecord(new Score[0], 0, 0, false);

    /**
     * Instances that are looked back upon. A conformal 99.7 % needs 333; with three times as many its bound does not depend on
     * the worst one, and more would be slow to forget. A guess beyond these bounds.
     */
    static final int WINDOW = 1000;

    /** Latest instances that drift is looked for in; with fewer than {@link #MIN_WATCHED}, or than the level needs, nothing is said. A guess. */
    static final int WATCHED = 50;

    /** Fewer instances leave the band of chance too wide to find a drift in. A guess. */
    private static final int MIN_WATCHED = 20;

    /**
     * The bands in which a count raises no alarm, and in which an alarm is cleared. There are up to 96 counts for each
     * workflow, and each is looked at after every instance: a band of 99 % would be left all the time by chance. A guess beyond that.
     */
    private static final double ALARM = 0.999;

    /** Narrower than {@link #ALARM}, so that an alarm is not raised and cleared in turn. A guess. */
    private static final double ALL_CLEAR = 0.8;

    private static final Map<Watch, BinomialBand> BANDS = new ConcurrentHashMap<>();

    private final Score[] latest;
    private final int held;
    private final int modelHeld;
    private final boolean drifting;

    private TrackRecord(Score[] latest, int held, int modelHeld, boolean drifting) {
        this.latest = latest;
        this.held = held;
        this.modelHeld = modelHeld;
        this.drifting = drifting;
    }

    private record Watch(int instances, double level, double band) {
        BinomialBand compute() {
            return BinomialBand.central(instances, level, band);
        }
    }

    /** The score that leaves the window when the next one comes. */
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
        // intervals of what comes in steps hold too often by nature
        boolean steps = latest[latest.length - 1].quantity().comesInSteps();
        return held < band.least() || (held > band.most() && !steps);
    }

    /** Instances looked back upon, at most {@link #WINDOW}. */
    int instances() {
        return latest.length;
    }

    /** Instances in which the published interval held the truth. */
    int held() {
        return held;
    }

    /** Instances in which the model's own interval held it. */
    int modelHeld() {
        return modelHeld;
    }

    /** Mean width of the published intervals, as a share of the truth; NaN of no instance. */
    double width() {
        return mean(Score::width);
    }

    /** Mean width of the model's intervals, as a share of the truth; NaN of no instance. */
    double modelWidth() {
        return mean(Score::modelWidth);
    }

    boolean isDrifting() {
        return drifting;
    }

    private double mean(ToDoubleFunction<Score> what) {
        return Arrays.stream(latest).mapToDouble(what).average().orElse(Double.NaN);
    }
}
