package io.weatherglass.cli.following;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.serving.EmbeddedDaemon;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.sources.HttpOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Reports the runs of a folder to a running daemon, or to a daemon that is started for the folder and learns from its
 * past runs. A daemon started here stops when {@link #close} is called or the process ends. Thread-safe.
 */
public final class FolderSession implements AutoCloseable {
    /** Plans are learned from 10 runs by default, so importing many more would only take time. */
    private static final int MAX_PAST = 30;

    private final EnactorFolder folder;
    private final Optional<EmbeddedDaemon> parts;
    private final String url;
    private final FolderFollower follower;

    /** Recording of the run that was active when following began. */
    private final Optional<Path> live;

    private FolderSession(
            EnactorFolder folder,
            Optional<Path> live,
            Optional<EmbeddedDaemon> parts,
            String url,
            FolderFollower follower) {
        this.folder = folder;
        this.live = live;
        this.parts = parts;
        this.url = url;
        this.follower = follower;
    }

    /**
     * @param daemon base URL of a running daemon; if empty, starts a daemon
     * @param isReported whether the running daemon already knows an instance
     * @throws IllegalArgumentException if {@code directory} is not a directory
     */
    public static FolderSession begin(
            String enactor,
            Path directory,
            Optional<String> daemon,
            Optional<String> token,
            ConfigurationOptions options,
            Consumer<String> notices,
            Predicate<String> isReported)
            throws IOException, InterruptedException {
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException("--" + enactor + " must be a directory, but was " + directory);
        }
        EnactorFolder folder =
                enactor.equals("nextflow") ? new NextflowFolder(directory) : new SnakemakeFolder(directory);
        Connector connector = ConnectorRegistry.create(enactor, named(directory));
        List<Path> recordings = folder.recordings();
        Optional<Path> live = goingOn(folder, recordings);
        List<Path> past = recordings.subList(0, recordings.size() - (live.isPresent() ? 1 : 0));
        Optional<EmbeddedDaemon> parts = Optional.empty();
        if (daemon.isEmpty()) {
            AtomicInteger imported = new AtomicInteger();
            List<Path> newest = past.subList(Math.max(0, past.size() - MAX_PAST), past.size());
            parts = Optional.of(EmbeddedDaemon.start(
                    options,
                    Map.of(Settings.HTTP_PORT.key(), "0"),
                    configuration ->
                            imported.set(PastRunImport.take(connector, newest, configuration, problem -> {}))));
            notices.accept(
                    imported.get() == 0
                            ? "no past runs found: this run will be followed, and the next one can be forecast"
                            : "forecasts use " + imported.get() + (imported.get() == 1 ? " past run" : " past runs"));
        }
        String url = parts.map(own -> "http://127.0.0.1:" + own.daemon().httpPort())
                .or(() -> daemon)
                .orElseThrow();
        try {
            HttpOutput output = new HttpOutput(
                    url,
                    token,
                    HttpOutput.ENDLESS,
                    notices,
                    (event, why) -> notices.accept("refused event " + event.id() + ": " + why));
            FolderFollower follower = new FolderFollower(
                    folder,
                    connector,
                    past,
                    output,
                    notices,
                    instance -> daemon.isPresent() && isReported.test(instance));
            follower.start();
            return new FolderSession(folder, live, parts, url, follower);
        } catch (IOException | RuntimeException e) {
            parts.ifPresent(EmbeddedDaemon::close);
            throw e;
        }
    }

    private static Optional<Path> goingOn(EnactorFolder folder, List<Path> recordings) throws IOException {
        if (recordings.isEmpty()) {
            return Optional.empty();
        }
        Path newest = recordings.get(recordings.size() - 1);
        return folder.hasEnded(newest) ? Optional.empty() : Optional.of(newest);
    }

    /** Names the workflow after the folder, so that past and current runs belong to the same workflow. */
    private static ConnectorSettings named(Path directory) {
        Path name = directory.toAbsolutePath().normalize().getFileName();
        return new ConnectorSettings(
                Optional.ofNullable(name).map(Path::toString).map(NameRules::fitting),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Map.of());
    }

    public String url() {
        return url;
    }

    public boolean hasOwnDaemon() {
        return parts.isPresent();
    }

    /**
     * Returns the last reported instance, if any.
     *
     * @throws IOException if following has failed
     */
    public Optional<String> instance() throws IOException {
        Optional<Exception> failure = follower.failure();
        if (failure.isPresent()) {
            throw new IOException("cannot follow the folder: " + failure.get().getMessage(), failure.get());
        }
        return follower.instance();
    }

    /** Describes why there is no instance yet, and what the user can do. */
    public String whyNothing() {
        return live.map(recording -> "following " + recording).orElseGet(folder::whyNothing);
    }

    @Override
    public void close() {
        follower.close();
        parts.ifPresent(EmbeddedDaemon::close);
    }
}
