package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

final class JobLog {
    final double[] scheduled;
    final double[] start;
    final double[] computeStart;
    final double[] computeEnd;
    final double[] end;
    final int[] vm;

    private final Workflow workflow;
    private final int[] placementOrder;
    private final int[] position;
    private final TreeSet<Integer> held = new TreeSet<>();
    /** Jobs that have returned their VM and get another one after all dependencies are complete. */
    private final Set<Integer> givenBack = new HashSet<>();

    private final ExecutionState state;
    /** Jobs that the enactor placed although too many dependencies are incomplete; these dependencies are ignored. */
    private final Set<Integer> placedAnyway = new HashSet<>();

    private final boolean[] released;
    private final TreeSet<Integer> waiting = new TreeSet<>();

    private int unreleased;
    private int unfinished;

    JobLog(ExecutionState state, boolean keepsQueues, int[] placementOrder) {
        workflow = state.workflow();
        int jobs = workflow.jobCount();
        this.state = state;
        this.placementOrder = placementOrder;
        position = new int[jobs];
        for (int k = 0; k < jobs; k++) {
            position[placementOrder[k]] = k;
        }
        scheduled = unknown(jobs);
        start = unknown(jobs);
        computeStart = unknown(jobs);
        computeEnd = unknown(jobs);
        end = unknown(jobs);
        vm = new int[jobs];
        Arrays.fill(vm, ExecutionState.NO_VM);
        released = new boolean[jobs];
        unreleased = jobs;
        unfinished = jobs;
        for (int job = 0; job < jobs; job++) {
            load(job, keepsQueues);
        }
        for (int job = 0; job < jobs; job++) {
            waitIfReady(job);
        }
    }

    private void load(int job, boolean keepsQueues) {
        JobStatus status = state.status(job);
        if (status == JobStatus.NOT_RELEASED) {
            return;
        }
        released[job] = true;
        unreleased--;
        boolean placed = status == JobStatus.RUNNING || (status == JobStatus.QUEUED && keepsQueues);
        if (status == JobStatus.DONE || placed) {
            vm[job] = state.jobVm(job);
            scheduled[job] = status == JobStatus.QUEUED ? state.nowSeconds() : state.startSeconds(job);
        }
        if (status == JobStatus.DONE || status == JobStatus.RUNNING) {
            start[job] = state.startSeconds(job);
            computeStart[job] = start[job];
        }
        if (status == JobStatus.DONE) {
            computeEnd[job] = state.endSeconds(job);
            end[job] = computeEnd[job];
            unfinished--;
        } else if (placed && doneParents(job) < needed(job)) {
            placedAnyway.add(job);
        }
    }

    private int doneParents(int job) {
        int done = 0;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            if (state.status(workflow.parent(job, k)) == JobStatus.DONE) {
                done++;
            }
        }
        return done;
    }

    /** Returns the time since which a job that may start early has had all its dependencies. */
    double suppliedSeconds(int job) {
        double last = Double.NEGATIVE_INFINITY;
        for (int k = 0; workflow.job(job).startShare() < 1 && k < workflow.parentCount(job); k++) {
            if (state.status(workflow.parent(job, k)) == JobStatus.DONE) {
                last = Math.max(last, state.endSeconds(workflow.parent(job, k)));
            }
        }
        return last;
    }

    double releaseSeconds(int job) {
        return state.releaseSeconds(job);
    }

    /** Returns the last completion; 0 if no job has run. */
    double lastCompletion() {
        double last = 0;
        for (int job = 0; job < end.length; job++) {
            if (!state.withoutRun(job)) {
                last = Math.max(last, end[job]);
            }
        }
        return last;
    }

    private static double[] unknown(int jobs) {
        double[] dates = new double[jobs];
        Arrays.fill(dates, Double.NaN);
        return dates;
    }

    int unfinished() {
        return unfinished;
    }

    boolean allReleased() {
        return unreleased == 0;
    }

    double nextRelease() {
        double next = Double.POSITIVE_INFINITY;
        for (int job = 0; job < released.length; job++) {
            if (!released[job]) {
                next = Math.min(next, state.releaseSeconds(job));
            }
        }
        return next;
    }

    void releaseNext() {
        double date = nextRelease();
        int job = 0;
        while (released[job] || state.releaseSeconds(job) > date) {
            job++;
        }
        released[job] = true;
        unreleased--;
        waitIfReady(job);
    }

    boolean anyWaiting() {
        return !waiting.isEmpty();
    }

    int firstWaiting() {
        return placementOrder[waiting.first()];
    }

    void placed(int job, int onVm, double date) {
        waiting.remove(position[job]);
        vm[job] = onVm;
        scheduled[job] = date;
    }

    void ended(int job, double date) {
        end[job] = date;
        unfinished--;
        for (int k = 0; k < workflow.childCount(job); k++) {
            waitIfReady(workflow.child(job, k));
        }
    }

    boolean mayCompute(int job) {
        boolean may = completeParents(job) == workflow.parentCount(job) || placedAnyway.contains(job);
        if (may) {
            held.remove(job);
        }
        return may;
    }

    void held(int job) {
        held.add(job);
    }

    boolean isHeld(int job) {
        return held.contains(job);
    }

    OptionalInt lastHeld() {
        return held.isEmpty() ? OptionalInt.empty() : OptionalInt.of(held.last());
    }

    void givenBack(int job) {
        held.remove(job);
        givenBack.add(job);
        vm[job] = ExecutionState.NO_VM;
    }

    private void waitIfReady(int job) {
        // A running job on an unknown VM has started.
        boolean unplaced = vm[job] == ExecutionState.NO_VM && (Double.isNaN(start[job]) || givenBack.contains(job));
        if (released[job] && unplaced && completeParents(job) >= needed(job)) {
            waiting.add(position[job]);
        }
    }

    private double needed(int job) {
        double share = givenBack.contains(job) ? 1 : workflow.job(job).startShare();
        // A product such as 0.2 · 150 is slightly above the exact integer.
        return Math.ceil(share * workflow.parentCount(job) - 1e-9);
    }

    private int completeParents(int job) {
        int complete = 0;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            if (!Double.isNaN(end[workflow.parent(job, k)])) {
                complete++;
            }
        }
        return complete;
    }
}
