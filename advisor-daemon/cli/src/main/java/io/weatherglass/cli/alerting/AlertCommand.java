package io.weatherglass.cli.alerting;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code alert}: what people are woken for. */
@Command(
        name = "alert",
        header = "Tests alerts and webhooks.",
        mixinStandardHelpOptions = true,
        description = "Alerts, and the webhooks that they are sent to.",
        subcommands = AlertTestCommand.class)
public final class AlertCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
