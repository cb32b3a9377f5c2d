package io.weatherglass.cli.following;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.sources.FollowedFile;
import io.weatherglass.daemon.sources.MessageTranslator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Logs in {@code .snakemake/log}. Their file names contain the start times. */
final class SnakemakeFolder implements EnactorFolder {
    private static final String SUFFIX = ".snakemake.log";

    private static final Duration FRESH = Duration.ofMinutes(10);

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

    /** A log that ends with an exception lacks the final line; its run counts as active while the log is recent. */
    @Override
    public boolean hasEnded(Path recording) throws IOException {
        Instant changed = Files.getLastModifiedTime(recording).toInstant();
        boolean fresh = changed.plus(FRESH).isAfter(Instant.now());
        Clock clock = fresh ? Clock.fixed(changed, ZoneOffset.UTC) : Clock.systemUTC();
        Connector snakemake = ConnectorRegistry.create(connector(), ConnectorSettings.NONE);
        Supplier<MessageSplitter> splitters =
                snakemake.followedSplitter(recording.getFileName().toString()).orElseThrow();
        MessageTranslator translations = new MessageTranslator(snakemake);
        try (FollowedFile log = new FollowedFile(recording, splitters, clock)) {
            for (List<SourceMessage> some = log.poll(); !some.isEmpty(); some = log.poll()) {
                some.forEach(message -> translate(translations, message));
            }
        }
        return translations.areOver();
    }

    private static void translate(MessageTranslator translations, SourceMessage message) {
        try {
            translations.translate(message);
        } catch (InvalidMessageException e) {
            // the problem is reported when the log is followed or imported
            return;
        }
    }

    @Override
    public String whyNothing() {
        return "no Snakemake run is active in " + folder + " (" + logs + "); waiting for one";
    }
}
