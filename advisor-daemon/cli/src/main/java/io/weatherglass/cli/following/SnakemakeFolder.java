package io.weatherglass.cli.following;

import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.Connectors;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.connectors.sources.RecordedEventsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The logs in {@code .snakemake/log}, whose names are their dates. */
final class SnakemakeFolder implements EnactorFolder {
    private static final String SUFFIX = ".snakemake.log";

    private final Path folder;
    private final Path logs;

    SnakemakeFolder(Path folder) {
        this.folder = folder;
        this.logs = folder.resolve(".snakemake").resolve("log");
    }

    @Override
    public String connector() {
        return "snakemake";
    }

    @Override
    public List<Path> recordings() throws IOException {
        if (!Files.isDirectory(logs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(logs)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public boolean hasEnded(Path recording) throws IOException {
        List<RecordedEvents> ended = new ArrayList<>();
        try {
            new RecordedEventsReader(Connectors.create(connector(), ConnectorSettings.NONE), false, problem -> {})
                    .read(List.of(recording), ended::add, () -> {});
        } catch (IllegalArgumentException e) {
            // it says nothing of a run yet, or there was nothing to do
            return false;
        }
        return !ended.isEmpty();
    }

    @Override
    public String whyNothing() {
        return "no run of Snakemake goes on in " + folder + " (" + logs + "): waiting for one to begin";
    }
}
