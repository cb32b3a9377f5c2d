package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.InstanceQueries.Unadvised;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.HeapReservation;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

record WorkflowRoutes(
        InstanceQueries instances,
        Function<InstanceSnapshot, JobForecasts> forecasts,
        BoundedWorkers simulating,
        HeapBudget heap) {
    private static final int DEFAULT_SIZE = 50;
    private static final int MAX_SIZE = 500;

    private static final Comparator<Line> BY_RISK = Comparator.comparing(
                    (Line line) -> line.status().isEnded())
            .thenComparing(Comparator.comparingDouble(Line::danger).reversed())
            .thenComparing(Line::id);

    private static final String RISK = "risk";

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.WORKFLOWS, this::list), Endpoint.get(ApiPaths.WORKFLOW, this::one));
    }

    /** A row of the list; only rows on the requested page are converted to JSON. */
    private record Line(
            String id,
            InstanceStatus status,
            Optional<String> workflow,
            Instant endedAt,
            Optional<Advisory> latest,
            Supplier<ObjectNode> json) {

        static Line of(Advisory latest) {
            InstanceStatus status = InstanceStatus.of(latest.outcome());
            return new Line(
                    latest.workflowInstance(),
                    status,
                    Optional.of(latest.workflow()),
                    status.isEnded() ? latest.issuedAt() : Instant.MAX,
                    Optional.of(latest),
                    () -> InstanceSummaries.of(latest));
        }

        static Line of(InstanceSnapshot planned) {
            return new Line(
                    planned.instance(),
                    InstanceStatus.of(planned.outcome().map(InstanceSnapshot.End::outcome)),
                    Optional.of(planned.plan().workflow()),
                    Instant.MAX,
                    Optional.empty(),
                    () -> InstanceSummaries.of(planned));
        }

        static Line waiting(String id, int heldEvents) {
            return new Line(
                    id,
                    InstanceStatus.WAITING,
                    Optional.empty(),
                    Instant.MAX,
                    Optional.empty(),
                    () -> InstanceSummaries.waiting(id, heldEvents));
        }

        ListCursor cursor() {
            return new ListCursor(status.isEnded(), endedAt, id);
        }

        double danger() {
            return latest.map(WorkflowRoutes::danger).orElse(-1.0);
        }
    }

    private record Query(
            Optional<String> status,
            Optional<String> workflow,
            boolean byRisk,
            Optional<ListCursor> after,
            int page,
            int size) {

        static Query of(QueryParameters parameters) {
            boolean byRisk = parameters.choice("sort", List.of("id", RISK)).equals(Optional.of(RISK));
            Optional<String> cursor = parameters.text("cursor");
            if (byRisk && cursor.isPresent()) {
                throw Problem.invalidParameter("cursor", cursor.get(), "must be absent when sorting by risk");
            }
            return new Query(
                    parameters.choice("status", InstanceStatus.FILTERS),
                    parameters.notBlank("workflow"),
                    byRisk,
                    cursor.map(ListCursor::parse),
                    parameters.integer("page", 1, 1, Integer.MAX_VALUE),
                    parameters.integer("size", DEFAULT_SIZE, 1, MAX_SIZE));
        }

        boolean matches(Line line) {
            return status.map(line.status()::matches).orElse(true)
                    && workflow.map(name -> line.workflow().equals(Optional.of(name)))
                            .orElse(true);
        }

        boolean shows(Line line) {
            return after.map(last -> last.isBefore(line.cursor())).orElse(true);
        }

        /** The cursor refers to the last row, so that new instances do not shift pages (except when sorted by risk). */
        String next(Line last) {
            String place = byRisk ? "sort=" + RISK + "&page=" + (page + 1) : "cursor=" + last.cursor();
            return ApiPaths.WORKFLOWS + "?" + place + "&size=" + size
                    + status.map(name -> "&status=" + name).orElse("")
                    + workflow.map(name -> "&workflow=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                            .orElse("");
        }
    }

    /** Returns the larger of the two risks of missing a limit, or -1 if unknown; an alert outweighs any risk. */
    static double danger(Advisory advisory) {
        double risk = Math.max(
                advisory.risk().deadlineMiss().map(RiskEstimate::probability).orElse(-1.0),
                advisory.risk().budgetExceeded().map(RiskEstimate::probability).orElse(-1.0));
        return advisory.alerts().isEmpty() ? risk : 3 + risk;
    }

    private void list(RoutingContext context) {
        Query query = Query.of(new QueryParameters(context));
        Responses.answer(
                context,
                instances
                        .unadvised()
                        .compose(unadvised -> context.vertx()
                                .executeBlocking(() -> encode(query, page(query, lines(unadvised))), false)));
    }

    private List<Line> lines(Unadvised unadvised) {
        List<Line> lines = new ArrayList<>();
        instances.publishedAdvisories().latest().forEach(latest -> lines.add(Line.of(latest)));
        unadvised.planned().stream()
                .filter(planned -> instances
                        .publishedAdvisories()
                        .latest(planned.instance())
                        .isEmpty())
                .forEach(planned -> lines.add(Line.of(planned)));
        unadvised.waiting().forEach((id, heldEvents) -> lines.add(Line.waiting(id, heldEvents)));
        return lines;
    }

    private record Page(List<Line> lines, int found, Optional<String> next) {}

    private static Page page(Query query, List<Line> lines) {
        List<Line> found = lines.stream()
                .filter(query::matches)
                .sorted(query.byRisk() ? BY_RISK : Comparator.comparing(Line::cursor))
                .toList();
        List<Line> rest = found.stream()
                .filter(query::shows)
                .skip((query.page() - 1L) * query.size())
                .limit(query.size() + 1L)
                .toList();
        List<Line> shown = rest.subList(0, Math.min(query.size(), rest.size()));
        return new Page(
                shown,
                found.size(),
                rest.size() > shown.size() ? Optional.of(query.next(shown.get(shown.size() - 1))) : Optional.empty());
    }

    private Buffer encode(Query query, Page page) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        page.lines()
                .forEach(line -> items.add(line.latest().map(instances::summary).orElseGet(line.json())));
        json.put("page", query.page()).put("size", query.size()).put("total", page.found());
        page.next().ifPresent(next -> json.put("next", next));
        return Responses.encode(json);
    }

    private void one(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        boolean withJobs = parameters.flag("jobs", true);
        boolean withForecast = parameters.choice("forecast", List.of("jobs")).isPresent();
        Responses.answer(context, instances.find(instance).compose(known -> {
            Callable<Buffer> detail = HeapReservation.within(
                    heap,
                    withJobs || withForecast ? known.answerBytes() : 0,
                    () -> detail(instance, known, OwnerRelay.absent(context), withJobs, withForecast));
            return withForecast && underWay(known).isPresent()
                    ? simulating.call(detail)
                    : context.vertx().executeBlocking(detail, false);
        }));
    }

    private Buffer detail(
            String instance, Known known, Optional<String> absent, boolean withJobs, boolean withForecast) {
        if (known.isUnknown()) {
            throw Problem.unknownInstance(instance);
        }
        ObjectNode json = known.latest()
                .map(instances::summary)
                .or(() -> known.state().map(InstanceSummaries::of))
                .orElseGet(() ->
                        InstanceSummaries.waiting(instance, known.heldEvents().orElse(0)));
        ObjectNode state =
                json.putObject("state").put("available", known.state().isPresent());
        if (known.state().isPresent()) {
            StateJson.add(known.state().get(), withJobs, json);
        } else {
            state.put("reason", known.whyNoState(absent));
        }
        if (withForecast) {
            addForecast(known, json);
        }
        return Responses.encode(json);
    }

    private static Optional<InstanceSnapshot> underWay(Known known) {
        return known.state().filter(snapshot -> snapshot.outcome().isEmpty());
    }

    private void addForecast(Known known, ObjectNode to) {
        Optional<InstanceSnapshot> underWay = underWay(known);
        ObjectNode head = to.putObject("jobForecast").put("available", false);
        if (underWay.isEmpty()) {
            head.put("reason", known.state().isPresent() ? "the run has ended" : "the state is unavailable");
            return;
        }
        try {
            JobForecasts expected = forecasts.apply(underWay.get());
            head.put("available", true).put("realizations", expected.realizations());
            StateJson.addForecast(expected, to);
        } catch (IllegalArgumentException | IllegalStateException e) {
            head.put("reason", String.valueOf(e.getMessage()));
        }
    }
}
