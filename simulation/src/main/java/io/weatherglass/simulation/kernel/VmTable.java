package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.strategy.PlacementView;

/**
 * What the kernel keeps about VMs (or the slots of a fixed pool), in arrays by VM index, and what it predicts
 * of them for strategies.
 */
final class VmTable implements PlacementView {
    private static final int NONE = -1;

    private final VmRules rules;
    private final JobTable jobs;
    private final VmColumns now;
    private final VmColumns saved;
    private final IndexSet idle;
    private final int[] nextInQueue;
    private final int[] savedNextInQueue;
    private double nowSeconds;

    VmTable(VmRules rules, JobTable jobs, int jobCount, int capacity) {
        this.rules = rules;
        this.jobs = jobs;
        this.now = new VmColumns(capacity);
        this.saved = new VmColumns(capacity);
        this.idle = new IndexSet(capacity);
        this.nextInQueue = new int[jobCount];
        this.savedNextInQueue = new int[jobCount];
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
    int addBooting(double request, double ready, double predictedBoot) {
        int vm = add(VmColumns.BOOTING, request, ready);
        now.placed[vm] = nowSeconds;
        now.predictedBoot[vm] = predictedBoot;
        now.booting++;
        return vm;
    }

    /** Adds a VM that is up. */
    int addUp(double request, double ready) {
        int vm = add(VmColumns.UP, request, ready);
        rest(vm);
        return vm;
    }

    /** Adds a VM that is history. */
    void addTerminated(double request, double ready, double termination) {
        int vm = add(VmColumns.UP, request, ready);
        terminate(vm, termination);
        now.liveCount--;
    }

    private int add(byte status, double request, double ready) {
        int vm = now.count++;
        now.status[vm] = status;
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
    int deploy(RecordedInputs recorded) {
        int k = now.count;
        double prediction = bootPredictionSeconds();
        double provisioning = recorded.provisioningSeconds(k);
        double request = Double.isNaN(provisioning) ? nowSeconds : provisioning;
        return addBooting(request, Math.max(nowSeconds, recorded.readyDate(k, request, prediction)), prediction);
    }

    void up(int vm) {
        now.status[vm] = VmColumns.UP;
        now.booting--;
        if (now.head[vm] == NONE) {
            rest(vm);
        }
    }

    void enqueue(int vm, int job) {
        idle.remove(vm);
        nextInQueue[job] = NONE;
        if (now.head[vm] == NONE) {
            now.head[vm] = job;
        } else {
            nextInQueue[now.tail[vm]] = job;
        }
        now.tail[vm] = job;
        now.queuedSeconds[vm] += jobs.projected(job);
    }

    /** Takes the next job out of the queue and lets it run; there must be one. */
    int startNext(int vm) {
        int job = now.head[vm];
        now.head[vm] = nextInQueue[job];
        double projected = jobs.projected(job);
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
        now.shutdown[vm] = rules.shutdownDate(now.request[vm], nowSeconds);
    }

    /** Terminates the VMs whose shutdown date has passed while they were idle. */
    void retire() {
        if (!rules.cloud()) {
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
        for (int k = 0; rules.cloud() && k < now.liveCount; k++) {
            int vm = now.live[k];
            boolean stillBoots = now.status[vm] == VmColumns.BOOTING;
            double idleSince = Math.max(nowSeconds, now.ready[vm]);
            terminate(vm, stillBoots ? rules.shutdownDate(now.request[vm], idleSince) : now.shutdown[vm]);
        }
        now.liveCount = 0;
    }

    private void terminate(int vm, double date) {
        idle.remove(vm);
        double uptime = Math.max(0, date - now.request[vm]);
        now.status[vm] = VmColumns.TERMINATED;
        now.termination[vm] = date;
        now.uptime += uptime;
        now.units += rules.units(uptime);
    }

    /** Sum of the up-times of terminated VMs, in seconds. */
    double uptimeSeconds() {
        return now.uptime;
    }

    /** Billing units of terminated VMs. */
    long units() {
        return now.units;
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
    public int liveCount() {
        return now.liveCount;
    }

    @Override
    public int liveVm(int k) {
        return now.live[k];
    }

    @Override
    public boolean mayDeploy() {
        return now.liveCount < rules.maxVms();
    }

    @Override
    public double projectedWalltimeSeconds(int job) {
        return jobs.projected(job);
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
    public double bootPredictionSeconds() {
        return rules.predictBootSeconds(now.booting);
    }

    @Override
    public double remainingPaidSeconds(int vm, double moreSeconds) {
        return rules.remainingPaidSeconds(idleSeconds(vm) - billedFrom(vm) + moreSeconds);
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
