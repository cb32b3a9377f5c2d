package io.weatherglass.cli.traces;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.TraceDocuments;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.LoadProfile;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Shows a trace's mean and peak load, and its load over time.")
final class TraceShowCommand implements Callable<Integer> {
    private static final int COLUMNS = 72;

    @Parameters(paramLabel = "NAME", description = "Name of the trace.")
    private String name;

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        TraceStore store = TraceStore.open(data.directory());
        TraceInfo info = store.info(name);
        LoadProfile profile = LoadProfile.of(store.load(name), COLUMNS);
        json.print(TraceDocuments.of(info, profile), out -> TraceText.print(info, profile, out));
        return 0;
    }
}
