package io.weatherglass.cli.operating;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.migration.Migration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        description =
                "Copies an embedded daemon's data to the brokers, database and data directory named in a configuration:"
                        + " past runs, calibration, keys, traces and the events of open runs. Existing data is kept, so the command can"
                        + " be repeated. The embedded daemon must be stopped.")
public final class MigrateCommand implements Callable<Integer> {

    @Option(
            names = "--from",
            required = true,
            paramLabel = "DIR",
            description = "Data directory of the embedded daemon; it is not changed.")
    private Path from;

    @Mixin
    private ConfigurationOptions configuration;

    @Option(names = "--without-events", description = "Do not copy events of open runs; requires no brokers.")
    private boolean withoutEvents;

    @Option(names = "--dry-run", description = "Only count, copy nothing.")
    private boolean dry;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Migration.Count> moved = new Migration(from, configuration.load(Map.of()), dry).run(!withoutEvents);
        json.print(new ReportFields().put("dryRun", dry).put("moved", moved), out -> {
            for (Migration.Count kind : moved) {
                out.println(kind.what() + ": " + kind.found() + " found, " + kind.copied()
                        + (dry ? " would be copied" : " copied"));
                kind.remarks().forEach(remark -> out.println("  " + remark));
            }
        });
        return 0;
    }
}
