package io.weatherglass.daemon.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.EntityTag;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

record AdvisoryRoutes(InstanceQueries instances, AdvisoryWaits waits) {
    static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.ADVISORY, this::latest));
    }

    private void latest(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        Duration wait = parameters.duration("wait", Duration.ZERO, LONGEST_WAIT);
        int after = parameters.integer("after", -1, 0, Integer.MAX_VALUE);
        if (after < 0) {
            answer(context, instance);
            return;
        }
        Context connection = context.vertx().getOrCreateContext();
        (OwnerRelay.isKnown(context) ? Future.<Void>succeededFuture() : requireKnown(instance))
                .compose(known -> {
                    CompletableFuture<Optional<Advisory>> next = waits.after(instance, after, wait);
                    context.addEndHandler(ended -> next.cancel(false));
                    return Future.fromCompletionStage(next, connection);
                })
                .onSuccess(news -> news.ifPresentOrElse(
                        advisory -> send(context, Buffer.buffer(CODEC.toJson(advisory))),
                        () -> context.response().setStatusCode(204).end()))
                .onFailure(context::fail);
    }

    private void answer(RoutingContext context, String instance) {
        Optional<Advisory> latest = instances.publishedAdvisories().latest(instance);
        if (latest.isPresent()) {
            send(context, Buffer.buffer(CODEC.toJson(latest.get())));
            return;
        }
        instances
                .find(instance)
                .onSuccess(known -> context.fail(
                        known.isUnknown() ? Problem.unknownInstance(instance) : Problem.noAdvisoryYet(instance)))
                .onFailure(context::fail);
    }

    private static void send(RoutingContext context, Buffer body) {
        context.response().putHeader("Cache-Control", "no-cache");
        EntityTag.of(body).send(context, Responses.JSON, body);
    }

    private Future<Void> requireKnown(String instance) {
        if (instances.publishedAdvisories().latest(instance).isPresent()) {
            return Future.succeededFuture();
        }
        return instances
                .find(instance)
                .compose(known -> known.isUnknown()
                        ? Future.failedFuture(Problem.unknownInstance(instance))
                        : Future.succeededFuture());
    }
}
