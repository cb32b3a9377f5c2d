package io.weatherglass.daemon.replay;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Sends a script and gathers the advisories on it until the closing one. */
public final class ReplayRun {

    private ReplayRun() {}

    /**
     * Replays and waits for the closing advisory.
     *
     * @param eventsTopic where a daemon listens
     * @param onAdvisory told of each advisory as it comes, on a thread of the subscription
     * @param patience how long to wait for the closing advisory after the last event
     * @throws TimeoutException if it does not come: no daemon listens, or it is stuck
     */
    public static ReplayReport replay(
            ReplayScript script,
            String instance,
            String bootstrapServers,
            double speed,
            Duration patience,
            Consumer<Advisory> onAdvisory)
            throws Exception {
        List<Advisory> advisories = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        EnactorClientConfig config = EnactorClientConfig.defaults().withTimescale(speed);
        // closing the client ends its subscription
        try (EnactorClient client = EnactorClient.connect(bootstrapServers, Replayer.SOURCE, config)) {
            client.subscribe(instance, advisory -> {
                advisories.add(advisory);
                onAdvisory.accept(advisory);
                if (advisory.closing()) {
                    closed.complete(null);
                }
            });
            new Replayer(client, speed).send(script, instance).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            closed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
        return new ReplayReport(script, instance, advisories);
    }
}
