package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.RandomKey;

/** A cell with everything needed to simulate it. */
record PlannedCell(
        String key,
        ExperimentCell cell,
        WorkflowInput input,
        NamedPlatform platform,
        Scenario scenario,
        InputModelChoice inputModel) {

    /** @throws IllegalArgumentException for the reasons given at {@link MonteCarlo#forecast} */
    CellResult simulate(MonteCarlo monteCarlo) {
        return CellResult.of(
                monteCarlo.forecast(
                        scenario,
                        ExecutionState.start(input.workflow()),
                        input.vms(),
                        inputModel.model(input),
                        new RandomKey(cell.seed(), input.workflow().name()),
                        MonteCarloOptions.DEFAULTS
                                .withBatchSize(cell.realizations())
                                .withMaxRealizations(cell.realizations())),
                platform.billsByBtu(),
                platform.currency());
    }
}
