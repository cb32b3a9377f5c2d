package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.model.Storage;
import java.util.Arrays;

/**
 * Runs jobs that have phases other than computation [B19 ch. 2]. A heap of lanes determines when phases of known length
 * end; each shared resource determines when the phases that use it end.
 */
final class JobLifecycle {
    private static final byte INPUT_LATENCY = 0;
    private static final byte INPUT = 1;
    private static final byte HELD = 2;
    private static final byte COMPUTE = 3;
    private static final byte SHARED_COMPUTE = 4;
    private static final byte OUTPUT_LATENCY = 5;
    private static final byte OUTPUT = 6;
    private static final byte LAST = 7;
    private static final int NONE = -1;
    private static final int GAVE_BACK = -2;

    private final CriticalPathRecorder path;
    private final PendingJobs jobs;
    private final VmFleet vms;
    private final Lanes lanes;
    private final EventHeap heap;
    private final SharedResources storages;
    private final HostScheduler hosting;
    private final HostWork work;
    private final Transfers transfers;
    private final Walltimes walltimes;
    private final ScheduleRecorder recorder;
    private final int[] heldIn;
    private int held;
    private int computing;

    JobLifecycle(
            StateLoader loaded,
            SharedResources storages,
            HostScheduler hosting,
            HostWork work,
            Walltimes walltimes,
            ScheduleRecorder recorder) {
        this.path = loaded.path;
        this.jobs = loaded.jobs;
        this.vms = loaded.vms;
        this.lanes = loaded.lanes;
        this.heap = loaded.heap;
        this.transfers = vms.view.transfers;
        this.storages = storages;
        this.hosting = hosting;
        this.work = work;
        this.walltimes = walltimes;
        this.recorder = recorder;
        heldIn = new int[jobs.workflow().jobCount()];
        restart();
    }

    void restart() {
        Arrays.fill(heldIn, NONE);
        held = 0;
        computing = 0;
    }

    void begin(int lane, double now) {
        int job = lanes.job(lane);
        int vm = lanes.vm(lane);
        double bytes = transfers.inputBytes(job, vms.typeOf(vm), vm);
        if (bytes == 0) {
            haveInput(lane, job, now);
        } else {
            download(lane, bytes, storage(vm).latencySeconds(), now);
        }
    }

    /**
     * Continues a job that was running in the initial state. A job that is still fetching its input shares bandwidth
     * from now on; a job whose input and dependencies are complete has been computing since then. A job past its
     * walltime is assumed to have computed until now and to write all its output from now on, because states do not
     * record when computations ended.
     *
     * @param deliveredSeconds core time received until now on a shared host
     */
    void resume(int lane, double start, double suppliedSince, double deliveredSeconds, double now) {
        int job = lanes.job(lane);
        int vm = lanes.vm(lane);
        if (vm < 0) {
            timed(lane, LAST, Math.max(now, start + walltimes.here(job, lane)));
            return;
        }
        int type = vms.typeOf(vm);
        double computeStart = start + transfers.inputSeconds(job, type, vm);
        if (computeStart > now) {
            double latency = storage(vm).latencySeconds();
            double elapsed = now - start;
            double bytes = transfers.inputBytes(job, type, vm);
            double share = Math.max(0, elapsed - latency) / (computeStart - start - latency);
            download(lane, bytes * (1 - share), Math.max(0, latency - elapsed), now);
        } else if (jobs.misses(job)) {
            hold(lane, job, vm);
        } else {
            double since = Math.max(computeStart, suppliedSince);
            recorder.computing(job, since);
            double walltime = walltimes.here(job, lane);
            if (hosting.sharesCores(vm)) {
                compute(lane, vm, Math.max(0, walltime - deliveredSeconds), now);
            } else {
                timed(lane, COMPUTE, Math.max(now, since + walltime));
            }
        }
    }

    boolean phaseEnds(int lane, double now) {
        int job = lanes.job(lane);
        int vm = lanes.vm(lane);
        switch (lanes.phase(lane)) {
            case INPUT_LATENCY -> download(lane, transfers.inputBytes(job, vms.typeOf(vm), vm), 0, now);
            case INPUT -> haveInput(lane, job, now);
            case COMPUTE -> {
                return computed(lane, job, vm, now);
            }
            case SHARED_COMPUTE -> {
                computing--;
                return computed(lane, job, vm, now);
            }
            case OUTPUT_LATENCY -> upload(lane, transfers.outputBytes(job, vms.typeOf(vm)), 0, now);
            case OUTPUT -> {
                return written(lane, job, vm, now);
            }
            default -> {
                return true;
            }
        }
        return false;
    }

    /**
     * Starts the jobs that hold a VM and whose dependencies are now complete. Returns whether a job must be placed
     * again.
     */
    boolean supply(double now) {
        boolean placeAgain = false;
        IndexSet supplied = jobs.supplied();
        while (!supplied.isEmpty()) {
            int job = supplied.first();
            supplied.remove(job);
            int lane = heldIn[job];
            heldIn[job] = NONE;
            if (lane == GAVE_BACK) {
                jobs.placeAgain(job);
                placeAgain = true;
            } else if (lane != NONE) {
                held--;
                int vm = lanes.vm(lane);
                path.supplied(job);
                vms.resume(vm);
                startComputing(lane, job, vm, now);
            }
        }
        return placeAgain;
    }

    boolean onlyHolds() {
        return held > 0 && computing == 0;
    }

    /**
     * Makes the last waiting job in plan order release its VM and wait for all its dependencies. Returns its lane.
     */
    int giveBack() {
        int job = heldIn.length - 1;
        while (heldIn[job] < 0) {
            job--;
        }
        int lane = heldIn[job];
        heldIn[job] = GAVE_BACK;
        held--;
        vms.resume(lanes.vm(lane));
        return lane;
    }

    void abort(int lane, double now) {
        int vm = lanes.vm(lane);
        int cloud = transfers.cloudOf(vms.typeOf(vm));
        int group = transfers.group(vms.typeOf(vm));
        switch (lanes.phase(lane)) {
            case INPUT -> storages.remove(now, 2 * cloud, group, lane);
            case OUTPUT -> storages.remove(now, 2 * cloud + 1, group, lane);
            case SHARED_COMPUTE -> {
                work.remove(now, vm, lane);
                computing--;
            }
            case HELD -> {
                heldIn[lanes.job(lane)] = NONE;
                held--;
            }
            default -> {
                // Nothing to do: when a phase of known length ends, its event checks whether the VM still exists.
            }
        }
    }

    private Storage storage(int vm) {
        return transfers.storage(vms.typeOf(vm)).orElseThrow();
    }

    private void download(int lane, double bytes, double latency, double now) {
        if (latency > 0) {
            timed(lane, INPUT_LATENCY, now + latency);
        } else {
            transfer(lane, INPUT, 0, bytes, now);
        }
    }

    private void upload(int lane, double bytes, double latency, double now) {
        if (latency > 0) {
            timed(lane, OUTPUT_LATENCY, now + latency);
        } else {
            transfer(lane, OUTPUT, 1, bytes, now);
        }
    }

    private void transfer(int lane, byte phase, int direction, double bytes, double now) {
        int type = vms.typeOf(lanes.vm(lane));
        lanes.enter(lane, phase);
        storages.add(now, 2 * transfers.cloudOf(type) + direction, transfers.group(type), lane, bytes);
    }

    private void timed(int lane, byte phase, double end) {
        lanes.enter(lane, phase);
        heap.push(end, lane);
    }

    private void haveInput(int lane, int job, double now) {
        int vm = lanes.vm(lane);
        if (jobs.misses(job)) {
            hold(lane, job, vm);
        } else {
            startComputing(lane, job, vm, now);
        }
    }

    private void hold(int lane, int job, int vm) {
        lanes.enter(lane, HELD);
        heldIn[job] = lane;
        held++;
        vms.hold(vm, vms.view.secondsFromCompute(job, vm));
    }

    private void startComputing(int lane, int job, int vm, double now) {
        recorder.computing(job, now);
        double walltime = walltimes.starting(job, vm, now);
        if (hosting.sharesCores(vm)) {
            compute(lane, vm, walltime, now);
        } else {
            timed(lane, COMPUTE, now + walltime);
        }
    }

    private void compute(int lane, int vm, double seconds, double now) {
        lanes.enter(lane, SHARED_COMPUTE);
        computing++;
        work.add(now, vm, lane, seconds);
    }

    private boolean computed(int lane, int job, int vm, double now) {
        recorder.computed(job, now);
        int type = vms.typeOf(vm);
        double bytes = transfers.outputBytes(job, type);
        if (bytes == 0) {
            return written(lane, job, vm, now);
        }
        upload(lane, bytes, storage(vm).latencySeconds(), now);
        return false;
    }

    private boolean written(int lane, int job, int vm, double now) {
        double management = transfers.managementSeconds(job, vms.typeOf(vm));
        if (management == 0) {
            return true;
        }
        timed(lane, LAST, now + management);
        return false;
    }
}
