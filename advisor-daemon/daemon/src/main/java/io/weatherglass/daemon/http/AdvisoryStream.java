package io.weatherglass.daemon.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Streams advisories as server-sent events: first the latest one (or those that the client missed), then each new one.
 */
final class AdvisoryStream implements Consumer<Advisory>, AutoCloseable {

    static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PublishedAdvisories publishedAdvisories;
    private final Duration heartbeat;
    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Set<StreamReader> readers = ConcurrentHashMap.newKeySet();

    AdvisoryStream(PublishedAdvisories publishedAdvisories, Duration heartbeat) {
        this.publishedAdvisories = publishedAdvisories;
        this.heartbeat = heartbeat;
        publishedAdvisories.addListener(this);
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.STREAM, this::open));
    }

    int openStreams() {
        return readers.size();
    }

    private void open(RoutingContext context) {
        Optional<String> instance = new QueryParameters(context).notBlank("instance");
        StreamReader reader = new StreamReader(context, instance);
        readers.add(reader);
        reader.begin(heartbeat, () -> readers.remove(reader));
        // Newer advisories may arrive through {@code accept} meanwhile; these must not be overwritten.
        OptionalInt lastSeen = instance.map(id -> lastSeen(context, id)).orElse(OptionalInt.empty());
        List<Advisory> missed = lastSeen.isPresent() ? missed(instance.get(), lastSeen.getAsInt()) : List.of();
        if (!missed.isEmpty()) {
            context.vertx()
                    .executeBlocking(() -> missed.stream().map(this::frame).toList(), false)
                    .onSuccess(frames -> reader.offerMissed(instance.get(), frames));
        } else {
            // This branch also covers old runs, for which only the closing advisory remains.
            known(instance).forEach(advisory -> reader.offerFirst(advisory.workflowInstance(), frame(advisory)));
        }
    }

    private static OptionalInt lastSeen(RoutingContext context, String instance) {
        String id = context.request().getHeader("Last-Event-ID");
        String prefix = onOneLine(instance) + "/";
        if (id == null || !id.startsWith(prefix)) {
            return OptionalInt.empty();
        }
        String sequence = id.substring(prefix.length());
        return sequence.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(sequence)) : OptionalInt.empty();
    }

    private List<Advisory> missed(String instance, int lastSeen) {
        return publishedAdvisories.course(instance, lastSeen + 1);
    }

    private List<Advisory> known(Optional<String> instance) {
        return instance.isPresent()
                ? publishedAdvisories.latest(instance.get()).stream().toList()
                : publishedAdvisories.latest().stream()
                        .filter(advisory -> !advisory.closing())
                        .toList();
    }

    @Override
    public void accept(Advisory advisory) {
        List<StreamReader> interested = readers.stream()
                .filter(reader -> reader.wants(advisory.workflowInstance()))
                .toList();
        if (!interested.isEmpty()) {
            Buffer frame = frame(advisory);
            interested.forEach(reader -> reader.offer(advisory.workflowInstance(), frame));
        }
    }

    private Buffer frame(Advisory advisory) {
        return Buffer.buffer("event: advisory\nid: ")
                .appendString(onOneLine(advisory.workflowInstance()) + "/" + advisory.sequence())
                .appendString("\ndata: ")
                .appendBytes(codec.toJson(advisory))
                .appendString("\n\n", StandardCharsets.UTF_8.name());
    }

    private static String onOneLine(String id) {
        return id.replace("\r", "%0D").replace("\n", "%0A").replace("\0", "%00");
    }

    @Override
    public void close() {
        publishedAdvisories.removeListener(this);
    }
}
