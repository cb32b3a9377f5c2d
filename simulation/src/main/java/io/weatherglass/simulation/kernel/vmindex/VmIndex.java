package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.kernel.structures.MinTree;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.StartedUnits;
import java.util.Arrays;

/**
 * Index of live VMs by the projected time when they become idle, and by the paid time left then. Changed VMs are
 * updated at the next query. Not thread-safe. A VM becomes idle either at a fixed time or, if it is already idle or its
 * work is overdue, after a fixed delay from now. Within each of these two groups, the cyclic order by paid time left
 * does not change as time passes.
 */
public final class VmIndex {
    private static final int MIN_ROOM = 128;
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final boolean on;
    private final IndexedVms vms;
    private final VmSearch search;
    private final IdleColumns columns = new IdleColumns();
    /** Rings by VM type; empty for types that are not billed by units. */
    private final PhaseRing[] soon;

    private final PhaseRing[] relative;
    private final IdleDates dates = new IdleDates(columns);
    private final MinTree lateDates = new MinTree();
    private final MinTree lateOffsets = new MinTree();
    private final MinTree changes = new MinTree();

    private final ChangedVms changed = new ChangedVms();
    private int oddCount;
    private double largest;
    /**
     * VMs that are idle by this time are ordered by the paid time left. VMs that become idle later cannot be
     * candidates.
     */
    private double horizon = Double.NEGATIVE_INFINITY;

    /** @param on whether to use the index; if false, the index is never ready */
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

    /** Any value is valid for types that are not billed by units, because their rings are empty. */
    private double unitSeconds(int type) {
        return vms.billing(type) instanceof BtuBilling btu ? btu.btuSeconds() : 1;
    }

    public boolean on() {
        return on;
    }

    /** Updates the index. Returns whether it can be queried for VMs that become idle by {@code latest}. */
    public boolean ready(double latest) {
        if (!on) {
            return false;
        }
        horizon = Math.min(Math.max(horizon, Math.max(latest, vms.nowSeconds())), Double.MAX_VALUE);
        // Changed VMs come first, to avoid indexing them twice.
        while (!changed.isEmpty()) {
            putInOrder(changed.remove());
        }
        renew(changes, 0, vms.nowSeconds());
        renew(lateDates, 0, horizon);
        renew(lateOffsets, vms.nowSeconds(), horizon);
        return oddCount == 0;
    }

    /** Updates every VM with base + value &lt;= limit. Each update increases or removes the value. */
    private void renew(MinTree values, double base, double limit) {
        while (base + values.min() <= limit) {
            putInOrder(values.firstAtMost(0, base, limit));
        }
    }

    /** Must be called when predictions for the VM change. */
    public void changed(int vm) {
        if (on) {
            changed.add(vm);
        }
    }

    public void resize(int newCapacity) {
        if (on) {
            changed.resize(newCapacity);
        }
    }

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
        // A VM that becomes idle beyond the horizon can become idle earlier only because of an event.
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
        // turns -0.0 into 0.0
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

    /**
     * Stores the time when the VM becomes idle, or the delay until then, if it has the form {@code sort}; otherwise
     * removes the VM.
     */
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

    PhaseRing soon(int type) {
        return soon[type];
    }

    PhaseRing relative(int type) {
        return relative[type];
    }

    /** Returns the VMs ordered by the time when they become idle. Times beyond the horizon are lower bounds. */
    IdleDates dates() {
        return dates;
    }

    /** Returns the time when the VM becomes idle, or a lower bound if that time is beyond the horizon. */
    double idleDate(int vm) {
        return columns.isIdleFromNow(vm) ? vms.nowSeconds() + columns.idle[vm] : columns.idle[vm];
    }

    double idle(int vm) {
        return columns.idle[vm];
    }

    double phase(int vm) {
        return columns.phase[vm];
    }

    /** Returns an upper bound for the error of a phase: the tolerance for counting units, plus 1 ns. */
    double slack(double seconds) {
        return 2 * StartedUnits.RELATIVE_TOLERANCE * Math.max(largest, Math.abs(seconds)) + 1e-9;
    }

    /** Call only if the index is {@link #ready}. */
    public VmSearch search() {
        return search;
    }

    private void makeRoom(int vm) {
        if (vm >= columns.idle.length) {
            int room = Math.min(changed.capacity(), Math.max(2 * vm, MIN_ROOM));
            columns.resize(room);
            dates.resize(room);
            lateDates.resize(room);
            lateOffsets.resize(room);
            changes.resize(room);
        }
    }

    static double modulo(double seconds, double btu) {
        return seconds - Math.floor(seconds / btu) * btu;
    }
}
