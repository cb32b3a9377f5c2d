package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPath;
import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import java.util.OptionalDouble;

/**
 * Simulates the execution of a workflow [B19 ch. 2, 3] from any execution state: jobs are placed just in time,
 * one by one in submission order, by projected walltimes; the clock advances by the drawn ones.
 *
 * <p><b>Events of one date</b> happen in this order: VMs come up and what takes a known time ends (VMs in order of
 * provisioning); the provider takes VMs back; transfers end; work on shared hosts is done and other tenants leave;
 * VMs that wait get hosts that have become free; other tenants arrive; jobs are released; jobs are placed; a VM
 * whose shutdown date has passed without work is shut down.
 *
 * <p><b>A job on its VM</b>, which it holds throughout, has these phases; those that the scenario does not model are
 * skipped. Its input is fetched, after the latency at its max-min fair share of the storage's bandwidth, unless the
 * VM holds it already. It waits for the rest of its dependencies, if it was placed at a share of them. It computes
 * on one core for its walltime / speed of the VM, and longer where more cores are wanted on the VM's host than it
 * has. Its output is written like the input. It is managed. Where a cloud has a
 * {@link io.weatherglass.simulation.model.Storage} the walltimes are runtimes, else they include transfers and
 * management. When jobs wait on their VMs for dependencies and nothing else of the workflow can proceed, the last
 * of them in plan order gives its VM back and waits for all its dependencies before it is placed again. If a VM
 * waits for a host that other tenants may still leave, the other tenants proceed first: the job then gives its VM
 * back at the date of their last event.
 *
 * <p><b>Strategies see</b> projected walltimes: on a platform with a storage, projected runtime / speed +
 * uncontended transfers + management; a projection of 0 (unknown) stays 0. A VM is predicted to be idle when its
 * job's projected walltime has passed since its start; while its job waits there for dependencies, at now + the
 * time that the job is projected to take once it has them.
 *
 * <p><b>Hosts</b>: a VM occupies its host from the decision to provision it until it ends. If it fits on no host,
 * or others are waiting already, it waits. It is requested, and billed, once it gets its host, and boots as
 * predicted at the decision. From the decision on it counts in quotas and boot predictions; its predicted idle date
 * counts from its placement, as for any VM that is not yet requested. Idle and booting VMs use no core.
 *
 * <p>A kernel is prepared once for a scenario and a state: it simulates what happens before any drawn walltime
 * matters, and each realization starts from there. It keeps its own scratch memory, allocates nothing in
 * {@link #simulate}, and must be used by one thread at a time; any number of kernels may run at once.
 *
 * <p>Other tenants on shared hosts are placed in the same order and on the same hosts in most realizations. A kernel
 * learns from each realization that it simulates event by event, and simulates in the next ones only the hosts on
 * which VMs of the workflow are, until a realization takes another course. Results do not depend on it.
 *
 * <p><b>Jobs that run in the state</b> are assumed to have fetched their input without contention and to have
 * computed since; the rest of the input is fetched at its fair share from now on. What they received of a shared
 * host is found by simulating the other tenants, together with the VMs and jobs of the state, up to the date of the
 * state. A VM of the state has a host even if it fits on none.
 *
 * <p>On a {@link FixedPool} the VM indices are slots, running jobs take the first slots in order of their start, and
 * jobs reported as queued wait for a slot like all others.
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

    /** Prepares a kernel that simulates the scenario from the state, any number of times. */
    public EventKernel(Scenario scenario, ExecutionState state) {
        this(scenario, state, RecordedInputs.NONE);
    }

    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded) {
        this(scenario, state, recorded, VmEffect.NONE);
    }

    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded, VmEffect vmEffect) {
        this(scenario, state, recorded, vmEffect, SCANNED_VMS);
    }

    /**
     * Prepares a kernel.
     *
     * @param scannedVms if more VMs than this can be live at once, an index finds them; results do not depend on it
     * @throws IllegalArgumentException if the state is of another workflow
     */
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
     * @param walltimeSeconds by job index, &gt;= 0; of a running job the total walltime (it ends now at the
     *     earliest), of a done job ignored. Not changed, not kept.
     * @param walltimeEffect adjusts walltimes of jobs when they start; asked for the jobs of one VM in their order, for different VMs in any, and
     *     from the beginning after {@link WalltimeEffect#beginAgain}
     * @throws IllegalArgumentException if a walltime is negative, NaN or missing
     */
    public void simulate(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(false);
        loop.simulate(walltimeSeconds, walltimeEffect);
    }

    /** Simulates one realization like {@link #simulate} and returns all dates; unlike it, this allocates. */
    public Schedule simulateSchedule(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(true);
        loop.simulate(walltimeSeconds, walltimeEffect);
        return recorder.schedule(outcome(), vms, vmCount());
    }

    /** The totals of the last realization. */
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

    /** VMs ever provisioned; 0 on a fixed pool. */
    public int vmCount() {
        return cloud ? vms.count() : 0;
    }

    public long billedUnits() {
        return vms.bill().units();
    }

    /** Sum of the VMs' times from request to termination, in seconds. */
    public double vmUptimeSeconds() {
        return vms.bill().uptimeSeconds();
    }

    /** Money owed at the end; NaN if no price is known. */
    public double cost() {
        return cloud ? vms.bill().cost() : slotBill.cost();
    }

    /**
     * From now on realizations record what their jobs wait for, as {@link #countCriticalPath} needs; this costs a
     * little.
     */
    public void noteCriticalPaths() {
        path.setOn(true);
    }

    /**
     * Adds 1 for every job on the critical path of the last realization, if it was recorded: the job that ended
     * last, the job that it waited for last (a dependency, or the one before it on its VM or slot), and so on back.
     *
     * @param times by job index
     */
    public void countCriticalPath(int[] times) {
        for (int job = path.last(); job != CriticalPath.NONE; job = path.waitedFor(job)) {
            times[job]++;
        }
    }

    /**
     * Core time that a job running in the state received from its host up to the date of the state, in seconds:
     * less than the elapsed time where it had to share. NaN for a job that does not run in the state or whose host
     * is unknown.
     */
    public double deliveredSeconds(int job) {
        return environment.deliveredSeconds(job);
    }

    /** From now on, every realization is simulated event by event on all hosts; this only takes longer. */
    public void followNoCourse() {
        environment.hosting().followNoCourse();
    }

    /** The other tenants, with their dates in the last realization. */
    public Tenants tenants() {
        return environment.tenants();
    }

    /** Number of the VM's host within its cloud, where hosts are known. */
    int hostOf(int vm) {
        return vms.hosts().of(vm);
    }
}
