package io.weatherglass.lab;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.lab.backtest.ModelBacktestCommand;
import io.weatherglass.lab.enacting.FollowAdviceCommand;
import io.weatherglass.lab.experiments.ConvergenceCommand;
import io.weatherglass.lab.experiments.matrix.ExperimentCommand;
import io.weatherglass.lab.matching.MatchStudyCommand;
import io.weatherglass.lab.validation.CaptureRateCommand;
import io.weatherglass.lab.validation.MapReduceCommand;
import io.weatherglass.lab.validation.ValidateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "weatherglass lab",
        mixinStandardHelpOptions = true,
        description = "Studies that produce the published and documented figures.",
        subcommands = {
            ValidateCommand.class,
            CaptureRateCommand.class,
            MapReduceCommand.class,
            ModelBacktestCommand.class,
            ConvergenceCommand.class,
            ExperimentCommand.class,
            FollowAdviceCommand.class,
            MatchStudyCommand.class
        })
public final class LabCommand {

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return Weatherglass.configured(new CommandLine(new LabCommand()));
    }
}
