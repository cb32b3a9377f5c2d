package io.weatherglass.simulation.kernel.vmindex;

import java.util.Arrays;

/**
 * VMs in the order of their phase within the billing unit, with a place in it that is good until a VM is added or taken out.
 * The unit is cut into sectors, so that to move a VM is to search and copy those of its sector only: with phases spread
 * evenly AFAP streams take 0.88 (1,000 VMs) to 0.94 (100) of the time that one sorted array takes.
 */
final class PhaseRing {
    private static final int SECTORS = Long.SIZE;
    private static final int[] NO_VMS = {};

    private final IdleColumns columns;
    private final double sectorsPerSecond;
    private final int[][] order = new int[SECTORS][];
    private final int[] count = new int[SECTORS];
    /** A bit for each sector that has VMs. */
    private long occupied;

    private int size;

    /** The place. */
    private int sector;

    private int at;

    PhaseRing(IdleColumns columns, double unitSeconds) {
        this.columns = columns;
        sectorsPerSecond = SECTORS / unitSeconds;
        Arrays.fill(order, NO_VMS);
    }

    void clear() {
        Arrays.fill(count, 0);
        occupied = 0;
        size = 0;
    }

    int size() {
        return size;
    }

    /** Adds a VM, which must not be in it. */
    void add(int vm) {
        int own = sectorOf(columns.phase[vm]);
        if (count[own] == order[own].length) {
            order[own] = Arrays.copyOf(order[own], Math.max(4, 2 * count[own]));
        }
        int position = position(own, vm);
        System.arraycopy(order[own], position, order[own], position + 1, count[own] - position);
        order[own][position] = vm;
        count[own]++;
        occupied |= 1L << own;
        size++;
    }

    /** Takes out a VM, which must be in it and as it was when it was added. */
    void remove(int vm) {
        int own = sectorOf(columns.phase[vm]);
        int position = position(own, vm);
        count[own]--;
        System.arraycopy(order[own], position + 1, order[own], position, count[own] - position);
        if (count[own] == 0) {
            occupied &= ~(1L << own);
        }
        size--;
    }

    private int sectorOf(double phase) {
        return Math.max(0, Math.min(SECTORS - 1, (int) (phase * sectorsPerSecond)));
    }

    /** Number of VMs of the sector before this one. */
    private int position(int own, int vm) {
        int[] vms = order[own];
        int low = 0;
        int high = count[own];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.compare(vms[middle], vm) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Goes to the last VM whose phase is not beyond this one; if there is none, to the last of all. There must be VMs. */
    void seek(double phase) {
        sector = sectorOf(phase);
        int[] vms = order[sector];
        int low = 0;
        int high = count[sector];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.phase[vms[middle]] <= phase) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        at = low;
        back(1);
    }

    /** The VM at the place. */
    int vm() {
        return order[sector][at];
    }

    /** Goes back by one VM, or by as many as are {@linkplain #same() the same}; from the first of all to the last. */
    void back(int steps) {
        at -= steps;
        if (at < 0) {
            long below = occupied & ((1L << sector) - 1);
            sector = SECTORS - 1 - Long.numberOfLeadingZeros(below == 0 ? occupied : below);
            at = count[sector] - 1;
        }
    }

    /** Number of VMs at and before the place that are the same as the one there. */
    int same() {
        int[] vms = order[sector];
        int vm = vms[at];
        if (at == 0 || !columns.same(vms[at - 1], vm)) {
            return 1;
        }
        int low = 0;
        int high = at - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.same(vms[middle], vm)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return at - low + 1;
    }
}
