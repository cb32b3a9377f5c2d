package io.weatherglass.simulation.kernel.vmindex;

import java.util.Arrays;

/**
 * What decides how much of a VM's paid time is left once it is idle, in arrays by VM index: VMs that are equal here
 * have equally much left after equal work, to the last bit.
 */
final class IdleColumns {
    static final byte OUT = 0;
    /** Idle at a date, which is not too late. */
    static final byte SOON = 1;
    /** Idle at a date, which is too late. */
    static final byte LATE = 2;
    /** Idle a time from now on, which was not too long when the VM was put in order. */
    static final byte RELATIVE = 3;
    /** Idle a time from now on, which is too long. */
    static final byte DISTANT = 4;
    /** Its idle date is rounded in two steps: no order is kept of those. */
    static final byte ODD = 5;

    /** How it is known when the VM is idle; what is said of equal VMs is so within one sort. */
    byte[] sort = new byte[0];

    /** Idle date, or time from now on until the VM is idle. */
    double[] idle = new double[0];

    /** From when the VM is billed. */
    double[] billed = new double[0];

    /** Up-time that does not count. */
    double[] free = new double[0];

    /** (idle − billed − free) modulo the billing unit, about. */
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

    /** Whether the VM is in a ring: it was not too late when the VM was put in order. */
    boolean isInTime(int vm) {
        return sort[vm] == SOON || sort[vm] == RELATIVE;
    }

    boolean same(int vm, int other) {
        return phase[vm] == phase[other]
                && idle[vm] == idle[other]
                && billed[vm] == billed[other]
                && free[vm] == free[other];
    }

    /** Orders by phase, VMs that are the same one behind another, the one that was provisioned last first. */
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
