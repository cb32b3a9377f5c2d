package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

/** Uses the VM that becomes idle first. Rents a VM only if none is live, because otherwise the run would never end. */
record WithoutNewVms(ProvisioningStrategy strategy) implements ProvisioningStrategy {
    @Override
    public String name() {
        return strategy.name();
    }

    @Override
    public boolean suits(Platform platform) {
        return strategy.suits(platform);
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new WithoutNewVms(strategy.preparedFor(workflow, platform));
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return strategy.placementOrder(workflow);
    }

    @Override
    public int choose(PlacementView view, int job) {
        int answer = strategy.choose(view, job);
        boolean wantsNew = answer == NEW_VM || answer < WAIT;
        if (!wantsNew || view.liveCount() == 0) {
            return answer;
        }
        int soonest = view.liveVm(0);
        for (int k = 1; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            if (view.idleSeconds(vm) < view.idleSeconds(soonest)) {
                soonest = vm;
            }
        }
        return soonest;
    }
}
