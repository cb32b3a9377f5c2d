package io.weatherglass.cli.configuring;

import io.weatherglass.daemon.config.ConfigurationReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "reference",
        mixinStandardHelpOptions = true,
        description = "Prints all keys with their meanings and defaults, as a commented configuration file.")
final class ConfigReferenceCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(ConfigurationReference.yaml());
        spec.commandLine().getOut().flush();
    }
}
