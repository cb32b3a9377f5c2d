package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.EventHeap;

final class VmShutdowns {
    private final KernelPlatform platform;
    private final VmColumns now;
    private final VmView view;
    private final EventHeap dates = new EventHeap();

    VmShutdowns(KernelPlatform platform, VmColumns now, VmView view) {
        this.platform = platform;
        this.now = now;
        this.view = view;
    }

    void rest(int vm) {
        if (platform.cloud()) {
            now.shutdown[vm] = platform.type(now.type[vm]).shutdownDate(now.request[vm], now.seconds);
            // Shutdown times are only ever postponed, so an outdated entry reaches the top of the heap in time to be
            // renewed.
            if (!now.shutdownQueued[vm]) {
                now.shutdownQueued[vm] = true;
                dates.push(now.shutdown[vm], vm);
            }
        }
    }

    double next() {
        while (true) {
            double date = dates.topDate();
            if (date == Double.POSITIVE_INFINITY) {
                return date;
            }
            int vm = dates.topId();
            if (!view.idle(vm)) {
                now.shutdownQueued[vm] = false;
                dates.pop();
            } else if (now.shutdown[vm] > date) {
                dates.delayTop(now.shutdown[vm]);
            } else {
                return date;
            }
        }
    }

    boolean anyBefore(double date) {
        return dates.topDate() < date && next() < date;
    }

    int removeNext() {
        int vm = dates.topId();
        dates.pop();
        return vm;
    }

    void save() {
        dates.save();
    }

    void restore() {
        dates.restore();
    }
}
