package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.VmColumns.NONE;

/** The lives of VMs (or the slots of a fixed pool), in arrays by VM index: their queues, work, ends and bills. */
final class VmTable {
    private final PlatformRules platform;
    private final Placements placements;
    private final VmColumns now;
    private final VmColumns saved;
    private final VmView view;
    private final IndexSet idle;
    /** VMs that may be idle, by a date not after their shutdown. */
    private final LaneHeap shutdowns = new LaneHeap();

    private final int[] nextInQueue;
    private final int[] savedNextInQueue;

    VmTable(PlatformRules platform, JobTable jobs, Placements placements, int capacity) {
        this.platform = platform;
        this.placements = placements;
        this.now = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.saved = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.idle = new IndexSet(capacity);
        this.view = new VmView(platform, jobs, placements, now, idle);
        this.nextInQueue = new int[jobs.workflow().jobCount()];
        this.savedNextInQueue = new int[nextInQueue.length];
    }

    /** What strategies see. */
    VmView view() {
        return view;
    }

    void setNow(double seconds) {
        now.seconds = seconds;
    }

    /** All VMs ever provisioned, or all slots. */
    int count() {
        return now.count;
    }

    int typeOf(int vm) {
        return now.type[vm];
    }

    double requestDate(int vm) {
        return now.request[vm];
    }

    double readyDate(int vm) {
        return now.ready[vm];
    }

    double terminationDate(int vm) {
        return now.termination[vm];
    }

    /** Time that work of one second takes on the VM: 1 / speed. */
    double slowness(int vm) {
        return now.slowness[vm];
    }

    boolean booting(int vm) {
        return now.status[vm] == VmColumns.BOOTING;
    }

    boolean busy(int vm) {
        return now.running[vm] > 0;
    }

    boolean startable(int vm) {
        return now.status[vm] == VmColumns.UP && now.running[vm] == 0 && now.head[vm] != NONE;
    }

    /** Adds a VM that boots, placed now. */
    int addBooting(int type, double request, double ready, double predictedBoot) {
        int vm = add(VmColumns.BOOTING, type, request, ready);
        now.placed[vm] = now.seconds;
        now.predictedBoot[vm] = predictedBoot;
        now.bootingInCloud[platform.type(type).cloudIndex()]++;
        return vm;
    }

    /** Adds a VM that is up. */
    int addUp(int type, double request, double ready) {
        int vm = add(VmColumns.UP, type, request, ready);
        rest(vm);
        return vm;
    }

    /** Adds a slot of a fixed pool. */
    void addSlot(int slot) {
        now.slowness[addUp(0, 0, 0)] = platform.slotSlowness(slot);
    }

    /** Adds a VM that is history. */
    void addTerminated(int type, double request, double ready, double termination) {
        terminate(add(VmColumns.UP, type, request, ready), termination);
    }

    private int add(byte status, int type, double request, double ready) {
        int vm = now.count++;
        now.status[vm] = status;
        now.type[vm] = type;
        now.slowness[vm] = platform.type(type).slowness();
        now.liveOfType[type]++;
        now.liveInCloud[platform.type(type).cloudIndex()]++;
        now.request[vm] = request;
        now.ready[vm] = ready;
        now.termination[vm] = Double.NaN;
        now.running[vm] = 0;
        now.queuedSeconds[vm] = 0;
        now.head[vm] = NONE;
        now.tail[vm] = NONE;
        now.shutdownQueued[vm] = false;
        now.live[now.liveCount++] = vm;
        return vm;
    }

    /** Provisions a VM now, as recorded where it was recorded. */
    int deploy(int type, RecordedInputs recorded) {
        int k = now.count;
        double prediction = view.bootPredictionSeconds(type);
        double provisioning = recorded.provisioningSeconds(k);
        double request =
                Double.isNaN(provisioning) ? now.seconds + platform.type(type).provisioningDelay() : provisioning;
        return addBooting(type, request, Math.max(now.seconds, recorded.readyDate(k, request, prediction)), prediction);
    }

    void up(int vm) {
        now.status[vm] = VmColumns.UP;
        now.bootingInCloud[rules(vm).cloudIndex()]--;
        if (now.head[vm] == NONE) {
            rest(vm);
        }
    }

    void enqueue(int vm, int job) {
        idle.remove(vm);
        placements.placed(job, vm);
        nextInQueue[job] = NONE;
        if (now.head[vm] == NONE) {
            now.head[vm] = job;
        } else {
            nextInQueue[now.tail[vm]] = job;
        }
        now.tail[vm] = job;
        now.queuedSeconds[vm] += view.projectedWalltimeSeconds(job, vm);
    }

    /** Takes the next job out of the queue and lets it run; there must be one. */
    int startNext(int vm) {
        int job = now.head[vm];
        now.head[vm] = nextInQueue[job];
        double projected = view.projectedWalltimeSeconds(job, vm);
        // An empty queue is exactly 0 long, whatever rounding left over.
        now.queuedSeconds[vm] = now.head[vm] == NONE ? 0 : now.queuedSeconds[vm] - projected;
        run(vm, now.seconds + projected);
        return job;
    }

    /** One more job runs on the VM, predicted to end then. */
    void run(int vm, double predictedEnd) {
        idle.remove(vm);
        now.busyUntil[vm] = now.running[vm] == 0 ? predictedEnd : Math.max(now.busyUntil[vm], predictedEnd);
        now.running[vm]++;
    }

    void jobEnded(int vm) {
        now.running[vm]--;
        if (now.running[vm] == 0 && now.head[vm] == NONE) {
            rest(vm);
        }
    }

    /** From now on the VM is idle: fixes when it is shut down if nothing comes. */
    private void rest(int vm) {
        idle.add(vm);
        if (platform.cloud()) {
            now.shutdown[vm] = rules(vm).shutdownDate(now.request[vm], now.seconds);
            // Shutdown dates of a VM only move on, so an older entry comes up in time to be renewed.
            if (!now.shutdownQueued[vm]) {
                now.shutdownQueued[vm] = true;
                shutdowns.push(vm, now.shutdown[vm]);
            }
        }
    }

    /** Terminates the VMs whose shutdown date has passed while they were idle. */
    void retire() {
        while (shutdowns.topDate() < now.seconds) {
            int vm = shutdowns.topLane();
            if (!view.idle(vm)) {
                now.shutdownQueued[vm] = false;
                shutdowns.pop();
            } else if (now.shutdown[vm] > shutdowns.topDate()) {
                shutdowns.replaceTop(now.shutdown[vm]);
            } else {
                shutdowns.pop();
                terminate(vm, now.shutdown[vm]);
            }
        }
    }

    /** After the last completion: every VM is idle and runs to its shutdown date. */
    void terminateAll() {
        for (int k = 0; platform.cloud() && k < now.liveCount; k++) {
            int vm = now.live[k];
            boolean stillBoots = now.status[vm] == VmColumns.BOOTING;
            double idleSince = Math.max(now.seconds, now.ready[vm]);
            end(vm, stillBoots ? rules(vm).shutdownDate(now.request[vm], idleSince) : now.shutdown[vm]);
        }
        now.liveCount = 0;
    }

    private void terminate(int vm, double date) {
        end(vm, date);
        now.removeLive(vm);
    }

    private void end(int vm, double date) {
        idle.remove(vm);
        now.status[vm] = VmColumns.TERMINATED;
        now.termination[vm] = date;
        int type = now.type[vm];
        VmRules rules = platform.type(type);
        now.unitsOfType[type] += rules.units(uptime(vm));
        now.liveOfType[type]--;
        now.liveInCloud[rules.cloudIndex()]--;
    }

    private double uptime(int vm) {
        return Math.max(0, now.termination[vm] - now.request[vm]);
    }

    private VmRules rules(int vm) {
        return platform.type(now.type[vm]);
    }

    /** Sum of the up-times of all VMs when all are terminated, in seconds; 0 in a fixed pool. */
    double uptimeSeconds() {
        double sum = 0;
        for (int vm = 0; platform.cloud() && vm < now.count; vm++) {
            sum += uptime(vm);
        }
        return sum;
    }

    /** Billing units of terminated VMs. */
    long units() {
        long units = 0;
        for (long ofType : now.unitsOfType) {
            units += ofType;
        }
        return units;
    }

    /** Money owed for terminated VMs, NaN if the price of one of them is not known. */
    double cost() {
        double cost = 0;
        boolean known = false;
        for (int type = 0; type < now.unitsOfType.length; type++) {
            double unitPrice = platform.type(type).unitPrice();
            known |= !Double.isNaN(unitPrice);
            if (now.unitsOfType[type] > 0) {
                cost += now.unitsOfType[type] * unitPrice;
            }
        }
        return known ? cost : Double.NaN;
    }

    void save() {
        saved.copyFrom(now);
        idle.save();
        shutdowns.save();
        System.arraycopy(nextInQueue, 0, savedNextInQueue, 0, nextInQueue.length);
    }

    void restore() {
        now.copyFrom(saved);
        idle.restore();
        shutdowns.restore();
        System.arraycopy(savedNextInQueue, 0, nextInQueue, 0, nextInQueue.length);
    }
}
