package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.connectors.client.StartFrom;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Uses the Java client to publish some runs, and to follow the advisories of some runs of each kind. Each advisory in
 * the log must be received exactly once and in order. Only one thread may publish.
 */
final class ClientEnactor implements SentRuns.Publisher, AutoCloseable {

    private final EnactorClient client;
    private final Set<String> published;
    private final Map<String, Seen> followed = new LinkedHashMap<>();

    private static final class Seen {
        private final AdvisoryTrail trail = new AdvisoryTrail();

        private synchronized void add(Advisory advisory) {
            trail.add(advisory);
            notifyAll();
        }

        private synchronized String difference(AdvisoryTrail log, long deadlineNanos) throws InterruptedException {
            for (long left = deadlineNanos - System.nanoTime();
                    trail.count() < log.count() && left > 0;
                    left = deadlineNanos - System.nanoTime()) {
                wait(Math.max(1, Duration.ofNanos(left).toMillis()));
            }
            return trail.difference(log);
        }
    }

    private ClientEnactor(EnactorClient client, Set<String> published) {
        this.client = client;
        this.published = Set.copyOf(published);
    }

    static ClientEnactor connect(String addresses, Topics topics, Set<String> published, List<String> followed) {
        EnactorClientConfig config = EnactorClientConfig.defaults().withTopics(topics.events(), topics.advisories());
        ClientEnactor enactor = new ClientEnactor(EnactorClient.connect(addresses, RunDraft.SOURCE, config), published);
        followed.forEach(enactor::follow);
        return enactor;
    }

    private void follow(String instance) {
        Seen seen = new Seen();
        // alternate between the two start positions, which are equivalent while the topic is empty
        StartFrom start = followed.size() % 2 == 0 ? StartFrom.BEGINNING : StartFrom.END;
        client.subscribe(instance, start, seen::add);
        followed.put(instance, seen);
    }

    @Override
    public Optional<CompletableFuture<?>> publish(EventEnvelope event) {
        return published.contains(event.workflowInstance()) ? Optional.of(client.publish(event)) : Optional.empty();
    }

    int published() {
        return published.size();
    }

    int followed() {
        return followed.size();
    }

    List<ChaosProblem> problems(Remains remains, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<ChaosProblem> problems = new ArrayList<>();
        for (Map.Entry<String, Seen> entry : followed.entrySet()) {
            String difference = entry.getValue().difference(remains.advisories(entry.getKey()), deadline);
            if (!difference.isEmpty()) {
                problems.add(
                        new ChaosProblem(Kind.CLIENT_DIFFERS, entry.getKey(), "the client received " + difference));
            }
        }
        return problems;
    }

    @Override
    public void close() {
        client.close();
    }
}
