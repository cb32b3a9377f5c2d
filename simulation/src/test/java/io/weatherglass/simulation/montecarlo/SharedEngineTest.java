package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.engine.KernelEngine;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedEngineTest {
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));
    private static final RandomKey KEY = new RandomKey(1, "forecast");

    @Test
    @Timeout(60)
    void doesNotWaitForABusyEngineLongerThanTheTimeBudget() throws Exception {
        MonteCarlo shared = MonteCarlo.on(new KernelEngine());
        Holder holder = new Holder();
        CompletableFuture<MonteCarloResult> other = CompletableFuture.supplyAsync(() -> twoPerBatch(shared, holder, 2));
        try {
            holder.simulating.await();
            RuntimeModel model = InputModel.projected(Shape.UNIFORM, 0.1, ONE);
            assertThatThrownBy(() -> twoPerBatch(shared, model, 2))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the engine kernel is busy with other forecasts, and the time budget of 2000 ms is"
                            + " used up");
        } finally {
            holder.released.countDown();
        }
        assertThat(other.join().realizations()).isEqualTo(2);
        assertThat(twoPerBatch(shared, holder, 2).realizations()).isEqualTo(2);
    }

    /** The other forecast begins between the first two batches. */
    @Test
    @Timeout(60)
    void keepsTheBatchesBeforeTheEngineBecameBusy() {
        MonteCarlo shared = MonteCarlo.on(new KernelEngine());
        Holder holder = new Holder();
        RuntimeModel interrupted = (state, key) -> (replicate, walltimes) -> {
            if (replicate == 2) {
                CompletableFuture.runAsync(() -> twoPerBatch(shared, holder, 2));
                await(holder.simulating);
            }
            Arrays.fill(walltimes, 50);
        };
        try {
            MonteCarloResult result = twoPerBatch(shared, interrupted, 6);
            assertThat(result.completionSeconds().valuesAsGiven()).containsExactly(50, 50);
            assertThat(result.batches()).isEqualTo(1);
            assertThat(result.stopReason()).isEqualTo(StopReason.TIME_BUDGET);
        } finally {
            holder.released.countDown();
        }
    }

    /** Occupies the engine until it is released. */
    private static final class Holder implements RuntimeModel {
        private final CountDownLatch simulating = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
            return new RuntimeSampler() {
                @Override
                public boolean adjustsWalltimes() {
                    return true;
                }

                @Override
                public void draw(long replicate, double[] walltimeSeconds) {
                    Arrays.fill(walltimeSeconds, 100);
                }

                @Override
                public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
                    simulating.countDown();
                    await(released);
                    return drawnSeconds;
                }
            };
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MonteCarloResult twoPerBatch(MonteCarlo on, RuntimeModel model, int realizations) {
        return on.forecast(
                Scenario.of(ONE, new FixedPool(1), BuiltInStrategies.byName("fixedpool")),
                ExecutionState.start(ONE),
                model,
                KEY,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(2)
                        .withMaxRealizations(realizations)
                        .withTimeBudget(Duration.ofSeconds(2)));
    }
}
