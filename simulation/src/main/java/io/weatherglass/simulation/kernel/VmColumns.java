package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** Arrays of a {@link VmFleet} by VM index, and the totals of the fleet. They are saved and restored together. */
final class VmColumns {
    static final byte BOOTING = 0;
    static final byte UP = 1;
    static final byte TERMINATED = 2;
    static final byte HELD = 3;

    static final int NONE = -1;

    byte[] status = new byte[0];
    int[] type = new int[0];
    double[] slowness = new double[0];
    double[] request = new double[0];
    double[] placed = new double[0];
    double[] predictedBoot = new double[0];
    double[] ready = new double[0];
    double[] busyUntil = new double[0];

    double[] heldSeconds = new double[0];

    double[] queuedSeconds = new double[0];

    /** Number of queued jobs with a projected walltime above 0. */
    int[] queuedWithTime = new int[0];

    double[] shutdown = new double[0];
    boolean[] shutdownQueued = new boolean[0];
    double[] termination = new double[0];

    /** Boot time of a VM that waits for a host, and the earliest possible time of its request. */
    double[] bootTime = new double[0];

    double[] earliestRequest = new double[0];
    int[] host = new int[0];
    int[] running = new int[0];
    int[] head = new int[0];
    int[] tail = new int[0];

    /** Elements 0 to liveCount − 1 are the live VMs in ascending order. */
    int[] live = new int[0];

    double seconds;
    int count;
    int liveCount;
    final int[] bootingInCloud;
    final int[] liveInCloud;
    final int[] liveOfType;
    final long[] unitsOfType;

    VmColumns(int capacity, int types, int clouds) {
        bootingInCloud = new int[clouds];
        liveInCloud = new int[clouds];
        liveOfType = new int[types];
        unitsOfType = new long[types];
        resize(capacity);
    }

    void resize(int capacity) {
        status = Arrays.copyOf(status, capacity);
        type = Arrays.copyOf(type, capacity);
        slowness = Arrays.copyOf(slowness, capacity);
        request = Arrays.copyOf(request, capacity);
        placed = Arrays.copyOf(placed, capacity);
        predictedBoot = Arrays.copyOf(predictedBoot, capacity);
        ready = Arrays.copyOf(ready, capacity);
        busyUntil = Arrays.copyOf(busyUntil, capacity);
        heldSeconds = Arrays.copyOf(heldSeconds, capacity);
        queuedSeconds = Arrays.copyOf(queuedSeconds, capacity);
        queuedWithTime = Arrays.copyOf(queuedWithTime, capacity);
        shutdown = Arrays.copyOf(shutdown, capacity);
        shutdownQueued = Arrays.copyOf(shutdownQueued, capacity);
        termination = Arrays.copyOf(termination, capacity);
        bootTime = Arrays.copyOf(bootTime, capacity);
        earliestRequest = Arrays.copyOf(earliestRequest, capacity);
        host = Arrays.copyOf(host, capacity);
        running = Arrays.copyOf(running, capacity);
        head = Arrays.copyOf(head, capacity);
        tail = Arrays.copyOf(tail, capacity);
        live = Arrays.copyOf(live, capacity);
    }

    void removeLive(int vm) {
        int at = Arrays.binarySearch(live, 0, liveCount, vm);
        liveCount--;
        System.arraycopy(live, at + 1, live, at, liveCount - at);
    }

    /**
     * Copies everything that a realization can change. The capacity of {@code other} must not exceed that of this
     * object.
     */
    void copyFrom(VmColumns other) {
        seconds = other.seconds;
        count = other.count;
        liveCount = other.liveCount;
        for (int k = 0; k < liveOfType.length; k++) {
            liveOfType[k] = other.liveOfType[k];
            unitsOfType[k] = other.unitsOfType[k];
        }
        for (int cloud = 0; cloud < liveInCloud.length; cloud++) {
            bootingInCloud[cloud] = other.bootingInCloud[cloud];
            liveInCloud[cloud] = other.liveInCloud[cloud];
        }
        System.arraycopy(other.status, 0, status, 0, count);
        System.arraycopy(other.request, 0, request, 0, count);
        System.arraycopy(other.ready, 0, ready, 0, count);
        System.arraycopy(other.busyUntil, 0, busyUntil, 0, count);
        System.arraycopy(other.heldSeconds, 0, heldSeconds, 0, count);
        System.arraycopy(other.queuedSeconds, 0, queuedSeconds, 0, count);
        System.arraycopy(other.queuedWithTime, 0, queuedWithTime, 0, count);
        System.arraycopy(other.shutdown, 0, shutdown, 0, count);
        System.arraycopy(other.shutdownQueued, 0, shutdownQueued, 0, count);
        System.arraycopy(other.termination, 0, termination, 0, count);
        System.arraycopy(other.host, 0, host, 0, count);
        System.arraycopy(other.running, 0, running, 0, count);
        System.arraycopy(other.head, 0, head, 0, count);
        System.arraycopy(other.tail, 0, tail, 0, count);
        System.arraycopy(other.live, 0, live, 0, liveCount);
    }
}
