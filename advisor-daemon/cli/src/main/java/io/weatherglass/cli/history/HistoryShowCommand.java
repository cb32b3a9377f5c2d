package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.RunDocuments;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Shows a past run's outcome, its past and future errors, and the coverage of its intervals;"
                + " with --json, everything.")
final class HistoryShowCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "Number of the run, or id of its instance.")
    private String name;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        StoredRun stored;
        PastRun run;
        try (History open = history.open()) {
            stored = NamedRun.find(open, "RUN", name);
            run = open.whole(stored.id()).orElseThrow(() -> NamedRun.unknown(name));
        }
        json.print(RunDocuments.of(stored, run), out -> HistoryText.print(stored, run, out));
        return 0;
    }
}
