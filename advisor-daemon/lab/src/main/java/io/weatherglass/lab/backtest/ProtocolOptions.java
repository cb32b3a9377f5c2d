package io.weatherglass.lab.backtest;

import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is known of other runs. */
final class ProtocolOptions {
    @Option(names = "--walk-forward", description = "Only earlier runs of a group are known; this is the default.")
    private boolean walkForward;

    @Option(names = "--leave-one-out", description = "All other runs of a group are known.")
    private boolean leaveOneOut;

    @Option(
            names = "--train",
            paramLabel = "GLOBS",
            description = "The runs whose names match one of these patterns are known, no others.")
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
