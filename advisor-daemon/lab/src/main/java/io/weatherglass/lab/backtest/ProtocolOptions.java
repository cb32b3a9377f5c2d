package io.weatherglass.lab.backtest;

import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the protocol of a back-test. */
final class ProtocolOptions {
    @Option(names = "--walk-forward", description = "Forecast from earlier runs of a group (default).")
    private boolean walkForward;

    @Option(names = "--leave-one-out", description = "Forecast from all other runs of a group.")
    private boolean leaveOneOut;

    @Option(
            names = "--train",
            paramLabel = "GLOBS",
            description = "Forecast only from runs with names that match one of these patterns.")
    private String train;

    Protocol protocol() {
        if (train != null) {
            return Protocol.TRAINED;
        }
        return leaveOneOut ? Protocol.LEAVE_ONE_OUT : Protocol.WALK_FORWARD;
    }

    Optional<String> train() {
        return Optional.ofNullable(train);
    }
}
