package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

final class PendingJobs {
    private static final int UNRELEASED = 1 << 24;

    private final Workflow workflow;
    private final double[] projected;
    /** Number of incomplete dependencies, plus {@link #UNRELEASED} until the job is released. */
    private final int[] missing;

    private final int[] mayMiss;

    private final boolean anyMayMiss;
    private final IndexSet supplied;

    private final int[] savedMissing;
    private final int[] releaseOrder;
    private final double[] releaseDates;
    private final int[] byRank;
    private final int[] rank;
    private final IndexSet waiting;
    private final CriticalPathRecorder path;
    private int nextRelease;
    private int savedNextRelease;
    private int remaining;
    private int savedRemaining;
    private int unplaced;
    private int savedUnplaced;

    PendingJobs(ExecutionState state, boolean keepsQueues, int[] placementOrder, CriticalPathRecorder path) {
        this.path = path;
        workflow = state.workflow();
        int jobs = workflow.jobCount();
        byRank = placementOrder;
        rank = ranks(placementOrder, jobs);
        projected = workflow.projectedRuntimesSeconds();
        missing = new int[jobs];
        savedMissing = new int[jobs];
        mayMiss = new int[jobs];
        Arrays.setAll(mayMiss, job -> workflow.parentCount(job) - workflow.parentsBeforeStart(job));
        anyMayMiss = Arrays.stream(mayMiss).anyMatch(count -> count > 0);
        supplied = new IndexSet(jobs);
        waiting = new IndexSet(jobs);
        releaseOrder = ordered(state, JobStatus.NOT_RELEASED, state::releaseSeconds);
        releaseDates =
                Arrays.stream(releaseOrder).mapToDouble(state::releaseSeconds).toArray();
        for (int job = 0; job < jobs; job++) {
            count(state, job, keepsQueues);
        }
    }

    static int[] ordered(ExecutionState state, JobStatus status, IntToDoubleFunction date) {
        return IntStream.range(0, state.workflow().jobCount())
                .filter(job -> state.status(job) == status)
                .boxed()
                .sorted(Comparator.comparingDouble(date::applyAsDouble))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int[] ranks(int[] placementOrder, int jobs) {
        int[] rank = new int[jobs];
        Arrays.fill(rank, -1);
        for (int k = 0; k < placementOrder.length; k++) {
            rank[placementOrder[k]] = k;
        }
        if (placementOrder.length != jobs || Arrays.stream(rank).anyMatch(r -> r < 0)) {
            throw new IllegalArgumentException("placementOrder must contain each of the " + jobs
                    + " jobs once, but was " + Arrays.toString(placementOrder));
        }
        return rank;
    }

    private void count(ExecutionState state, int job, boolean keepsQueues) {
        JobStatus status = state.status(job);
        if (status == JobStatus.DONE) {
            return;
        }
        remaining++;
        int unfinished = 0;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            if (state.status(workflow.parent(job, k)) != JobStatus.DONE) {
                unfinished++;
            }
        }
        if (status == JobStatus.RUNNING || (status == JobStatus.QUEUED && keepsQueues)) {
            // The enactor started this job despite incomplete dependencies, so ignore the dependencies in the plan.
            missing[job] = unfinished > mayMiss[job] ? 0 : unfinished;
        } else {
            unplaced++;
            missing[job] = status == JobStatus.NOT_RELEASED ? unfinished + UNRELEASED : unfinished;
            if (missing[job] <= mayMiss[job]) {
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

    IndexSet waiting() {
        return waiting;
    }

    int byRank(int jobRank) {
        return byRank[jobRank];
    }

    int remaining() {
        return remaining;
    }

    int unplaced() {
        return unplaced;
    }

    void placed(int jobRank) {
        waiting.remove(jobRank);
        unplaced--;
    }

    boolean allReleased() {
        return nextRelease == releaseOrder.length;
    }

    double nextReleaseDate() {
        return allReleased() ? Double.POSITIVE_INFINITY : releaseDates[nextRelease];
    }

    void releaseNext() {
        int job = releaseOrder[nextRelease++];
        missing[job] -= UNRELEASED;
        path.ready(job, CriticalPathRecorder.NONE);
        if (missing[job] <= mayMiss[job]) {
            waiting.add(rank[job]);
        }
    }

    void complete(int job) {
        remaining--;
        for (int k = workflow.childCount(job) - 1; k >= 0; k--) {
            arrive(workflow.child(job, k), job);
        }
    }

    void completePlaced() {
        remaining--;
    }

    private void arrive(int job, int parent) {
        // Jobs placed in the initial state have at most mayMiss incomplete dependencies and never reach this code.
        int left = --missing[job];
        if (left == mayMiss[job]) {
            path.ready(job, parent);
            waiting.add(rank[job]);
        }
        if (anyMayMiss && left == 0 && mayMiss[job] > 0) {
            path.ready(job, parent);
            supplied.add(job);
        }
    }

    boolean misses(int job) {
        return missing[job] > 0;
    }

    /** Returns jobs that may be placed early and whose last dependency has ended. The caller must empty the set. */
    IndexSet supplied() {
        return supplied;
    }

    void placeAgain(int job) {
        unplaced++;
        waiting.add(rank[job]);
    }

    void save() {
        System.arraycopy(missing, 0, savedMissing, 0, missing.length);
        savedNextRelease = nextRelease;
        savedRemaining = remaining;
        savedUnplaced = unplaced;
        waiting.save();
        supplied.save();
    }

    void restore() {
        System.arraycopy(savedMissing, 0, missing, 0, missing.length);
        nextRelease = savedNextRelease;
        remaining = savedRemaining;
        unplaced = savedUnplaced;
        waiting.restore();
        // An aborted realization may have left jobs in this set.
        supplied.restore();
    }
}
