package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the queued work of a past run was at some moments of it, seen with the other runs' knowledge, and how long the run still
 * took. Immutable.
 */
final class WorkCurve {

    /** Completions, submissions and dates that moments are taken at, each at most. */
    private static final int MOMENTS = 12;

    /** Of a factor of e in the number of open jobs, as a distance. A guess. */
    private static final double OPEN = 1;

    private final List<Moment> moments;

    /**
     * A moment of the run.
     *
     * @param share elapsed of what would have been forecast
     * @param begun the kinds of which jobs had been submitted, by their numbers
     * @param ratio of the time that remained to the queued work
     */
    private record Moment(double share, BitSet begun, int open, double ratio) {}

    private WorkCurve(List<Moment> moments) {
        this.moments = moments;
    }

    /**
     * A forecast error at the moment that is most like a present one.
     *
     * @param ratio of the time that remained to the queued work
     * @param distance of the two moments: difference of the shares elapsed, plus that of the logarithms of the open jobs, plus 1 for every kind that only
     *     one of them knows
     */
    record Matched(double ratio, double distance) {}

    /**
     * @param left its number in the table, without which it is forecast
     */
    static WorkCurve of(RunCourse run, int left, KindTable past) {
        double worked = run.workedSeconds();
        TreeSet<Double> dates = new TreeSet<>();
        some(run.all().dates(Landmark.Sort.SUBMITTED), dates);
        some(run.all().completed(), dates);
        for (int k = 0; k < MOMENTS; k++) {
            dates.add(worked * k / MOMENTS);
        }
        List<Moment> moments = new ArrayList<>();
        for (double date : dates) {
            if (date < worked) {
                RunState state = RunState.of(past, run, date);
                double queued = QueuedWork.seconds(past, Similarity.without(left, state), run, date);
                moments.add(new Moment(date / (date + queued), state.begun(), state.open(), (worked - date) / queued));
            }
        }
        return new WorkCurve(moments);
    }

    private static void some(double[] rising, Set<Double> dates) {
        for (int k = 0; k < Math.min(MOMENTS, rising.length); k++) {
            dates.add(rising[(int) ((long) k * rising.length / Math.min(MOMENTS, rising.length))]);
        }
    }

    /** The moment most like one; the earliest of equals. The run has at least one. */
    Matched nearest(double share, RunState now) {
        Moment best = moments.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (Moment moment : moments) {
            double distance = Math.abs(moment.share() - share)
                    + OPEN * Math.abs(Math.log((moment.open() + 1.0) / (now.open() + 1.0)));
            if (distance < least) {
                distance += now.difference(moment.begun());
                if (distance < least) {
                    least = distance;
                    best = moment;
                }
            }
        }
        return new Matched(best.ratio(), least);
    }
}
