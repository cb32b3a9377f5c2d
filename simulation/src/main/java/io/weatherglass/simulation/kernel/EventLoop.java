package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.kernel.structures.SlotBill;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

/** Simulates realizations event by event in the order specified by {@link EventKernel}. */
abstract class EventLoop {
    protected final PendingJobs jobs;
    protected final VmFleet vms;
    protected final Lanes lanes;
    protected final EventHeap heap;
    protected final PlacementClock placement;
    protected final Walltimes walltimes;
    protected final ExecutionEnvironment environment;
    protected final VmProvider provider;
    private final KernelState state;
    private final ProvisioningStrategy strategy;
    private final CriticalPathRecorder path;
    private final Placements placements;
    private final ScheduleRecorder recorder;
    private final SlotBill slotBill;
    private final double preparedFrom;
    private double preparedUntil;
    private boolean preparing = true;
    private boolean onlyTotals;
    private double now;
    private double completion;

    EventLoop(KernelState state) {
        this.state = state;
        jobs = state.loaded.jobs;
        vms = state.loaded.vms;
        lanes = state.loaded.lanes;
        heap = state.loaded.heap;
        placement = state.placement;
        walltimes = state.walltimes;
        environment = state.environment;
        provider = state.provider;
        strategy = state.strategy;
        path = state.loaded.path;
        placements = state.loaded.placements;
        recorder = state.recorder;
        slotBill = state.slotBill;
        preparedFrom = state.loadedAt;
        now = preparedFrom;
    }

    static EventLoop of(KernelState state) {
        boolean plain = state.environment.none() && !state.provider.takesBack();
        EventLoop loop = plain ? new PlainLoop(state) : new FullLoop(state);
        loop.prepare();
        return loop;
    }

    protected abstract boolean step();

    protected abstract void resume(int k);

    protected abstract void start(int vm);

    private void prepare() {
        for (int vm = 0; vm < vms.count(); vm++) {
            startIfPossible(vm);
        }
        askForPlacement();
        if (provider.foreseen()) {
            provider.bootAll();
            run();
        }
        preparing = false;
        preparedUntil = now;
        state.save();
    }

    final void simulate(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        walltimes.use(walltimeSeconds, walltimeEffect);
        begin();
        run();
        vms.terminateAll();
    }

    protected void begin() {
        state.restore();
        now = preparedUntil;
        vms.setNow(now);
        completion = state.lastCompletion;
        slotBill.begin();
        provider.begin(now);
        onlyTotals = !recorder.isOn() && !path.isOn() && !slotBill.isPriced();
        for (int k = 0; k < lanes.initialCount(); k++) {
            lanes.run(lanes.initial(k).lane(), lanes.initial(k).job());
            resume(k);
        }
    }

    private void run() {
        while (jobs.remaining() > 0 && step()) {}
    }

    final double completion() {
        return completion;
    }

    protected final double now() {
        return now;
    }

    /** Returns whether the relative order of starts and ends on different VMs is irrelevant. */
    protected final boolean onlyTotals() {
        return onlyTotals;
    }

    protected final void completedLast(double date) {
        if (jobs.remaining() > 0) {
            throw stuck();
        }
        advance(date);
        completion = date;
    }

    protected final boolean preparing() {
        return preparing;
    }

    /** Returns the time up to which events are independent of walltimes; finite only during preparation. */
    protected final double foreseeable() {
        return preparing && lanes.initialCount() > 0 ? preparedFrom : Double.POSITIVE_INFINITY;
    }

    protected final void advance(double date) {
        if (date == Double.POSITIVE_INFINITY) {
            throw stuck();
        }
        now = date;
        vms.setNow(date);
    }

    private IllegalStateException stuck() {
        return new IllegalStateException("strategy \"" + strategy.name() + "\" left " + jobs.remaining()
                + " jobs unplaced while no job was running");
    }

    protected final void release() {
        jobs.releaseNext();
        askForPlacement();
    }

    protected final void complete(int job, int vm) {
        path.ended(job, vm);
        jobs.complete(job);
        provider.jobEnded();
        placements.ended(job, now);
        completion = now;
        recorder.ended(job, now);
        slotBill.ended(job, now);
        if (vm >= 0) {
            vms.jobEnded(vm);
        }
        askForPlacement();
    }

    protected final void startIfPossible(int vm) {
        if (!vms.startable(vm)) {
            return;
        }
        if (preparing) {
            lanes.addInitial(new Lanes.InitialJob(vm, takeNext(vm), now, false));
        } else {
            start(vm);
        }
    }

    protected final int takeNext(int vm) {
        int job = vms.startNext(vm);
        path.started(job, vm);
        recorder.started(job, vm, now);
        slotBill.started(job, now);
        return job;
    }

    protected final void askForPlacement() {
        if (!jobs.waiting().isEmpty()) {
            placement.ask(now, jobs.allReleased());
        }
    }

    protected final void place() {
        placement.done();
        provider.retire(now);
        IndexSet waiting = jobs.waiting();
        while (!waiting.isEmpty()) {
            int rank = waiting.first();
            int job = jobs.byRank(rank);
            vms.view.beginChoice();
            int vm = strategy.choose(vms.view, job);
            if (vm == ProvisioningStrategy.WAIT) {
                return;
            }
            if (vm < 0) {
                vm = provider.provide(vm, now);
            }
            jobs.placed(rank);
            vms.enqueue(vm, job);
            recorder.placed(job, vm, now);
            startIfPossible(vm);
        }
    }
}
