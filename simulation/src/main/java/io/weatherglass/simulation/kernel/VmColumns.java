package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** The arrays of a {@link VmTable} by VM index, and its sums; copied as a whole to save and restore it. */
final class VmColumns {
    static final byte BOOTING = 0;
    static final byte UP = 1;
    static final byte TERMINATED = 2;

    /** No job in a queue. */
    static final int NONE = -1;

    final byte[] status;
    final int[] type;
    final double[] slowness;
    final double[] request;
    final double[] placed;
    final double[] predictedBoot;
    final double[] ready;
    final double[] busyUntil;
    final double[] queuedSeconds;
    final double[] shutdown;
    final double[] termination;
    final int[] running;
    final int[] head;
    final int[] tail;
    final int[] live;
    final boolean[] shutdownQueued;
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
        status = new byte[capacity];
        type = new int[capacity];
        slowness = new double[capacity];
        request = new double[capacity];
        placed = new double[capacity];
        predictedBoot = new double[capacity];
        ready = new double[capacity];
        busyUntil = new double[capacity];
        queuedSeconds = new double[capacity];
        shutdown = new double[capacity];
        termination = new double[capacity];
        running = new int[capacity];
        head = new int[capacity];
        tail = new int[capacity];
        live = new int[capacity];
        shutdownQueued = new boolean[capacity];
    }

    /** Takes a VM out of the live ones, which are in ascending order. */
    void removeLive(int vm) {
        int at = Arrays.binarySearch(live, 0, liveCount, vm);
        liveCount--;
        System.arraycopy(live, at + 1, live, at, liveCount - at);
    }

    void copyFrom(VmColumns other) {
        count = other.count;
        liveCount = other.liveCount;
        for (int type = 0; type < liveOfType.length; type++) {
            liveOfType[type] = other.liveOfType[type];
            unitsOfType[type] = other.unitsOfType[type];
        }
        for (int cloud = 0; cloud < liveInCloud.length; cloud++) {
            bootingInCloud[cloud] = other.bootingInCloud[cloud];
            liveInCloud[cloud] = other.liveInCloud[cloud];
        }
        System.arraycopy(other.status, 0, status, 0, count);
        System.arraycopy(other.type, 0, type, 0, count);
        System.arraycopy(other.slowness, 0, slowness, 0, count);
        System.arraycopy(other.request, 0, request, 0, count);
        System.arraycopy(other.placed, 0, placed, 0, count);
        System.arraycopy(other.predictedBoot, 0, predictedBoot, 0, count);
        System.arraycopy(other.ready, 0, ready, 0, count);
        System.arraycopy(other.busyUntil, 0, busyUntil, 0, count);
        System.arraycopy(other.queuedSeconds, 0, queuedSeconds, 0, count);
        System.arraycopy(other.shutdown, 0, shutdown, 0, count);
        System.arraycopy(other.termination, 0, termination, 0, count);
        System.arraycopy(other.running, 0, running, 0, count);
        System.arraycopy(other.head, 0, head, 0, count);
        System.arraycopy(other.tail, 0, tail, 0, count);
        System.arraycopy(other.shutdownQueued, 0, shutdownQueued, 0, count);
        System.arraycopy(other.live, 0, live, 0, liveCount);
    }
}
