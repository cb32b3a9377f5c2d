package io.weatherglass.simulation.kernel;

/** The fast loop for scenarios where jobs have only a walltime and no VM is taken back. */
final class PlainLoop extends EventLoop {
    PlainLoop(KernelState state) {
        super(state);
    }

    @Override
    protected boolean step() {
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

    private void laneEvent() {
        int lane = heap.topLane();
        int vm = lanes.vm(lane);
        if (!lanes.isExtra(lane) && vms.booting(vm)) {
            vms.up(vm);
        } else {
            complete(lanes.job(lane), vm);
        }
        if (lane == vm && !preparing() && vms.startable(vm)) {
            heap.replaceTop(startNext(vm));
        } else {
            heap.pop();
            if (vm >= 0) {
                startIfPossible(vm);
            }
        }
    }

    @Override
    protected void start(int vm) {
        heap.push(vm, startNext(vm));
    }

    /** Starts the first job of the queue and returns the date at which it will end. */
    private double startNext(int vm) {
        int job = takeNext(vm);
        lanes.run(vm, job);
        return now() + walltimes.starting(job, vm, now());
    }

    @Override
    protected void resume(int k) {
        int lane = lanes.initialLane(k);
        int job = lanes.initialJob(k);
        double start = lanes.initialStart(k);
        double walltime = lanes.startedBefore(k) ? walltimes.here(job, lane) : walltimes.starting(job, lane, start);
        heap.push(lane, Math.max(now(), start + walltime));
    }
}
