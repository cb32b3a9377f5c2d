package io.weatherglass.lab.validation;

import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TransferRate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result of comparing simulated and real runs.
 *
 * @param transferRates rates used to predict transfers, by platform; empty if transfers are not predicted
 * @param groups errors by cloud and application, sorted by name
 */
public record ValidationReport(
        SimulatorKnowledge inputs,
        Map<String, TransferRate> transferRates,
        List<RunComparison> runs,
        ErrorSummary overall,
        List<ErrorSummary> clouds,
        List<ErrorSummary> groups,
        List<LeftOut> leftOut) {

    static ValidationReport of(
            SimulatorKnowledge inputs,
            Map<String, TransferRate> transferRates,
            List<RunComparison> runs,
            List<LeftOut> leftOut) {
        return new ValidationReport(
                inputs,
                transferRates,
                runs,
                ErrorSummary.of(Optional.empty(), Optional.empty(), runs),
                by(RunComparison::cloud, runs).entrySet().stream()
                        .map(cloud -> ErrorSummary.of(Optional.of(cloud.getKey()), Optional.empty(), cloud.getValue()))
                        .toList(),
                by(RunComparison::cloud, runs).entrySet().stream()
                        .flatMap(cloud -> by(RunComparison::application, cloud.getValue()).entrySet().stream()
                                .map(application -> ErrorSummary.of(
                                        Optional.of(cloud.getKey()),
                                        Optional.of(application.getKey()),
                                        application.getValue())))
                        .toList(),
                leftOut);
    }

    private static Map<String, List<RunComparison>> by(Function<RunComparison, String> key, List<RunComparison> runs) {
        return runs.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
    }
}
