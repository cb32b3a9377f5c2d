package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.FairShare;
import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.structures.LaneHeap;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What jobs and VMs depend on besides walltimes and boot times: storage, hosts shared with other tenants,
 * dependencies that arrive after placement, a provider that takes VMs back.
 */
final class ExecutionEnvironment {
    private final boolean none;
    /** True if jobs have nothing but a walltime. */
    private final boolean plainJobs;

    private final SharedResources storages;
    private final HostWork work;
    private final HostScheduler hosting;
    private final JobLifecycle lifecycle;
    private final Lanes lanes;
    private final LaneHeap ends = new LaneHeap();
    private final HostHistory past;

    ExecutionEnvironment(
            Scenario scenario,
            ExecutionState state,
            PlatformRules rules,
            StateLoader loaded,
            Walltimes walltimes,
            ScheduleRecorder recorder) {
        lanes = loaded.lanes();
        VmFleet vms = loaded.vms();
        Transfers transfers = vms.view().transfers();
        // VMs of a state have hosts whatever the policy says: together they may want more cores than there are.
        boolean shared = state.vmCount() > 0 || overcommitted(rules);
        storages = storages(rules, transfers);
        int[] firstHost = new int[rules.cloudCount()];
        List<Host> hosts = new ArrayList<>();
        for (int cloud = 0; shared && cloud < rules.cloudCount(); cloud++) {
            firstHost[cloud] = hosts.size();
            hosts.addAll(rules.hosts(cloud).map(HostPool::hosts).orElse(List.of()));
        }
        HostCores cores = new HostCores(hosts.stream().mapToInt(Host::cores).toArray());
        hosting = new HostScheduler(rules, scenario.background(), shared, firstHost, cores, vms, loaded.heap());
        work = new HostWork(hosting, cores);
        lifecycle = new JobLifecycle(loaded, storages, hosting, work, walltimes, recorder);
        past = new HostHistory(state, loaded, hosting, cores);
        plainJobs = !transfers.any() && !anyStartsEarly(state);
        none = plainJobs && !hosting.known();
    }

    private static boolean overcommitted(PlatformRules rules) {
        return IntStream.range(0, rules.cloudCount())
                .mapToObj(rules::hosts)
                .flatMap(Optional::stream)
                .anyMatch(pool -> new Hosts(pool).overcommitted());
    }

    private static SharedResources storages(PlatformRules rules, Transfers transfers) {
        List<FairShare> shares = new ArrayList<>();
        for (int cloud = 0; cloud < rules.cloudCount(); cloud++) {
            Optional<Storage> storage = rules.storage(cloud);
            // Without a storage nothing is transferred, but resources are numbered by cloud and direction.
            shares.add(transfers.share(
                    cloud, storage.map(Storage::downloadBytesPerSecond).orElse(1.0)));
            shares.add(transfers.share(
                    cloud, storage.map(Storage::uploadBytesPerSecond).orElse(1.0)));
        }
        return new SharedResources(shares.toArray(FairShare[]::new));
    }

    private static boolean anyStartsEarly(ExecutionState state) {
        return IntStream.range(0, state.workflow().jobCount())
                .anyMatch(job -> state.workflow().job(job).startShare() < 1);
    }

    boolean none() {
        return none;
    }

    JobLifecycle lifecycle() {
        return lifecycle;
    }

    Tenants tenants() {
        hosting.leaveCourse();
        return hosting.tenants();
    }

    void followNoCourse() {
        hosting.followNoCourse();
    }

    double nextTakenBack() {
        return ends.topDate();
    }

    int takenBack() {
        int vm = ends.topLane();
        ends.pop();
        return vm;
    }

    void takeBackAt(int vm, double end) {
        if (end < Double.POSITIVE_INFINITY) {
            ends.push(vm, end);
        }
    }

    double nextTransferEnd() {
        return storages.nextDate();
    }

    int completeTransfer(double now) {
        return storages.completeNext(now);
    }

    double nextWorkEnd() {
        return work.nextDate();
    }

    int completeWork(double now) {
        return work.completeNext(now);
    }

    /** Whether {@link #workOff} may be tried: jobs have nothing but a walltime, no VM is taken back, and others take the course that is known. */
    boolean mayWorkOff() {
        return plainJobs && nextTakenBack() == Double.POSITIVE_INFINITY && work.mayWorkOff();
    }

    /**
     * Works off the queues of all VMs, which are up and have all jobs that are left, one host after the other.
     *
     * @return the date at which the last job ends, NaN if others leave their course before
     */
    double workOff(HostWork.QueuedJobs queues) {
        return work.workOff(queues);
    }

    double nextHosting() {
        return hosting.nextDate();
    }

    /**
     * Simulates other tenants until just before the date; true if it stopped earlier because a waiting VM got its
     * host.
     */
    boolean runOthersBefore(double date) {
        return work.runBefore(date);
    }

    /**
     * Announces the next event of the workflow.
     *
     * @param order below, at or above 0 if it happens before, as one of, or after the ends of work on shared hosts
     *     of that date
     * @return false if other tenants must be looked at again before it
     */
    boolean mayReach(double date, int order) {
        return work.mayReach(date, order);
    }

    double othersReached() {
        return hosting.reached();
    }

    void hostingStep(double now) {
        hosting.step(now);
    }

    boolean mayStillGiveRoom(double nextShutdown) {
        return hosting.anyVmWaits()
                && Math.min(Math.min(hosting.nextDate(), work.nextDate()), nextShutdown) < Double.POSITIVE_INFINITY;
    }

    boolean shutdownsMatter() {
        return hosting.known() && hosting.eager();
    }

    /** Finds a host for a VM that the strategy provisions; false if it must wait for one. */
    boolean request(int vm, double now) {
        return none || hosting.request(vm, now);
    }

    void ended(int vm, double date) {
        if (!none) {
            hosting.release(vm, date);
        }
    }

    /** Continues the k-th job that runs in the execution state. */
    void resume(int k, double now) {
        lifecycle.resume(
                lanes.initialLane(k),
                lanes.initialStart(k),
                past.suppliedSeconds(lanes.initialJob(k)),
                past.deliveredSeconds(k),
                now);
    }

    /** Core time that a job that runs in the execution state received until then, in seconds; NaN where unknown. */
    double deliveredSeconds(int job) {
        for (int k = 0; k < lanes.initialCount(); k++) {
            if (lanes.initialJob(k) == job && past.onHost(k)) {
                return past.deliveredSeconds(k);
            }
        }
        return Double.NaN;
    }

    void save() {
        storages.save();
        hosting.save();
    }

    void restore() {
        if (!none) {
            storages.restore();
            hosting.restore();
            lifecycle.restart();
        }
        ends.restore();
    }
}
