package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** What the kernel keeps about jobs: what each one still waits for, and the releases to come. */
final class JobTable {
    private final Workflow workflow;
    private final double[] projected;
    private final int[] missing;
    private final int[] savedMissing;
    private final int[] releaseOrder;
    private final double[] releaseDates;
    private final int[] byRank;
    private final int[] rank;
    private final IndexSet waiting;
    private int nextRelease;
    private int savedNextRelease;
    private int remaining;
    private int savedRemaining;

    /**
     * Reads the state; {@code keepsQueues}: jobs that are queued there stay placed; {@code placementOrder}: jobs in the
     * order in which they are placed.
     */
    JobTable(ExecutionState state, boolean keepsQueues, int[] placementOrder) {
        workflow = state.workflow();
        int jobs = workflow.jobCount();
        byRank = placementOrder;
        rank = ranks(placementOrder, jobs);
        projected = workflow.projectedRuntimesSeconds();
        missing = new int[jobs];
        savedMissing = new int[jobs];
        waiting = new IndexSet(jobs);
        releaseOrder = IntStream.range(0, jobs)
                .filter(job -> state.status(job) == JobStatus.NOT_RELEASED)
                .boxed()
                .sorted(Comparator.comparingDouble(state::releaseSeconds))
                .mapToInt(Integer::intValue)
                .toArray();
        releaseDates =
                Arrays.stream(releaseOrder).mapToDouble(state::releaseSeconds).toArray();
        for (int job = 0; job < jobs; job++) {
            count(state, job, keepsQueues);
        }
    }

    private static int[] ranks(int[] placementOrder, int jobs) {
        int[] rank = new int[jobs];
        Arrays.fill(rank, -1);
        for (int k = 0; k < placementOrder.length; k++) {
            rank[placementOrder[k]] = k;
        }
        if (placementOrder.length != jobs || Arrays.stream(rank).anyMatch(r -> r < 0)) {
            throw new IllegalArgumentException("placementOrder must name each of the " + jobs + " jobs once, was "
                    + Arrays.toString(placementOrder));
        }
        return rank;
    }

    private void count(ExecutionState state, int job, boolean keepsQueues) {
        JobStatus status = state.status(job);
        if (status != JobStatus.DONE) {
            remaining++;
        }
        boolean queued = status == JobStatus.QUEUED && !keepsQueues;
        if (status == JobStatus.NOT_RELEASED || status == JobStatus.WAITING || queued) {
            // A release is one more thing to wait for.
            missing[job] = status == JobStatus.NOT_RELEASED ? 1 : 0;
            for (int k = 0; k < workflow.parentCount(job); k++) {
                if (state.status(workflow.parent(job, k)) != JobStatus.DONE) {
                    missing[job]++;
                }
            }
            if (missing[job] == 0) {
                waiting.add(rank[job]);
            }
        }
    }

    Workflow workflow() {
        return workflow;
    }

    double projected(int job) {
        return projected[job];
    }

    /** Ranks of the jobs that wait to be placed. */
    IndexSet waiting() {
        return waiting;
    }

    /** The job of this rank in the order of placement. */
    int byRank(int jobRank) {
        return byRank[jobRank];
    }

    /** Jobs that are not done. */
    int remaining() {
        return remaining;
    }

    boolean allReleased() {
        return nextRelease == releaseOrder.length;
    }

    /** Date of the next release, infinite if there is none. */
    double nextReleaseDate() {
        return allReleased() ? Double.POSITIVE_INFINITY : releaseDates[nextRelease];
    }

    void releaseNext() {
        arrive(releaseOrder[nextRelease++]);
    }

    /** The job is done: its dependants wait for one thing less. */
    void complete(int job) {
        remaining--;
        for (int k = workflow.childCount(job) - 1; k >= 0; k--) {
            arrive(workflow.child(job, k));
        }
    }

    private void arrive(int job) {
        // Jobs that were already placed in the state have nothing missing and stay below 0.
        if (--missing[job] == 0) {
            waiting.add(rank[job]);
        }
    }

    void save() {
        System.arraycopy(missing, 0, savedMissing, 0, missing.length);
        savedNextRelease = nextRelease;
        savedRemaining = remaining;
        waiting.save();
    }

    void restore() {
        System.arraycopy(savedMissing, 0, missing, 0, missing.length);
        nextRelease = savedNextRelease;
        remaining = savedRemaining;
        waiting.restore();
    }
}
