package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.RunDocuments;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            stored = find(open);
            run = open.whole(stored.id()).orElseThrow(this::unknown);
        }
        json.print(RunDocuments.of(stored, run), out -> HistoryText.print(stored, run, out));
        return 0;
    }

    private StoredRun find(History open) {
        Optional<StoredRun> byNumber = name.matches("\\d{1,18}") ? open.run(Long.parseLong(name)) : Optional.empty();
        if (byNumber.isPresent()) {
            return byNumber.get();
        }
        List<StoredRun> ofInstance = open.ofInstance(name);
        if (ofInstance.size() > 1) {
            String numbers =
                    ofInstance.stream().map(run -> String.valueOf(run.id())).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "RUN must name one run, but instance \"" + name + "\" has several: " + numbers + "; give a number");
        }
        return ofInstance.stream().findFirst().orElseThrow(this::unknown);
    }

    private NoSuchElementException unknown() {
        return new NoSuchElementException("the history has no run \"" + name + "\"");
    }
}
