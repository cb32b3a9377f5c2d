package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BtuBilling;
import java.util.Arrays;

/**
 * Live VMs by when they are predicted to be idle and by how much of their paid time is left then, so that a decision
 * need not look at all of them. VMs that have changed are put in order again when the next question comes.
 *
 * <p>A VM is idle either at a date, or a time from now on: where it is idle already, or its work is overdue. Within
 * each of both sorts the order by paid time that is left does not change while time passes, it only turns.
 */
final class VmIndex {
    private static final int MIN_ROOM = 128;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final boolean on;
    private final PlatformRules platform;
    private final VmColumns vms;
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

    VmIndex(PlatformRules platform, VmColumns vms, int capacity, KernelOptions options) {
        this.platform = platform;
        this.vms = vms;
        long live = 0;
        for (int cloud = 0; cloud < platform.cloudCount(); cloud++) {
            live += platform.quota(cloud);
        }
        on = platform.cloud() && Math.min(live, capacity) > options.scannedVms();
        soon = rings();
        relative = rings();
        resize(capacity);
    }

    private PhaseRing[] rings() {
        PhaseRing[] rings = new PhaseRing[platform.typeCount()];
        Arrays.setAll(rings, type -> new PhaseRing(columns, unitSeconds(type)));
        return rings;
    }

    /** Any where a type is not billed by units: its rings stay empty. */
    private double unitSeconds(int type) {
        return platform.type(type).billing() instanceof BtuBilling btu ? btu.btuSeconds() : 1;
    }

    /** False where there are so few VMs that all are looked at. */
    boolean on() {
        return on;
    }

    /**
     * True if the other questions may be asked; puts in order what is not.
     *
     * @param latest how late VMs may be idle that are asked for
     */
    boolean ready(double latest) {
        if (!on) {
            return false;
        }
        horizon = Math.min(Math.max(horizon, Math.max(latest, vms.seconds)), Double.MAX_VALUE);
        // first those that changed: some would be put in order twice otherwise
        while (!changed.isEmpty()) {
            putInOrder(changed.remove());
        }
        renew(changes, 0, vms.seconds);
        renew(lateDates, 0, horizon);
        renew(lateOffsets, vms.seconds, horizon);
        return oddCount == 0;
    }

    /** Puts every VM in order with base + value &lt;= limit; then its value is greater, or gone. */
    private void renew(MinTree values, double base, double limit) {
        while (base + values.min() <= limit) {
            putInOrder(values.firstAtMost(0, base, limit));
        }
    }

    /** Something that predictions depend on is new of the VM. */
    void changed(int vm) {
        if (on) {
            changed.add(vm);
        }
    }

    /** Makes room for so many VMs. */
    void resize(int capacity) {
        if (on) {
            changed.resize(capacity);
        }
    }

    /** Everything is new. */
    void restart() {
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
        for (int k = 0; k < vms.liveCount; k++) {
            changed(vms.live[k]);
        }
    }

    /** Puts a VM in order as it is now. */
    void putInOrder(int vm) {
        makeRoom(vm);
        double now = vms.seconds;
        boolean unrequested = now < vms.request[vm];
        double billed = unrequested ? vms.placed[vm] : vms.request[vm];
        double queued = vms.queuedSeconds[vm];
        double until = Double.NEGATIVE_INFINITY;
        byte status = vms.status[vm];
        if (status == VmColumns.BOOTING) {
            until = billed + vms.predictedBoot[vm];
        } else if (status == VmColumns.UP && vms.running[vm] > 0) {
            until = vms.busyUntil[vm];
        }
        double free = unrequested && !platform.bootOfUnrequestedCounts() ? vms.predictedBoot[vm] : 0;
        if (status == VmColumns.TERMINATED) {
            move(vm, IdleColumns.OUT, NEVER, billed, free);
        } else if (until > now) {
            double idle = until + queued;
            move(vm, idle <= horizon ? IdleColumns.SOON : IdleColumns.LATE, idle, billed, free);
        } else if (status == VmColumns.HELD && queued != 0) {
            move(vm, IdleColumns.ODD, NEVER, billed, free);
        } else {
            double idle = status == VmColumns.HELD ? vms.heldSeconds[vm] : queued;
            move(vm, now + idle <= horizon ? IdleColumns.RELATIVE : IdleColumns.DISTANT, idle, billed, free);
        }
        double change = unrequested ? vms.request[vm] : NEVER;
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
        boolean byUnits = platform.type(vms.type[vm]).billing() instanceof BtuBilling;
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
            BtuBilling billing = (BtuBilling) platform.type(vms.type[vm]).billing();
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
        int type = vms.type[vm];
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
        return columns.isIdleFromNow(vm) ? vms.seconds + columns.idle[vm] : columns.idle[vm];
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
