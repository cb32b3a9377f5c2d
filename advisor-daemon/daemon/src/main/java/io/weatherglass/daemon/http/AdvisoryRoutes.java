package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

record AdvisoryRoutes(InstanceQueries instances, AdvisoryWaits waits) {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1000;

    /** Below the usual timeouts of proxies. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.ADVISORY, this::latest), Endpoint.get(ApiPaths.ADVISORIES, this::course));
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
                    AdvisoryWaits.Wait waiting = waits.after(connection, instance, after, wait);
                    // called when the client goes away as well
                    context.addEndHandler(ended -> waiting.giveUp());
                    return waiting.answer();
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

    private void course(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        int from = parameters.integer("from", 1, 1, Integer.MAX_VALUE);
        int limit = parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        Responses.answer(
                context,
                requireKnown(instance)
                        .compose(known -> context.vertx().executeBlocking(() -> page(instance, from, limit), false)));
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

    private Buffer page(String instance, int from, int limit) {
        List<Advisory> course = instances.publishedAdvisories().course(instance, from).stream()
                .sorted(Comparator.comparingInt(Advisory::sequence))
                .toList();
        int end = endOfPage(course, limit);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        course.subList(0, end).forEach(advisory -> items.add(CODEC.toTree(advisory)));
        if (end < course.size()) {
            json.put(
                    "next",
                    ApiPaths.of(ApiPaths.ADVISORIES, instance) + "?from="
                            + course.get(end).sequence() + "&limit=" + limit);
        }
        return Responses.encode(json);
    }

    /** Silent instances have several advisories with one sequence number, which a page must not split. */
    private static int endOfPage(List<Advisory> course, int limit) {
        int end = Math.min(limit, course.size());
        while (end > 0
                && end < course.size()
                && course.get(end).sequence() == course.get(end - 1).sequence()) {
            end++;
        }
        return end;
    }
}
