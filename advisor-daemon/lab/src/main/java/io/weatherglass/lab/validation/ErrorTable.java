package io.weatherglass.lab.validation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Errors of all runs, by cloud, and by cloud and application.
 *
 * @param clouds sorted by name
 * @param groups sorted by cloud, then application
 */
public record ErrorTable(ErrorSummary overall, List<ErrorSummary> clouds, List<ErrorSummary> groups) {

    static ErrorTable of(List<RunComparison> runs) {
        Map<String, List<RunComparison>> clouds = by(RunComparison::cloud, runs);
        return new ErrorTable(
                ErrorSummary.of(Optional.empty(), Optional.empty(), runs),
                clouds.entrySet().stream()
                        .map(cloud -> ErrorSummary.of(Optional.of(cloud.getKey()), Optional.empty(), cloud.getValue()))
                        .toList(),
                clouds.entrySet().stream()
                        .flatMap(cloud -> by(RunComparison::application, cloud.getValue()).entrySet().stream()
                                .map(application -> ErrorSummary.of(
                                        Optional.of(cloud.getKey()),
                                        Optional.of(application.getKey()),
                                        application.getValue())))
                        .toList());
    }

    /** Returns all rows, the most detailed first. */
    List<ErrorSummary> rows() {
        return Stream.of(groups, clouds, List.of(overall)).flatMap(List::stream).toList();
    }

    private static Map<String, List<RunComparison>> by(Function<RunComparison, String> key, List<RunComparison> runs) {
        return runs.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
    }
}
