package io.weatherglass.lab.validation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Errors of a group of runs.
 *
 * @param cloud cloud of the group; empty if there are several
 * @param application application of the group; empty if there are several
 * @param n number of runs that can be compared by at least one metric
 * @param errors quartiles of absolute relative errors as fractions; metrics that were never recorded are omitted
 * @param equalBtus number of runs whose number of BTUs is simulated correctly
 * @param smallErrors number of runs whose makespan error is below 10 % [B19]
 * @param scheduleErrors quartiles of the shares of jobs simulated on another VM
 */
public record ErrorSummary(
        Optional<String> cloud,
        Optional<String> application,
        int n,
        Map<Metric, Quartiles> errors,
        int equalBtus,
        int smallErrors,
        Optional<Quartiles> scheduleErrors) {
    private static final double SMALL_ERROR = 0.1;

    static ErrorSummary of(Optional<String> cloud, Optional<String> application, List<RunComparison> runs) {
        Map<Metric, Quartiles> errors = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            quartiles(runs, run -> run.error(metric)).ifPresent(quartiles -> errors.put(metric, quartiles));
        }
        int equal = (int) runs.stream()
                .filter(run -> run.error(Metric.BTU).equals(OptionalDouble.of(0)))
                .count();
        int small = (int) runs.stream()
                .filter(run -> run.error(Metric.MAKESPAN).orElse(SMALL_ERROR) < SMALL_ERROR)
                .count();
        int comparable = (int) runs.stream().filter(RunComparison::comparable).count();
        return new ErrorSummary(
                cloud,
                application,
                comparable,
                Collections.unmodifiableMap(errors),
                equal,
                small,
                quartiles(runs, RunComparison::scheduleError));
    }

    private static Optional<Quartiles> quartiles(
            List<RunComparison> runs, Function<RunComparison, OptionalDouble> value) {
        double[] sample =
                runs.stream().map(value).flatMapToDouble(OptionalDouble::stream).toArray();
        return sample.length == 0 ? Optional.empty() : Optional.of(Quartiles.of(sample));
    }

    public Optional<Quartiles> error(Metric metric) {
        return Optional.ofNullable(errors.get(metric));
    }
}
