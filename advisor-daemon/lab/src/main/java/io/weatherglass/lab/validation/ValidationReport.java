package io.weatherglass.lab.validation;

import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TransferRate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of comparing simulated and real runs.
 *
 * @param transferRates rates used to predict transfers, by platform; empty if transfers are not predicted
 * @param archived errors of SimSchlouder's archived results for the same runs, if compared
 * @param distances distances of our results from the archived ones, if compared
 */
public record ValidationReport(
        SimulatorKnowledge inputs,
        Map<String, TransferRate> transferRates,
        List<RunComparison> runs,
        ErrorTable errors,
        Optional<ErrorTable> archived,
        Optional<ErrorTable> distances,
        List<LeftOut> leftOut,
        Optional<KernelAgreement> agreement) {

    static ValidationReport of(
            SimulatorKnowledge inputs,
            Map<String, TransferRate> transferRates,
            List<RunComparison> runs,
            List<LeftOut> leftOut,
            Optional<KernelAgreement> agreement) {
        boolean compared =
                !runs.isEmpty() && runs.stream().allMatch(run -> run.archived().isPresent());
        Optional<List<RunComparison>> toCompare = compared ? Optional.of(runs) : Optional.empty();
        return new ValidationReport(
                inputs,
                transferRates,
                runs,
                ErrorTable.of(runs),
                toCompare.map(all -> ErrorTable.of(
                        all.stream().map(RunComparison::ofArchived).toList())),
                toCompare.map(all -> ErrorTable.of(
                        all.stream().map(RunComparison::fromArchived).toList())),
                leftOut,
                agreement);
    }
}
