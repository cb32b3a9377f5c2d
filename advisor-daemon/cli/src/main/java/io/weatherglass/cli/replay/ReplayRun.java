package io.weatherglass.cli.replay;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Sends the events of a run and collects its advisories up to the closing advisory. Thread-safe. */
public final class ReplayRun {

    private final String bootstrapServers;
    private final Topics topics;
    private final Duration patience;

    /** @param patience time to wait for the closing advisory after the last event */
    public ReplayRun(String bootstrapServers, Topics topics, Duration patience) {
        this.bootstrapServers = bootstrapServers;
        this.topics = topics;
        this.patience = patience;
    }

    /** Replays a script, all of whose events are known in advance. */
    public ReplayReport replay(ReplayScript script, String instance, double speed, Consumer<Advisory> onAdvisory)
            throws Exception {
        return new ReplayReport(
                script, instance, replay(script.plan(), script.events().iterator(), instance, speed, onAdvisory));
    }

    /**
     * Replays a run, waits for the closing advisory and returns all advisories.
     *
     * @param events as in {@link Replayer#send}
     * @param speed replayed seconds per second of wall-clock time, &gt; 0
     * @param onAdvisory called for each advisory, on a thread of the subscription
     * @throws TimeoutException if the closing advisory does not arrive, for example because no daemon is running
     */
    public List<Advisory> replay(
            EnactmentPlan plan,
            Iterator<TimedEvent> events,
            String instance,
            double speed,
            Consumer<Advisory> onAdvisory)
            throws Exception {
        List<Advisory> advisories = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        EnactorClientConfig config =
                EnactorClientConfig.defaults().withTimescale(speed).withTopics(topics.events(), topics.advisories());
        // closing the client ends its subscription
        try (EnactorClient client = EnactorClient.connect(bootstrapServers, ReplayScript.SOURCE, config)) {
            client.subscribe(instance, advisory -> {
                advisories.add(advisory);
                onAdvisory.accept(advisory);
                if (advisory.closing()) {
                    closed.complete(null);
                }
            });
            new Replayer(client, speed).send(plan, events, instance).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            closed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
        return advisories;
    }
}
