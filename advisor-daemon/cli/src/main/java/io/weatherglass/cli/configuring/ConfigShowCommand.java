package io.weatherglass.cli.configuring;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.daemon.config.ConfigurationReport;
import io.weatherglass.daemon.config.ConfigurationReport.Entry;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description =
                "Shows the value and origin (default, file, environment or option) of every key. Secrets are hidden;"
                        + " invalid values are shown unchanged.")
final class ConfigShowCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions configuration;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        ConfigurationReport report = configuration.report();
        json.print(
                new ReportFields().put("settings", report.entries()),
                out -> new TextTable<Entry>()
                        .gap(2)
                        .left("KEY", 0, Entry::key)
                        .left("VALUE", 0, Entry::value)
                        .left("FROM", 0, Entry::origin)
                        .lines(report.entries())
                        .forEach(out::println));
        return 0;
    }
}
