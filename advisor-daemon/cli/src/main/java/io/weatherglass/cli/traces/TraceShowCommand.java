package io.weatherglass.cli.traces;

import io.weatherglass.cli.charts.LoadChart;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.traces.TraceDocuments;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.LoadProfile;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import javax.xml.stream.XMLStreamException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trace show}: one trace and its load over time. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Shows what is known of a trace, its mean and peak load, and the load over time.")
final class TraceShowCommand implements Callable<Integer> {
    private static final int COLUMNS = 72;
    private static final int BARS = 600;

    @Parameters(paramLabel = "NAME", description = "Name of the trace.")
    private String name;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw the load over time (SVG).")
    private Path svg;

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, XMLStreamException {
        TraceStore store = TraceStore.open(data.directory());
        TraceInfo info = store.info(name);
        WorkloadTrace trace = store.load(name);
        if (svg != null) {
            draw(LoadProfile.of(trace, BARS));
        }
        LoadProfile profile = LoadProfile.of(trace, COLUMNS);
        if (json.wanted()) {
            json.print(spec.commandLine().getOut(), TraceDocuments.of(info, profile));
        } else {
            TraceText.print(info, profile, spec.commandLine().getOut());
        }
        return 0;
    }

    private void draw(LoadProfile profile) throws IOException, XMLStreamException {
        if (profile.binSeconds() <= 0) {
            throw new IllegalArgumentException("--svg: trace \"" + name + "\" must span some time to have a picture");
        }
        try (Writer out = Files.newBufferedWriter(svg)) {
            LoadChart.draw("Load of " + name, profile.binSeconds(), profile.meanCores(), out);
        }
    }
}
