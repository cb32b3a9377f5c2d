package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;

final class EventRoutes {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Number of concurrent decoders; decoding a large plan needs several times the plan's size in memory. */
    static final int DECODERS = 4;

    private final Vertx vertx;
    private final EventIntake intake;
    private final BodiesInFlight bodies;
    private final Duration patience;
    private final WorkerExecutor decoders;

    /** @param patience maximum time to wait for a decoder, and maximum time to wait for Kafka afterwards */
    EventRoutes(Vertx vertx, EventIntake intake, BodiesInFlight bodies, Duration patience) {
        this.vertx = vertx;
        this.intake = intake;
        this.bodies = bodies;
        this.patience = patience;
        this.decoders = vertx.createSharedWorkerExecutor("event-intake", DECODERS);
    }

    List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HttpMethod.POST, ApiPaths.EVENTS, List.of(EventRoutes::requireMediaType, bodies::receive, this::post)));
    }

    private static void requireMediaType(RoutingContext context) {
        MediaTypes.problem(context.request()).ifPresentOrElse(problem -> context.fail(problem), context::next);
    }

    private void post(RoutingContext context) {
        Promise<ObjectNode> answer = Promise.promise();
        // Release the body once the request is answered, since the request then no longer counts as waiting.
        AtomicReference<byte[]> body =
                new AtomicReference<>(BodiesInFlight.of(context).getBytes());
        answer.future().onComplete(done -> body.set(null));
        String within = " within " + patience.toMillis() / 1000.0 + " s";
        long turn = failLater(answer, EventIntake.unread("the request was not processed" + within));
        Map<String, String> headers = headers(context.request());
        decoders.executeBlocking(
                        () -> {
                            if (!vertx.cancelTimer(turn)) {
                                throw EventIntake.unread("the request timed out before processing");
                            }
                            List<EventIntake.Readied> events = intake.read(headers, body.get());
                            long acknowledged = failLater(
                                    answer, EventIntake.unacknowledged("Kafka has not acknowledged" + within));
                            answer.future().onComplete(done -> vertx.cancelTimer(acknowledged));
                            return intake.write(events, answer.future()::isComplete);
                        },
                        false)
                .compose(writing -> Future.fromCompletionStage(writing, vertx.getOrCreateContext()))
                .onSuccess(answer::tryComplete)
                .onFailure(answer::tryFail);
        answer.future()
                .onSuccess(json -> Responses.json(context, 202, Responses.encode(json)))
                .onFailure(failure -> context.fail(unwrapped(failure)));
    }

    private long failLater(Promise<ObjectNode> answer, Problem problem) {
        return vertx.setTimer(patience.toMillis(), expired -> answer.tryFail(problem));
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private static Map<String, String> headers(HttpServerRequest request) {
        Map<String, String> headers = new TreeMap<>();
        request.headers().forEach((name, value) -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), value));
        return headers;
    }
}
