package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/**
 * Which job runs in which lane. Lane v belongs to VM v; lanes behind the VMs hold jobs of the execution state
 * that run without a known VM or share one with another job.
 */
final class Lanes {
    private final int firstExtra;
    private final int[] job;
    private final int[] vmOfExtra;
    private int extras;

    private int[] initialLane = new int[0];
    private double[] initialStart = new double[0];
    private boolean[] startedBefore = new boolean[0];
    private int[] initialJob = new int[0];
    private int initials;

    Lanes(int vmCapacity, int extraCapacity) {
        firstExtra = vmCapacity;
        job = new int[vmCapacity + extraCapacity];
        vmOfExtra = new int[extraCapacity];
    }

    boolean isExtra(int lane) {
        return lane >= firstExtra;
    }

    /** A new lane for a job on a VM that runs another one already, or on none that is known. */
    int addExtra(int vm) {
        vmOfExtra[extras] = vm;
        return firstExtra + extras++;
    }

    /** VM of the lane, below 0 if it has none. */
    int vm(int lane) {
        return isExtra(lane) ? vmOfExtra[lane - firstExtra] : lane;
    }

    int job(int lane) {
        return job[lane];
    }

    void run(int lane, int newJob) {
        job[lane] = newJob;
    }

    /** The job runs already when a simulation begins; {@code before}: since before the state was taken. */
    void addInitial(int lane, int newJob, double start, boolean before) {
        if (initials == initialLane.length) {
            int capacity = Math.max(8, initials * 2);
            initialLane = Arrays.copyOf(initialLane, capacity);
            initialJob = Arrays.copyOf(initialJob, capacity);
            initialStart = Arrays.copyOf(initialStart, capacity);
            startedBefore = Arrays.copyOf(startedBefore, capacity);
        }
        initialLane[initials] = lane;
        initialJob[initials] = newJob;
        initialStart[initials] = start;
        startedBefore[initials] = before;
        initials++;
    }

    int initialCount() {
        return initials;
    }

    int initialLane(int k) {
        return initialLane[k];
    }

    int initialJob(int k) {
        return initialJob[k];
    }

    double initialStart(int k) {
        return initialStart[k];
    }

    boolean startedBefore(int k) {
        return startedBefore[k];
    }
}
