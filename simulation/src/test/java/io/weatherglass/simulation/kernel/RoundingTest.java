package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rounding of sums must not influence decisions. */
class RoundingTest {
    private static final CloudPlatform CLOUD =
            CloudPlatform.of(VmType.of("small", 1), new BootModel(60, 10), new PerSecondBilling(0), 3, 50);

    @Test
    void aVmBilledBySecondsTakesTheNextJobImmediately() {
        List<Job> chain = new ArrayList<>(List.of(Job.of("0", "", 0.1)));
        for (int job = 1; job < 500; job++) {
            chain.add(Job.of("" + job, "", 0.1 * job, "" + (job - 1)));
        }
        Workflow workflow = Workflow.of("chain", chain);
        EventKernel kernel = new EventKernel(
                Scenario.of(workflow, CLOUD, BuiltInStrategies.byName("asap")), ExecutionState.start(workflow));
        kernel.simulate(workflow.projectedRuntimesSeconds());
        assertThat(kernel.vmCount()).isEqualTo(1);
    }

    @Test
    void anIdleVmIsExpectedToBeIdleNow() {
        Workflow workflow = Workflow.of(
                "queue",
                List.of(
                        Job.of("a", "", 100_000.1),
                        Job.of("b", "", 200_000.2),
                        Job.of("c", "", 300_000.3),
                        Job.of("last", "", 1, "a", "b", "c")));
        LookingStrategy strategy = new LookingStrategy(3);
        EventKernel kernel = new EventKernel(Scenario.of(workflow, CLOUD, strategy), ExecutionState.start(workflow));
        kernel.simulate(new double[] {0, 0, 0, 1});
        assertThat(strategy.seenIdleSeconds).isEqualTo(strategy.seenNowSeconds).isPositive();
    }

    /** Uses one VM for all jobs and records the view at one placement. */
    private static final class LookingStrategy implements ProvisioningStrategy {
        private final int watchedJob;
        private double seenNowSeconds;
        private double seenIdleSeconds;

        private LookingStrategy(int watchedJob) {
            this.watchedJob = watchedJob;
        }

        @Override
        public String name() {
            return "looking";
        }

        @Override
        public boolean suits(Platform platform) {
            return true;
        }

        @Override
        public int choose(PlacementView view, int job) {
            if (view.liveCount() == 0) {
                return NEW_VM;
            }
            if (job == watchedJob) {
                assertThat(view.idle(view.liveVm(0))).isTrue();
                seenNowSeconds = view.nowSeconds();
                seenIdleSeconds = view.idleSeconds(view.liveVm(0));
            }
            return view.liveVm(0);
        }
    }
}
