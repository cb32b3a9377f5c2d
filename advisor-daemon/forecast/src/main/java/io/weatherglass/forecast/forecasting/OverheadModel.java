package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.forecasting.SlotOverheads.Seen;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds overheads from {@link SlotOverheads} to the runtimes of another model, except for running jobs. Immutable. */
final class OverheadModel implements RuntimeModel {

    private static final int OVERHEAD_STREAM = 20;

    /** Number of jobs of a kind in this run that together have the same weight as all past jobs of this kind. */
    private static final double PRIOR_JOBS = 5;

    private static final double[] NONE = {};

    private final RuntimeModel runtimes;
    private final double[] ownOfAll;
    private final double[] waitedSeconds;
    private final double now;

    private final int[] kindOf;

    private final double[][] ownOfKind;
    private final double[][][] pastOfKind;

    /** @param waitedSeconds waiting time of each job that waits even though a slot is free */
    OverheadModel(
            RuntimeModel runtimes, Seen own, List<Seen> past, String[] kinds, double[] waitedSeconds, double now) {
        this.runtimes = runtimes;
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

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        long[] keys = new long[state.workflow().jobCount()];
        Arrays.setAll(
                keys, job -> key.sequence(OVERHEAD_STREAM, state.workflow().jobId(job), 0));
        return new Sampler(runtimes.sampler(state, key), keys, key.sequence(OVERHEAD_STREAM, "run", 1));
    }

    private final class Sampler implements RuntimeSampler {
        private final RuntimeSampler sampler;
        private final long[] keys;
        private final long runKey;
        private long replicate;
        private double ofRun;

        Sampler(RuntimeSampler sampler, long[] keys, long runKey) {
            this.sampler = sampler;
            this.keys = keys;
            this.runKey = runKey;
        }

        @Override
        public void draw(long number, double[] walltimeSeconds) {
            replicate = number;
            ofRun = SplitMix.uniform(runKey, number);
            sampler.draw(number, walltimeSeconds);
        }

        @Override
        public boolean adjustsWalltimes() {
            return true;
        }

        @Override
        public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
            double source = SplitMix.uniform(keys[job], 2 * replicate);
            double which = SplitMix.uniform(keys[job], 2 * replicate + 1);
            boolean waiting = startSeconds <= now;
            return sampler.walltimeSeconds(job, vm, startSeconds, drawnSeconds)
                    + overhead(job, ofRun, source, which, waiting);
        }

        @Override
        public void beginAgain() {
            sampler.beginAgain();
        }
    }

    private double overhead(int job, double ofRun, double source, double which, boolean waiting) {
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
