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
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/** Sends published advisories to the configured webhooks and files. Thread-safe. */
public final class Notifications implements Consumer<Advisory>, AutoCloseable {

    /** Maximum age of advisories with alerts that the previous owner may not have sent. */
    public static final Duration LOOKS_BACK = AlertNews.RECENT;

    private static final String NONE = "none";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Maximum time that closing an instance waits for messages about ended alerts. */
    private static final int END_SECONDS = 5;

    private final List<Receiver> receivers = new ArrayList<>();
    private final Optional<AdvisoryFiles> files;
    private volatile boolean live;
    private final BiConsumer<String, Alert> sent;
    private final Function<Tenure, CompletableFuture<Void>> ownership;

    private final Map<String, Published> latest = new HashMap<>();

    /** Alerts of the latest advisory published by this daemon. Valid only within the same tenure. */
    private record Published(Tenure tenure, List<Alert> alerts) {}

    private int endsUnderWay;

    private record Receiver(Webhook webhook, AdvisoryChanges changes, WebhookChannel channel) {}

    Notifications(
            List<Webhook> webhooks,
            WebhookTargets targets,
            Optional<AdvisoryFiles> files,
            Duration pause,
            Clock clock,
            Consumer<Result> results,
            Function<Tenure, CompletableFuture<Void>> ownership,
            BiConsumer<String, Alert> sent) {
        this.ownership = ownership;
        this.sent = sent;
        this.files = files;
        webhooks.forEach(webhook -> receivers.add(new Receiver(
                webhook, new AdvisoryChanges(webhook), new WebhookChannel(webhook, targets, pause, clock, results))));
    }

    /**
     * Creates the channels and files. Callers must offer every advisory to the result, including those read at startup.
     *
     * @param sent receives, on any thread, alerts whose start all webhooks have accepted or rejected
     */
    public static Notifications of(
            Configuration configuration,
            WebhookMetrics metrics,
            Clock clock,
            Function<Tenure, CompletableFuture<Void>> ownership,
            BiConsumer<String, Alert> sent) {
        return new Notifications(
                webhooks(configuration),
                new WebhookTargets(configuration.get(Settings.WEBHOOKS_LINK_LOCAL)),
                files(configuration),
                PAUSE,
                clock,
                metrics::message,
                ownership,
                sent);
    }

    public static void requireWebhooks(Configuration configuration) {
        webhooks(configuration);
    }

    private static List<Webhook> webhooks(Configuration configuration) {
        return configuration.read(Settings.WEBHOOKS_FILE, List.of(), WebhooksFile::read);
    }

    private static Optional<AdvisoryFiles> files(Configuration configuration) {
        String folder = configuration.get(Settings.ADVISORIES_FOLDER);
        try {
            return folder.equals(NONE) ? Optional.empty() : Optional.of(new AdvisoryFiles(Path.of(folder)));
        } catch (IOException e) {
            throw new IllegalArgumentException("advisories.folder: cannot use " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Starts sending once earlier advisories have been read. */
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

    /** Does not block. */
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

    /** Returns a predicate that tests whether any webhook accepts an alert of a workflow. */
    public static BiPredicate<String, AlertKind> announced(Configuration configuration) {
        List<Webhook> webhooks = webhooks(configuration);
        return (workflow, kind) -> webhooks.stream().anyMatch(webhook -> wants(webhook, workflow, kind));
    }

    private static boolean wants(Webhook webhook, String workflow, AlertKind kind) {
        return webhook.alerts().contains(kind)
                && webhook.workflow().matcher(workflow).matches();
    }

    /**
     * Sends the alert messages of an advisory that is safe in the log, and those that the previous owner may not have
     * sent. Completes when messages about ended alerts have been delivered or abandoned, or after a timeout.
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
     * Waits until all alert messages are sent and recorded, or until the timeout. The next owner sends the remaining
     * messages.
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

    public synchronized void forget(String instance) {
        Optional.ofNullable(latest.remove(instance)).stream()
                .flatMap(forgotten -> forgotten.alerts().stream())
                // The new owner sends these messages. Ends of alerts stay queued, because later advisories omit them.
                .filter(Alert::unsent)
                .map(alert -> AlertNews.raisedId(instance, alert))
                .forEach(id -> receivers.forEach(receiver -> receiver.channel().withdrawRaised(id)));
        notifyAll();
    }

    public record Sent(String webhook, String format, boolean taken, String answer) {}

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
        try {
            for (AlertNews news : SampleAlert.at(clock.instant())) {
                int status = channel.sendNow(news);
                taken &= status < 300;
                answer = "status " + status;
            }
        } catch (IOException e) {
            taken = false;
            answer = "no response: " + e;
        }
        return new Sent(webhook.toString(), webhook.format().text(), taken, answer);
    }

    @Override
    public void close() {
        receivers.forEach(receiver -> receiver.channel().close());
        files.ifPresent(AdvisoryFiles::close);
    }
}
