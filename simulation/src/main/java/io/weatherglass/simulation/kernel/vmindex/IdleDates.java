package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.kernel.structures.MinTree;

/** VMs ordered by the time when they become idle. Updated lazily, because most decisions do not need the order. */
final class IdleDates {
    private final IdleColumns columns;
    private final MinTree dates = new MinTree();
    private final MinTree offsets = new MinTree();

    private final ChangedVms changed = new ChangedVms();

    IdleDates(IdleColumns columns) {
        this.columns = columns;
    }

    void resize(int capacity) {
        changed.resize(capacity);
        dates.resize(capacity);
        offsets.resize(capacity);
    }

    void clear() {
        dates.clear();
        offsets.clear();
        changed.clear();
    }

    void changed(int vm) {
        changed.add(vm);
    }

    private void putInOrder() {
        while (!changed.isEmpty()) {
            int vm = changed.remove();
            dates.set(vm, columns.isIdleAtDate(vm) ? columns.idle[vm] : Double.POSITIVE_INFINITY);
            offsets.set(vm, columns.isIdleFromNow(vm) ? columns.idle[vm] : Double.POSITIVE_INFINITY);
        }
    }

    /** Ties go to the lower index. Returns {@link MinTree#NONE} if there is no VM. */
    int soonest(double now) {
        putInOrder();
        return next(0, now, Math.min(Double.MAX_VALUE, Math.min(now + offsets.min(), dates.min())));
    }

    /** Returns the first VM &gt;= {@code from} that is idle by the given time (finite), or {@link MinTree#NONE}. */
    int firstBy(int from, double now, double latest) {
        putInOrder();
        return next(from, now, latest);
    }

    private int next(int from, double now, double latest) {
        int relative = offsets.firstAtMost(from, now, latest);
        int dated = dates.firstAtMost(from, 0, latest);
        return relative < 0 || (dated >= 0 && dated < relative) ? dated : relative;
    }
}
