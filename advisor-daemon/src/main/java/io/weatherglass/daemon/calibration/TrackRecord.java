package io.weatherglass.daemon.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How the intervals of one quantity, stage and level have done in the latest finished instances, and whether they drift:
 * whether they lately hold more or less often than chance explains. Immutable.
 */
final class TrackRecord {

    static final TrackRecord EMPTY = new TrackRecord(new Score[0], false);

    /** Latest instances that drift is looked for in; with fewer than the least, nothing is said. */
    static final int WATCHED = 50;

    private static final int LEAST_WATCHED = 20;

    /**
     * The bands in which a count raises no alarm, and in which an alarm is cleared. There are about 200 counts for each
     * workflow, and each is looked at after every instance: a band of 99 % would be left all the time by chance.
     */
    private static final double ALARM = 0.999;

    private static final double ALL_CLEAR = 0.8;

    private static final Map<Watch, BinomialBand> BANDS = new ConcurrentHashMap<>();

    private final Score[] latest;
    private final boolean drifting;

    private TrackRecord(Score[] latest, boolean drifting) {
        this.latest = latest;
        this.drifting = drifting;
    }

    private record Watch(int instances, double level, double band) {
        BinomialBand compute() {
            return BinomialBand.central(instances, level, band);
        }
    }

    TrackRecord with(Score score) {
        int from = latest.length == Cell.WINDOW ? 1 : 0;
        Score[] next = Arrays.copyOfRange(latest, from, latest.length + 1);
        next[next.length - 1] = score;
        return new TrackRecord(next, drifts(next, score.level(), drifting));
    }

    private static boolean drifts(Score[] latest, double level, boolean before) {
        int watched = Math.min(WATCHED, latest.length);
        if (watched < LEAST_WATCHED) {
            return false;
        }
        int held = 0;
        for (int i = latest.length - watched; i < latest.length; i++) {
            held += latest[i].held() ? 1 : 0;
        }
        Watch watch = new Watch(watched, level, before ? ALL_CLEAR : ALARM);
        return !BANDS.computeIfAbsent(watch, Watch::compute).contains(held);
    }

    /** Instances looked back upon, at most {@link Cell#WINDOW}. */
    int instances() {
        return latest.length;
    }

    /** Instances in which the published interval held the truth. */
    int held() {
        return count(Score::held);
    }

    /** Instances in which the model's own interval held it. */
    int modelHeld() {
        return count(score -> score.excess() <= 0);
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

    private int count(Predicate<Score> what) {
        return (int) Arrays.stream(latest).filter(what).count();
    }

    private double mean(ToDoubleFunction<Score> what) {
        return Arrays.stream(latest).mapToDouble(what).average().orElse(Double.NaN);
    }
}
