package io.weatherglass.cli.traces;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.TraceDocuments;
import io.weatherglass.traces.store.TraceListing;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the traces. The exit code is 1 if a trace file cannot be read.")
final class TraceListCommand implements Callable<Integer> {

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        TraceStore store = TraceStore.open(data.directory());
        TraceListing listing = store.list();
        json.print(TraceDocuments.of(listing), out -> TraceText.print(listing, store.folder(), out));
        listing.unreadable()
                .forEach((file, reason) -> spec.commandLine().getErr().println("cannot read " + file + ": " + reason));
        return listing.unreadable().isEmpty() ? 0 : 1;
    }
}
