package io.weatherglass.simulation.model;

import java.io.Serializable;
import java.util.Arrays;

/**
 * VMs of other tenants on the hosts of a cloud, in order of arrival. Each VM uses all its cores until its work is done,
 * then leaves. If no host has room for it, it waits like any other VM. Immutable.
 */
public final class BackgroundLoad implements Serializable {
    private static final long serialVersionUID = 1;

    public static final BackgroundLoad NONE = new BackgroundLoad(new double[0], new int[0], new double[0]);

    private final double[] arrival;
    private final int[] cores;
    private final double[] work;

    /**
     * @param arrivalSeconds seconds after the start of the instance (negative: before it), ascending
     * @param cores number of cores of each VM, &gt;= 1
     * @param workSeconds duration on uncontended cores, &gt;= 0
     * @throws IllegalArgumentException if an entry is invalid; the message contains the entry, the value and the rule
     */
    public BackgroundLoad(double[] arrivalSeconds, int[] cores, double[] workSeconds) {
        if (arrivalSeconds.length != cores.length || cores.length != workSeconds.length) {
            throw new IllegalArgumentException("arrivalSeconds, cores and workSeconds must have equal lengths, but had "
                    + arrivalSeconds.length + ", " + cores.length + ", " + workSeconds.length);
        }
        for (int k = 0; k < cores.length; k++) {
            boolean right = Double.isFinite(arrivalSeconds[k])
                    && (k == 0 || arrivalSeconds[k] >= arrivalSeconds[k - 1])
                    && cores[k] >= 1
                    && workSeconds[k] >= 0
                    && workSeconds[k] < Double.POSITIVE_INFINITY;
            if (!right) {
                refuse(k, arrivalSeconds, cores[k], workSeconds[k]);
            }
        }
        this.arrival = arrivalSeconds.clone();
        this.cores = cores.clone();
        this.work = workSeconds.clone();
    }

    /** Building a message costs more than checking an entry, so messages are built only after a failed check. */
    private static void refuse(int k, double[] arrivalSeconds, int cores, double workSeconds) {
        String entry = "background load[" + k + "]: ";
        Arguments.finite(entry + "arrivalSeconds", arrivalSeconds[k]);
        if (k > 0 && arrivalSeconds[k] < arrivalSeconds[k - 1]) {
            throw new IllegalArgumentException(entry + "arrivalSeconds must not be earlier than the previous one ("
                    + arrivalSeconds[k - 1] + "), but was " + arrivalSeconds[k]);
        }
        Arguments.atLeast(entry + "cores", cores, 1);
        Arguments.nonNegative(entry + "workSeconds", workSeconds);
    }

    public int size() {
        return arrival.length;
    }

    public boolean isEmpty() {
        return arrival.length == 0;
    }

    /** Returns seconds after the start of the instance. */
    public double arrivalSeconds(int k) {
        return arrival[k];
    }

    public int cores(int k) {
        return cores[k];
    }

    public double workSeconds(int k) {
        return work[k];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BackgroundLoad load
                && Arrays.equals(arrival, load.arrival)
                && Arrays.equals(cores, load.cores)
                && Arrays.equals(work, load.work);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(arrival) + Arrays.hashCode(cores)) + Arrays.hashCode(work);
    }

    @Override
    public String toString() {
        return "BackgroundLoad[" + size() + " entries]";
    }
}
