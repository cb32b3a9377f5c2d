package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

final class VmProvider {
    /**
     * Maximum number of VM losses without a completed job, plus one per job. A job that takes 5 mean VM lifetimes is
     * interrupted about e^5 = 148 times.
     */
    private static final int MAX_LOSSES = 10_000;

    private final RecordedInputs recorded;
    private final VmEffect effect;
    private final KernelPlatform rules;
    private final CriticalPathRecorder path;
    private final PendingJobs jobs;
    private final VmFleet vms;
    private final Lanes lanes;
    private final EventHeap heap;
    private final ExecutionEnvironment environment;
    private int losses;

    VmProvider(StateLoader loaded, RecordedInputs recorded, VmEffect effect, ExecutionEnvironment environment) {
        this.recorded = recorded;
        this.effect = effect;
        this.environment = environment;
        rules = loaded.rules;
        path = loaded.path;
        jobs = loaded.jobs;
        vms = loaded.vms;
        lanes = loaded.lanes;
        heap = loaded.heap;
    }

    boolean foreseen() {
        return effect == VmEffect.NONE;
    }

    boolean takesBack() {
        return effect.takesBack();
    }

    void bootAll() {
        for (int vm = 0; vm < vms.count(); vm++) {
            if (vms.booting(vm)) {
                heap.push(vms.readyDate(vm), vm);
            }
        }
    }

    void begin(double now) {
        if (foreseen()) {
            return;
        }
        losses = 0;
        for (int vm = 0; vm < vms.count(); vm++) {
            lanes.run(vm, Lanes.NONE);
            if (vms.booting(vm)) {
                double boot = effect.bootSeconds(vm, vms.typeOf(vm), vms.predictedBoot(vm));
                vms.comesUp(vm, Math.max(now, recorded.readyDate(vm, vms.requestDate(vm), boot)));
                heap.push(vms.readyDate(vm), vm);
            } else if (!vms.terminated(vm)) {
                cameUp(vm, now);
            }
        }
    }

    void jobEnded() {
        losses = 0;
    }

    void cameUp(int vm, double now) {
        environment.takeBackAt(vm, now + effect.lifetimeSeconds(vm, vms.typeOf(vm)));
    }

    /**
     * Returns the VM for a strategy's answer. If the quotas are exhausted, this is the VM that becomes idle soonest
     * instead of a new one.
     */
    int provide(int answer, double now) {
        VmView view = vms.view;
        int type = answer == ProvisioningStrategy.NEW_VM ? view.defaultType() : ProvisioningStrategy.typeOf(answer);
        if (type == PlacementView.NO_TYPE || !view.mayDeploy(type)) {
            return view.soonestIdle();
        }
        return deploy(type, now);
    }

    private int deploy(int type, double now) {
        int k = vms.count();
        double prediction = vms.view.bootPredictionSeconds(type);
        double boot = effect.bootSeconds(k, type, prediction);
        double provisioning = recorded.provisioningSeconds(k);
        double request = Double.isNaN(provisioning) ? now + rules.type(type).provisioningDelay() : provisioning;
        int vm = vms.addBooting(type, request, Math.max(now, recorded.readyDate(k, request, boot)), prediction);
        path.vmAdded(vm);
        if (!foreseen()) {
            lanes.run(vm, Lanes.NONE);
        }
        if (environment.request(vm, now)) {
            heap.push(vms.readyDate(vm), vm);
        } else {
            vms.awaitHost(vm, recorded.readyDate(k, 0, boot));
        }
        return vm;
    }

    void retire(double now) {
        while (vms.shutdowns.anyBefore(now)) {
            shutNextDown();
        }
    }

    void shutNextDown() {
        int vm = vms.shutNextDown();
        environment.ended(vm, vms.terminationDate(vm));
    }

    /** Interrupts the VM that the provider takes back next. Returns whether jobs must be placed again. */
    boolean takeBack(double now) {
        int vm = environment.takenBack();
        retire(now);
        if (vms.terminated(vm)) {
            return false;
        }
        lose(vm, now);
        for (int k = 0; k < lanes.extraCount(); k++) {
            if (lanes.vm(lanes.extra(k)) == vm) {
                lose(lanes.extra(k), now);
            }
        }
        for (int job = vms.queues.first(vm); job >= 0; job = vms.queues.behind(job)) {
            jobs.placeAgain(job);
        }
        vms.takeBack(vm);
        environment.ended(vm, now);
        return true;
    }

    private void lose(int lane, double now) {
        int job = lanes.job(lane);
        if (job == Lanes.NONE) {
            return;
        }
        if (++losses > MAX_LOSSES + jobs.workflow().jobCount()) {
            throw new IllegalStateException("VMs are interrupted too often: jobs such as \""
                    + jobs.workflow().jobId(job) + "\" lost their VMs " + losses + " times");
        }
        environment.lifecycle.abort(lane, now);
        lanes.run(lane, Lanes.NONE);
        jobs.placeAgain(job);
    }
}
