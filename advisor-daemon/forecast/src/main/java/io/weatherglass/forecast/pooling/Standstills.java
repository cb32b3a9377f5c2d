package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Periods without open jobs, caused by the enactor. They are excluded from worked time. Immutable. */
final class Standstills {

    private static final double PRECISION = 1e-3;
    static final Standstills UNKNOWN = new Standstills(List.of());

    private final double[] from;
    private final double[] to;
    private final double[] workedBefore;

    private Standstills(List<Span> spans) {
        from = spans.stream().mapToDouble(Span::from).toArray();
        to = spans.stream().mapToDouble(Span::to).toArray();
        workedBefore = new double[from.length];
        double passedOver = 0;
        for (int i = 0; i < from.length; i++) {
            workedBefore[i] = from[i] - passedOver;
            passedOver += Math.max(0, to[i] - from[i] - PRECISION);
        }
    }

    /** Start and end of a standstill, s from the origin. */
    record Span(double from, double to) {}

    static Standstills between(List<Span> open) {
        List<Span> rising = new ArrayList<>(open);
        rising.sort(Comparator.comparingDouble(Span::from));
        List<Span> still = new ArrayList<>();
        double end = 0;
        for (Span span : rising) {
            if (span.from() > end) {
                still.add(new Span(end, span.from()));
            }
            end = Math.max(end, span.to());
        }
        if (end < Double.POSITIVE_INFINITY) {
            still.add(new Span(end, Double.POSITIVE_INFINITY));
        }
        return new Standstills(still);
    }

    double workedSeconds(double date) {
        int last = lastBefore(date);
        if (Double.isNaN(date) || last < 0) {
            return date;
        }
        return date < to[last]
                ? workedBefore[last]
                : workedBefore[last] + Math.min(PRECISION, to[last] - from[last]) + (date - to[last]);
    }

    /**
     * Returns the time at which this worked time is reached, s; if it is reached at the beginning of a standstill, the
     * time at which the standstill begins.
     */
    double date(double worked) {
        int at = Arrays.binarySearch(workedBefore, worked);
        int last = at >= 0 ? at - 1 : -at - 2;
        if (Double.isNaN(worked) || last < 0) {
            return worked;
        }
        return to[last] + worked - workedBefore[last] - Math.min(PRECISION, to[last] - from[last]);
    }

    double ageSeconds(double date) {
        int last = lastBefore(date);
        return last >= 0 && date < to[last] ? date - from[last] : 0;
    }

    private int lastBefore(double date) {
        int at = Arrays.binarySearch(from, date);
        return at >= 0 ? at : -at - 2;
    }

    double[] seconds() {
        double[] seconds = new double[from.length];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = to[i] - from[i];
        }
        return Arrays.stream(seconds).filter(Double::isFinite).toArray();
    }

    double secondsFrom(double worked) {
        double sum = 0;
        for (int i = from.length - 1; i >= 0 && workedBefore[i] >= worked; i--) {
            sum += Double.isFinite(to[i]) ? to[i] - from[i] : 0;
        }
        return sum;
    }

    double secondsAt(double worked) {
        int at = Arrays.binarySearch(workedBefore, worked);
        return at >= 0 && Double.isFinite(to[at]) ? to[at] - from[at] : 0;
    }

    /**
     * Remaining standstills, estimated from past runs after the same number of completions. A standstill in progress is
     * assumed to become as long as a past one that exceeded its current length.
     */
    static final class StandstillsToCome {

        private StandstillsToCome() {}

        /** Returns the remaining standstills by past run, s; {@code date} is in seconds from the origin. */
        static double[] seconds(List<RunCourse> past, RunCourse now, double date) {
            double worked = now.standstills().workedSeconds(date);
            double age = now.standstills().ageSeconds(date);
            int completed = now.all().completedBy(worked);
            double since = worked - MomentState.lastCompletion(now, worked);
            double[] longer = age > 0 ? longer(past, age) : new double[0];
            double[] seconds = new double[past.size()];
            for (int run = 0; run < seconds.length; run++) {
                Standstills there = past.get(run).standstills();
                double then = SimilarMoments.moment(past.get(run), completed, since);
                seconds[run] = there.secondsFrom(then);
                if (age > 0) {
                    double own = there.secondsAt(then);
                    seconds[run] += rest(own, age, longer, (run + 0.5) / seconds.length) - own;
                }
            }
            return seconds;
        }

        private static double[] longer(List<RunCourse> past, double age) {
            return past.stream()
                    .flatMapToDouble(run -> Arrays.stream(run.standstills().seconds()))
                    .filter(seconds -> seconds > age)
                    .toArray();
        }

        /** @param place quantile in [0, 1) that selects one of the longer standstills */
        private static double rest(double own, double age, double[] longer, double place) {
            if (own > age) {
                return own - age;
            }
            return longer.length == 0 ? 0 : longer[(int) (place * longer.length)] - age;
        }

        static double[] sums(double[] work, double[] still) {
            double[] all = new double[work.length * still.length];
            for (int i = 0; i < work.length; i++) {
                for (int j = 0; j < still.length; j++) {
                    all[i * still.length + j] = work[i] + still[j];
                }
            }
            Arrays.sort(all);
            double[] sums = new double[work.length];
            for (int k = 0; k < sums.length; k++) {
                sums[k] = all[(int) ((k + 1L) * all.length / (work.length + 1))];
            }
            return sums;
        }
    }
}
