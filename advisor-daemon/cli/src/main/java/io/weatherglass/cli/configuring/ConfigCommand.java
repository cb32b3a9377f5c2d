package io.weatherglass.cli.configuring;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code config}: its commands. */
@Command(
        name = "config",
        header = "Creates, checks and shows the configuration.",
        mixinStandardHelpOptions = true,
        description =
                "Creates or checks a configuration file, shows the effective configuration, and prints the reference of all keys.",
        subcommands = {
            InitCommand.class,
            ConfigCheckCommand.class,
            ConfigShowCommand.class,
            ConfigReferenceCommand.class
        })
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
