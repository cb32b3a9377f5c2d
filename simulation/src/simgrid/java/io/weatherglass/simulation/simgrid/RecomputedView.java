package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;
import java.util.List;

/** Computes every value from projected walltimes by the formulas of [B19 ch. 2, 3], without caching. */
final class RecomputedView implements PlacementView {
    private final Workflow workflow;
    private final EnactorPolling controller;
    private final List<OfferedType> offers;
    private final List<Vm> vms;
    private final JobLog jobs;
    private final RealizationClock dates;

    RecomputedView(Scenario scenario, Clouds clouds, JobLog jobs, RealizationClock dates) {
        this.workflow = scenario.workflow();
        this.controller = scenario.controller();
        this.offers = clouds.offers();
        this.vms = clouds.vms();
        this.jobs = jobs;
        this.dates = dates;
    }

    @Override
    public Workflow workflow() {
        return workflow;
    }

    @Override
    public double nowSeconds() {
        return dates.now();
    }

    private List<Vm> live() {
        double now = dates.now();
        return vms.stream().filter(vm -> vm.live(now)).toList();
    }

    @Override
    public int liveCount() {
        return live().size();
    }

    @Override
    public int liveVm(int k) {
        return live().get(k).index;
    }

    @Override
    public boolean live(int vm) {
        return vm < vms.size() && vms.get(vm).live(dates.now());
    }

    @Override
    public int vmOf(int job) {
        return jobs.vm[job];
    }

    @Override
    public double endSeconds(int job) {
        return jobs.end[job];
    }

    @Override
    public int typeCount() {
        return offers.size();
    }

    @Override
    public int typeOf(int vm) {
        return vms.get(vm).offer.type();
    }

    @Override
    public boolean mayDeploy(int type) {
        OfferedType offer = offers.get(type);
        List<Vm> live = live();
        long ofType = live.stream().filter(vm -> vm.offer.type() == type).count();
        long inCloud = live.stream()
                .filter(vm -> vm.offer.cloudIndex() == offer.cloudIndex())
                .count();
        int quota =
                offer.cloud().map(CloudPlatform::maxVms).orElse(offer.vmType().maxVms());
        return ofType < offer.vmType().maxVms() && inCloud < quota;
    }

    @Override
    public int defaultType() {
        for (int type = 0; type < offers.size(); type++) {
            if (mayDeploy(type)) {
                return type;
            }
        }
        return NO_TYPE;
    }

    @Override
    public double projectedWalltimeSeconds(int job) {
        return projected(job, offers.get(0), NO_VM, 1);
    }

    @Override
    public double projectedWalltimeSeconds(int job, int vm) {
        return projected(job, vms.get(vm));
    }

    double projected(int job, Vm vm) {
        return projected(job, vm.offer, vm.index, vm.speed);
    }

    private double projected(int job, OfferedType offer, int vm, double speed) {
        double runtime = workflow.projectedRuntimeSeconds(job) / speed;
        // An unknown runtime remains unknown even if transfer times are known.
        return runtime == 0
                ? 0
                : runtime
                        + offer.inputSeconds(offer.inputBytes(workflow.job(job), vm))
                        + offer.secondsAfterCompute(workflow.job(job));
    }

    double projectedFromCompute(int job, Vm vm) {
        return workflow.projectedRuntimeSeconds(job) / vm.speed + vm.offer.secondsAfterCompute(workflow.job(job));
    }

    @Override
    public boolean idle(int vm) {
        return vms.get(vm).idle();
    }

    @Override
    public boolean anyIdle() {
        return live().stream().anyMatch(Vm::idle);
    }

    @Override
    public int firstIdle() {
        return live().stream().filter(Vm::idle).findFirst().orElseThrow().index;
    }

    @Override
    public double idleSeconds(int vm) {
        return idleSeconds(vms.get(vm));
    }

    private double idleSeconds(Vm vm) {
        double idle = dates.now();
        if (!vm.up) {
            idle = Math.max(idle, countedFrom(vm) + vm.predictedBootSeconds);
        } else if (vm.running != Vm.NOTHING || vm.extras > 0) {
            idle = Math.max(idle + vm.heldSeconds, vm.predictedEnd);
        }
        double queued = 0;
        for (int job : vm.queue) {
            queued += projected(job, vm);
        }
        return idle + queued;
    }

    /**
     * Returns the time from which predictions count: that of the request or, before the request, of the decision to
     * provision the VM.
     */
    private double countedFrom(Vm vm) {
        return unrequested(vm) ? vm.placedSeconds : vm.requestSeconds;
    }

    private boolean unrequested(Vm vm) {
        return dates.now() < vm.requestSeconds;
    }

    @Override
    public double bootPredictionSeconds(int type) {
        OfferedType offer = offers.get(type);
        if (offer.cloud().isEmpty()) {
            return 0;
        }
        long booting = vms.stream()
                .filter(vm -> !vm.up && vm.offer.cloudIndex() == offer.cloudIndex())
                .count();
        return bootPredictionSeconds(offer, (int) booting);
    }

    double bootPredictionSeconds(OfferedType offer, int booting) {
        return controller.loneBootWithoutShare() && booting == 0
                ? offer.cloud().get().bootModel().predictLoneBootSeconds()
                : offer.cloud().get().bootModel().predictSeconds(booting);
    }

    @Override
    public double remainingPaidSeconds(int vm, double moreSeconds) {
        Vm asked = vms.get(vm);
        if (asked.offer.cloud().isEmpty()) {
            return 0;
        }
        CloudPlatform cloud = asked.offer.cloud().get();
        double upToIdle = idleSeconds(asked) - countedFrom(asked);
        if (unrequested(asked) && !controller.bootOfUnrequestedCounts()) {
            upToIdle -= asked.predictedBootSeconds;
        }
        double uptime = upToIdle + moreSeconds + cloud.shutdownMarginSeconds();
        return cloud.billing().paidUntilSeconds(uptime) - uptime;
    }

    Vm soonestIdle() {
        Vm soonest = null;
        for (Vm vm : live()) {
            if (soonest == null || idleSeconds(vm) < idleSeconds(soonest)) {
                soonest = vm;
            }
        }
        if (soonest == null) {
            throw new IllegalStateException("no VM is live, and the quotas allow no new one");
        }
        return soonest;
    }
}
