package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.advising.PlanForecast;
import io.weatherglass.forecast.advising.PlanForecasts;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.forecast.tracking.PlanQuery;
import io.weatherglass.simulation.strategy.Strategies;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

final class PlanForecastRoutes implements AutoCloseable {

    private static final String ALL = "all";

    private final BodiesInFlight inFlight;
    private final Setup setup;
    private final Clock clock;
    private final BoundedWorkers workers;

    record Setup(
            PlanForecasts forecasts,
            Function<PlanQuery, CompletableFuture<Optional<WorkflowLearned>>> plans,
            List<String> strategies,
            int maxJobs) {}

    PlanForecastRoutes(Vertx vertx, Setup setup, BodiesInFlight inFlight, Clock clock) {
        this.setup = setup;
        this.inFlight = inFlight;
        this.clock = clock;
        workers = new BoundedWorkers(vertx, "plan-forecasts", 1, BoundedWorkers.MAX_WAITING);
    }

    List<Endpoint> endpoints() {
        return List.of(new Endpoint(HttpMethod.POST, ApiPaths.FORECASTS, List.of(inFlight::receive, this::forecast)));
    }

    private void forecast(RoutingContext context) {
        Optional<String> asked = new QueryParameters(context).notBlank("strategies");
        Buffer body = BodiesInFlight.of(context);
        Responses.answer(context, workers.call(() -> answer(body, asked)));
    }

    private Buffer answer(Buffer body, Optional<String> asked) {
        JsonNode document = WhatIfRoutes.read(body);
        List<String> strategies = strategies(asked);
        Instant now = clock.instant();
        try {
            PlanForecast forecast =
                    document.has("jobs") ? ofPlan(document, now, strategies) : ofPastRuns(document, now, strategies);
            return Responses.encode(forecast.toJson());
        } catch (InvalidEventException e) {
            throw Problem.invalidQuestion(e.getMessage(), e.violations());
        }
    }

    private List<String> strategies(Optional<String> asked) {
        if (asked.isEmpty()) {
            return setup.strategies();
        }
        if (asked.get().equals(ALL)) {
            return List.copyOf(Strategies.names());
        }
        List<String> names =
                Arrays.stream(asked.get().split(",", -1)).distinct().toList();
        names.stream()
                .filter(name -> Strategies.find(name).isEmpty())
                .findFirst()
                .ifPresent(unknown -> {
                    throw Problem.invalidParameter(
                            "strategies", unknown, "must be all, or of " + String.join(", ", Strategies.names()));
                });
        return names;
    }

    private PlanForecast ofPlan(JsonNode document, Instant now, List<String> strategies) {
        EnactmentPlan plan = PlanDocument.read(document, now);
        List<Violation> violations = PlanRules.validator(setup.maxJobs()).validate(plan);
        if (!violations.isEmpty()) {
            throw Problem.invalidPlan(new InvalidEventException(violations).getMessage(), violations);
        }
        return setup.forecasts().of(plan, strategies);
    }

    private PlanForecast ofPastRuns(JsonNode document, Instant now, List<String> strategies) {
        WorkflowStarted started = PlanDocument.readStarted(document, now);
        List<Violation> violations = PlanRules.validator(setup.maxJobs()).validate(started);
        if (!violations.isEmpty()) {
            throw Problem.invalidPlan(new InvalidEventException(violations).getMessage(), violations);
        }
        return setup.forecasts().of(started, learned(started.workflow()), strategies);
    }

    private WorkflowLearned learned(String workflow) {
        try {
            return setup.plans()
                    .apply(new PlanQuery(workflow, Set.of(), Optional.empty(), Map.of()))
                    .join()
                    .filter(learned -> learned.otherWorkflow().isEmpty())
                    .orElseThrow(() -> Problem.noPastRuns(workflow));
        } catch (CompletionException e) {
            throw Problem.unavailable(
                    "the past runs cannot be read: " + e.getCause().getMessage(), 5);
        }
    }

    @Override
    public void close() {
        workers.close();
    }
}
