package io.weatherglass.cli.configuring;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code config}: its commands. */
@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        description = "Checks a configuration, shows what is in effect, and prints the reference of all keys.",
        subcommands = {ConfigCheckCommand.class, ConfigShowCommand.class, ConfigReferenceCommand.class})
public final class ConfigCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
