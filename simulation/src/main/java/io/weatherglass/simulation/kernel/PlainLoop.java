package io.weatherglass.simulation.kernel;

/** Fast loop for jobs that only compute. Once all jobs are placed, it processes one VM queue after another. */
final class PlainLoop extends EventLoop {
    PlainLoop(KernelState state) {
        super(state);
    }

    @Override
    protected boolean step() {
        if (jobs.unplaced() == 0 && mayFinishApart()) {
            finishApart();
            return false;
        }
        double lane = heap.topDate();
        double release = jobs.nextReleaseDate();
        double other = Math.min(release, placement.date());
        if (Math.min(lane, other) > foreseeable()) {
            return false;
        }
        if (lane <= other) {
            advance(lane);
            laneEvent();
        } else if (release <= placement.date()) {
            advance(release);
            release();
        } else {
            advance(other);
            place();
        }
        return true;
    }

    private boolean mayFinishApart() {
        return onlyTotals() && !preparing() && lanes.extraCount() == 0;
    }

    private void finishApart() {
        double last = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < heap.size(); k++) {
            int vm = heap.id(k);
            if (!boots(vm)) {
                last = Math.max(last, workOff(vm, heap.date(k)));
            }
        }
        for (int k = 0; k < heap.size(); k++) {
            int vm = heap.id(k);
            double date = heap.date(k);
            // The simulation ends with the last job, so VMs that come up later are still booting at the end.
            if (boots(vm) && date < last) {
                advance(date);
                vms.up(vm);
            }
        }
        completedLast(last);
    }

    private boolean boots(int vm) {
        return vms.booting(vm) && vms.queues.isEmpty(vm);
    }

    /** Simulates a VM from the end of its boot or current job. Returns the end time of its last job. */
    private double workOff(int vm, double date) {
        if (vms.booting(vm)) {
            vms.up(vm);
        } else {
            jobs.completePlaced();
        }
        double end = date;
        for (int job = vms.queues.first(vm); job >= 0; job = vms.queues.behind(job)) {
            end += walltimes.starting(job, vm, end);
            jobs.completePlaced();
        }
        advance(end);
        vms.allJobsEnded(vm);
        return end;
    }

    private void laneEvent() {
        int lane = heap.topId();
        int vm = lanes.vm(lane);
        if (!lanes.isExtra(lane) && vms.booting(vm)) {
            vms.up(vm);
        } else {
            complete(lanes.job(lane), vm);
        }
        if (lane == vm && !preparing() && vms.startable(vm)) {
            heap.delayTop(startNext(vm));
        } else {
            heap.pop();
            if (vm >= 0) {
                startIfPossible(vm);
            }
        }
    }

    @Override
    protected void start(int vm) {
        heap.push(startNext(vm), vm);
    }

    private double startNext(int vm) {
        int job = takeNext(vm);
        lanes.run(vm, job);
        return now() + walltimes.starting(job, vm, now());
    }

    @Override
    protected void resume(int k) {
        int lane = lanes.initial(k).lane();
        int job = lanes.initial(k).job();
        double start = lanes.initial(k).start();
        double walltime = lanes.initial(k).before() ? walltimes.here(job, lane) : walltimes.starting(job, lane, start);
        heap.push(Math.max(now(), start + walltime), lane);
    }
}
