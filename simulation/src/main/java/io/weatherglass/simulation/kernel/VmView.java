package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.kernel.vmindex.IndexedVms;
import io.weatherglass.simulation.kernel.vmindex.VmIndex;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.Workflow;

final class VmView implements IndexedVms {
    private final KernelPlatform platform;
    private final PendingJobs jobs;
    private final Placements placements;
    private final VmColumns now;
    private final IndexSet idle;
    final Transfers transfers;
    private final boolean anyTransfers;
    final VmIndex index;

    /** Cached by {@link #scan} for the current job: a strategy that finds no fitting VM needs this value next. */
    private int knownSoonest = NO_VM;

    VmView(
            KernelPlatform platform,
            PendingJobs jobs,
            Placements placements,
            VmColumns now,
            IndexSet idle,
            boolean indexed,
            int capacity) {
        this.transfers = new Transfers(jobs.workflow(), platform);
        this.anyTransfers = transfers.any();
        this.platform = platform;
        this.jobs = jobs;
        this.placements = placements;
        this.now = now;
        this.idle = idle;
        this.index = new VmIndex(this, indexed, capacity);
    }

    @Override
    public double nowSeconds() {
        return now.seconds;
    }

    @Override
    public Workflow workflow() {
        return jobs.workflow();
    }

    @Override
    public int vmOf(int job) {
        return placements.vm(job);
    }

    @Override
    public double endSeconds(int job) {
        return placements.end(job);
    }

    @Override
    public boolean live(int vm) {
        return vm < now.count && now.status[vm] != VmColumns.TERMINATED;
    }

    @Override
    public int liveCount() {
        return now.liveCount;
    }

    @Override
    public int liveVm(int k) {
        return now.live[k];
    }

    @Override
    public int typeCount() {
        return platform.typeCount();
    }

    @Override
    public int typeOf(int vm) {
        return now.type[vm];
    }

    @Override
    public boolean mayDeploy(int type) {
        KernelVmType rules = platform.type(type);
        return now.liveOfType[type] < rules.maxVms()
                && now.liveInCloud[rules.cloudIndex()] < platform.quota(rules.cloudIndex());
    }

    @Override
    public int defaultType() {
        for (int type = 0; type < platform.typeCount(); type++) {
            if (mayDeploy(type)) {
                return type;
            }
        }
        return NO_TYPE;
    }

    @Override
    public double projectedWalltimeSeconds(int job) {
        double runtime = jobs.projected(job);
        return anyTransfers ? walltime(job, 0, NO_VM, runtime) : runtime;
    }

    @Override
    public double projectedWalltimeSeconds(int job, int vm) {
        double runtime = jobs.projected(job) * now.slowness[vm];
        return anyTransfers ? walltime(job, now.type[vm], vm, runtime) : runtime;
    }

    @Override
    public double projectedWalltimeOnType(int job, int type) {
        double runtime = jobs.projected(job) * platform.type(type).slowness();
        return anyTransfers ? walltime(job, type, NO_VM, runtime) : runtime;
    }

    private double walltime(int job, int type, int vm, double runtime) {
        // An unknown runtime remains unknown even if transfer times are known.
        return runtime == 0
                ? 0
                : runtime + transfers.inputSeconds(job, type, vm) + transfers.secondsAfterCompute(job, type);
    }

    double secondsFromCompute(int job, int vm) {
        return jobs.projected(job) * now.slowness[vm] + transfers.secondsAfterCompute(job, now.type[vm]);
    }

    @Override
    public boolean idle(int vm) {
        return now.status[vm] == VmColumns.UP && now.running[vm] == 0 && now.head[vm] == VmColumns.NONE;
    }

    @Override
    public boolean anyIdle() {
        return !idle.isEmpty();
    }

    @Override
    public int firstIdle() {
        return idle.first();
    }

    @Override
    public double idleSeconds(int vm) {
        double free = now.seconds;
        byte status = now.status[vm];
        if (status == VmColumns.BOOTING) {
            free = Math.max(free, billedFrom(vm) + now.predictedBoot[vm]);
        } else if (status == VmColumns.HELD) {
            free += now.heldSeconds[vm];
        } else if (now.running[vm] > 0) {
            free = Math.max(free, now.busyUntil[vm]);
        }
        return free + now.queuedSeconds[vm];
    }

    @Override
    public double billedFrom(int vm) {
        // Before the request, predictions count from the decision to provision the VM [B19 ch. 3].
        return now.seconds < now.request[vm] ? now.placed[vm] : now.request[vm];
    }

    @Override
    public double bootPredictionSeconds(int type) {
        KernelVmType rules = platform.type(type);
        return rules.predictBootSeconds(now.bootingInCloud[rules.cloudIndex()]);
    }

    @Override
    public double remainingPaidSeconds(int vm, double moreSeconds) {
        return remainingPaidSeconds(vm, idleSeconds(vm), moreSeconds);
    }

    @Override
    public double remainingPaidSeconds(int vm, double idleDate, double moreSeconds) {
        double uptime = idleDate - billedFrom(vm) + moreSeconds - unbilledSeconds(vm);
        return platform.type(now.type[vm]).remainingPaidSeconds(uptime);
    }

    @Override
    public int liveCountOfType(int type) {
        return now.liveOfType[type];
    }

    @Override
    public BillingModel billing(int type) {
        return platform.type(type).billing();
    }

    @Override
    public double shutdownMarginSeconds(int type) {
        return platform.type(type).margin();
    }

    @Override
    public double requestSeconds(int vm) {
        return now.request[vm];
    }

    @Override
    public double unbilledSeconds(int vm) {
        return !platform.bootOfUnrequestedCounts() && now.seconds < now.request[vm] ? now.predictedBoot[vm] : 0;
    }

    @Override
    public double predictedEndSeconds(int vm) {
        byte status = now.status[vm];
        if (status == VmColumns.BOOTING) {
            return billedFrom(vm) + now.predictedBoot[vm];
        }
        return status == VmColumns.UP && now.running[vm] > 0 ? now.busyUntil[vm] : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double queuedSeconds(int vm) {
        return now.queuedSeconds[vm];
    }

    @Override
    public boolean held(int vm) {
        return now.status[vm] == VmColumns.HELD;
    }

    @Override
    public double heldSeconds(int vm) {
        return now.heldSeconds[vm];
    }

    @Override
    public int bestFit(int job, double idleBeforeSeconds) {
        if (mayIndex(job, idleBeforeSeconds)) {
            return index.search().bestFit(job, idleBeforeSeconds);
        }
        return scan(job, idleBeforeSeconds);
    }

    @Override
    public int bestFitWithinPaidTime(int job, boolean strictly) {
        return mayIndex(job, Double.MAX_VALUE)
                ? index.search().bestFitWithinPaidTime(job, strictly)
                : IndexedVms.super.bestFitWithinPaidTime(job, strictly);
    }

    private boolean mayIndex(int job, double latest) {
        return index.on() && !(anyTransfers && transfers.readsLocally(job)) && index.ready(latest);
    }

    void beginChoice() {
        knownSoonest = NO_VM;
    }

    int soonestIdle() {
        if (knownSoonest != NO_VM) {
            return knownSoonest;
        }
        int found = index.ready(now.seconds) ? index.search().soonestIdle() : NO_VM;
        if (found == NO_VM) {
            scan(0, Double.NEGATIVE_INFINITY); // the job does not matter, because no VM is idle before −∞
            found = knownSoonest;
        }
        return found;
    }

    private int scan(int job, double idleBeforeSeconds) {
        int best = NO_VM;
        double least = Double.POSITIVE_INFINITY;
        int first = now.liveCount == 0 ? NO_VM : now.live[0];
        double soonest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < now.liveCount; k++) {
            int vm = now.live[k];
            double idleDate = idleSeconds(vm);
            if (idleDate < soonest) {
                soonest = idleDate;
                first = vm;
            }
            if (idleDate < idleBeforeSeconds) {
                double remaining = remainingPaidSeconds(vm, idleDate, projectedWalltimeSeconds(job, vm));
                if (remaining < least) {
                    least = remaining;
                    best = vm;
                }
            }
        }
        knownSoonest = first;
        return best;
    }
}
