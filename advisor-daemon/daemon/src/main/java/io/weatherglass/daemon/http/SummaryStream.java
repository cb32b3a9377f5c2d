package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Streams summaries, at most one per instance per period, each encoded once for all readers. */
final class SummaryStream implements Consumer<Advisory>, AutoCloseable {
    static final Duration PERIOD = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(SummaryStream.class);

    private final Vertx vertx;
    private final InstanceQueries instances;
    private final Duration heartbeat;
    private final long timer;
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final Set<StreamReader> readers = ConcurrentHashMap.newKeySet();
    private Map<String, Advisory> changed = new LinkedHashMap<>();

    SummaryStream(Vertx vertx, InstanceQueries instances, Duration heartbeat) {
        this.vertx = vertx;
        this.instances = instances;
        this.heartbeat = heartbeat;
        this.timer = vertx.setPeriodic(PERIOD.toMillis(), tick -> flush());
        instances.publishedAdvisories().addListener(this);
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.SUMMARY_STREAM, this::open));
    }

    int openStreams() {
        return readers.size();
    }

    private void open(RoutingContext context) {
        StreamReader reader = new StreamReader(context, new QueryParameters(context).notBlank("instance"));
        readers.add(reader);
        reader.begin(heartbeat, () -> readers.remove(reader));
    }

    @Override
    public synchronized void accept(Advisory advisory) {
        if (!readers.isEmpty()) {
            changed.put(advisory.workflowInstance(), advisory);
        }
    }

    private synchronized Collection<Advisory> take() {
        Collection<Advisory> taken = changed.values();
        changed = new LinkedHashMap<>();
        return taken;
    }

    private void flush() {
        // Process one batch at a time, so that a delayed batch cannot overwrite a later one.
        if (!flushing.compareAndSet(false, true)) {
            return;
        }
        Collection<Advisory> advisories = take();
        if (advisories.isEmpty()) {
            flushing.set(false);
            return;
        }
        vertx.executeBlocking(
                        () -> {
                            advisories.forEach(this::send);
                            return Optional.empty();
                        },
                        false)
                .onFailure(failure -> LOG.warn("cannot send summaries", failure))
                .onComplete(done -> flushing.set(false));
    }

    private void send(Advisory advisory) {
        String instance = advisory.workflowInstance();
        List<StreamReader> interested =
                readers.stream().filter(reader -> reader.wants(instance)).toList();
        if (!interested.isEmpty()) {
            Buffer frame = Buffer.buffer("event: summary\ndata: ")
                    .appendBuffer(Responses.encode(instances.summary(advisory)))
                    .appendString("\n\n");
            interested.forEach(reader -> reader.offer(instance, frame));
        }
    }

    @Override
    public void close() {
        vertx.cancelTimer(timer);
        instances.publishedAdvisories().removeListener(this);
    }
}
