package io.weatherglass.simulation.kernel.vmindex;

import java.util.Arrays;

final class ChangedVms {
    private boolean[] has = new boolean[0];
    private int[] vms = new int[0];
    private int count;

    void resize(int capacity) {
        has = Arrays.copyOf(has, capacity);
        vms = Arrays.copyOf(vms, capacity);
    }

    int capacity() {
        return vms.length;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int vm) {
        if (!has[vm]) {
            has[vm] = true;
            vms[count++] = vm;
        }
    }

    int remove() {
        int vm = vms[--count];
        has[vm] = false;
        return vm;
    }

    void clear() {
        while (!isEmpty()) {
            remove();
        }
    }
}
