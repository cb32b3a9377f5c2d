package io.weatherglass.forecast.forecasting;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.Arrays;

/** Adds overheads to the runtimes of another model, except for running jobs. */
record OverheadModel(RuntimeModel runtimes, OverheadDraws overheads) implements RuntimeModel {

    private static final int OVERHEAD_STREAM = 20;

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        long[] keys = new long[state.workflow().jobCount()];
        Arrays.setAll(
                keys, job -> key.sequence(OVERHEAD_STREAM, state.workflow().jobId(job), 0));
        return new Sampler(runtimes.sampler(state, key), overheads, keys, key.sequence(OVERHEAD_STREAM, "run", 1));
    }

    private static final class Sampler implements RuntimeSampler {
        private final RuntimeSampler runtimes;
        private final OverheadDraws overheads;
        private final long[] keys;
        private final long runKey;
        private long replicate;
        private double ofRun;

        Sampler(RuntimeSampler runtimes, OverheadDraws overheads, long[] keys, long runKey) {
            this.runtimes = runtimes;
            this.overheads = overheads;
            this.keys = keys;
            this.runKey = runKey;
        }

        @Override
        public void draw(long number, double[] walltimeSeconds) {
            replicate = number;
            ofRun = SplitMix.uniform(runKey, number);
            runtimes.draw(number, walltimeSeconds);
        }

        @Override
        public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
            double source = SplitMix.uniform(keys[job], 2 * replicate);
            double which = SplitMix.uniform(keys[job], 2 * replicate + 1);
            boolean waiting = startSeconds <= overheads.nowSeconds();
            return runtimes.walltimeSeconds(job, vm, startSeconds, drawnSeconds)
                    + overheads.draw(job, ofRun, source, which, waiting);
        }

        @Override
        public void beginAgain() {
            runtimes.beginAgain();
        }
    }
}
