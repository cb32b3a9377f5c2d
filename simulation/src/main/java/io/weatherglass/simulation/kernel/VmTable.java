package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;

/**
 * What the kernel keeps about VMs (or the slots of a fixed pool), in arrays by VM index, and what it predicts
 * of them for strategies.
 */
final class VmTable implements PlacementView {
    private static final int NONE = -1;

    private final PlatformRules platform;
    private final JobTable jobs;
    private final Placements placements;
    private final VmColumns now;
    private final VmColumns saved;
    private final IndexSet idle;
    private final int[] nextInQueue;
    private final int[] savedNextInQueue;
    private double nowSeconds;

    VmTable(PlatformRules platform, JobTable jobs, Placements placements, int capacity) {
        this.platform = platform;
        this.jobs = jobs;
        this.placements = placements;
        this.now = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.saved = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.idle = new IndexSet(capacity);
        this.nextInQueue = new int[jobs.workflow().jobCount()];
        this.savedNextInQueue = new int[nextInQueue.length];
    }

    void setNow(double seconds) {
        nowSeconds = seconds;
    }

    /** All VMs ever provisioned, or all slots. */
    int count() {
        return now.count;
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
        now.placed[vm] = nowSeconds;
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
        int vm = add(VmColumns.UP, type, request, ready);
        terminate(vm, termination);
        now.liveCount--;
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
        now.live[now.liveCount++] = vm;
        return vm;
    }

    /** Provisions a VM now, as recorded where it was recorded. */
    int deploy(int type, RecordedInputs recorded) {
        int k = now.count;
        double prediction = bootPredictionSeconds(type);
        double provisioning = recorded.provisioningSeconds(k);
        double request =
                Double.isNaN(provisioning) ? nowSeconds + platform.type(type).provisioningDelay() : provisioning;
        return addBooting(type, request, Math.max(nowSeconds, recorded.readyDate(k, request, prediction)), prediction);
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
        now.queuedSeconds[vm] += walltime(job, vm);
    }

    /** Takes the next job out of the queue and lets it run; there must be one. */
    int startNext(int vm) {
        int job = now.head[vm];
        now.head[vm] = nextInQueue[job];
        double projected = walltime(job, vm);
        // An empty queue is exactly 0 long, whatever rounding left over.
        now.queuedSeconds[vm] = now.head[vm] == NONE ? 0 : now.queuedSeconds[vm] - projected;
        run(vm, nowSeconds + projected);
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
        now.shutdown[vm] = rules(vm).shutdownDate(now.request[vm], nowSeconds);
    }

    /** Terminates the VMs whose shutdown date has passed while they were idle. */
    void retire() {
        if (!platform.cloud()) {
            return;
        }
        int kept = 0;
        for (int k = 0; k < now.liveCount; k++) {
            int vm = now.live[k];
            if (nowSeconds > now.shutdown[vm] && idle(vm)) {
                terminate(vm, now.shutdown[vm]);
            } else {
                now.live[kept++] = vm;
            }
        }
        now.liveCount = kept;
    }

    /** After the last completion: every VM is idle and runs to its shutdown date. */
    void terminateAll() {
        for (int k = 0; platform.cloud() && k < now.liveCount; k++) {
            int vm = now.live[k];
            boolean stillBoots = now.status[vm] == VmColumns.BOOTING;
            double idleSince = Math.max(nowSeconds, now.ready[vm]);
            terminate(vm, stillBoots ? rules(vm).shutdownDate(now.request[vm], idleSince) : now.shutdown[vm]);
        }
        now.liveCount = 0;
    }

    private void terminate(int vm, double date) {
        idle.remove(vm);
        double uptime = Math.max(0, date - now.request[vm]);
        now.status[vm] = VmColumns.TERMINATED;
        now.termination[vm] = date;
        now.uptime += uptime;
        int type = now.type[vm];
        VmRules rules = platform.type(type);
        now.unitsOfType[type] += rules.units(uptime);
        now.liveOfType[type]--;
        now.liveInCloud[rules.cloudIndex()]--;
    }

    private VmRules rules(int vm) {
        return platform.type(now.type[vm]);
    }

    private double walltime(int job, int vm) {
        return jobs.projected(job) * now.slowness[vm];
    }

    /** Time that work of one second takes on the VM: 1 / speed. */
    double slowness(int vm) {
        return now.slowness[vm];
    }

    /** Sum of the up-times of terminated VMs, in seconds. */
    double uptimeSeconds() {
        return now.uptime;
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

    /** The live VM that is predicted to be idle first. */
    int soonestIdle() {
        int best = now.live[0];
        double soonest = idleSeconds(best);
        for (int k = 1; k < now.liveCount; k++) {
            double idle = idleSeconds(now.live[k]);
            if (idle < soonest) {
                soonest = idle;
                best = now.live[k];
            }
        }
        return best;
    }

    @Override
    public double nowSeconds() {
        return nowSeconds;
    }

    @Override
    public Workflow workflow() {
        return jobs.workflow();
    }

    @Override
    public int vmOf(int job) {
        return placements.vm(job);
    }

    @Override
    public double endSeconds(int job) {
        return placements.end(job);
    }

    @Override
    public boolean live(int vm) {
        return now.status[vm] != VmColumns.TERMINATED;
    }

    @Override
    public int liveCount() {
        return now.liveCount;
    }

    @Override
    public int liveVm(int k) {
        return now.live[k];
    }

    @Override
    public int typeCount() {
        return platform.typeCount();
    }

    @Override
    public int typeOf(int vm) {
        return now.type[vm];
    }

    @Override
    public boolean mayDeploy(int type) {
        VmRules rules = platform.type(type);
        return now.liveOfType[type] < rules.maxVms()
                && now.liveInCloud[rules.cloudIndex()] < platform.quota(rules.cloudIndex());
    }

    @Override
    public int defaultType() {
        for (int type = 0; type < platform.typeCount(); type++) {
            if (mayDeploy(type)) {
                return type;
            }
        }
        return NO_TYPE;
    }

    @Override
    public double projectedWalltimeSeconds(int job) {
        return jobs.projected(job);
    }

    @Override
    public double projectedWalltimeSeconds(int job, int vm) {
        return walltime(job, vm);
    }

    @Override
    public boolean idle(int vm) {
        return now.status[vm] == VmColumns.UP && now.running[vm] == 0 && now.head[vm] == NONE;
    }

    @Override
    public boolean anyIdle() {
        return !idle.isEmpty();
    }

    @Override
    public int firstIdle() {
        return idle.first();
    }

    @Override
    public double idleSeconds(int vm) {
        double free = nowSeconds;
        if (now.status[vm] == VmColumns.BOOTING) {
            free = Math.max(free, billedFrom(vm) + now.predictedBoot[vm]);
        } else if (now.running[vm] > 0) {
            free = Math.max(free, now.busyUntil[vm]);
        }
        return free + now.queuedSeconds[vm];
    }

    /** The request date; until it has come the prediction counts from the placement [B19 ch. 3]. */
    private double billedFrom(int vm) {
        return nowSeconds < now.request[vm] ? now.placed[vm] : now.request[vm];
    }

    @Override
    public double bootPredictionSeconds(int type) {
        VmRules rules = platform.type(type);
        return rules.predictBootSeconds(now.bootingInCloud[rules.cloudIndex()]);
    }

    @Override
    public double remainingPaidSeconds(int vm, double moreSeconds) {
        double uptime = idleSeconds(vm) - billedFrom(vm) + moreSeconds;
        if (!platform.bootOfUnrequestedCounts() && nowSeconds < now.request[vm]) {
            uptime -= now.predictedBoot[vm];
        }
        return rules(vm).remainingPaidSeconds(uptime);
    }

    void save() {
        saved.copyFrom(now);
        idle.save();
        System.arraycopy(nextInQueue, 0, savedNextInQueue, 0, nextInQueue.length);
    }

    void restore() {
        now.copyFrom(saved);
        idle.restore();
        System.arraycopy(savedNextInQueue, 0, nextInQueue, 0, nextInQueue.length);
    }
}
