package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import java.util.OptionalDouble;

/**
 * Simulates the execution of a workflow [B19 ch. 2, 3] from any execution state. Jobs are placed just in time, one by
 * one in submission order, using projected walltimes; the clock advances by drawn walltimes.
 *
 * <p><b>Order of simultaneous events:</b> VMs come up and phases of known length end (VMs in order of provisioning);
 * the provider interrupts VMs; transfers end; computations on shared hosts end and tenants leave; waiting VMs get free
 * hosts; tenants arrive; jobs are released; jobs are placed; VMs without work that are past their shutdown time are
 * shut down.
 *
 * <p><b>Phases of a job,</b> all on its VM and some of them optional: (1) It fetches its input unless the VM holds a
 * copy, after the latency and at a max-min fair share of the storage bandwidth. (2) It waits for remaining dependencies
 * if it was placed early. (3) It computes on one core for walltime / VM speed, or longer if more cores are busy than
 * the host has. (4) It writes its output, with the same latency and sharing as the input. (5) It holds the VM for its
 * management time. If a cloud has a {@link io.weatherglass.simulation.model.Storage}, walltimes exclude transfers and
 * management; otherwise they include them. If jobs hold VMs while waiting for dependencies and the workflow cannot
 * proceed otherwise, the last of these jobs in plan order returns its VM and waits for all its dependencies. Before a
 * job returns its VM, tenants are simulated for as long as they may free a host for a waiting VM.
 *
 * <p><b>Projections for strategies:</b> with storage, the projected walltime is projected runtime / speed + uncontended
 * transfers + management; 0 still means unknown. A VM is expected to be idle after the projected walltime of its job.
 * If a job is already on its VM, waiting for dependencies, the time at which the VM becomes idle is projected as if
 * those dependencies completed now.
 *
 * <p><b>Hosts:</b> a VM occupies its host from the decision to provision it until it ends. It waits if it fits on no
 * host or if other VMs are already waiting. Once it has a host, it is requested, and billing starts. From the decision
 * on, its boot time is fixed and it counts towards quotas and boot predictions. Idle and booting VMs use no core.
 *
 * <p><b>Reuse:</b> the constructor simulates everything that does not depend on drawn walltimes; each realization
 * starts from that point. {@link #simulate} does not allocate. Not thread-safe. While tenants follow the course of an
 * earlier realization, they are simulated only on hosts with VMs of the workflow; this does not change results.
 *
 * <p><b>Initial state:</b> running jobs are assumed to have fetched their input without contention and to have computed
 * since then. The core time that they have received is reconstructed by simulating tenants, VMs and jobs up to the time
 * of the state. VMs of the state are always assigned a host, even if none has enough room. In a {@link FixedPool},
 * running jobs take the first slots in order of their start times, and queued jobs wait for a slot like all others.
 */
public final class EventKernel {
    /** Scanning up to this number of VMs is faster than using the index, according to {@code ./weatherglass bench}. */
    static final int SCANNED_VMS = 64;

    private final boolean cloud;
    private final ScheduleRecorder recorder;
    private final EventLoop loop;
    private final VmFleet vms;
    private final SlotBill slotBill;
    private final CriticalPathRecorder path;
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

    /** @param scannedVms if more VMs than this can be live at once, an index replaces scans; does not affect results */
    public EventKernel(
            Scenario scenario, ExecutionState state, RecordedInputs recorded, VmEffect vmEffect, int scannedVms) {
        if (!state.workflow().equals(scenario.workflow())) {
            throw new IllegalArgumentException("state must belong to the workflow \""
                    + scenario.workflow().name() + "\" of the scenario, but belongs to \""
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
     * Simulates one realization. Until the next call, the other methods return its results.
     *
     * @param walltimeSeconds by job index, &gt;= 0; for running jobs, the total walltime (they end now at the
     *     earliest); neither modified nor retained
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

    /** Returns the sum of all VM uptimes from request to termination, in seconds. */
    public double vmUptimeSeconds() {
        return vms.bill.uptimeSeconds();
    }

    /** Returns the total cost at the end of the realization; NaN if no price is known. */
    public double cost() {
        return cloud ? vms.bill.cost() : slotBill.cost();
    }

    /** Makes later realizations record data for {@link #countCriticalPath}, at a small cost. */
    public void noteCriticalPaths() {
        path.setOn(true);
    }

    /**
     * Increments the count of every job on the critical path of the last realization, if it was recorded. The path
     * starts with the job that ended last and repeatedly goes back to the last event that delayed a job's start: the
     * end of a dependency, or of the previous job on its VM or slot.
     */
    public void countCriticalPath(int[] times) {
        for (int job = path.last(); job != CriticalPathRecorder.NONE; job = path.waitedFor(job)) {
            times[job]++;
        }
    }

    /**
     * Returns the core time in seconds that a running job received from its host before the time of the state. On a
     * contended host this is less than the elapsed time. Returns NaN for other jobs, or if the host is unknown.
     */
    public double deliveredSeconds(int job) {
        return environment.deliveredSeconds(job);
    }

    /** Makes later realizations simulate all hosts event by event. This is slower but does not change results. */
    public void followNoCourse() {
        environment.hosting.followNoCourse();
    }

    public TenantArrivals tenants() {
        return environment.tenants();
    }

    int hostOf(int vm) {
        return vms.hostOf(vm);
    }
}
