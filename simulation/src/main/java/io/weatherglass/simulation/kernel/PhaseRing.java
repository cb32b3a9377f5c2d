package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/**
 * VMs in the order of their phase within the billing unit, with a place in it. The unit is cut into sectors, so that to
 * move one of a thousand VMs is to look at some sixteen.
 */
final class PhaseRing {
    private static final int SECTORS = Long.SIZE;

    private final IdleColumns columns;
    private final double sectorsPerSecond;
    private final int[][] order = new int[SECTORS][4];
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
        int into = sectorOf(columns.phase[vm]);
        if (count[into] == order[into].length) {
            order[into] = Arrays.copyOf(order[into], 2 * count[into]);
        }
        int position = position(into, vm);
        System.arraycopy(order[into], position, order[into], position + 1, count[into] - position);
        order[into][position] = vm;
        count[into]++;
        occupied |= 1L << into;
        size++;
    }

    /** Takes out a VM, which must be in it and as it was when it was added. */
    void remove(int vm) {
        int from = sectorOf(columns.phase[vm]);
        int position = position(from, vm);
        count[from]--;
        System.arraycopy(order[from], position + 1, order[from], position, count[from] - position);
        if (count[from] == 0) {
            occupied &= ~(1L << from);
        }
        size--;
    }

    private int sectorOf(double phase) {
        return Math.max(0, Math.min(SECTORS - 1, (int) (phase * sectorsPerSecond)));
    }

    /** Number of VMs of the sector before this one. */
    private int position(int in, int vm) {
        int[] vms = order[in];
        int low = 0;
        int high = count[in];
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

    /** Goes back by so many VMs of the sector, from the first of all to the last. */
    void back(int vms) {
        at -= vms;
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
