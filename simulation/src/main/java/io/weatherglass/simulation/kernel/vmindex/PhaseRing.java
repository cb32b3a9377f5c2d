package io.weatherglass.simulation.kernel.vmindex;

import java.util.Arrays;

/**
 * VMs ordered by their phase within the billing unit, with a cursor that is invalidated by additions and removals. The
 * unit is divided into sectors, so that moving a VM copies only one sector. Simulations of job streams with the
 * strategy AFAP take 0.88 times (1,000 VMs) to 0.94 times (100 VMs) as long as with a single sorted array ({@code
 * CurveBenchmark}).
 */
final class PhaseRing {
    private static final int SECTORS = Long.SIZE;
    private static final int[] NO_VMS = {};

    private final IdleColumns columns;
    private final double sectorsPerSecond;
    private final int[][] order = new int[SECTORS][];
    private final int[] count = new int[SECTORS];
    private long occupied;

    private int size;
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

    /** Moves the cursor to the last VM whose phase is at most {@code phase} or, if there is none, to the last VM. */
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

    int vm() {
        return order[sector][at];
    }

    /** Moves the cursor back past one VM, or past all {@linkplain #same() equal} VMs. Wraps around. */
    void back(int steps) {
        at -= steps;
        if (at < 0) {
            long below = occupied & ((1L << sector) - 1);
            sector = SECTORS - 1 - Long.numberOfLeadingZeros(below == 0 ? occupied : below);
            at = count[sector] - 1;
        }
    }

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
