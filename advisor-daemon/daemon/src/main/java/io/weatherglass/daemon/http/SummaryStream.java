package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
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

/**
 * Streams summaries of instances, at most one per instance and period, each made once for all readers. A returning
 * reader gets what changed meanwhile. Thread-safe.
 */
final class SummaryStream implements Consumer<Advisory>, AutoCloseable {

    static final Duration PERIOD = Duration.ofSeconds(1);

    /** Key of the frame that shows whether a reader gets all it missed; no instance has a blank id. */
    private static final String RESUMED = "";

    private static final Logger LOG = LoggerFactory.getLogger(SummaryStream.class);

    private final Vertx vertx;
    private final InstanceQueries instances;
    private final Duration heartbeat;
    private final long timer;
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final ChangedInstances changes = new ChangedInstances();
    private final Set<StreamReader> readers = ConcurrentHashMap.newKeySet();

    /** Returning readers with their position, which get nothing else before what they missed. */
    private final Map<StreamReader, String> returning = new ConcurrentHashMap<>();

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

    /** A client that lists at this position and then streams from it misses nothing. */
    String position() {
        return changes.position();
    }

    private void open(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        StreamReader reader = new StreamReader(context, parameters.notBlank("instance"));
        // browsers repeat the address when they connect again, and name in the header what has come since
        Optional.ofNullable(context.request().getHeader("Last-Event-ID"))
                .or(() -> parameters.notBlank("lastEventId"))
                .ifPresent(position -> returning.put(reader, position));
        readers.add(reader);
        reader.begin(heartbeat, () -> {
            readers.remove(reader);
            returning.remove(reader);
        });
        if (returning.containsKey(reader)) {
            flush();
        }
    }

    @Override
    public synchronized void accept(Advisory advisory) {
        changes.record(advisory.workflowInstance());
        if (!readers.isEmpty()) {
            changed.put(advisory.workflowInstance(), advisory);
        }
    }

    /** @param waiting returning readers with what they missed, empty if unknown */
    private record Batch(
            Map<String, Advisory> advisories, String position, Map<StreamReader, Optional<List<String>>> waiting) {

        /** Includes what returning readers missed, in its current state. */
        Collection<Advisory> all(PublishedAdvisories published) {
            Map<String, Advisory> all = new LinkedHashMap<>(advisories);
            waiting.values()
                    .forEach(missed -> missed.orElse(List.of())
                            .forEach(instance ->
                                    published.latest(instance).ifPresent(latest -> all.put(instance, latest))));
            return all.values();
        }
    }

    private synchronized Batch take() {
        Map<StreamReader, Optional<List<String>>> waiting = new HashMap<>();
        returning.forEach((reader, seen) -> waiting.put(
                reader,
                changes.since(seen)
                        .map(missed -> missed.stream().filter(reader::wants).toList())));
        Batch batch = new Batch(changed, changes.position(), waiting);
        changed = new LinkedHashMap<>();
        return batch;
    }

    private void flush() {
        // one after the other: an earlier one that was held up must not overwrite a later one
        if (readers.isEmpty() || !flushing.compareAndSet(false, true)) {
            return;
        }
        Batch batch = take();
        if (batch.advisories().isEmpty() && batch.waiting().isEmpty()) {
            flushing.set(false);
            return;
        }
        Collection<Advisory> advisories = batch.all(instances.publishedAdvisories());
        vertx.executeBlocking(
                        () -> {
                            send(batch, frames(advisories));
                            return Optional.empty();
                        },
                        false)
                .onFailure(failure -> LOG.warn("summaries could not be sent", failure))
                .onComplete(done -> flushing.set(false));
    }

    private Map<String, Buffer> frames(Collection<Advisory> advisories) {
        Map<String, Buffer> frames = new LinkedHashMap<>();
        advisories.forEach(advisory -> {
            String instance = advisory.workflowInstance();
            if (readers.stream().anyMatch(reader -> reader.wants(instance))) {
                frames.put(instance, frame("summary", Responses.encode(instances.summary(advisory))));
            }
        });
        return frames;
    }

    private static Buffer frame(String event, Buffer data) {
        return Buffer.buffer("event: " + event + "\ndata: ").appendBuffer(data).appendString("\n\n");
    }

    private void send(Batch batch, Map<String, Buffer> frames) {
        readers.stream().filter(reader -> !returning.containsKey(reader)).forEach(reader -> {
            Map<String, Buffer> wanted = new LinkedHashMap<>();
            frames.forEach((instance, frame) -> {
                if (batch.advisories().containsKey(instance) && reader.wants(instance)) {
                    wanted.put(instance, frame);
                }
            });
            reader.offer(wanted, batch.position());
        });
        batch.waiting().forEach((reader, missed) -> {
            Map<String, Buffer> wanted = new LinkedHashMap<>();
            wanted.put(
                    RESUMED,
                    frame(
                            "resume",
                            Responses.encode(
                                    JsonNodeFactory.instance.objectNode().put("complete", missed.isPresent()))));
            missed.orElse(List.of()).stream()
                    .filter(frames::containsKey)
                    .forEach(instance -> wanted.put(instance, frames.get(instance)));
            reader.offer(wanted, batch.position());
            returning.remove(reader);
        });
    }

    @Override
    public void close() {
        vertx.cancelTimer(timer);
        instances.publishedAdvisories().removeListener(this);
    }
}
