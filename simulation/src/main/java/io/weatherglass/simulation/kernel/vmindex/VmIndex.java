package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.strategy.PlacementView;
import java.util.Arrays;

/**
 * Live VMs by when they are predicted to be idle and by how much of their paid time is left then, so that a decision
 * need not look at all of them. VMs that have changed are put in order again when the next question comes.
 *
 * <p>A VM is idle either at a date, or a time from now on: where it is idle already, or its work is overdue. Within
 * each of both sorts the order by paid time that is left does not change while time passes, it only turns.
 */
public final class VmIndex {
    private static final int MIN_ROOM = 128;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final boolean on;
    private final IndexedVms vms;
    private final VmSearch search;
    private final IdleColumns columns = new IdleColumns();
    /** By VM type, empty where a type is not billed by units. */
    private final PhaseRing[] soon;

    private final PhaseRing[] relative;
    private final IdleDates dates = new IdleDates(columns);
    private final MinTree lateDates = new MinTree();
    private final MinTree lateOffsets = new MinTree();
    /** When the sort or the place of a VM that is idle in time changes by itself. */
    private final MinTree changes = new MinTree();

    private final ChangedVms changed = new ChangedVms();
    private int oddCount;
    private double largest;
    /** VMs that are idle by then are ordered by what is left of their paid time; one that is idle later is so too late. */
    private double horizon = Double.NEGATIVE_INFINITY;

    /**
     * Makes an index that is empty.
     *
     * @param on false if it is never to be used: then it does nothing and is never ready
     * @param capacity VMs that there is room for
     */
    public VmIndex(IndexedVms vms, boolean on, int capacity) {
        this.vms = vms;
        this.on = on;
        soon = rings();
        relative = rings();
        search = new VmSearch(this, vms);
        resize(capacity);
    }

    private PhaseRing[] rings() {
        PhaseRing[] rings = new PhaseRing[vms.typeCount()];
        Arrays.setAll(rings, type -> new PhaseRing(columns, unitSeconds(type)));
        return rings;
    }

    /** Any where a type is not billed by units: its rings stay empty. */
    private double unitSeconds(int type) {
        return vms.billing(type) instanceof BtuBilling btu ? btu.btuSeconds() : 1;
    }

    /** False where there are so few VMs that all are looked at. */
    public boolean on() {
        return on;
    }

    /**
     * True if the other questions may be asked; puts in order what is not.
     *
     * @param latest how late VMs may be idle that are asked for
     */
    public boolean ready(double latest) {
        if (!on) {
            return false;
        }
        horizon = Math.min(Math.max(horizon, Math.max(latest, vms.nowSeconds())), Double.MAX_VALUE);
        // first those that changed: some would be put in order twice otherwise
        while (!changed.isEmpty()) {
            putInOrder(changed.remove());
        }
        renew(changes, 0, vms.nowSeconds());
        renew(lateDates, 0, horizon);
        renew(lateOffsets, vms.nowSeconds(), horizon);
        return oddCount == 0;
    }

    /** Puts every VM in order with base + value &lt;= limit; then its value is greater, or gone. */
    private void renew(MinTree values, double base, double limit) {
        while (base + values.min() <= limit) {
            putInOrder(values.firstAtMost(0, base, limit));
        }
    }

    /** Something that predictions depend on is new of the VM. */
    public void changed(int vm) {
        if (on) {
            changed.add(vm);
        }
    }

    /** Makes room for so many VMs. */
    public void resize(int capacity) {
        if (on) {
            changed.resize(capacity);
        }
    }

    /** Everything is new. */
    public void restart() {
        if (!on) {
            return;
        }
        for (int type = 0; type < soon.length; type++) {
            soon[type].clear();
            relative[type].clear();
        }
        dates.clear();
        lateDates.clear();
        lateOffsets.clear();
        changes.clear();
        horizon = Double.NEGATIVE_INFINITY;
        Arrays.fill(columns.sort, IdleColumns.OUT);
        changed.clear();
        oddCount = 0;
        for (int k = 0; k < vms.liveCount(); k++) {
            changed(vms.liveVm(k));
        }
    }

    /** Puts a VM in order as it is now. */
    void putInOrder(int vm) {
        makeRoom(vm);
        double now = vms.nowSeconds();
        double billed = vms.billedFrom(vm);
        double free = vms.unbilledSeconds(vm);
        double queued = vms.queuedSeconds(vm);
        double until = vms.predictedEndSeconds(vm);
        boolean held = vms.held(vm);
        if (!vms.live(vm)) {
            move(vm, IdleColumns.OUT, NEVER, billed, free);
        } else if (until > now) {
            double idle = until + queued;
            move(vm, idle <= horizon ? IdleColumns.SOON : IdleColumns.LATE, idle, billed, free);
        } else if (held && queued != 0) {
            move(vm, IdleColumns.ODD, NEVER, billed, free);
        } else {
            double idle = held ? vms.heldSeconds(vm) : queued;
            move(vm, now + idle <= horizon ? IdleColumns.RELATIVE : IdleColumns.DISTANT, idle, billed, free);
        }
        double change = now < vms.requestSeconds(vm) ? vms.requestSeconds(vm) : NEVER;
        if (columns.sort[vm] == IdleColumns.SOON) {
            change = Math.min(change, until);
        }
        // one that is idle too late will not be idle earlier by itself
        changes.set(vm, columns.isInTime(vm) ? change : NEVER);
    }

    private void move(int vm, byte sort, double idle, double billed, double free) {
        byte before = columns.sort[vm];
        if (sort == before && idle == columns.idle[vm] && billed == columns.billed[vm] && free == columns.free[vm]) {
            return;
        }
        boolean byUnits = vms.billing(vms.typeOf(vm)) instanceof BtuBilling;
        if (byUnits && columns.isInTime(vm)) {
            ring(vm).remove(vm);
        }
        oddCount += (sort == IdleColumns.ODD ? 1 : 0) - (before == IdleColumns.ODD ? 1 : 0);
        columns.sort[vm] = sort;
        // 0.0 and -0.0 are the same
        columns.idle[vm] = idle + 0.0;
        columns.billed[vm] = billed + 0.0;
        columns.free[vm] = free + 0.0;
        dates.changed(vm);
        keepListed(lateDates, IdleColumns.LATE, vm, before);
        keepListed(lateOffsets, IdleColumns.DISTANT, vm, before);
        if (byUnits && columns.isInTime(vm)) {
            BtuBilling billing = (BtuBilling) vms.billing(vms.typeOf(vm));
            largest = Math.max(largest, Math.max(Math.abs(idle), Math.abs(billed)));
            columns.phase[vm] = modulo(idle - billed - free, billing.btuSeconds());
            ring(vm).add(vm);
        }
    }

    /** Lists the idle date of a VM, or the time until then, if it is of this sort, and takes it out if it was. */
    private void keepListed(MinTree listed, byte sort, int vm, byte before) {
        if (columns.sort[vm] == sort) {
            listed.set(vm, columns.idle[vm]);
        } else if (before == sort) {
            listed.set(vm, NEVER);
        }
    }

    private PhaseRing ring(int vm) {
        int type = vms.typeOf(vm);
        return columns.sort[vm] == IdleColumns.SOON ? soon[type] : relative[type];
    }

    /** VMs of a type that are idle at a date which is not too late, if the type is billed by units. */
    PhaseRing soon(int type) {
        return soon[type];
    }

    /** VMs of a type that are idle a time from now on, not too long when put in order, if the type is billed by units. */
    PhaseRing relative(int type) {
        return relative[type];
    }

    /** When VMs are idle; of those that are idle too late, a date that they are not idle before. */
    IdleDates dates() {
        return dates;
    }

    /** The date that {@link #dates()} have of the VM: when it is idle, or a date before which it is not. */
    double idleDate(int vm) {
        return columns.isIdleFromNow(vm) ? vms.nowSeconds() + columns.idle[vm] : columns.idle[vm];
    }

    /** Idle date of the VM, or time from now on until it is idle. */
    double idle(int vm) {
        return columns.idle[vm];
    }

    double phase(int vm) {
        return columns.phase[vm];
    }

    /** More than any phase is off by rounding, if what it is compared with is of this size. */
    double slack(double seconds) {
        return 1e-9 + 1e-13 * Math.max(largest, Math.abs(seconds));
    }

    /** See {@link PlacementView#bestFit}; only if ready. */
    public int bestFit(int job, double idleBeforeSeconds) {
        return search.bestFit(job, idleBeforeSeconds);
    }

    /** See {@link PlacementView#bestFitWithinPaidTime}; only if ready. */
    public int bestFitWithinPaidTime(int job, boolean strictly) {
        return search.bestFitWithinPaidTime(job, strictly);
    }

    /** The live VM that is predicted to be idle first, {@link PlacementView#NO_VM} if none ever is; only if ready. */
    public int soonestIdle() {
        return search.soonestIdle();
    }

    private void makeRoom(int vm) {
        if (vm >= columns.idle.length) {
            int capacity = Math.min(changed.capacity(), Math.max(2 * vm, MIN_ROOM));
            columns.resize(capacity);
            dates.resize(capacity);
            lateDates.resize(capacity);
            lateOffsets.resize(capacity);
            changes.resize(capacity);
        }
    }

    /** What is left of a time, about, when all whole units are taken off. */
    static double modulo(double seconds, double btu) {
        return seconds - Math.floor(seconds / btu) * btu;
    }
}
