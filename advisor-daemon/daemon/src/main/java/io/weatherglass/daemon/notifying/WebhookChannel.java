package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.kafka.NotOwnerException;
import io.weatherglass.daemon.metrics.WebhookMetrics.Result;
import io.weatherglass.daemon.support.Backoff;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends messages to one webhook in order, on its own thread. Retries failures with increasing pauses, but not
 * rejections (4xx except 408 and 429). The queue is bounded and in memory, so messages may be lost.
 */
final class WebhookChannel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookChannel.class);

    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final int MAX_WAITING = 1000;
    private static final int MAX_ATTEMPTS = 10;
    private static final int MAX_PAUSE_FACTOR = 64;
    private static final Set<Integer> TRY_AGAIN = Set.of(408, 429);

    private final Webhook webhook;
    private final WebhookTargets targets;
    private final Backoff backoff;
    private final Clock clock;
    private final Consumer<Result> results;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final BlockingQueue<Delivery> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Set<Delivery> raised = ConcurrentHashMap.newKeySet();
    private final WorkerThread thread = new WorkerThread("webhook", this::run);

    private static final class Delivery {
        private final String id;
        private final byte[] body;
        private final boolean raises;

        private final Supplier<CompletableFuture<Void>> ownership;
        private final CompletableFuture<Void> taken = new CompletableFuture<>();
        private volatile boolean withdrawn;

        private volatile boolean over;

        Delivery(String id, byte[] body, boolean raises, Supplier<CompletableFuture<Void>> ownership) {
            this.id = id;
            this.body = body;
            this.raises = raises;
            this.ownership = ownership;
        }

        static Delivery of(Webhook webhook, AlertNews news, Supplier<CompletableFuture<Void>> ownership) {
            return new Delivery(news.id(), AlertMessage.body(webhook, news), news.raised(), ownership);
        }

        String id() {
            return id;
        }

        byte[] body() {
            return body;
        }
    }

    /** @param pause pause after the first failure; it doubles with each further failure, up to 64 times this value */
    WebhookChannel(Webhook webhook, WebhookTargets targets, Duration pause, Clock clock, Consumer<Result> results) {
        this.results = results;
        this.webhook = webhook;
        this.targets = targets;
        this.backoff = Backoff.endless(pause, pause.multipliedBy(MAX_PAUSE_FACTOR));
        this.clock = clock;
        thread.start();
    }

    private static CompletableFuture<Void> unconditional() {
        return CompletableFuture.completedFuture(null);
    }

    /** Does not block; drops the message if the queue is full. */
    void offer(Advisory advisory, Set<Occasion> occasions) {
        String id = advisory.workflowInstance() + "/" + advisory.sequence() + (advisory.closing() ? "/closing" : "");
        offer(new Delivery(
                id, WebhookMessage.body(webhook, advisory, occasions), false, WebhookChannel::unconditional));
    }

    /** Completes when the message is accepted or rejected; fails if it is dropped, abandoned or withdrawn. */
    CompletableFuture<Void> offer(AlertNews news, Supplier<CompletableFuture<Void>> ownership) {
        if (!news.raised()) {
            raisedWith(AlertNews.raisedId(news.advisory().workflowInstance(), news.alert()))
                    .forEach(delivery -> delivery.over = true);
        }
        return offer(Delivery.of(webhook, news, ownership));
    }

    private CompletableFuture<Void> offer(Delivery delivery) {
        if (delivery.raises) {
            raised.add(delivery);
        }
        if (!waiting.offer(delivery)) {
            raised.remove(delivery);
            results.accept(Result.DROPPED);
            LOG.warn("{} has {} messages queued; dropping {}", webhook, MAX_WAITING, delivery.id());
            delivery.taken.cancel(false);
        }
        return delivery.taken;
    }

    void withdrawRaised(String id) {
        raisedWith(id).forEach(delivery -> delivery.withdrawn = true);
    }

    private Stream<Delivery> raisedWith(String id) {
        return raised.stream().filter(delivery -> delivery.id().equals(id));
    }

    int sendNow(AlertNews news) throws IOException, InterruptedException {
        return status(Delivery.of(webhook, news, WebhookChannel::unconditional));
    }

    private void run() {
        try {
            while (true) {
                Delivery next = waiting.take();
                deliver(next);
                raised.remove(next);
            }
        } catch (InterruptedException e) {
            LOG.debug("stopped sending to {}", webhook);
        }
    }

    private void deliver(Delivery delivery) throws InterruptedException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            if (!mayBeSent(delivery)) {
                delivery.taken.cancel(false);
                return;
            }
            if (isDone(delivery)) {
                delivery.taken.complete(null);
                return;
            }
            TimeUnit.NANOSECONDS.sleep(backoff.after(attempt).toNanos());
        }
        results.accept(Result.GIVEN_UP);
        LOG.warn("{} did not accept {} in {} attempts; giving up", webhook, delivery.id(), MAX_ATTEMPTS);
        delivery.taken.cancel(false);
    }

    /**
     * Checks ownership before an alert is sent, since another daemon may already have reported the end of the alert.
     * The start of an alert is always sent if its end is queued here.
     */
    private boolean mayBeSent(Delivery delivery) throws InterruptedException {
        while (delivery.raises && !delivery.over && !delivery.withdrawn) {
            try {
                delivery.ownership.get().get();
                break;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof NotOwnerException) {
                    return delivery.over && !delivery.withdrawn;
                }
                LOG.debug("cannot check whether this daemon owns the run before sending {}", delivery.id(), e);
                TimeUnit.NANOSECONDS.sleep(backoff.after(1).toNanos());
            }
        }
        return !delivery.withdrawn;
    }

    private boolean isDone(Delivery delivery) throws InterruptedException {
        try {
            int status = status(delivery);
            if (status < 300) {
                results.accept(Result.SENT);
                return true;
            }
            if (status < 500 && !TRY_AGAIN.contains(status)) {
                results.accept(Result.REFUSED);
                LOG.warn("{} rejected {} with status {}", webhook, delivery.id(), status);
                return true;
            }
            LOG.debug("{} responded to {} with status {}", webhook, delivery.id(), status);
        } catch (WebhookTargets.ForbiddenTargetException e) {
            LOG.warn("{} must not receive {}: {}", webhook, delivery.id(), e.getMessage());
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.debug("cannot deliver to {}: {}", webhook, delivery.id(), e);
        }
        return false;
    }

    private int status(Delivery delivery) throws IOException, InterruptedException {
        targets.require(webhook.url().getHost());
        HttpResponse<InputStream> answer = client.send(request(delivery), BodyHandlers.ofInputStream());
        answer.body().close();
        return answer.statusCode();
    }

    private HttpRequest request(Delivery delivery) {
        HttpRequest.Builder request = HttpRequest.newBuilder(webhook.url())
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                // Ids may contain characters that are invalid in headers.
                .header("Weatherglass-Delivery", URLEncoder.encode(delivery.id(), StandardCharsets.UTF_8))
                .POST(BodyPublishers.ofByteArray(delivery.body()));
        webhook.secret().ifPresent(secret -> {
            long now = clock.instant().getEpochSecond();
            request.header(
                    "Weatherglass-Signature",
                    "t=" + now + ",v1=" + WebhookMessage.signature(secret, now, delivery.body()));
        });
        return request.build();
    }

    @Override
    public void close() {
        thread.interruptAndJoin();
    }
}
