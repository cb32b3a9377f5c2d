package io.weatherglass.cli.alerting;

import picocli.CommandLine.Command;

/** {@code alert}: what people are woken for. */
@Command(
        name = "alert",
        header = "Tests alerts and webhooks.",
        mixinStandardHelpOptions = true,
        description = "Alerts, and the webhooks that they are sent to.",
        subcommands = AlertTestCommand.class)
public final class AlertCommand {}
