package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.VmColumns.NONE;

import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.kernel.vmindex.VmIndex;

final class VmFleet {
    private final KernelPlatform platform;
    private final Placements placements;
    private final VmColumns now;
    private final VmColumns saved;
    final VmView view;
    final VmBill bill;
    private final IndexSet idle;
    private final VmIndex index;
    final VmShutdowns shutdowns;
    final VmQueues queues;

    VmFleet(KernelPlatform platform, PendingJobs jobs, Placements placements, int capacity, int scannedVms) {
        this.platform = platform;
        this.placements = placements;
        this.now = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.saved = new VmColumns(capacity, platform.typeCount(), platform.cloudCount());
        this.idle = new IndexSet(capacity);
        this.view =
                new VmView(platform, jobs, placements, now, idle, indexed(platform, capacity, scannedVms), capacity);
        this.index = view.index;
        this.bill = new VmBill(platform, now);
        this.shutdowns = new VmShutdowns(platform, now, view);
        this.queues = new VmQueues(now, jobs.workflow().jobCount());
    }

    private static boolean indexed(KernelPlatform platform, int capacity, int scannedVms) {
        long live = 0;
        for (int cloud = 0; cloud < platform.cloudCount(); cloud++) {
            live += platform.quota(cloud);
        }
        return platform.cloud() && Math.min(live, capacity) > scannedVms;
    }

    void setNow(double seconds) {
        now.seconds = seconds;
    }

    int count() {
        return now.count;
    }

    boolean terminated(int vm) {
        return now.status[vm] == VmColumns.TERMINATED;
    }

    int savedCount() {
        return saved.count;
    }

    int typeOf(int vm) {
        return now.type[vm];
    }

    double requestDate(int vm) {
        return now.request[vm];
    }

    double predictedBoot(int vm) {
        return now.predictedBoot[vm];
    }

    double readyDate(int vm) {
        return now.ready[vm];
    }

    double terminationDate(int vm) {
        return now.termination[vm];
    }

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
        return now.status[vm] == VmColumns.UP && now.running[vm] == 0 && !queues.isEmpty(vm);
    }

    int addBooting(int type, double request, double ready, double predictedBoot) {
        int vm = add(VmColumns.BOOTING, type, request, ready);
        now.placed[vm] = now.seconds;
        now.predictedBoot[vm] = predictedBoot;
        index.changed(vm);
        now.bootingInCloud[platform.type(type).cloudIndex()]++;
        return vm;
    }

    int addUp(int type, double request, double ready) {
        int vm = add(VmColumns.UP, type, request, ready);
        index.changed(vm);
        rest(vm);
        return vm;
    }

    void addSlot(int slot) {
        now.slowness[addUp(0, 0, 0)] = platform.slotSlowness(slot);
    }

    void addTerminated(int type, double request, double ready, double termination) {
        terminate(add(VmColumns.UP, type, request, ready), termination);
    }

    private int add(byte status, int type, double request, double ready) {
        int vm = now.count++;
        if (vm == now.status.length) {
            now.resize(2 * vm);
            idle.resize(2 * vm);
            index.resize(2 * vm);
        }
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
        now.queuedWithTime[vm] = 0;
        now.head[vm] = NONE;
        now.tail[vm] = NONE;
        now.shutdownQueued[vm] = false;
        now.live[now.liveCount++] = vm;
        return vm;
    }

    void comesUp(int vm, double date) {
        now.ready[vm] = date;
    }

    void putOn(int vm, int host) {
        now.host[vm] = host;
    }

    int hostOf(int vm) {
        return now.host[vm];
    }

    /** Postpones the request of a VM until it gets a host. It then takes {@code bootTime} seconds to boot. */
    void awaitHost(int vm, double bootTime) {
        now.bootTime[vm] = bootTime;
        now.earliestRequest[vm] = now.request[vm];
        now.request[vm] = Double.POSITIVE_INFINITY;
        now.ready[vm] = Double.POSITIVE_INFINITY;
        index.changed(vm);
    }

    void gotHost(int vm, double date) {
        now.request[vm] = Math.max(date, now.earliestRequest[vm]);
        now.ready[vm] = now.request[vm] + now.bootTime[vm];
        index.changed(vm);
    }

    void up(int vm) {
        now.status[vm] = VmColumns.UP;
        index.changed(vm);
        now.bootingInCloud[rules(vm).cloudIndex()]--;
        if (queues.isEmpty(vm)) {
            rest(vm);
        }
    }

    void enqueue(int vm, int job) {
        idle.remove(vm);
        placements.placed(job, vm);
        queues.add(vm, job, view.projectedWalltimeSeconds(job, vm));
        index.changed(vm);
    }

    int startNext(int vm) {
        int job = queues.first(vm);
        double projected = view.projectedWalltimeSeconds(job, vm);
        queues.removeFirst(vm, projected);
        run(vm, now.seconds + projected);
        return job;
    }

    void run(int vm, double predictedEnd) {
        idle.remove(vm);
        now.busyUntil[vm] = now.running[vm] == 0 ? predictedEnd : Math.max(now.busyUntil[vm], predictedEnd);
        now.running[vm]++;
        index.changed(vm);
    }

    void jobEnded(int vm) {
        now.running[vm]--;
        index.changed(vm);
        if (now.running[vm] == 0 && queues.isEmpty(vm)) {
            rest(vm);
        }
    }

    /** Records that all jobs of the VM have ended, the last one now. The VM must no longer be visible to strategies. */
    void allJobsEnded(int vm) {
        now.running[vm] = 0;
        queues.drop(vm);
        rest(vm);
    }

    private void rest(int vm) {
        idle.add(vm);
        shutdowns.rest(vm);
    }

    int shutNextDown() {
        int vm = shutdowns.removeNext();
        terminate(vm, now.shutdown[vm]);
        return vm;
    }

    void takeBack(int vm) {
        now.running[vm] = 0;
        queues.drop(vm);
        terminate(vm, now.seconds);
    }

    void hold(int vm, double secondsAfterwards) {
        now.status[vm] = VmColumns.HELD;
        now.heldSeconds[vm] = secondsAfterwards;
        index.changed(vm);
    }

    void resume(int vm) {
        now.status[vm] = VmColumns.UP;
        now.busyUntil[vm] = now.seconds + now.heldSeconds[vm];
        index.changed(vm);
    }

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
        index.changed(vm);
        bill.charge(vm);
        now.liveOfType[now.type[vm]]--;
        now.liveInCloud[rules(vm).cloudIndex()]--;
    }

    private KernelVmType rules(int vm) {
        return platform.type(now.type[vm]);
    }

    void save() {
        saved.copyFrom(now);
        idle.save();
        shutdowns.save();
        queues.save();
    }

    void restore() {
        now.copyFrom(saved);
        idle.restore();
        index.restart();
        shutdowns.restore();
        queues.restore();
    }
}
