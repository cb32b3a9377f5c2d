package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.ExecutionState;
import java.util.List;

/** VMs of the initial state. */
record InitialVms(ExecutionState state, List<OfferedType> offers, RecomputedView view, Clouds clouds) {

    void load() {
        for (int vm = 0; vm < state.vmCount(); vm++) {
            load(vm);
        }
    }

    private void load(int index) {
        OfferedType offer = offerOf(index);
        double request = state.vmRequestSeconds(index);
        double ready = state.vmReadySeconds(index);
        if (state.vmLive(index) && Double.isNaN(ready)) {
            clouds.boot(offer, request, view.bootPredictionSeconds(offer, bootingBefore(index)));
            return;
        }
        Vm vm = new Vm(index, offer, offer.vmType().speed(), state.nowSeconds(), request, 0, ready - request);
        vm.up = true;
        if (state.vmLive(index)) {
            clouds.begin(vm, ready);
        } else {
            vm.terminated = true;
            vm.readySeconds = ready;
            vm.terminationSeconds = state.vmTerminationSeconds(index);
            clouds.vms().add(vm);
        }
    }

    private OfferedType offerOf(int vm) {
        int type = state.vmType(vm);
        if (type >= offers.size()) {
            throw new IllegalArgumentException(
                    "VM \"" + state.vmId(vm) + "\": type must be 0 to " + (offers.size() - 1) + ", but was " + type);
        }
        return offers.get(type);
    }

    /** Returns the number of VMs in the same cloud that were booting when the VM was requested. */
    private int bootingBefore(int vm) {
        double request = state.vmRequestSeconds(vm);
        int booting = 0;
        for (int other = 0; other < vm; other++) {
            boolean sameCloud = offerOf(other).cloudIndex() == offerOf(vm).cloudIndex();
            boolean bootedLater = !(state.vmReadySeconds(other) <= request);
            boolean endedLater = !(state.vmTerminationSeconds(other) <= request);
            booting += sameCloud && bootedLater && endedLater ? 1 : 0;
        }
        return booting;
    }
}
