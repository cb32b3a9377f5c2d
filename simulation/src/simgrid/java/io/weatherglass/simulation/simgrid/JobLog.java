package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.ExecutionState;
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

    private final boolean[] released;
    private final TreeSet<Integer> waiting = new TreeSet<>();

    private int unreleased;
    private int unfinished;

    JobLog(Workflow workflow, int[] placementOrder) {
        int jobs = workflow.jobCount();
        this.workflow = workflow;
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
                next = Math.min(next, workflow.releaseSeconds(job));
            }
        }
        return next;
    }

    void releaseNext() {
        double date = nextRelease();
        int job = 0;
        while (released[job] || workflow.releaseSeconds(job) > date) {
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
        boolean may = completeParents(job) == workflow.parentCount(job);
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
        double share = givenBack.contains(job) ? 1 : workflow.job(job).startShare();
        // A product such as 0.2 · 150 is slightly above the exact integer.
        double needed = Math.ceil(share * workflow.parentCount(job) - 1e-9);
        if (released[job] && vm[job] == ExecutionState.NO_VM && completeParents(job) >= needed) {
            waiting.add(position[job]);
        }
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
