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

/** {@code migrate}: from an embedded daemon to a cluster. */
@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        description =
                "Takes what the data directory of an embedded daemon holds to the brokers, the database and the data"
                        + " directory of a configuration: past runs, calibration, keys, traces, and the events of runs that are open."
                        + " What is there already stays as it is, so that it may be repeated. The embedded daemon must not run.")
public final class MigrateCommand implements Callable<Integer> {

    @Option(
            names = "--from",
            required = true,
            paramLabel = "DIR",
            description = "Data directory of the embedded daemon. Nothing is taken out of it.")
    private Path from;

    @Mixin
    private ConfigurationOptions configuration;

    @Option(names = "--without-events", description = "Leave out the events of open runs; brokers are not needed then.")
    private boolean withoutEvents;

    @Option(names = "--dry-run", description = "Only count; nothing is copied.")
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
