package io.weatherglass.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;

import io.weatherglass.cli.alerting.AlertCommand;
import io.weatherglass.cli.backtest.BacktestCommand;
import io.weatherglass.cli.configuring.ConfigCommand;
import io.weatherglass.cli.connecting.ConnectCommand;
import io.weatherglass.cli.demo.DemoCommand;
import io.weatherglass.cli.forecasting.ExplainCommand;
import io.weatherglass.cli.forecasting.ForecastCommand;
import io.weatherglass.cli.history.HistoryCommand;
import io.weatherglass.cli.keys.KeyCommand;
import io.weatherglass.cli.operating.AdminCommand;
import io.weatherglass.cli.replay.ReplayCommand;
import io.weatherglass.cli.serving.ServeCommand;
import io.weatherglass.cli.simulating.MonteCarloCommand;
import io.weatherglass.cli.simulating.SimulateCommand;
import io.weatherglass.cli.sizing.SizeCommand;
import io.weatherglass.cli.traces.TraceCommand;
import io.weatherglass.cli.watching.StatusCommand;
import io.weatherglass.cli.watching.WatchCommand;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;

/**
 * The root command.
 *
 * <p>Creates only the requested subcommand. Picocli inspects all registered commands by reflection, and inspecting
 * every command would load most of the program before a daemon starts.
 */
@Command(
        name = "weatherglass",
        mixinStandardHelpOptions = true,
        version = "weatherglass 0.1.0",
        description =
                "Online workflow-enactment advisor. After every job event, it forecasts the remaining time and the"
                        + " cost of a running workflow as intervals.")
public final class RootCommand {

    private static final List<String> COMMANDS = Arrays.stream(CommandGroup.values())
            .flatMap(group -> group.commands().stream())
            .toList();

    static CommandLine withAllCommands() {
        return with(COMMANDS);
    }

    /** Registers only the command named by the first argument; none for {@code --version}; otherwise all commands. */
    static CommandLine forArguments(String... arguments) {
        if (arguments.length > 0 && COMMANDS.contains(arguments[0])) {
            return with(List.of(arguments[0]));
        }
        CommandLine root =
                arguments.length == 1 && arguments[0].equals("--version") ? with(List.of()) : withAllCommands();
        return arguments.length > 0 && arguments[0].equals("help")
                ? root.addSubcommand(new CommandLine.HelpCommand())
                : root;
    }

    private static CommandLine with(List<String> names) {
        CommandLine root = new CommandLine(new RootCommand());
        names.forEach(name -> root.addSubcommand(command(name)));
        root.getHelpSectionMap().remove(SECTION_KEY_COMMAND_LIST_HEADING);
        root.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, RootCommand::commandList);
        return root;
    }

    private static String commandList(Help help) {
        StringBuilder list = new StringBuilder();
        for (CommandGroup group : CommandGroup.values()) {
            list.append(String.format("%n%s:%n", group.title()));
            for (String name : group.commands()) {
                list.append(String.format(
                        "  %s%s%n",
                        help.colorScheme().commandText(String.format("%-11s", name)),
                        help.subcommands()
                                .get(name)
                                .commandSpec()
                                .usageMessage()
                                .header()[0]));
            }
        }
        return list.append(String.format("%nDetails: weatherglass COMMAND --help%n"))
                .toString();
    }

    private static Object command(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "config" -> new ConfigCommand();
            case "serve" -> new ServeCommand();
            case "watch" -> new WatchCommand();
            case "status" -> new StatusCommand();
            case "alert" -> new AlertCommand();
            case "key" -> new KeyCommand();
            case "replay" -> new ReplayCommand();
            case "explain" -> new ExplainCommand();
            case "forecast" -> new ForecastCommand();
            case "connect" -> new ConnectCommand();
            case "size" -> new SizeCommand();
            case "simulate" -> new SimulateCommand();
            case "montecarlo" -> new MonteCarloCommand();
            case "trace" -> new TraceCommand();
            case "history" -> new HistoryCommand();
            case "backtest" -> new BacktestCommand();
            case "admin" -> new AdminCommand();
            default -> throw new IllegalArgumentException("unknown command \"" + name + "\"");
        };
    }
}
