package io.weatherglass.daemon.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.DecisionDocument;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.HeapReservation;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.comparing.InvalidDecisionException;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

final class WhatIfRoutes {

    private static final int MAX_BYTES = 1 << 20;

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private final InstanceQueries instances;
    private final BiFunction<InstanceSnapshot, List<Decision>, WhatIfAnswer> answers;
    private final BoundedWorkers simulating;
    private final HeapBudget heap;
    private final AdvisoryCodec codec = new AdvisoryCodec();

    WhatIfRoutes(
            BoundedWorkers simulating,
            InstanceQueries instances,
            BiFunction<InstanceSnapshot, List<Decision>, WhatIfAnswer> answers,
            HeapBudget heap) {
        this.heap = heap;
        this.instances = instances;
        this.answers = answers;
        this.simulating = simulating;
    }

    List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HttpMethod.POST,
                ApiPaths.WHAT_IF,
                List.of(BodyHandler.create(false).setBodyLimit(MAX_BYTES), this::ask)));
    }

    private void ask(RoutingContext context) {
        String instance = new QueryParameters(context).instance();
        List<Decision> decisions = decisions(context.body().buffer());
        Responses.answer(
                context,
                instances
                        .find(instance)
                        .compose(known -> simulating.call(HeapReservation.within(
                                heap, known.answerBytes(), () -> answer(instance, known, decisions)))));
    }

    private static List<Decision> decisions(Buffer body) {
        try {
            return DecisionDocument.readQuestion(read(body));
        } catch (InvalidEventException e) {
            throw Problem.invalidQuestion(e.getMessage(), e.violations());
        }
    }

    static JsonNode read(Buffer body) {
        try {
            return MAPPER.readTree(body == null ? new byte[0] : body.getBytes());
        } catch (JsonProcessingException e) {
            throw noJson(e.getOriginalMessage());
        } catch (IOException e) {
            throw noJson(e.getMessage());
        }
    }

    private static Problem noJson(String why) {
        return Problem.invalidQuestion("the body must be JSON: " + why, List.of());
    }

    private Buffer answer(String instance, Known known, List<Decision> decisions) {
        try {
            return Responses.encode(codec.toTree(answers.apply(present(instance, known), decisions)));
        } catch (InvalidDecisionException e) {
            throw new Problem(
                    422, "impossible-decision", "Impossible decision", e.getMessage(), List.of(e.violation()));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new Problem(
                    409,
                    "nothing-to-simulate",
                    "Nothing to simulate",
                    "instance \"" + instance + "\" cannot be simulated: " + e.getMessage());
        }
    }

    private static InstanceSnapshot present(String instance, Known known) {
        InstanceSnapshot snapshot = underWay(instance, known);
        return known.latest()
                .map(Advisory::asOf)
                .filter(date -> date.isAfter(snapshot.asOf()))
                .map(snapshot::at)
                .orElse(snapshot);
    }

    static InstanceSnapshot underWay(String instance, Known known) {
        if (known.isUnknown()) {
            throw Problem.unknownInstance(instance);
        }
        boolean ended = known.latest().filter(Advisory::closing).isPresent()
                || known.state().flatMap(InstanceSnapshot::outcome).isPresent();
        if (ended) {
            throw Problem.notHeld(instance, "it has ended");
        }
        return known.state().orElseThrow(() -> Problem.notHeld(instance, known.whyNoState(Optional.empty())));
    }
}
