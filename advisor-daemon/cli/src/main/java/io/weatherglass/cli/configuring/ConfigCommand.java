package io.weatherglass.cli.configuring;

import picocli.CommandLine.Command;

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
public final class ConfigCommand {}
