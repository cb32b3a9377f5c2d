package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.metrics.WebhookMetrics;
import io.weatherglass.daemon.metrics.WebhookMetrics.Result;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Brings advisories, as they are read back from the log, to the webhooks and files that are configured. */
public final class Notifications implements Consumer<Advisory>, AutoCloseable {

    /** How long before the last one advisories were issued whose alerts a predecessor may not have sent. */
    public static final Duration LOOKS_BACK = AlertNews.RECENT;

    /** The value of a setting that names no file or folder. */
    private static final String NONE = "none";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** For so long the end of an instance waits for the messages that its alerts are over. A guess. */
    private static final int END_SECONDS = 5;

    private final List<Receiver> receivers = new ArrayList<>();
    private final Optional<AdvisoryFiles> files;
    private volatile boolean live;
    private volatile BiConsumer<String, Alert> sent = (instance, alert) -> {};
    private volatile Function<Tenure, CompletableFuture<Void>> ownership =
            tenure -> CompletableFuture.completedFuture(null);

    /** By instance of this daemon. */
    private final Map<String, Published> latest = new HashMap<>();

    /**
     * What the latest advisory that this daemon has published had of alerts. One whose tenure ended while it was written may come
     * after the instance was forgotten; in a later tenure it says nothing, since others may have published meanwhile.
     */
    private record Published(Tenure tenure, List<Alert> alerts) {}

    /** Messages that alerts are over which still wait to be taken. A successor knows of the latest only. */
    private int endsUnderWay;

    private record Receiver(Webhook webhook, AdvisoryChanges changes, WebhookChannel channel) {}

    private Notifications(
            List<Webhook> webhooks,
            WebhookTargets targets,
            Optional<AdvisoryFiles> files,
            Duration pause,
            Clock clock,
            Consumer<Result> results) {
        this.files = files;
        webhooks.forEach(webhook -> receivers.add(new Receiver(
                webhook, new AdvisoryChanges(webhook), new WebhookChannel(webhook, targets, pause, clock, results))));
    }

    /**
     * As configured. Must get every advisory, those that are read back at the start too: they are not sent again, but show what
     * was reported before.
     *
     * @throws IllegalArgumentException if the file of webhooks is wrong, or the folder cannot be used
     */
    public static Notifications of(Configuration configuration, WebhookMetrics metrics, Clock clock) {
        return new Notifications(
                webhooks(configuration),
                new WebhookTargets(configuration.get(Settings.WEBHOOKS_LINK_LOCAL)),
                files(configuration),
                PAUSE,
                clock,
                metrics::message);
    }

    /**
     * Does nothing if the file of webhooks can be used.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public static void requireWebhooks(Configuration configuration) {
        webhooks(configuration);
    }

    /** With these webhooks and a shorter pause. */
    static Notifications of(List<Webhook> webhooks, Optional<AdvisoryFiles> files, Duration pause, Clock clock) {
        return new Notifications(webhooks, new WebhookTargets(false), files, pause, clock, result -> {});
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

    /** Whether a webhook wants to know of this kind of alert of a workflow. */
    public boolean announces(String workflow, AlertKind kind) {
        return receivers.stream().anyMatch(receiver -> wants(receiver.webhook(), workflow, kind));
    }

    private static boolean wants(Webhook webhook, String workflow, AlertKind kind) {
        return webhook.alerts().contains(kind)
                && webhook.workflow().matcher(workflow).matches();
    }

    /**
     * Calls this, on any thread, whenever all webhooks have taken or refused the message that an alert of an instance of this daemon
     * has begun: the next advisory is to say so.
     */
    public void onSent(BiConsumer<String, Alert> listener) {
        sent = listener;
    }

    /** Asks this before each message that an alert has begun; if it fails since the tenure is over, the message is left to the new owner. */
    public void confirmBy(Function<Tenure, CompletableFuture<Void>> owned) {
        ownership = owned;
    }

    /**
     * Sends what has become of the alerts of an instance of this daemon, once its advisory is safe in the log. Others of the group do
     * not, so that every alert is sent once. What a predecessor may not have sent is sent now: perhaps again, for it may have been
     * stopped before it could write that it was taken. Does not block.
     *
     * @param tenure in which it was published
     * @param before the last advisories that have been published on the instance, oldest first and without gaps, with all of {@link #LOOKS_BACK}; asked where nothing is known of it
     * @return completes when the messages about alerts that are over are taken or given up, or it takes too long
     */
    public synchronized CompletableFuture<Void> published(
            Tenure tenure, Advisory advisory, Function<String, List<Advisory>> before) {
        String instance = advisory.workflowInstance();
        List<AlertNews> all = Optional.ofNullable(latest.put(instance, new Published(tenure, advisory.alerts())))
                .filter(own -> own.tenure().equals(tenure))
                .map(own -> AlertNews.of(own.alerts(), own.alerts(), advisory))
                .orElseGet(() -> AlertNews.afterTakeover(before.apply(instance), advisory));
        List<CompletableFuture<Void>> over = new ArrayList<>();
        for (AlertNews news : all) {
            CompletableFuture<Void> taken = send(news, tenure);
            if (!news.raised()) {
                over.add(taken);
                endsUnderWay++;
                taken.whenComplete((nothing, problem) -> endIsDone());
            } else if (news.alert().unsent()) {
                taken.thenRun(() -> sent.accept(instance, news.alert()));
            }
        }
        notifyAll();
        return CompletableFuture.allOf(over.toArray(CompletableFuture[]::new))
                .exceptionally(givenUp -> null)
                .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS);
    }

    private synchronized void endIsDone() {
        endsUnderWay--;
        notifyAll();
    }

    /** Completes when all webhooks that want it have taken or refused it; exceptionally if one has not. */
    private CompletableFuture<Void> send(AlertNews news, Tenure tenure) {
        return CompletableFuture.allOf(receivers.stream()
                .filter(receiver -> wants(
                        receiver.webhook(),
                        news.advisory().workflow(),
                        news.alert().kind()))
                .map(receiver -> receiver.channel().offer(news, () -> ownership.apply(tenure)))
                .toArray(CompletableFuture[]::new));
    }

    /**
     * Returns when it stands in the log of each alert that it was sent, and no message that one is over still waits to be taken; or
     * after this time. Then a successor sends again what by the log was not sent, or was over with the last advisories.
     */
    public synchronized void finish(Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        try {
            while (endsUnderWay > 0
                    || latest.values().stream()
                            .flatMap(of -> of.alerts().stream())
                            .anyMatch(Alert::unsent)) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    return;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The instance has ended, or is somebody else's. */
    public synchronized void forget(String instance) {
        Optional.ofNullable(latest.remove(instance)).stream()
                .flatMap(forgotten -> forgotten.alerts().stream())
                // whoever holds it now sends it; not what was over before, which is in no advisory any more
                .filter(Alert::unsent)
                .map(alert -> AlertNews.raisedId(instance, alert))
                .forEach(id -> receivers.forEach(receiver -> receiver.channel().withdrawRaised(id)));
        notifyAll();
    }

    /**
     * What came of a sample that was sent to a webhook.
     *
     * @param webhook scheme, host and port
     * @param answer status of the answer, or why there is none
     */
    public record Sent(String webhook, String format, boolean taken, String answer) {}

    /**
     * Sends a sample of an alert, and that it is over, to every webhook that is configured, once.
     *
     * @throws IllegalArgumentException if the file of webhooks is wrong
     * @throws InterruptedException if it is interrupted while it waits for an answer
     */
    public static List<Sent> test(Configuration configuration, Clock clock) throws InterruptedException {
        List<Sent> all = new ArrayList<>();
        WebhookTargets targets = new WebhookTargets(configuration.get(Settings.WEBHOOKS_LINK_LOCAL));
        for (Webhook webhook : webhooks(configuration)) {
            try (WebhookChannel channel = new WebhookChannel(webhook, targets, PAUSE, clock, result -> {})) {
                all.add(test(webhook, channel, clock));
            }
        }
        return all;
    }

    private static Sent test(Webhook webhook, WebhookChannel channel, Clock clock) throws InterruptedException {
        String answer = "";
        boolean taken = true;
        for (AlertNews news : SampleAlert.at(clock.instant())) {
            try {
                int status = channel.sendNow(news);
                taken &= status < 300;
                answer = "status " + status;
            } catch (IOException e) {
                taken = false;
                answer = "no answer: " + e;
            }
            if (!taken) {
                break;
            }
        }
        return new Sent(webhook.toString(), webhook.format().text(), taken, answer);
    }

    @Override
    public void close() {
        receivers.forEach(receiver -> receiver.channel().close());
        files.ifPresent(AdvisoryFiles::close);
    }
}
