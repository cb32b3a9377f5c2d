package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.PlanTerms;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.daemon.documents.Documents;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

record CourseRoutes(InstanceQueries instances) {
    private static final int DEFAULT_POINTS = 200;
    private static final int MAX_POINTS = 1000;
    private static final int DEFAULT_JOBS = 500;
    private static final int MAX_JOBS = 20_000;

    /** Highest interval level returned; wider intervals would dwarf the others in a chart. */
    private static final double MAX_LEVEL = 0.96;

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.COURSE, this::course), Endpoint.get(ApiPaths.TIMELINE, this::timeline));
    }

    private void course(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        int points = parameters.integer("points", DEFAULT_POINTS, 2, MAX_POINTS);
        answer(context, instance, known -> json(instance, known.latest(), points));
    }

    private void timeline(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        int maxJobs = parameters.integer("maxJobs", DEFAULT_JOBS, 0, MAX_JOBS);
        answer(context, instance, known -> {
            ObjectNode json = TimelineJson.of(known.state().orElseThrow(() -> noState(instance, known)), maxJobs);
            known.latest().ifPresent(forecast -> json.set("progress", Documents.of(forecast.progress())));
            return Responses.encode(json);
        });
    }

    private static Problem noState(String instance, Known known) {
        String detail =
                "the state of instance \"" + instance + "\" is unavailable: " + known.whyNoState(Optional.empty());
        return new Problem(404, "no-state", "State not available", detail);
    }

    private void answer(RoutingContext context, String instance, Function<Known, Buffer> answer) {
        Responses.answer(context, instances.find(instance).compose(known -> {
            if (known.isUnknown()) {
                throw Problem.unknownInstance(instance);
            }
            return context.vertx().executeBlocking(() -> answer.apply(known), false);
        }));
    }

    private Buffer json(String instance, Optional<Advisory> latest, int points) {
        List<Advisory> course = new ArrayList<>(instances.publishedAdvisories().course(instance));
        if (course.isEmpty()) {
            latest.ifPresent(course::add);
        }
        course.sort(Comparator.comparingInt(Advisory::sequence).thenComparing(Advisory::asOf));
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", instance);
        Optional<PlanTerms> terms = latest.flatMap(Advisory::terms);
        Optional<Instant> submitted = terms.map(PlanTerms::submittedAt)
                .or(() -> course.stream().flatMap(a -> submitted(a).stream()).findFirst());
        submitted.ifPresent(date -> json.put("submittedAt", date.toString()));
        terms.flatMap(PlanTerms::deadline).ifPresent(date -> json.put("deadline", date.toString()));
        terms.ifPresent(known -> known.budget().ifPresent(budget -> json.put("budget", budget)));
        ArrayNode items = json.putArray("items");
        thinned(course, points).forEach(advisory -> point(advisory, submitted, items.addObject()));
        return Responses.encode(json);
    }

    private static Optional<Instant> submitted(Advisory advisory) {
        return advisory.makespan()
                .flatMap(makespan -> advisory.completionTime()
                        .map(completion -> completion
                                .median()
                                .minus(Duration.ofNanos(Math.round(makespan.medianSeconds() * 1e9)))));
    }

    static <T> List<T> thinned(List<T> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        List<T> some = new ArrayList<>(most);
        for (int i = 0; i < most; i++) {
            some.add(all.get((int) ((long) i * (all.size() - 1) / (most - 1))));
        }
        return some;
    }

    private static void point(Advisory advisory, Optional<Instant> submitted, ObjectNode json) {
        json.put("sequence", advisory.sequence()).put("asOf", advisory.asOf().toString());
        submitted.ifPresent(date -> json.put(
                "elapsedSeconds",
                Math.max(0, Duration.between(date, advisory.asOf()).toMillis() / 1000.0)));
        json.put("closing", advisory.closing())
                .put("fraction", advisory.progress().fraction());
        advisory.progress().moreJobsMayCome().ifPresent(more -> json.put("moreJobsMayCome", more));
        advisory.makespan().ifPresent(makespan -> makespan(makespan, json.putObject("makespan")));
        advisory.cost().ifPresent(cost -> cost(cost, json));
        advisory.pastError().seconds().ifPresent(seconds -> json.put("pastErrorSeconds", seconds));
        advisory.pastError().thresholdSeconds().ifPresent(seconds -> json.put("thresholdSeconds", seconds));
        advisory.risk().deadlineMiss().ifPresent(risk -> json.put("deadlineMiss", risk.probability()));
        advisory.risk().budgetExceeded().ifPresent(risk -> json.put("budgetExceeded", risk.probability()));
    }

    private static void makespan(DurationForecast makespan, ObjectNode json) {
        json.put("medianSeconds", makespan.medianSeconds());
        ArrayNode intervals = json.putArray("intervals");
        makespan.intervals().stream()
                .filter(interval -> interval.level() < MAX_LEVEL)
                .forEach(interval -> intervals
                        .addObject()
                        .put("level", interval.level())
                        .put("lowerSeconds", interval.lowerSeconds())
                        .put("upperSeconds", interval.upperSeconds()));
    }

    private static void cost(CostForecast cost, ObjectNode point) {
        if (cost.amount().isPresent()) {
            cost(cost.unit(), cost.amount().get().median(), cost.amount().get().intervals(), point);
        } else if (cost.btuCount().isPresent()) {
            cost(
                    cost.unit(),
                    cost.btuCount().get().median(),
                    cost.btuCount().get().intervals(),
                    point);
        } else if (cost.vmSeconds().isPresent()) {
            cost(
                    cost.unit(),
                    cost.vmSeconds().get().median(),
                    cost.vmSeconds().get().intervals(),
                    point);
        }
    }

    private static void cost(String unit, double median, List<ValueInterval> levels, ObjectNode point) {
        ObjectNode json = point.putObject("cost").put("unit", unit).put("median", median);
        ArrayNode intervals = json.putArray("intervals");
        levels.stream()
                .filter(interval -> interval.level() < MAX_LEVEL)
                .forEach(interval -> intervals
                        .addObject()
                        .put("level", interval.level())
                        .put("lower", interval.lower())
                        .put("upper", interval.upper()));
    }
}
