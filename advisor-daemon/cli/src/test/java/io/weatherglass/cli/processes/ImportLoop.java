package io.weatherglass.cli.processes;

import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Imports two logs alternately under one name until it is killed. */
public final class ImportLoop {

    private ImportLoop() {}

    /** @param arguments data directory and two logs */
    public static void main(String[] arguments) throws IOException {
        TraceStore store = TraceStore.open(Path.of(arguments[0]));
        for (int round = 0; ; round++) {
            replace(store, Path.of(arguments[1 + round % 2]));
        }
    }

    static void replace(TraceStore store, Path log) throws IOException {
        new TraceImport(
                        log,
                        log.getFileName().toString(),
                        Optional.empty(),
                        Optional.of("t"),
                        Optional.empty(),
                        OptionalInt.empty(),
                        true,
                        ReadOptions.unlimited(true))
                .into(store);
    }
}
