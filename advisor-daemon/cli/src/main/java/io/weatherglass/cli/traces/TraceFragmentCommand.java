package io.weatherglass.cli.traces;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.TraceDocuments;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.TraceFragment;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "fragment",
        mixinStandardHelpOptions = true,
        description = {
            "Prints a fragment of a trace: jobs that start in it, and the remaining parts of jobs running at its start.",
            "The output can be passed to simulate --background; times are counted from the start of the fragment."
        })
final class TraceFragmentCommand implements Callable<Integer> {

    @Parameters(paramLabel = "NAME", description = "Name of the trace.")
    private String name;

    @Option(
            names = "--start",
            required = true,
            paramLabel = "SECONDS",
            description = "Start of the fragment, s after the first submission.")
    private double startSeconds;

    @Option(names = "--duration", required = true, paramLabel = "SECONDS", description = "Length of the fragment, s.")
    private double durationSeconds;

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        TraceFragment fragment = TraceStore.open(data.directory()).load(name).fragment(startSeconds, durationSeconds);
        json.print(TraceDocuments.of(fragment), out -> {
            out.println("arrival_s,cores,work_s");
            BackgroundLoad load = fragment.load();
            for (int k = 0; k < load.size(); k++) {
                out.println(load.arrivalSeconds(k) + "," + load.cores(k) + "," + load.workSeconds(k));
            }
        });
        return 0;
    }
}
