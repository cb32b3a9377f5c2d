package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Realizations with recorded VMs. */
class MonteCarloRecordedVmsTest {
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 100)));
    private static final CloudPlatform CLOUD = CloudPlatform.of(
            VmType.of("small", 1), new BootModel(60, 10), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);

    private static MonteCarloResult forecast(RecordedInputs vms, double perturbationLevel) {
        return MonteCarlo.singleThreaded()
                .forecast(
                        Scenario.of(ONE, CLOUD, BuiltInStrategies.byName("asap")),
                        ExecutionState.start(ONE),
                        vms,
                        InputModel.projected(Shape.UNIFORM, perturbationLevel, ONE),
                        new RandomKey(1, "one"),
                        MonteCarloOptions.DEFAULTS);
    }

    @Test
    void everyRealizationHasTheRecordedVms() {
        // The VM is requested at 5 and up at 5 + 29 + 3; without a record, it is up at 60 + 10.
        RecordedInputs recorded = new RecordedInputs(new double[] {5}, new double[] {29}, new double[] {3});
        assertThat(forecast(recorded, 0).completionSeconds().values()).containsOnly(137);
        assertThat(forecast(RecordedInputs.NONE, 0).completionSeconds().values())
                .containsOnly(170);
        assertThat(forecast(recorded, 0.1).completionSeconds().min()).isBetween(127.0, 130.0);
        assertThat(forecast(recorded, 0.1).completionSeconds().max()).isBetween(144.0, 147.0);
    }
}
