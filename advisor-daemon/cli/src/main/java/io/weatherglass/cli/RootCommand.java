package io.weatherglass.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weatherglass}: the commands and what they are for. */
@Command(
        name = "weatherglass",
        mixinStandardHelpOptions = true,
        version = "weatherglass 0.1.0",
        description =
                "Online workflow-enactment advisor: after every job event, how long a running workflow still takes"
                        + " and what it will cost, as intervals.",
        subcommands = {
            DemoCommand.class,
            ServeCommand.class,
            ReplayCommand.class,
            ConnectCommand.class,
            SimulateCommand.class,
            MonteCarloCommand.class,
            ConvergenceCommand.class,
            ExperimentCommand.class,
            TraceCommand.class,
            MatchCommand.class,
            HistoryCommand.class,
            ValidateCommand.class,
            CaptureRateCommand.class,
            BacktestCommand.class,
            BenchCommand.class,
            TestCommand.class
        })
public final class RootCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
