package io.weatherglass.cli.alerting;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.daemon.notifying.Notifications;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Sends a sample alert and its resolution to every webhook in webhooks.file.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every webhook accepted both", "1:a delivery failed", "2:the configuration is invalid"})
public final class AlertTestCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions configuration;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        List<Notifications.Sent> all = Notifications.test(configuration.load(Map.of()), Clock.systemUTC());
        if (all.isEmpty()) {
            throw new IllegalArgumentException("webhooks.file must name a file with at least one webhook");
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean taken = true;
        for (Notifications.Sent sent : all) {
            out.println(sent.webhook() + " (" + sent.format() + "): "
                    + (sent.taken() ? "delivered, " : "not delivered, ") + sent.answer());
            taken &= sent.taken();
        }
        out.flush();
        return taken ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
