package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares the remaining time of a past run, at several moments, with the queued work estimated from the other runs.
 * Immutable.
 */
record RehearsedQueuedWork(List<Moment> moments) {
    private static final int MOMENTS = 12;
    private static final double OPEN = 1;

    private record Moment(double share, BitSet begun, int open, double ratio) {}

    /**
     * Ratio of remaining time to queued work at the most similar moment.
     *
     * @param distance difference between the two moments in the elapsed share and the log number of open jobs, plus 1
     *     for each kind known at only one of them
     */
    record Matched(double ratio, double distance) {}

    /** @param left index of this run, which is excluded from the estimate of its own queued work */
    static RehearsedQueuedWork of(RunCourse run, int left, PastKindTable past) {
        double worked = run.workedSeconds();
        TreeSet<Double> dates = new TreeSet<>();
        run.kinds()
                .values()
                .forEach(kind -> Arrays.stream(kind.dates(KindCourse.Sort.SUBMITTED))
                        .limit(1)
                        .forEach(dates::add));
        some(run.all().dates(KindCourse.Sort.SUBMITTED), dates);
        some(run.all().completed(), dates);
        for (int k = 0; k < MOMENTS; k++) {
            dates.add(worked * k / MOMENTS);
        }
        List<Moment> moments = new ArrayList<>();
        for (double date : dates) {
            if (date < worked) {
                RunState state = new RunState(past, run, date, false);
                double queued = new QueuedWork(past, state.similarityWithout(left), run, date).seconds();
                moments.add(new Moment(date / (date + queued), state.begun(), state.open(), (worked - date) / queued));
            }
        }
        return new RehearsedQueuedWork(moments);
    }

    private static void some(double[] rising, Set<Double> dates) {
        for (int k = 0; k < Math.min(MOMENTS, rising.length); k++) {
            dates.add(rising[(int) ((long) k * rising.length / Math.min(MOMENTS, rising.length))]);
        }
    }

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
