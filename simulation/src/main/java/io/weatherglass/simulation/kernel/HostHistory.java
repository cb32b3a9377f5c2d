package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Replays host usage up to the time of an execution state. VMs are placed when they are requested, jobs use a core
 * while they compute, and tenants arrive, share the hosts and leave. Transfers are assumed to have been uncontended.
 */
final class HostHistory {
    private final ExecutionState state;
    private final PendingJobs jobs;
    private final VmFleet vms;
    private final Lanes lanes;
    private final HostScheduler hosting;
    private final HostCores cores;
    private final HostWork work;
    private final double[] progressAtStart;
    private final double[] delivered;

    private enum Kind {
        JOB_ENDS,
        VM_ENDS,
        VM_REQUESTED,
        JOB_STARTS
    }

    private record Event(double date, Kind kind, int index) {}

    HostHistory(ExecutionState state, StateLoader loaded, HostScheduler hosting, HostCores cores) {
        this.state = state;
        this.jobs = loaded.jobs;
        this.vms = loaded.vms;
        this.lanes = loaded.lanes;
        this.hosting = hosting;
        this.cores = cores;
        work = new HostWork(hosting, cores);
        progressAtStart = new double[state.workflow().jobCount()];
        delivered = new double[lanes.initialCount()];
        if (hosting.known()) {
            replay();
        }
    }

    private void replay() {
        List<Event> events = new ArrayList<>();
        for (int vm = 0; vm < state.vmCount(); vm++) {
            events.add(new Event(state.vmRequestSeconds(vm), Kind.VM_REQUESTED, vm));
            if (!state.vmLive(vm)) {
                events.add(new Event(state.vmTerminationSeconds(vm), Kind.VM_ENDS, vm));
            }
        }
        for (int job = 0; job < progressAtStart.length; job++) {
            addJob(events, job);
        }
        events.sort(Comparator.comparingDouble(Event::date)
                .thenComparing(Event::kind)
                .thenComparingInt(Event::index));
        for (Event event : events) {
            work.replayUntil(event.date());
            happen(event);
        }
        work.replayUntil(state.nowSeconds());
        for (int k = 0; k < delivered.length; k++) {
            delivered[k] = endRunning(lanes.initial(k).job());
        }
    }

    private void addJob(List<Event> events, int job) {
        int vm = state.jobVm(job);
        boolean ran = state.status(job) == JobStatus.RUNNING
                || (state.status(job) == JobStatus.DONE && !state.withoutRun(job));
        if (!ran || vm == ExecutionState.NO_VM || !hosting.sharesCores(vm)) {
            return;
        }
        double start = computeStart(job);
        double end = state.status(job) == JobStatus.DONE ? computeEnd(job) : Double.POSITIVE_INFINITY;
        if (start < Math.min(end, state.nowSeconds())) {
            events.add(new Event(start, Kind.JOB_STARTS, job));
            if (end < Double.POSITIVE_INFINITY) {
                events.add(new Event(end, Kind.JOB_ENDS, job));
            }
        }
    }

    private double computeStart(int job) {
        int vm = state.jobVm(job);
        double input = vms.view.transfers.inputSeconds(job, vms.typeOf(vm), vm);
        double start = Math.max(state.startSeconds(job), state.vmRequestSeconds(vm));
        return Math.max(start + input, suppliedSeconds(job));
    }

    private double computeEnd(int job) {
        return state.endSeconds(job) - vms.view.transfers.secondsAfterCompute(job, vms.typeOf(state.jobVm(job)));
    }

    private void happen(Event event) {
        switch (event.kind()) {
            case VM_REQUESTED -> hosting.putSomewhere(event.index());
            case VM_ENDS -> hosting.release(event.index(), event.date());
            case JOB_STARTS -> {
                int host = hosting.hostOf(state.jobVm(event.index()));
                cores.add(event.date(), host, event.index(), Double.POSITIVE_INFINITY, 1);
                progressAtStart[event.index()] = cores.progress(host, event.date());
            }
            case JOB_ENDS -> cores.remove(event.date(), hosting.hostOf(state.jobVm(event.index())), event.index());
        }
    }

    private double endRunning(int job) {
        int vm = state.jobVm(job);
        boolean computes = vm != ExecutionState.NO_VM
                && hosting.sharesCores(vm)
                && state.status(job) == JobStatus.RUNNING
                && computeStart(job) < state.nowSeconds();
        if (!computes) {
            return 0;
        }
        int host = hosting.hostOf(vm);
        double progress = cores.progress(host, state.nowSeconds()) - progressAtStart[job];
        cores.remove(state.nowSeconds(), host, job);
        return progress;
    }

    /** Returns the time at which the job's last dependency was completed; infinite if any is incomplete. */
    double suppliedSeconds(int job) {
        double last = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < state.workflow().parentCount(job); k++) {
            int parent = state.workflow().parent(job, k);
            if (state.status(parent) == JobStatus.DONE) {
                last = Math.max(last, state.endSeconds(parent));
            }
        }
        return jobs.misses(job) ? Double.POSITIVE_INFINITY : last;
    }

    boolean onHost(int k) {
        int vm = state.jobVm(lanes.initial(k).job());
        return vm != ExecutionState.NO_VM && hosting.sharesCores(vm);
    }

    double deliveredSeconds(int k) {
        return delivered[k];
    }
}
