package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.OptionalDouble;

/**
 * Simulates the execution of a workflow [B19 ch. 2, 3] from any execution state: jobs are placed just in time,
 * one by one in submission order, by projected walltimes; the clock advances by the drawn ones. Among events
 * of one date VMs come up and jobs end first (VMs in order of provisioning), then jobs are released, then jobs
 * are placed; a VM is shut down only after its shutdown date has passed without work.
 *
 * <p>A kernel is prepared once for a scenario and a state: it does what there is to do at the date of the state
 * and goes on until a job runs, because so far nothing depends on the drawn walltimes; each realization begins
 * there. It keeps its own scratch memory, allocates nothing in {@link #simulate}, and is for one thread at a
 * time; any number of kernels may run at once.
 *
 * <p>On a {@link io.weatherglass.simulation.model.FixedPool} the VM indices are slots, running jobs take the
 * first slots in order of their start, and jobs reported as queued wait for a slot like all others.
 */
public final class EventKernel {
    private final Scenario scenario;
    private final RecordedInputs recorded;
    private final PlatformRules rules;
    private final ProvisioningStrategy strategy;
    private final JobTable jobs;
    private final Placements placements;
    private final VmTable vms;
    private final Lanes lanes;
    private final LaneHeap heap;
    private final PlacementClock placement;
    private final ScheduleRecorder recorder;
    private final double preparedFrom;
    private final double preparedUntil;
    private final double lastCompletion;

    private boolean preparing = true;
    private double[] walltimes = new double[0];
    private WalltimeEffect effect = WalltimeEffect.NONE;
    private double now;
    private double completion;

    /** Prepares a kernel that can simulate the scenario from the state, again and again. */
    public EventKernel(Scenario scenario, ExecutionState state) {
        this(scenario, state, RecordedInputs.NONE);
    }

    /**
     * Prepares a kernel with what is recorded of the VMs.
     *
     * @throws IllegalArgumentException if the state is of another workflow
     */
    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded) {
        if (!state.workflow().equals(scenario.workflow())) {
            throw new IllegalArgumentException("state must be of the scenario's workflow \""
                    + scenario.workflow().name() + "\", was of \""
                    + state.workflow().name() + "\"");
        }
        this.scenario = scenario;
        this.recorded = recorded;
        this.strategy = scenario.strategy();
        this.rules = PlatformRules.of(scenario.platform(), scenario.controller());
        this.placement = new PlacementClock(scenario.controller());
        this.recorder = new ScheduleRecorder(scenario.workflow().jobCount());
        StateLoader loader = new StateLoader(state, rules, recorded, strategy.placementOrder(state.workflow()));
        this.jobs = loader.jobs();
        this.placements = loader.placements();
        this.vms = loader.vms();
        this.lanes = loader.lanes();
        this.heap = loader.heap();
        this.lastCompletion = loader.lastCompletion();
        this.preparedFrom = state.nowSeconds();
        this.now = preparedFrom;
        loader.load(recorder);
        for (int vm = 0; vm < vms.count(); vm++) {
            startIfPossible(vm);
        }
        askForPlacement();
        run();
        preparing = false;
        preparedUntil = now;
        placement.save();
        jobs.save();
        placements.save();
        vms.save();
        heap.save();
    }

    /** Simulates with walltimes as drawn; see {@link #simulate(double[], WalltimeEffect)}. */
    public void simulate(double[] walltimeSeconds) {
        simulate(walltimeSeconds, WalltimeEffect.NONE);
    }

    /**
     * Simulates one realization; results are read from the other methods until the next call.
     *
     * @param walltimeSeconds by job index, &gt;= 0; of a running job the total walltime (it ends now at the
     *     earliest), of a done job ignored. Not changed, not kept.
     * @param walltimeEffect adjusts walltimes of jobs when they start
     * @throws IllegalArgumentException if a walltime is negative, NaN or missing
     */
    public void simulate(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(false);
        replay(walltimeSeconds, walltimeEffect);
    }

    /** Simulates one realization like {@link #simulate} and reports all dates; this one allocates. */
    public Schedule simulateSchedule(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        recorder.setOn(true);
        replay(walltimeSeconds, walltimeEffect);
        return recorder.schedule(outcome(), vms, vmCount());
    }

    /** The sums of the last realization. */
    public Outcome outcome() {
        double cost = cost();
        return new Outcome(
                completion,
                vmCount(),
                billedUnits(),
                vmUptimeSeconds(),
                Double.isNaN(cost) ? OptionalDouble.empty() : OptionalDouble.of(cost));
    }

    /** Date of the last completion, seconds after the start of the instance. */
    public double completionSeconds() {
        return completion;
    }

    /** VMs ever provisioned; 0 on a fixed pool. */
    public int vmCount() {
        return rules.cloud() ? vms.count() : 0;
    }

    /** Billing units owed in the end. */
    public long billedUnits() {
        return vms.units();
    }

    /** Sum of the VMs' times from request to termination, in seconds. */
    public double vmUptimeSeconds() {
        return vms.uptimeSeconds();
    }

    /** Money owed in the end; NaN if no price is known. */
    public double cost() {
        return vms.cost();
    }

    private void replay(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        if (walltimeSeconds.length != scenario.workflow().jobCount()) {
            throw new IllegalArgumentException("walltimeSeconds must have one value per job, "
                    + scenario.workflow().jobCount() + ", had " + walltimeSeconds.length);
        }
        walltimes = walltimeSeconds;
        effect = walltimeEffect;
        jobs.restore();
        placements.restore();
        vms.restore();
        heap.restore();
        now = preparedUntil;
        vms.setNow(now);
        placement.restore();
        completion = lastCompletion;
        for (int k = 0; k < lanes.initialCount(); k++) {
            resume(k);
        }
        run();
        vms.terminateAll();
    }

    private void resume(int k) {
        int lane = lanes.initialLane(k);
        int job = lanes.initialJob(k);
        double start = lanes.initialStart(k);
        double walltime = lanes.startedBefore(k) ? walltimeHere(job, lane) : walltime(job, lane, start);
        lanes.run(lane, job);
        heap.push(lane, Math.max(now, start + walltime));
    }

    /** Runs until all jobs are done; while preparing as long as nothing depends on a walltime. */
    private void run() {
        while (jobs.remaining() > 0) {
            double lane = heap.topDate();
            double release = jobs.nextReleaseDate();
            double other = Math.min(release, placement.date());
            if (preparing && lanes.initialCount() > 0 && Math.min(lane, other) > preparedFrom) {
                return;
            }
            if (lane <= other) {
                advance(lane);
                laneEvent();
            } else if (release <= placement.date()) {
                advance(release);
                jobs.releaseNext();
                askForPlacement();
            } else {
                advance(other);
                place();
            }
        }
    }

    private void advance(double date) {
        if (date == Double.POSITIVE_INFINITY) {
            throw new IllegalStateException("strategy \"" + strategy.name() + "\" leaves " + jobs.remaining()
                    + " jobs unplaced although nothing runs");
        }
        now = date;
        vms.setNow(date);
    }

    private void laneEvent() {
        int lane = heap.topLane();
        int vm = lanes.vm(lane);
        if (!lanes.isExtra(lane) && vms.booting(vm)) {
            vms.up(vm);
        } else {
            int job = lanes.job(lane);
            jobs.complete(job);
            placements.ended(job, now);
            completion = now;
            recorder.ended(job, now);
            if (vm >= 0) {
                vms.jobEnded(vm);
            }
            askForPlacement();
        }
        if (lane == vm && !preparing && vms.startable(vm)) {
            heap.replaceTop(startNext(vm));
        } else {
            heap.pop();
            if (vm >= 0) {
                startIfPossible(vm);
            }
        }
    }

    private void startIfPossible(int vm) {
        if (!vms.startable(vm)) {
            return;
        }
        if (preparing) {
            int job = vms.startNext(vm);
            lanes.addInitial(vm, job, now, false);
            recorder.started(job, vm, now);
        } else {
            heap.push(vm, startNext(vm));
        }
    }

    /** Starts the first job of the queue; returns when it will end. */
    private double startNext(int vm) {
        int job = vms.startNext(vm);
        lanes.run(vm, job);
        recorder.started(job, vm, now);
        return now + walltime(job, vm, now);
    }

    private double walltime(int job, int vm, double start) {
        return checked(job, effect.walltimeSeconds(job, vm, start, walltimeHere(job, vm)));
    }

    private double walltimeHere(int job, int lane) {
        int vm = lanes.vm(lane);
        double walltime = checked(job, walltimes[job]);
        return vm >= 0 ? walltime * vms.slowness(vm) : walltime;
    }

    private double checked(int job, double walltime) {
        if (!(walltime >= 0 && walltime < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("job \"" + scenario.workflow().jobId(job)
                    + "\": walltime must be finite and >= 0, was " + walltime);
        }
        return walltime;
    }

    private void askForPlacement() {
        if (!jobs.waiting().isEmpty()) {
            placement.ask(now, jobs.allReleased());
        }
    }

    private void place() {
        placement.done();
        vms.retire();
        IndexSet waiting = jobs.waiting();
        while (!waiting.isEmpty()) {
            int rank = waiting.first();
            int job = jobs.byRank(rank);
            int vm = strategy.choose(vms.view(), job);
            if (vm == ProvisioningStrategy.WAIT) {
                return;
            }
            if (vm < 0) {
                vm = deploy(vm);
            }
            waiting.remove(rank);
            vms.enqueue(vm, job);
            recorder.placed(job, vm, now);
            startIfPossible(vm);
        }
    }

    /** Deploys a VM as the strategy's answer says; if no VM may be deployed the one that is idle soonest it is. */
    private int deploy(int answer) {
        int type =
                answer == ProvisioningStrategy.NEW_VM ? vms.view().defaultType() : ProvisioningStrategy.typeOf(answer);
        if (type == PlacementView.NO_TYPE || !vms.view().mayDeploy(type)) {
            return vms.view().soonestIdle();
        }
        int vm = vms.deploy(type, recorded);
        heap.push(vm, vms.readyDate(vm));
        return vm;
    }
}
