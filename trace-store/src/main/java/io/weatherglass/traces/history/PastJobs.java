package io.weatherglass.traces.history;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The jobs of a past run in plan order, accessible as rows and as columns. */
public record PastJobs(List<PastJob> all) {

    public PastJobs {
        all = List.copyOf(all);
    }

    public static PastJobs of(List<PastJob> jobs) {
        return new PastJobs(jobs);
    }

    public int count() {
        return all.size();
    }

    public PastJob job(int place) {
        return all.get(place);
    }

    private double[] column(ToDoubleFunction<PastJob> value) {
        return all.stream().mapToDouble(value).toArray();
    }

    /** In seconds; 0 = unknown. */
    public double[] projectedSeconds() {
        return column(PastJob::projectedSeconds);
    }

    /** In seconds; NaN for jobs that did not complete. */
    public double[] observedSeconds() {
        return column(PastJob::observedSeconds);
    }

    /** Returns the indices of completed jobs in order of completion; ties are in plan order. */
    public int[] completionOrder() {
        return IntStream.range(0, all.size())
                .filter(place -> !Double.isNaN(all.get(place).observedSeconds()))
                .boxed()
                // stable sort; jobs without an end time come last
                .sorted(Comparator.comparingDouble(place -> all.get(place).endedSeconds()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    public ErrorCurve errors() {
        return ErrorCurve.of(completionOrder(), projectedSeconds(), observedSeconds());
    }
}
