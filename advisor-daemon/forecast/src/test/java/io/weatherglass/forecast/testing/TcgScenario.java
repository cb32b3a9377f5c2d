package io.weatherglass.forecast.testing;

import io.weatherglass.forecast.matching.tables.TcgCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;

/** The published workflow on its cloud. */
public final class TcgScenario {

    private TcgScenario() {}

    public static Scenario usual() {
        return Scenario.of(
                SyntheticWorkflows.tinkerConformers(1).workflow(),
                TcgCase.cloud(TcgCase.DEFAULT_OVERCOMMITMENT),
                BuiltInStrategies.byName(TcgCase.STRATEGY));
    }
}
