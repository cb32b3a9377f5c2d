package io.weatherglass.simulation.kernel;

/** Event loop for scenarios with transfers, shared hosts, tenants, jobs that are placed early, or interruptions. */
final class FullLoop extends EventLoop {
    private enum Event {
        LANE,
        TAKEN_BACK,
        TRANSFER_END,
        WORK_END,
        HOSTING,
        RELEASE,
        PLACEMENT,
        SHUTDOWN
    }

    private static final int MAX_FAILURES = 6;

    private final SharedResources storages;
    private final HostWork work;
    private final HostScheduler hosting;
    private final JobLifecycle lifecycle;
    private final HostWork.QueuedJobs queues = this::nextJob;
    private int failures;
    private int pause;

    FullLoop(KernelState state) {
        super(state);
        storages = environment.storages;
        work = environment.work;
        hosting = environment.hosting;
        lifecycle = environment.lifecycle;
    }

    @Override
    protected boolean step() {
        if (jobs.unplaced() == 0 && mayFinishApart()) {
            if (finishApart()) {
                failures = 0;
                return false;
            }
            failures = Math.min(failures + 1, MAX_FAILURES);
            pause = 1 << failures;
            walltimes.beginAgain();
            begin();
            return true;
        }
        Event event = Event.LANE;
        double date = heap.topDate();
        if (environment.nextTakenBack() < date) {
            date = environment.nextTakenBack();
            event = Event.TAKEN_BACK;
        }
        if (storages.nextDate() < date) {
            date = storages.nextDate();
            event = Event.TRANSFER_END;
        }
        double later = Math.min(jobs.nextReleaseDate(), placement.date());
        if (lifecycle.onlyHolds() && nothingIsDue(later)) {
            giveBack();
            return true;
        }
        double shutdown = environment.shutdownsMatter() ? vms.shutdowns.next() : Double.POSITIVE_INFINITY;
        if (work.runBefore(Math.min(Math.min(date, later), Math.min(shutdown, foreseeable())))) {
            return true;
        }
        if (lifecycle.onlyHolds() && nothingIsDue(later)) {
            // Only a departing tenant could have freed a host for a waiting VM, but none has done so.
            advance(Math.max(now(), hosting.reached()));
            giveBack();
            return true;
        }
        if (work.nextDate() < date) {
            date = work.nextDate();
            event = Event.WORK_END;
        }
        if (hosting.nextDate() < date) {
            date = hosting.nextDate();
            event = Event.HOSTING;
        }
        if (later < date) {
            date = later;
            event = jobs.nextReleaseDate() <= placement.date() ? Event.RELEASE : Event.PLACEMENT;
        }
        if (shutdown < date) {
            date = shutdown;
            event = Event.SHUTDOWN;
        }
        if (date > foreseeable()) {
            return false;
        }
        if (!work.mayReach(date, event.compareTo(Event.WORK_END))) {
            return true;
        }
        advance(date);
        happen(event);
        return true;
    }

    @Override
    protected void begin() {
        super.begin();
        if (pause > 0) {
            pause--;
        }
    }

    private boolean mayFinishApart() {
        return pause == 0
                && onlyTotals()
                && !preparing()
                && lanes.extraCount() == 0
                && heap.topDate() == Double.POSITIVE_INFINITY
                && environment.mayWorkOff();
    }

    /**
     * Lets the VMs process their queues independently. Returns false if they cannot; the realization must then be
     * restarted.
     */
    private boolean finishApart() {
        double last = work.workOff(queues);
        if (!(last < Double.POSITIVE_INFINITY) || vms.shutdowns.next() < last) {
            return false;
        }
        completedLast(last);
        return true;
    }

    private double nextJob(int vm, double date) {
        jobs.completePlaced();
        int job = vms.queues.takeFirst(vm);
        if (job >= 0) {
            return walltimes.starting(job, vm, date);
        }
        advance(date);
        vms.allJobsEnded(vm);
        return HostWork.QueuedJobs.NONE;
    }

    private boolean nothingIsDue(double later) {
        double due = Math.min(Math.min(heap.topDate(), storages.nextDate()), later);
        return due == Double.POSITIVE_INFINITY && !environment.mayStillGiveRoom(vms.shutdowns.next());
    }

    private void happen(Event event) {
        switch (event) {
            case LANE -> laneEvent();
            case TAKEN_BACK -> {
                if (provider.takeBack(now())) {
                    askForPlacement();
                }
            }
            case TRANSFER_END -> phaseEnds(storages.completeNext(now()));
            case WORK_END -> {
                int id = work.completeNext(now());
                if (id < HostScheduler.FIRST_TENANT) {
                    phaseEnds(id);
                }
            }
            case HOSTING -> hosting.step(now());
            case RELEASE -> release();
            case PLACEMENT -> place();
            case SHUTDOWN -> provider.shutNextDown();
        }
    }

    private void laneEvent() {
        int lane = heap.topId();
        int vm = lanes.vm(lane);
        heap.pop();
        boolean lost = lanes.isExtra(lane) ? lanes.job(lane) == Lanes.NONE : vms.terminated(vm);
        if (lost) {
            return;
        }
        if (!lanes.isExtra(lane) && vms.booting(vm)) {
            vms.up(vm);
            provider.cameUp(vm, now());
            startIfPossible(vm);
        } else {
            phaseEnds(lane);
        }
    }

    private void phaseEnds(int lane) {
        if (lifecycle.phaseEnds(lane, now())) {
            int vm = lanes.vm(lane);
            complete(lanes.job(lane), vm);
            lanes.run(lane, Lanes.NONE);
            if (lifecycle.supply(now())) {
                askForPlacement();
            }
            if (vm >= 0) {
                startIfPossible(vm);
            }
        }
    }

    private void giveBack() {
        int lane = lifecycle.giveBack();
        lanes.run(lane, Lanes.NONE);
        vms.jobEnded(lanes.vm(lane));
        startIfPossible(lanes.vm(lane));
        askForPlacement();
    }

    @Override
    protected void start(int vm) {
        lanes.run(vm, takeNext(vm));
        lifecycle.begin(vm, now());
    }

    @Override
    protected void resume(int k) {
        if (lanes.initial(k).before()) {
            environment.resume(k, now());
        } else {
            lifecycle.begin(lanes.initial(k).lane(), now());
        }
    }
}
