package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.FairShare;
import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Effects on jobs and VMs other than walltimes and boot times: storage, shared hosts, late dependencies, interruptions.
 */
final class ExecutionEnvironment {
    private final boolean none;
    private final boolean plainJobs;

    final SharedResources storages;
    final HostWork work;
    final HostScheduler hosting;
    final JobLifecycle lifecycle;
    private final Lanes lanes;
    private final EventHeap ends = new EventHeap();
    private final HostHistory past;

    ExecutionEnvironment(
            Scenario scenario,
            ExecutionState state,
            KernelPlatform rules,
            StateLoader loaded,
            Walltimes walltimes,
            ScheduleRecorder recorder) {
        lanes = loaded.lanes;
        VmFleet vms = loaded.vms;
        Transfers transfers = vms.view.transfers;
        // VMs of the initial state always get a host, so they may need more cores than the host has.
        boolean shared = state.vmCount() > 0 || overcommitted(rules);
        storages = storages(rules, transfers);
        int[] firstHost = new int[rules.cloudCount()];
        List<Host> hosts = new ArrayList<>();
        for (int cloud = 0; shared && cloud < rules.cloudCount(); cloud++) {
            firstHost[cloud] = hosts.size();
            hosts.addAll(rules.hosts(cloud).map(HostPool::hosts).orElse(List.of()));
        }
        HostCores cores = new HostCores(hosts.stream().mapToInt(Host::cores).toArray());
        hosting = new HostScheduler(rules, scenario.background(), shared, firstHost, cores, vms, loaded.heap);
        work = new HostWork(hosting, cores);
        lifecycle = new JobLifecycle(loaded, storages, hosting, work, walltimes, recorder);
        past = new HostHistory(state, loaded, hosting, cores);
        plainJobs = !transfers.any() && !anyStartsEarly(state);
        none = plainJobs && !hosting.known();
    }

    private static boolean overcommitted(KernelPlatform rules) {
        return IntStream.range(0, rules.cloudCount())
                .mapToObj(rules::hosts)
                .flatMap(Optional::stream)
                .anyMatch(pool -> new Hosts(pool).overcommitted());
    }

    private static SharedResources storages(KernelPlatform rules, Transfers transfers) {
        List<FairShare> shares = new ArrayList<>();
        for (int cloud = 0; cloud < rules.cloudCount(); cloud++) {
            Optional<Storage> storage = rules.storage(cloud);
            // Resources are indexed by cloud and direction, so clouds without storage need (unused) entries too.
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

    TenantArrivals tenants() {
        hosting.leaveCourse();
        return hosting.tenants();
    }

    double nextTakenBack() {
        return ends.topDate();
    }

    int takenBack() {
        int vm = ends.topId();
        ends.pop();
        return vm;
    }

    void takeBackAt(int vm, double end) {
        if (end < Double.POSITIVE_INFINITY) {
            ends.push(end, vm);
        }
    }

    /** Returns whether jobs only compute, no VM is interrupted, and tenants follow the known course. */
    boolean mayWorkOff() {
        return plainJobs && nextTakenBack() == Double.POSITIVE_INFINITY && work.mayWorkOff();
    }

    boolean mayStillGiveRoom(double nextShutdown) {
        return hosting.waitingVms() > 0
                && Math.min(Math.min(hosting.nextDate(), work.nextDate()), nextShutdown) < Double.POSITIVE_INFINITY;
    }

    boolean shutdownsMatter() {
        return hosting.known() && hosting.eager();
    }

    boolean request(int vm, double now) {
        return none || hosting.request(vm, now);
    }

    void ended(int vm, double date) {
        if (!none) {
            hosting.release(vm, date);
        }
    }

    void resume(int k, double now) {
        lifecycle.resume(
                lanes.initial(k).lane(),
                lanes.initial(k).start(),
                past.suppliedSeconds(lanes.initial(k).job()),
                past.deliveredSeconds(k),
                now);
    }

    double deliveredSeconds(int job) {
        for (int k = 0; k < lanes.initialCount(); k++) {
            if (lanes.initial(k).job() == job && past.onHost(k)) {
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
