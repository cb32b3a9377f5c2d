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
    /** Up to so many VMs to look at all of them is faster. */
    static final int SCANNED = 64;

    private static final byte OUT = 0;
    private static final byte SOON = 1;
    private static final byte LATE = 2;
    private static final byte RELATIVE = 3;
    /** Its idle date is rounded in two steps: no order is kept of those. */
    private static final byte ODD = 4;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final boolean on;
    private final PlatformRules platform;
    private final VmColumns vms;
    private final IdleColumns columns = new IdleColumns();
    /** By VM type, empty where a type is not billed by units. */
    private final PhaseRing[] soon;

    private final PhaseRing[] relative;
    private final LeastValues soonDates = new LeastValues();
    private final LeastValues lateDates = new LeastValues();
    private final LeastValues offsets = new LeastValues();
    /** When a VM's sort or place changes by itself, if that is before its idle date. */
    private final LeastValues changes = new LeastValues();

    private byte[] sort = new byte[0];
    private boolean[] stale = new boolean[0];
    private int[] staleVms = new int[0];
    private int staleCount;
    private int oddCount;
    private double largest;
    /** Until then VMs that are idle at a date are ordered by what is left of their paid time, beyond only by the date. */
    private double horizon = Double.NEGATIVE_INFINITY;

    VmIndex(PlatformRules platform, VmColumns vms, int capacity) {
        this.platform = platform;
        this.vms = vms;
        long live = 0;
        for (int cloud = 0; cloud < platform.cloudCount(); cloud++) {
            live += platform.quota(cloud);
        }
        on = platform.cloud() && Math.min(live, capacity) > SCANNED;
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
        renew(changes, vms.seconds);
        renew(soonDates, vms.seconds);
        renew(lateDates, horizon);
        for (int k = 0; k < staleCount; k++) {
            int vm = staleVms[k];
            stale[vm] = false;
            putInOrder(vm);
        }
        staleCount = 0;
        return oddCount == 0;
    }

    /** Puts VMs in order whose value is not beyond the limit; then it is. */
    private void renew(LeastValues values, double limit) {
        while (values.least() <= limit) {
            putInOrder(values.firstAtMost(0, 0, limit));
        }
    }

    /** Something that predictions depend on is new of the VM. */
    void changed(int vm) {
        if (on && !stale[vm]) {
            stale[vm] = true;
            staleVms[staleCount++] = vm;
        }
    }

    /** Makes room for so many VMs. */
    void resize(int capacity) {
        if (on) {
            sort = Arrays.copyOf(sort, capacity);
            stale = Arrays.copyOf(stale, capacity);
            staleVms = Arrays.copyOf(staleVms, capacity);
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
        soonDates.clear();
        lateDates.clear();
        horizon = Double.NEGATIVE_INFINITY;
        offsets.clear();
        changes.clear();
        Arrays.fill(sort, OUT);
        Arrays.fill(stale, false);
        staleCount = 0;
        oddCount = 0;
        for (int k = 0; k < vms.liveCount; k++) {
            changed(vms.live[k]);
        }
    }

    private void putInOrder(int vm) {
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
        double change = unrequested ? vms.request[vm] : NEVER;
        double free = unrequested && !platform.bootOfUnrequestedCounts() ? vms.predictedBoot[vm] : 0;
        if (status == VmColumns.TERMINATED) {
            move(vm, OUT, NEVER, billed, free);
            change = NEVER;
        } else if (until > now) {
            move(vm, until + queued <= horizon ? SOON : LATE, until + queued, billed, free);
            // without a queue its idle date is the date of the change
            change = queued == 0 ? change : Math.min(change, until);
        } else if (status == VmColumns.HELD && queued != 0) {
            move(vm, ODD, NEVER, billed, free);
        } else {
            move(vm, RELATIVE, status == VmColumns.HELD ? vms.heldSeconds[vm] : queued, billed, free);
        }
        changes.set(vm, change);
    }

    private void move(int vm, byte newSort, double idle, double billed, double free) {
        if (newSort == sort[vm]
                && idle == columns.idle[vm]
                && billed == columns.billed[vm]
                && free == columns.free[vm]) {
            return;
        }
        boolean byUnits = platform.type(vms.type[vm]).billing() instanceof BtuBilling;
        if (byUnits && (sort[vm] == SOON || sort[vm] == RELATIVE)) {
            ring(vm).remove(vm);
        }
        oddCount += (newSort == ODD ? 1 : 0) - (sort[vm] == ODD ? 1 : 0);
        sort[vm] = newSort;
        // 0.0 and -0.0 are the same
        columns.idle[vm] = idle + 0.0;
        columns.billed[vm] = billed + 0.0;
        columns.free[vm] = free + 0.0;
        soonDates.set(vm, newSort == SOON ? idle : NEVER);
        lateDates.set(vm, newSort == LATE ? idle : NEVER);
        offsets.set(vm, newSort == RELATIVE ? idle : NEVER);
        if (byUnits && (newSort == SOON || newSort == RELATIVE)) {
            BtuBilling billing = (BtuBilling) platform.type(vms.type[vm]).billing();
            largest = Math.max(largest, Math.max(Math.abs(idle), Math.abs(billed)));
            columns.phase[vm] = modulo(idle - billed - free, billing.btuSeconds());
            ring(vm).add(vm);
        }
    }

    private PhaseRing ring(int vm) {
        int type = vms.type[vm];
        return sort[vm] == SOON ? soon[type] : relative[type];
    }

    /** VMs of a type that are idle at a date which is not too late, if the type is billed by units. */
    PhaseRing soon(int type) {
        return soon[type];
    }

    /** VMs of a type that are idle a time from now on, if the type is billed by units. */
    PhaseRing relative(int type) {
        return relative[type];
    }

    /** Dates at which VMs are idle, by VM, of those that are not too late. */
    LeastValues soonDates() {
        return soonDates;
    }

    /** Dates at which VMs are idle, by VM, of all others. */
    LeastValues lateDates() {
        return lateDates;
    }

    /** Times from now on until VMs are idle, by VM. */
    LeastValues offsets() {
        return offsets;
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
            int capacity = Math.min(sort.length, Math.max(2 * vm, 2 * SCANNED));
            columns.resize(capacity);
            soonDates.resize(capacity);
            lateDates.resize(capacity);
            offsets.resize(capacity);
            changes.resize(capacity);
        }
    }

    /** What is left of a time, about, when all whole units are taken off. */
    static double modulo(double seconds, double btu) {
        return seconds - Math.floor(seconds / btu) * btu;
    }
}
