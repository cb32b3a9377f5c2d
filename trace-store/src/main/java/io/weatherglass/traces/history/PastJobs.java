package io.weatherglass.traces.history;

import java.util.Arrays;
import java.util.List;

/** The jobs of a past run in plan order, as rows and as columns. Immutable. */
public final class PastJobs {
    private final PastJob[] jobs;
    private final double[] projected;
    private final double[] observed;
    private final double[] ended;

    private PastJobs(PastJob[] jobs) {
        this.jobs = jobs;
        projected = new double[jobs.length];
        observed = new double[jobs.length];
        ended = new double[jobs.length];
        for (int i = 0; i < jobs.length; i++) {
            projected[i] = jobs[i].projectedSeconds();
            observed[i] = jobs[i].observedSeconds();
            ended[i] = jobs[i].endedSeconds();
        }
    }

    /** These jobs, in plan order. */
    public static PastJobs of(List<PastJob> jobs) {
        return new PastJobs(jobs.toArray(PastJob[]::new));
    }

    public int count() {
        return jobs.length;
    }

    /** The job at a place in the plan. */
    public PastJob job(int place) {
        return jobs[place];
    }

    /** All jobs in plan order. */
    public List<PastJob> all() {
        return List.of(jobs);
    }

    /** Projected runtimes by job, s; 0 = unknown. A copy. */
    public double[] projectedSeconds() {
        return projected.clone();
    }

    /** Observed runtimes by job, s; NaN where the job did not complete. A copy. */
    public double[] observedSeconds() {
        return observed.clone();
    }

    /** Places of the completed jobs in the order of their completion, ties in plan order. */
    public int[] completionOrder() {
        Integer[] places = new Integer[jobs.length];
        int completed = 0;
        for (int i = 0; i < jobs.length; i++) {
            if (!Double.isNaN(observed[i])) {
                places[completed++] = i;
            }
        }
        places = Arrays.copyOf(places, completed);
        // objects, because equal dates must keep the order of the plan; a job without a date comes last
        Arrays.sort(places, (a, b) -> Double.compare(ended[a], ended[b]));
        return Arrays.stream(places).mapToInt(Integer::intValue).toArray();
    }

    /** E and F after each completion. */
    public ErrorCurve errors() {
        return ErrorCurve.of(completionOrder(), projected, observed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PastJobs those && Arrays.equals(jobs, those.jobs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(jobs);
    }

    @Override
    public String toString() {
        return Arrays.toString(jobs);
    }
}
