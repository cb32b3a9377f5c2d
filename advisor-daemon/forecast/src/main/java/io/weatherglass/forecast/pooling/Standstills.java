package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * When a run stood still: all jobs submitted so far had ended, and the next was not submitted yet. That is the time of the enactor, and
 * says nothing of the jobs: Nextflow takes some seconds for it, and now and then a minute. Dates without it are dates of work.
 * Immutable.
 */
final class Standstills {

    /** A date of work is in order, too, where a run stood still: what came after it is later by this, s, the precision of dates. */
    private static final double PRECISION = 1e-3;

    /** Of a run of which nobody says when jobs were submitted: a run that waits looks like one that stands still. */
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

    /**
     * A time, s from the origin of the run.
     *
     * @param to infinite if it has no end yet
     */
    record Span(double from, double to) {}

    /**
     * Of a run from its origin on.
     *
     * @param open when a job was open, in any order
     */
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

    /** How long the run had worked by a date; NaN if that is not known. */
    double workedSeconds(double date) {
        int last = lastBefore(date);
        if (Double.isNaN(date) || last < 0) {
            return date;
        }
        return date < to[last]
                ? workedBefore[last]
                : workedBefore[last] + Math.min(PRECISION, to[last] - from[last]) + (date - to[last]);
    }

    /** When the run had worked for so long, s from its origin: before a standstill that came then. */
    double date(double worked) {
        int at = Arrays.binarySearch(workedBefore, worked);
        int last = at >= 0 ? at - 1 : -at - 2;
        if (Double.isNaN(worked) || last < 0) {
            return worked;
        }
        return to[last] + worked - workedBefore[last] - Math.min(PRECISION, to[last] - from[last]);
    }

    /** How long it has stood still at a date, s; 0 if it works. */
    double ageSeconds(double date) {
        int last = lastBefore(date);
        return last >= 0 && date < to[last] ? date - from[last] : 0;
    }

    private int lastBefore(double date) {
        int at = Arrays.binarySearch(from, date);
        return at >= 0 ? at : -at - 2;
    }

    /** How long each took that is over, s. */
    double[] seconds() {
        double[] seconds = new double[from.length];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = to[i] - from[i];
        }
        return Arrays.stream(seconds).filter(Double::isFinite).toArray();
    }

    /** How long those took, s, that came once it had worked for so long, or later. */
    double secondsFrom(double worked) {
        double sum = 0;
        for (int i = from.length - 1; i >= 0 && workedBefore[i] >= worked; i--) {
            sum += Double.isFinite(to[i]) ? to[i] - from[i] : 0;
        }
        return sum;
    }

    /** How long the one took that came once it had worked for exactly so long, s; 0 if none did. */
    double secondsAt(double worked) {
        int at = Arrays.binarySearch(workedBefore, worked);
        return at >= 0 && Double.isFinite(to[at]) ? to[at] - from[at] : 0;
    }
}
