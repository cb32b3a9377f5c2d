package io.weatherglass.cli.alerting;

import picocli.CommandLine.Command;

@Command(
        name = "alert",
        header = "Tests alerts and webhooks.",
        mixinStandardHelpOptions = true,
        description = "Tests the delivery of alerts to webhooks.",
        subcommands = AlertTestCommand.class)
public final class AlertCommand {}
