package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.access.Credentials;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BacklogLimit;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.HeapReservation;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.daemon.sources.SpoolFullException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Accepts connector messages, in order per connector, and responds once they are safe. */
final class ConnectorRoutes {
    private static final int RETRY_AFTER_SECONDS = 5;

    static final int MAX_WAITING = 1000;

    private static final long MAX_LARGE = 4;

    private static final List<HttpMethod> METHODS = List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT);

    private final ConnectorIntake hub;
    private final int maxBytes;
    private final BodiesInFlight bodies;
    private final HeapBudget heap;
    private final Clock clock;
    private final BacklogLimit backlog;
    private final Map<String, WorkerExecutor> workers = new HashMap<>();

    ConnectorRoutes(
            Vertx vertx, ConnectorIntake hub, int maxBytes, BodiesInFlight bodies, HeapBudget heap, Clock clock) {
        this.hub = hub;
        this.maxBytes = maxBytes;
        this.bodies = bodies;
        this.heap = heap;
        this.clock = clock;
        this.backlog = new BacklogLimit(MAX_WAITING, MAX_LARGE * maxBytes);
        hub.connectors()
                .keySet()
                .forEach(name -> workers.put(name, vertx.createSharedWorkerExecutor("connector-" + name, 1)));
    }

    List<Endpoint> endpoints() {
        return METHODS.stream()
                .map(method -> new Endpoint(method, ApiPaths.BELOW_CONNECTORS, List.of(this::receive, this::keep)))
                .toList();
    }

    private void receive(RoutingContext context) {
        String below = below(context);
        String name = below.substring(0, nameEnd(below));
        if (!workers.containsKey(name)) {
            context.fail(hub.whyOff(name)
                    .map(why -> new Problem(
                            404,
                            "connector-off",
                            "Connector is off",
                            "connector \"" + name + "\" needs options in connectors.file: " + why))
                    .orElseGet(() ->
                            Problem.unknownConnector(name, hub.connectors().keySet())));
            return;
        }
        bodies.receive(context, () -> hub.refused(name));
    }

    private void keep(RoutingContext context) {
        String below = below(context);
        String name = below.substring(0, nameEnd(below));
        String path = below.substring(nameEnd(below));
        Buffer body = BodiesInFlight.of(context);
        int bytes = body.length();
        if (!backlog.enter(bytes)) {
            hub.refused(name);
            context.fail(Problem.unavailable("the disk is too slow: " + backlog + " are waiting", RETRY_AFTER_SECONDS));
            return;
        }
        bodies.release(context);
        boolean packed = "gzip".equalsIgnoreCase(context.request().getHeader("Content-Encoding"));
        String method = method(context);
        String target = path.startsWith("/") ? path : "/" + path;
        Instant receivedAt = clock.instant();
        workers.get(name)
                .executeBlocking(
                        () -> HeapReservation.during(heap, packed ? unpackedLength(body) : bytes, () -> {
                            String text = packed ? unpacked(body) : body.toString();
                            hub.accept(name, new SourceMessage(method, target, text, receivedAt));
                            return name;
                        }),
                        true)
                .onComplete(done -> backlog.leave(bytes))
                .onSuccess(kept -> Responses.send(context, 200, "application/json", Buffer.buffer("{}")))
                .onFailure(failure -> context.fail(
                        failure instanceof SpoolFullException || failure instanceof UncheckedIOException
                                ? Problem.unavailable(failure.getMessage(), RETRY_AFTER_SECONDS)
                                : failure));
    }

    private long unpackedLength(Buffer body) {
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(body.getBytes()))) {
            long length = HeapReservation.length(stream, maxBytes);
            if (length > maxBytes) {
                throw Problem.bodyTooLarge(maxBytes, Settings.MAX_BODY_BYTES.key());
            }
            return length;
        } catch (IOException e) {
            return body.length();
        }
    }

    /** Returns the raw body if it cannot be unpacked, so that it becomes a dead letter like any malformed message. */
    private static String unpacked(Buffer body) {
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(body.getBytes()))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return body.toString();
        }
    }

    private static String method(RoutingContext context) {
        HttpMethod method = context.request().method();
        return method.equals(HttpMethod.HEAD) ? HttpMethod.GET.name() : method.name();
    }

    private static String below(RoutingContext context) {
        String uri = Credentials.without(context.request().uri());
        int slash = uri.indexOf('/', 1);
        return slash < 0 ? "" : uri.substring(slash + 1);
    }

    private static int nameEnd(String below) {
        int end = 0;
        while (end < below.length() && below.charAt(end) != '/' && below.charAt(end) != '?') {
            end++;
        }
        return end;
    }
}
