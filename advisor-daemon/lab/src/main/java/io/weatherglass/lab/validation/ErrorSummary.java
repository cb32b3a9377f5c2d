package io.weatherglass.lab.validation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Errors of a group of runs.
 *
 * @param cloud cloud of the group; empty if there are several
 * @param application application of the group; empty if there are several
 * @param n number of runs that can be compared by at least one metric
 * @param errors quartiles of absolute relative errors as fractions; metrics that were never recorded are omitted
 * @param equalBtus number of runs whose number of BTUs is simulated correctly
 */
public record ErrorSummary(
        Optional<String> cloud, Optional<String> application, int n, Map<Metric, Quartiles> errors, int equalBtus) {

    static ErrorSummary of(Optional<String> cloud, Optional<String> application, List<RunComparison> runs) {
        Map<Metric, Quartiles> errors = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            double[] sample = runs.stream()
                    .map(run -> run.error(metric))
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .toArray();
            if (sample.length > 0) {
                errors.put(metric, Quartiles.of(sample));
            }
        }
        int equal = (int) runs.stream()
                .filter(run -> run.error(Metric.BTU).equals(OptionalDouble.of(0)))
                .count();
        int comparable = (int) runs.stream().filter(RunComparison::comparable).count();
        return new ErrorSummary(cloud, application, comparable, Collections.unmodifiableMap(errors), equal);
    }

    public Optional<Quartiles> error(Metric metric) {
        return Optional.ofNullable(errors.get(metric));
    }
}
