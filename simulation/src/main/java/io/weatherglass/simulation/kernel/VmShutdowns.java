package io.weatherglass.simulation.kernel;

/** When VMs of a cloud are shut down if nothing comes for them. */
final class VmShutdowns {
    private final PlatformRules platform;
    private final VmColumns now;
    private final VmView view;
    /** VMs that may be idle, by a date not after their shutdown. */
    private final LaneHeap dates = new LaneHeap();

    VmShutdowns(PlatformRules platform, VmColumns now, VmView view) {
        this.platform = platform;
        this.now = now;
        this.view = view;
    }

    /** From now on the VM is idle: fixes when it is shut down. */
    void rest(int vm) {
        if (platform.cloud()) {
            now.shutdown[vm] = platform.type(now.type[vm]).shutdownDate(now.request[vm], now.seconds);
            // Shutdown dates of a VM only move on, so an older entry comes up in time to be renewed.
            if (!now.shutdownQueued[vm]) {
                now.shutdownQueued[vm] = true;
                dates.push(vm, now.shutdown[vm]);
            }
        }
    }

    /** Date of the next shutdown if nothing comes until then, infinite if there is none. */
    double next() {
        while (true) {
            double date = dates.topDate();
            if (date == Double.POSITIVE_INFINITY) {
                return date;
            }
            int vm = dates.topLane();
            if (!view.idle(vm)) {
                now.shutdownQueued[vm] = false;
                dates.pop();
            } else if (now.shutdown[vm] > date) {
                dates.replaceTop(now.shutdown[vm]);
            } else {
                return date;
            }
        }
    }

    /** True if a VM is shut down before a date if nothing comes until then; it is the next. */
    boolean anyBefore(double date) {
        return dates.topDate() < date && next() < date;
    }

    /** Takes out the VM whose shutdown is the next, and has been asked for, and returns it. */
    int removeNext() {
        int vm = dates.topLane();
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
