package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.TreeSet;

/** What has become of the jobs: what each still waits for, and when things happened to it. */
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
    private final boolean[] released;
    /** Positions in the order of placement of the jobs that wait to be placed. */
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

    /** The earliest release to come, infinite if there is none. */
    double nextRelease() {
        double next = Double.POSITIVE_INFINITY;
        for (int job = 0; job < released.length; job++) {
            if (!released[job]) {
                next = Math.min(next, workflow.releaseSeconds(job));
            }
        }
        return next;
    }

    /** Releases the job that is next, among those of one date the first in plan order. */
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

    /** The first job in the order of placement that waits. */
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

    /** True if all jobs that this one depends on are complete. */
    boolean mayCompute(int job) {
        return completeParents(job) == workflow.parentCount(job);
    }

    private void waitIfReady(int job) {
        double needed = Math.ceil(workflow.job(job).startShare() * workflow.parentCount(job));
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
