package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPath;
import io.weatherglass.simulation.kernel.structures.LaneHeap;
import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

final class KernelState {
    final ProvisioningStrategy strategy;
    final PendingJobs jobs;
    final CriticalPath path;
    final Placements placements;
    final VmFleet vms;
    final Lanes lanes;
    final LaneHeap heap;
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
        PlatformRules rules = PlatformRules.of(scenario.platform(), scenario.controller());
        StateLoader loader =
                new StateLoader(state, rules, recorded, strategy.placementOrder(state.workflow()), scannedVms);
        jobs = loader.jobs();
        path = loader.path();
        placements = loader.placements();
        vms = loader.vms();
        lanes = loader.lanes();
        heap = loader.heap();
        loadedAt = state.nowSeconds();
        lastCompletion = loader.lastCompletion();
        walltimes = new Walltimes(state.workflow(), lanes, vms);
        loader.load(recorder);
        environment = new ExecutionEnvironment(scenario, state, rules, loader, walltimes, recorder);
        provider = new VmProvider(loader, recorded, vmEffect, environment);
    }

    void save() {
        placement.save();
        jobs.save();
        placements.save();
        vms.save();
        heap.save();
        environment.save();
    }

    void restore() {
        path.begin(vms.savedCount());
        placement.restore();
        jobs.restore();
        placements.restore();
        vms.restore();
        heap.restore();
        environment.restore();
    }
}
