package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** VMs in the order of their phase within the billing unit. To move one costs its search and a copy of four bytes per VM behind it. */
final class PhaseRing {
    private final IdleColumns columns;
    private int[] order = new int[16];
    private int size;

    PhaseRing(IdleColumns columns) {
        this.columns = columns;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    int vm(int position) {
        return order[position];
    }

    /** Adds a VM, which must not be in it. */
    void add(int vm) {
        if (size == order.length) {
            order = Arrays.copyOf(order, 2 * size);
        }
        int at = position(vm);
        System.arraycopy(order, at, order, at + 1, size - at);
        order[at] = vm;
        size++;
    }

    /** Takes out a VM, which must be in it and as it was when it was added. */
    void remove(int vm) {
        int at = position(vm);
        size--;
        System.arraycopy(order, at + 1, order, at, size - at);
    }

    /** Number of VMs before this one. */
    private int position(int vm) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.compare(order[middle], vm) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Position of the last VM whose phase is not beyond this one; if there is none, of the last of all. */
    int floor(double phase) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.phase[order[middle]] <= phase) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return (low == 0 ? size : low) - 1;
    }

    /** Number of VMs at and before a position that are the same as the one there. */
    int sameUpTo(int position) {
        int vm = order[position];
        if (position == 0 || !columns.same(order[position - 1], vm)) {
            return 1;
        }
        int low = 0;
        int high = position - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.same(order[middle], vm)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return position - low + 1;
    }
}
