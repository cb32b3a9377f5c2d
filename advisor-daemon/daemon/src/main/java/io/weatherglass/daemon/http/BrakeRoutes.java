package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Accepts the offer of a brake.
 *
 * @param holds sets whether new jobs of an instance are held; returns false if there is no offer
 */
record BrakeRoutes(InstanceQueries instances, BiPredicate<String, Boolean> holds) {

    private static final int MAX_BYTES = 1 << 10;

    List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HttpMethod.POST,
                ApiPaths.BRAKE,
                List.of(BodyHandler.create(false).setBodyLimit(MAX_BYTES), this::answer)));
    }

    private void answer(RoutingContext context) {
        String instance = new QueryParameters(context).instance();
        JsonNode hold = WhatIfRoutes.read(context.body().buffer()).path("hold");
        if (!hold.isBoolean()) {
            String rule = "must be true or false";
            throw Problem.invalidQuestion("/hold " + rule, List.of(new Violation("/hold", hold.toString(), rule)));
        }
        Responses.answer(context, instances.find(instance).map(known -> answer(instance, known, hold.booleanValue())));
    }

    private Buffer answer(String instance, Known known, boolean hold) {
        if (known.isUnknown()) {
            throw Problem.unknownInstance(instance);
        }
        if (!holds.test(instance, hold)) {
            throw new Problem(
                    409,
                    "no-brake-offered",
                    "No brake offered",
                    "the brake of instance \"" + instance + "\" offers no hold: it must be engaged, in mode ask");
        }
        return Responses.encode(JsonNodeFactory.instance.objectNode().put("hold", hold));
    }
}
