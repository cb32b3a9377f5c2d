package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPath;
import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import java.util.OptionalDouble;

/**
 * Simulates the execution of a workflow [B19 ch. 2, 3] from any execution state. Jobs are placed just in time, one by one in submission
 * order, by projected walltimes; the clock advances by the drawn ones.
 *
 * <p><b>Events of one date</b> happen in this order: VMs come up and phases of known length end (VMs in order of provisioning); the
 * provider takes VMs back; transfers end; work on shared hosts is done and other tenants leave; waiting VMs get hosts that have become
 * free; other tenants arrive; jobs are released; jobs are placed; VMs whose shutdown date has passed without work are shut down.
 *
 * <p><b>A job</b> holds its VM throughout these phases, of which the scenario may not model all: it fetches its input, after the latency at
 * its max-min fair share of the storage's bandwidth, unless the VM holds it already; waits for the rest of its dependencies, if it was
 * placed at a share of them; computes on one core for its walltime / speed of the VM, and longer where more cores are wanted on the host
 * than it has; writes its output like the input; is managed. Where a cloud has a {@link io.weatherglass.simulation.model.Storage} walltimes
 * are runtimes, else they include transfers and management. When jobs are held on their VMs for dependencies and nothing else of the
 * workflow can proceed, the last of them in plan order gives its VM back and waits for all its dependencies. If a VM waits for a host that
 * other tenants may still leave, these proceed first.
 *
 * <p><b>Strategies see</b> projected walltimes: on a platform with a storage, projected runtime / speed + uncontended transfers +
 * management; 0 stays unknown. A VM is predicted to be idle when its job's projected walltime has passed since its start; while its job is
 * held, at now + the time that the job is projected to take once it has its dependencies.
 *
 * <p><b>Hosts</b>: a VM occupies its host from the decision to provision it until it ends. If it fits on no host, or others wait already,
 * it waits. It is requested, and billed, once it gets its host, and boots as predicted at the decision, from which on it counts in quotas
 * and boot predictions. Idle and booting VMs use no core.
 *
 * <p>A kernel is prepared once: it simulates what happens before any drawn walltime matters, and each realization starts from there. It
 * allocates nothing in {@link #simulate} and must be used by one thread at a time. Other tenants are simulated only where VMs of the
 * workflow are, as long as they take the course of an earlier realization; results do not depend on it.
 *
 * <p><b>Jobs that run in the state</b> are assumed to have fetched their input without contention and to have computed since. What they
 * received of a shared host is found by simulating the other tenants, VMs and jobs up to the date of the state. A VM of the state has a
 * host even if it fits on none. On a {@link FixedPool} running jobs take the first slots in order of their start, and queued jobs wait for
 * a slot like all others.
 */
public final class EventKernel {
    /** A scan of at most this many VMs is faster than the index, by the curves of {@code ./weatherglass bench}. */
    static final int SCANNED_VMS = 64;

    private final boolean cloud;
    private final ScheduleRecorder recorder;
    private final EventLoop loop;
    private final VmFleet vms;
    private final SlotBill slotBill;
    private final CriticalPath path;
    private final ExecutionEnvironment environment;

    public EventKernel(Scenario scenario, ExecutionState state) {
        this(scenario, state, RecordedInputs.NONE);
    }

    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded) {
        this(scenario, state, recorded, VmEffect.NONE);
    }

    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded, VmEffect vmEffect) {
        this(scenario, state, recorded, vmEffect, SCANNED_VMS);
    }

    /** Prepares a kernel. If more VMs than {@code scannedVms} can be live at once, an index finds them; results do not depend on it. */
    public EventKernel(
            Scenario scenario, ExecutionState state, RecordedInputs recorded, VmEffect vmEffect, int scannedVms) {
        if (!state.workflow().equals(scenario.workflow())) {
            throw new IllegalArgumentException("state must be of the scenario's workflow \""
                    + scenario.workflow().name() + "\", was of \""
                    + state.workflow().name() + "\"");
        }
        cloud = !(scenario.platform() instanceof FixedPool);
        recorder = new ScheduleRecorder(scenario.workflow().jobCount());
        KernelState kernelState = new KernelState(scenario, state, recorded, vmEffect, scannedVms, recorder);
        vms = kernelState.loaded.vms;
        slotBill = kernelState.slotBill;
        environment = kernelState.environment;
        path = kernelState.loaded.path;
        loop = EventLoop.of(kernelState);
        path.setOn(false);
    }

    public void simulate(double[] walltimeSeconds) {
        simulate(walltimeSeconds, WalltimeEffect.NONE);
    }

    /**
     * Simulates one realization; results are read from the other methods until the next call.
     *
     * @param walltimeSeconds by job index, &gt;= 0; of a running job the total walltime (it ends now at the earliest); not changed, not
     *     kept
     * @param walltimeEffect adjusts walltimes of jobs when they start
     * @throws IllegalArgumentException if a walltime is negative, NaN or missing
     */
    public void simulate(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(false);
        loop.simulate(walltimeSeconds, walltimeEffect);
    }

    public Schedule simulateSchedule(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(true);
        loop.simulate(walltimeSeconds, walltimeEffect);
        return recorder.schedule(outcome(), vms, vmCount());
    }

    public RealizationResult outcome() {
        double cost = cost();
        return new RealizationResult(
                completionSeconds(),
                vmCount(),
                billedUnits(),
                vmUptimeSeconds(),
                Double.isNaN(cost) ? OptionalDouble.empty() : OptionalDouble.of(cost));
    }

    public double completionSeconds() {
        return loop.completion();
    }

    public int vmCount() {
        return cloud ? vms.count() : 0;
    }

    public long billedUnits() {
        return vms.bill.units();
    }

    /** Sum of the VMs' times from request to termination, in seconds. */
    public double vmUptimeSeconds() {
        return vms.bill.uptimeSeconds();
    }

    /** Money owed at the end; NaN if no price is known. */
    public double cost() {
        return cloud ? vms.bill.cost() : slotBill.cost();
    }

    /** Realizations record from now on what {@link #countCriticalPath} needs; this costs a little. */
    public void noteCriticalPaths() {
        path.setOn(true);
    }

    /**
     * Adds 1, by job index, for every job on the critical path of the last realization, if it was recorded: the job that ended last, the
     * job that it waited for last (a dependency, or the one before it on its VM or slot), and so on back.
     */
    public void countCriticalPath(int[] times) {
        for (int job = path.last(); job != CriticalPath.NONE; job = path.waitedFor(job)) {
            times[job]++;
        }
    }

    /**
     * Core time in seconds that a job running in the state received from its host up to the date of the state: less than the elapsed time
     * where it had to share. NaN for other jobs and where the host is unknown.
     */
    public double deliveredSeconds(int job) {
        return environment.deliveredSeconds(job);
    }

    /** From now on, every realization is simulated event by event on all hosts; this only takes longer. */
    public void followNoCourse() {
        environment.hosting.followNoCourse();
    }

    /** The other tenants, with their dates in the last realization. */
    public TenantArrivals tenants() {
        return environment.tenants();
    }

    /** Number of the VM's host within its cloud, where hosts are known. */
    int hostOf(int vm) {
        return vms.hostOf(vm);
    }
}
