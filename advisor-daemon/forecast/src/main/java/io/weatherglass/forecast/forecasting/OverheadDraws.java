package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.forecasting.SlotOverheads.Seen;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws overheads of {@link SlotOverheads} by job and realization. Immutable. */
final class OverheadDraws {

    /** Jobs of a kind in this run that count as much as all past ones. */
    private static final double PRIOR_JOBS = 5;

    private static final double[] NONE = {};

    private final double[] ownOfAll;
    private final double[] waitedSeconds;
    private final double now;

    /** By job. */
    private final int[] kindOf;

    private final double[][] ownOfKind;
    private final double[][][] pastOfKind;

    /** @param waitedSeconds by job, how long it has waited although a slot is free */
    OverheadDraws(Seen own, List<Seen> past, String[] kinds, double[] waitedSeconds, double now) {
        ownOfAll = own.all();
        this.waitedSeconds = waitedSeconds;
        this.now = now;
        Map<String, Integer> places = new LinkedHashMap<>();
        kindOf = new int[kinds.length];
        for (int job = 0; job < kinds.length; job++) {
            kindOf[job] = places.computeIfAbsent(kinds[job], unseen -> places.size());
        }
        ownOfKind = ofKinds(places.keySet(), own, NONE);
        pastOfKind = past.stream()
                .map(run -> ofKinds(places.keySet(), run, run.all()))
                .toArray(double[][][]::new);
    }

    private static double[][] ofKinds(Set<String> kinds, Seen run, double[] otherwise) {
        return kinds.stream()
                .map(kind -> run.byKind().getOrDefault(kind, otherwise))
                .toArray(double[][]::new);
    }

    double nowSeconds() {
        return now;
    }

    /**
     * Draws an overhead, s.
     *
     * @param ofRun uniform number common to a realization
     * @param source uniform number that selects the sample
     * @param which uniform number that selects the value
     * @param waiting whether the job waits now
     */
    double draw(int job, double ofRun, double source, double which, boolean waiting) {
        double[] values = from(kindOf[job], ofRun, source);
        double waited = waiting ? waitedSeconds[job] : 0;
        int first = 0;
        while (waited > 0 && first < values.length && values[first] <= waited) {
            first++;
        }
        return first == values.length ? 0 : values[first + (int) (which * (values.length - first))] - waited;
    }

    private double[] from(int kind, double ofRun, double source) {
        double[] here = ownOfKind[kind];
        if (source < here.length / (here.length + PRIOR_JOBS)) {
            return here;
        }
        return pastOfKind.length == 0 ? ownOfAll : pastOfKind[(int) (ofRun * pastOfKind.length)][kind];
    }
}
