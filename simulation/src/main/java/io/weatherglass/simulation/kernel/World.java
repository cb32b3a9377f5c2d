package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

/** All that is simulated, loaded from an execution state, and saved and restored as a whole. */
final class World {
    final ProvisioningStrategy strategy;
    final JobTable jobs;
    final CriticalPath path;
    final Placements placements;
    final VmTable vms;
    final Lanes lanes;
    final LaneHeap heap;
    final PlacementClock placement;
    final ScheduleRecorder recorder;
    final Walltimes walltimes;
    final Surroundings around;
    final Provider provider;
    final double loadedAt;
    final double lastCompletion;

    World(
            Scenario scenario,
            ExecutionState state,
            RecordedInputs recorded,
            VmEffect vmEffect,
            ScheduleRecorder recorder) {
        this.recorder = recorder;
        strategy = scenario.strategy();
        placement = new PlacementClock(scenario.controller());
        PlatformRules rules = PlatformRules.of(scenario.platform(), scenario.controller());
        StateLoader loader = new StateLoader(state, rules, recorded, strategy.placementOrder(state.workflow()));
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
        around = new Surroundings(scenario, state, rules, loader, walltimes, recorder);
        provider = new Provider(loader, recorded, vmEffect, around);
    }

    void save() {
        placement.save();
        jobs.save();
        placements.save();
        vms.save();
        heap.save();
        around.save();
    }

    void restore() {
        path.begin(vms.savedCount());
        placement.restore();
        jobs.restore();
        placements.restore();
        vms.restore();
        heap.restore();
        around.restore();
    }
}
