package io.weatherglass.cli.watching;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "health",
        mixinStandardHelpOptions = true,
        description = "Checks whether a daemon is ready, and prints the reasons if not. Needs no key. Without --url, it"
                + " checks the configured daemon (http.host, http.port, http.tls.certificate). On loopback, it"
                + " does not verify the certificate, which is issued for other names.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ready", "1:not ready, or no response", "2:the options or the configuration are invalid"})
public final class HealthCommand implements Callable<Integer> {

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Address of the daemon; default: the configured daemon (http.host, http.port).")
    private String given;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Optional<String> url = Optional.ofNullable(given);
        return url.isPresent() ? report(url.get(), new DaemonApi(url.get())) : own(configurationOptions.load(Map.of()));
    }

    private int own(Configuration configuration) throws InterruptedException {
        ConfiguredDaemon own;
        try {
            own = ConfiguredDaemon.of(configuration);
        } catch (IOException e) {
            return DaemonOptions.unreachable(spec, configuration.get(Settings.HTTP_HOST), e);
        }
        return report(own.url(), own.api());
    }

    private int report(String address, DaemonApi api) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<String> reasons = api.notReadyBecause();
            out.println(reasons.isEmpty() ? "ready" : "not ready: " + String.join("; ", reasons));
            out.flush();
            return reasons.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            return DaemonOptions.unreachable(spec, address, e);
        }
    }
}
