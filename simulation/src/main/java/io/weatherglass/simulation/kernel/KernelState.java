package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

final class KernelState {
    final ProvisioningStrategy strategy;
    final StateLoader loaded;
    final PlacementClock placement;
    final ScheduleRecorder recorder;
    final Walltimes walltimes;
    final ExecutionEnvironment environment;
    final VmProvider provider;
    final SlotBill slotBill;
    final double loadedAt;
    final double lastCompletion;

    KernelState(
            Scenario scenario,
            ExecutionState state,
            RecordedInputs recorded,
            VmEffect vmEffect,
            int scannedVms,
            ScheduleRecorder recorder) {
        this.recorder = recorder;
        slotBill = new SlotBill(scenario.platform(), state);
        strategy = scenario.strategy();
        placement = new PlacementClock(scenario.controller());
        KernelPlatform rules = KernelPlatform.of(scenario.platform(), scenario.controller());
        loaded = new StateLoader(state, rules, recorded, strategy.placementOrder(state.workflow()), scannedVms);
        loadedAt = state.nowSeconds();
        lastCompletion = loaded.lastCompletion();
        walltimes = new Walltimes(state.workflow(), loaded.lanes, loaded.vms);
        loaded.load(recorder);
        environment = new ExecutionEnvironment(scenario, state, rules, loaded, walltimes, recorder);
        provider = new VmProvider(loaded, recorded, vmEffect, environment);
    }

    void save() {
        placement.save();
        loaded.jobs.save();
        loaded.placements.save();
        loaded.vms.save();
        loaded.heap.save();
        environment.save();
    }

    void restore() {
        loaded.path.begin(loaded.vms.savedCount());
        placement.restore();
        loaded.jobs.restore();
        loaded.placements.restore();
        loaded.vms.restore();
        loaded.heap.restore();
        environment.restore();
    }
}
