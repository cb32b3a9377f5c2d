package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Brings advisories, as they are read back from the log, to the webhooks and files that are configured. */
public final class Notifications implements Consumer<Advisory>, AutoCloseable {
    /** The value of a setting that names no file or folder. */
    private static final String NONE = "none";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final List<Receiver> receivers = new ArrayList<>();
    private final Optional<AdvisoryFiles> files;
    private volatile boolean live;

    private record Receiver(AdvisoryChanges changes, WebhookChannel channel) {}

    private Notifications(List<Webhook> webhooks, Optional<AdvisoryFiles> files, Duration pause, Clock clock) {
        this.files = files;
        webhooks.forEach(webhook ->
                receivers.add(new Receiver(new AdvisoryChanges(webhook), new WebhookChannel(webhook, pause, clock))));
    }

    /**
     * As configured. Must get every advisory, those that are read back at the start too: they are not sent again, but show what
     * was reported before.
     *
     * @throws IllegalArgumentException if the file of webhooks is wrong, or the folder cannot be used
     */
    public static Notifications of(Configuration configuration, Clock clock) {
        return new Notifications(webhooks(configuration), files(configuration), PAUSE, clock);
    }

    /** With these webhooks and a shorter pause. */
    static Notifications of(List<Webhook> webhooks, Optional<AdvisoryFiles> files, Duration pause, Clock clock) {
        return new Notifications(webhooks, files, pause, clock);
    }

    private static List<Webhook> webhooks(Configuration configuration) {
        String file = configuration.get(Settings.WEBHOOKS_FILE);
        try {
            return file.equals(NONE) ? List.of() : WebhooksFile.read(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("webhooks.file: there is no file " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("webhooks.file: cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static Optional<AdvisoryFiles> files(Configuration configuration) {
        String folder = configuration.get(Settings.ADVISORIES_FOLDER);
        try {
            return folder.equals(NONE) ? Optional.empty() : Optional.of(new AdvisoryFiles(Path.of(folder)));
        } catch (IOException e) {
            throw new IllegalArgumentException("advisories.folder: cannot use " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Listens to the published advisories; sends from the moment that what was published before has been read back. */
    public void listen(PublishedAdvisories publishedAdvisories, CompletableFuture<Void> readBack) {
        if (receivers.isEmpty() && files.isEmpty()) {
            return;
        }
        publishedAdvisories.addListener(this);
        readBack.thenRun(() -> {
            files.ifPresent(AdvisoryFiles::begin);
            live = true;
        });
    }

    /** Takes an advisory; does not block. */
    @Override
    public synchronized void accept(Advisory advisory) {
        boolean isNew = live;
        for (Receiver receiver : receivers) {
            Set<Occasion> occasions = receiver.changes().of(advisory);
            if (isNew && !occasions.isEmpty()) {
                receiver.channel().offer(advisory, occasions);
            }
        }
        if (isNew) {
            files.ifPresent(to -> to.offer(advisory));
        } else {
            files.ifPresent(to -> to.offerAgain(advisory));
        }
    }

    @Override
    public void close() {
        receivers.forEach(receiver -> receiver.channel().close());
        files.ifPresent(AdvisoryFiles::close);
    }
}
