package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** VMs by when they are idle, put in order when that is asked for: most decisions do without. */
final class IdleDates {
    static final int NONE = LeastValues.NONE;

    private final IdleColumns columns;
    /** Dates at which VMs are idle. */
    private final LeastValues dates = new LeastValues();
    /** Times from now on until VMs are idle. */
    private final LeastValues offsets = new LeastValues();

    private boolean[] stale = new boolean[0];
    private int[] staleVms = new int[0];
    private int staleCount;

    IdleDates(IdleColumns columns) {
        this.columns = columns;
    }

    /** Makes room for so many VMs. */
    void resize(int capacity) {
        stale = Arrays.copyOf(stale, capacity);
        staleVms = Arrays.copyOf(staleVms, capacity);
        dates.resize(capacity);
        offsets.resize(capacity);
    }

    void clear() {
        dates.clear();
        offsets.clear();
        Arrays.fill(stale, false);
        staleCount = 0;
    }

    /** The VM is idle at another time than before. */
    void changed(int vm) {
        if (!stale[vm]) {
            stale[vm] = true;
            staleVms[staleCount++] = vm;
        }
    }

    private void putInOrder() {
        for (int k = 0; k < staleCount; k++) {
            int vm = staleVms[k];
            stale[vm] = false;
            dates.set(vm, columns.isIdleAtDate(vm) ? columns.idle[vm] : Double.POSITIVE_INFINITY);
            offsets.set(vm, columns.isIdleFromNow(vm) ? columns.idle[vm] : Double.POSITIVE_INFINITY);
        }
        staleCount = 0;
    }

    /** The first of the VMs that are idle first. */
    int soonest(double now) {
        putInOrder();
        return next(0, now, Math.min(now + offsets.least(), dates.least()));
    }

    /** The first VM from this one on that is idle by then, or {@link #NONE}. */
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
