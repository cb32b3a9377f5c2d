package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.VmColumns.NONE;

/** FIFO queues of placed jobs as linked lists. {@link VmColumns} contains the head and tail of each queue. */
final class VmQueues {
    private final VmColumns vms;
    private final int[] next;
    private final int[] savedNext;

    VmQueues(VmColumns vms, int jobs) {
        this.vms = vms;
        this.next = new int[jobs];
        this.savedNext = new int[jobs];
    }

    boolean isEmpty(int vm) {
        return vms.head[vm] == NONE;
    }

    int first(int vm) {
        return vms.head[vm];
    }

    int behind(int job) {
        return next[job];
    }

    void add(int vm, int job, double projectedSeconds) {
        next[job] = NONE;
        if (vms.head[vm] == NONE) {
            vms.head[vm] = job;
        } else {
            next[vms.tail[vm]] = job;
        }
        vms.tail[vm] = job;
        vms.queuedSeconds[vm] += projectedSeconds;
        if (projectedSeconds > 0) {
            vms.queuedWithTime[vm]++;
        }
    }

    void removeFirst(int vm, double projectedSeconds) {
        vms.head[vm] = next[vms.head[vm]];
        if (projectedSeconds > 0) {
            vms.queuedWithTime[vm]--;
        }
        // Removes rounding errors, so that all queues without projected time are equal.
        vms.queuedSeconds[vm] = vms.queuedWithTime[vm] == 0 ? 0 : vms.queuedSeconds[vm] - projectedSeconds;
    }

    /** Returns a negative number if the queue is empty. Invalidates the projected length of the queue. */
    int takeFirst(int vm) {
        int job = vms.head[vm];
        if (job != NONE) {
            vms.head[vm] = next[job];
        }
        return job;
    }

    void drop(int vm) {
        vms.head[vm] = NONE;
    }

    void save() {
        System.arraycopy(next, 0, savedNext, 0, next.length);
    }

    void restore() {
        System.arraycopy(savedNext, 0, next, 0, next.length);
    }
}
