package io.weatherglass.cli;

import io.weatherglass.cli.alerting.AlertCommand;
import io.weatherglass.cli.chaos.ChaosCommand;
import io.weatherglass.cli.configuring.ConfigCommand;
import io.weatherglass.cli.configuring.InitCommand;
import io.weatherglass.cli.connecting.ConnectCommand;
import io.weatherglass.cli.demo.DemoCommand;
import io.weatherglass.cli.forecasting.ExplainCommand;
import io.weatherglass.cli.forecasting.ForecastCommand;
import io.weatherglass.cli.history.HistoryCommand;
import io.weatherglass.cli.keys.KeyCommand;
import io.weatherglass.cli.loadtesting.CapacityCommand;
import io.weatherglass.cli.loadtesting.LoadTestCommand;
import io.weatherglass.cli.matching.MatchCommand;
import io.weatherglass.cli.operating.DoctorCommand;
import io.weatherglass.cli.operating.MaintenanceCommand;
import io.weatherglass.cli.operating.MigrateCommand;
import io.weatherglass.cli.replay.ReplayCommand;
import io.weatherglass.cli.serving.ServeCommand;
import io.weatherglass.cli.studies.ConvergenceCommand;
import io.weatherglass.cli.studies.ExperimentCommand;
import io.weatherglass.cli.studies.FollowAdviceCommand;
import io.weatherglass.cli.studies.MonteCarloCommand;
import io.weatherglass.cli.studies.SimulateCommand;
import io.weatherglass.cli.traces.TraceCommand;
import io.weatherglass.cli.validation.BacktestCommand;
import io.weatherglass.cli.validation.CaptureRateCommand;
import io.weatherglass.cli.validation.ValidateCommand;
import io.weatherglass.cli.watching.HealthCommand;
import io.weatherglass.cli.watching.LogLevelCommand;
import io.weatherglass.cli.watching.StatusCommand;
import io.weatherglass.cli.watching.WatchCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code weatherglass}: the commands and what they are for.
 *
 * <p>A command is built only when it is asked for: picocli reflects over every option of every command that it knows,
 * and so would load the whole program, the lab included, before a daemon starts.
 */
@Command(
        name = "weatherglass",
        mixinStandardHelpOptions = true,
        version = "weatherglass 0.1.0",
        description =
                "Online workflow-enactment advisor: after every job event, how long a running workflow still takes"
                        + " and what it will cost, as intervals.")
public final class RootCommand implements Runnable {

    /** In the order of the help. */
    private static final List<String> COMMANDS = List.of(
            "demo",
            "init",
            "config",
            "serve",
            "watch",
            "status",
            "health",
            "log-level",
            "doctor",
            "migrate",
            "maintenance",
            "alert",
            "key",
            "replay",
            "forecast",
            "explain",
            "connect",
            "simulate",
            "montecarlo",
            "convergence",
            "experiment",
            "follow-advice",
            "trace",
            "match",
            "history",
            "validate",
            "capture-rate",
            "backtest",
            "chaos",
            "bench",
            "loadtest",
            "capacity",
            "test",
            "plugin",
            "dist");

    @Spec
    private CommandSpec spec;

    /** With all commands, as help and suggestions need them. */
    static CommandLine withAllCommands() {
        return with(COMMANDS);
    }

    /** With as many commands as these arguments need: the one they begin with, none for the version, else all. */
    static CommandLine forArguments(String... arguments) {
        if (arguments.length > 0 && COMMANDS.contains(arguments[0])) {
            return with(List.of(arguments[0]));
        }
        return arguments.length == 1 && arguments[0].equals("--version") ? with(List.of()) : withAllCommands();
    }

    private static CommandLine with(List<String> names) {
        CommandLine root = new CommandLine(new RootCommand());
        names.forEach(name -> root.addSubcommand(command(name)));
        return root;
    }

    /** A switch, not a map: a map of classes or constructors would load them all. */
    private static Object command(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "init" -> new InitCommand();
            case "config" -> new ConfigCommand();
            case "serve" -> new ServeCommand();
            case "watch" -> new WatchCommand();
            case "status" -> new StatusCommand();
            case "health" -> new HealthCommand();
            case "log-level" -> new LogLevelCommand();
            case "doctor" -> new DoctorCommand();
            case "migrate" -> new MigrateCommand();
            case "maintenance" -> new MaintenanceCommand();
            case "alert" -> new AlertCommand();
            case "key" -> new KeyCommand();
            case "replay" -> new ReplayCommand();
            case "explain" -> new ExplainCommand();
            case "forecast" -> new ForecastCommand();
            case "connect" -> new ConnectCommand();
            case "simulate" -> new SimulateCommand();
            case "montecarlo" -> new MonteCarloCommand();
            case "convergence" -> new ConvergenceCommand();
            case "experiment" -> new ExperimentCommand();
            case "follow-advice" -> new FollowAdviceCommand();
            case "trace" -> new TraceCommand();
            case "match" -> new MatchCommand();
            case "history" -> new HistoryCommand();
            case "validate" -> new ValidateCommand();
            case "capture-rate" -> new CaptureRateCommand();
            case "backtest" -> new BacktestCommand();
            case "chaos" -> new ChaosCommand();
            case "bench" -> new BenchCommand();
            case "loadtest" -> new LoadTestCommand();
            case "capacity" -> new CapacityCommand();
            case "test" -> new TestCommand();
            case "plugin" -> new PluginCommand();
            case "dist" -> new DistCommand();
            default -> throw new IllegalArgumentException("no command is called \"" + name + "\"");
        };
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
