package io.weatherglass.simulation.kernel.vmindex;

import java.util.Arrays;

/**
 * Values that determine the paid time left on VMs once they are idle. If two VMs have equal values, the paid time left
 * after the same work is bitwise identical.
 */
final class IdleColumns {
    static final byte OUT = 0;
    /** The VM becomes idle at a fixed time within the horizon. */
    static final byte SOON = 1;

    static final byte LATE = 2;
    /** The VM becomes idle after a fixed delay from now, and within the horizon at the time of indexing. */
    static final byte RELATIVE = 3;

    static final byte DISTANT = 4;
    /** The time when the VM becomes idle is rounded twice; such VMs are not ordered. */
    static final byte ODD = 5;

    /**
     * Form of the time when the VM becomes idle, one of the constants above. Only VMs of the same form are comparable.
     */
    byte[] sort = new byte[0];

    double[] idle = new double[0];

    double[] billed = new double[0];

    /** Uptime that is not billed, in seconds. */
    double[] free = new double[0];

    /** Approximately (idle − billed − free) modulo the billing unit. */
    double[] phase = new double[0];

    void resize(int capacity) {
        sort = Arrays.copyOf(sort, capacity);
        idle = Arrays.copyOf(idle, capacity);
        billed = Arrays.copyOf(billed, capacity);
        free = Arrays.copyOf(free, capacity);
        phase = Arrays.copyOf(phase, capacity);
    }

    boolean isIdleAtDate(int vm) {
        return sort[vm] == SOON || sort[vm] == LATE;
    }

    boolean isIdleFromNow(int vm) {
        return sort[vm] == RELATIVE || sort[vm] == DISTANT;
    }

    boolean isInTime(int vm) {
        return sort[vm] == SOON || sort[vm] == RELATIVE;
    }

    boolean same(int vm, int other) {
        return phase[vm] == phase[other]
                && idle[vm] == idle[other]
                && billed[vm] == billed[other]
                && free[vm] == free[other];
    }

    int compare(int vm, int other) {
        if (phase[vm] != phase[other]) {
            return phase[vm] < phase[other] ? -1 : 1;
        }
        int order = Double.compare(idle[vm], idle[other]);
        order = order != 0 ? order : Double.compare(billed[vm], billed[other]);
        order = order != 0 ? order : Double.compare(free[vm], free[other]);
        return order != 0 ? order : Integer.compare(other, vm);
    }
}
