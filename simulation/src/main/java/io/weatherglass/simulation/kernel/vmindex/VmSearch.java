package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.strategy.PlacementView;

/** Finds the same VMs as a scan would: the index proposes candidates, and exact arithmetic chooses among them. */
public final class VmSearch {
    private static final double FOREVER = Double.POSITIVE_INFINITY;

    private final VmIndex index;
    private final IndexedVms vms;
    private int job;
    private boolean withinPaidTime;
    private boolean strictly;
    /** Selected VMs become idle by this time. */
    private double latest;

    private int best;
    private double least;
    private double remaining;

    VmSearch(VmIndex index, IndexedVms vms) {
        this.index = index;
        this.vms = vms;
    }

    public int bestFit(int wantedJob, double idleBeforeSeconds) {
        withinPaidTime = false;
        latest = Math.nextDown(idleBeforeSeconds);
        return search(wantedJob);
    }

    public int bestFitWithinPaidTime(int wantedJob, boolean wantedStrictly) {
        withinPaidTime = true;
        strictly = wantedStrictly;
        latest = Double.MAX_VALUE;
        return search(wantedJob);
    }

    public int soonestIdle() {
        int vm = index.dates().soonest(vms.nowSeconds());
        // A time beyond the horizon is a lower bound: work may be overdue, or a boot is now counted from the request.
        // Indexing the VM again makes the time exact.
        while (vm >= 0 && vms.idleSeconds(vm) > index.idleDate(vm)) {
            index.putInOrder(vm);
            vm = index.dates().soonest(vms.nowSeconds());
        }
        return vm < 0 ? PlacementView.NO_VM : vm;
    }

    private int search(int wantedJob) {
        job = wantedJob;
        best = PlacementView.NO_VM;
        least = FOREVER;
        for (int type = 0; type < vms.typeCount(); type++) {
            if (vms.liveCountOfType(type) > 0) {
                searchType(type);
            }
        }
        return best;
    }

    private void searchType(int type) {
        if (!(vms.billing(type) instanceof BtuBilling btu)) {
            searchInOrder(type);
            return;
        }
        double walltime = vms.projectedWalltimeOnType(job, type);
        double uptime = walltime + vms.shutdownMarginSeconds(type);
        // A job that fits into the paid time reduces the time left, except within the grace second of a new VM.
        double most = withinPaidTime ? btu.btuSeconds() - VmIndex.modulo(walltime, btu.btuSeconds()) + 1 : FOREVER;
        turn(index.relative(type), btu, vms.nowSeconds() + uptime, most, vms.nowSeconds());
        turn(index.soon(type), btu, uptime, most, 0);
    }

    private void turn(PhaseRing ring, BtuBilling billing, double uptime, double most, double idleFrom) {
        if (ring.size() == 0) {
            return;
        }
        double btu = billing.btuSeconds();
        double grace = billing.count() == BtuCount.GRACE_SECOND ? 1 : 0;
        double slack = index.slack(uptime + btu);
        // Phase at which no paid time is left. Rounding may put VMs near this phase on either side of it.
        double full = VmIndex.modulo(grace + slack - uptime, btu);
        ring.seek(full);
        for (int left = ring.size(); left > 0; ) {
            int vm = ring.vm();
            double distance = full - index.phase(vm);
            double atLeast = (distance < 0 ? distance + btu : distance) - grace - 2 * slack;
            if (atLeast > Math.min(least, most)) {
                return;
            }
            int looked = 1;
            if (idleFrom + index.idle(vm) <= latest) {
                consider(vm);
                looked = ring.same();
            }
            left -= looked;
            ring.back(looked);
        }
    }

    /** With per-second billing, VMs past the minimum charge have no paid time left, so the first such VM is optimal. */
    private void searchInOrder(int type) {
        int vm = index.dates().firstBy(0, vms.nowSeconds(), latest);
        while (vm >= 0) {
            if (vms.typeOf(vm) == type && consider(vm) && remaining <= 0) {
                return;
            }
            vm = index.dates().firstBy(vm + 1, vms.nowSeconds(), latest);
        }
    }

    /** Returns false if the VM is not eligible. */
    private boolean consider(int vm) {
        double idle = vms.idleSeconds(vm);
        if (!(idle <= latest)) {
            return false;
        }
        remaining = vms.remainingPaidSeconds(vm, idle, vms.projectedWalltimeSeconds(job, vm));
        if (withinPaidTime) {
            double before = vms.remainingPaidSeconds(vm, idle, 0);
            if (!(strictly ? remaining < before : remaining <= before)) {
                return false;
            }
        }
        if (remaining < least || (remaining == least && vm < best)) {
            least = remaining;
            best = vm;
        }
        return true;
    }
}
