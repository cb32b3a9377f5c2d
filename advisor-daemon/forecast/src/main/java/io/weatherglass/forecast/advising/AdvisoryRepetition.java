package io.weatherglass.forecast.advising;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.replay.LogFold;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Recomputes an advisory from the event log and reports differences. Excludes times of issue and computation,
 * background searches, comparisons, recommendations, alerts and brakes, because these depend on more than the log.
 *
 * @param forecaster forecaster with the daemon's options and only the data learned before the advisory
 */
public record AdvisoryRepetition(Forecaster forecaster, Advisor advisor) {
    private static final Set<String> NOT_REPEATED = Set.of(
            "/issuedAt",
            "/computation/wallMillis",
            "/computation/stoppedBy",
            "/background/status",
            "/background/reason",
            "/background/search",
            "/comparison",
            "/recommendation",
            "/alerts",
            "/brake");

    private static final String TERMS = "/terms";
    private static final String SINCE_PREVIOUS = "/explanation/sincePrevious";

    /** @param was value in the original advisory; empty if the field is missing */
    public record Deviation(String field, String was, String is) {}

    /** @throws IllegalArgumentException if the log ends before the advisory was issued */
    public Advisory repeat(Advisory original, List<LogFold.Logged> log, Optional<LoadMixture> behind) {
        String instance = original.workflowInstance();
        InstanceSnapshot state = LogFold.state(instance, log, original.sequence());
        if (original.closing()) {
            return advisor.close(state, forecaster.settle(state), forecaster.emissions(state));
        }
        InstanceSnapshot snapshot = at(state, original.asOf());
        Forecast forecast = forecaster.repeat(
                snapshot,
                original.computation().realizations(),
                original.computation().batches(),
                behind);
        Advisory repeated = advisor.advise(snapshot, forecast, original.background(), original.comparison()).toBuilder()
                .recommendation(original.recommendation())
                .limitRisks(forecaster.limitRisks(snapshot))
                .build();
        return original.explanation()
                .flatMap(explained -> explanation(explained, repeated, snapshot, log, behind))
                .map(why -> repeated.toBuilder().explanation(Optional.of(why)).build())
                .orElse(repeated);
    }

    private static InstanceSnapshot at(InstanceSnapshot state, Instant date) {
        return date.isAfter(state.asOf()) ? state.at(date) : state;
    }

    private Optional<Explanation> explanation(
            Explanation original,
            Advisory repeated,
            InstanceSnapshot snapshot,
            List<LogFold.Logged> log,
            Optional<LoadMixture> behind) {
        Assumptions given = forecaster.assumptions(snapshot, behind);
        Optional<Explanations.Known> before = original.sincePrevious()
                .map(since -> new Explanations.Known(
                        at(LogFold.state(snapshot.instance(), log, since.sequence()), since.asOf()),
                        given,
                        since.medianSeconds()));
        return repeated.makespan()
                .flatMap(makespan -> new Explanations(forecaster)
                        .explain(
                                before,
                                new Explanations.Known(snapshot, given, makespan.medianSeconds()),
                                Optional.of(first(original.sinceStart(), snapshot, log, given))));
    }

    /** Returns the first forecast of the run. An original without a change since the start was the first one itself. */
    private static Explanations.Known first(
            Optional<ForecastChange> sinceStart,
            InstanceSnapshot snapshot,
            List<LogFold.Logged> log,
            Assumptions given) {
        return sinceStart
                .map(since -> new Explanations.Known(
                        since.sequence() == 1 && !since.asOf().isAfter(snapshot.origin())
                                ? snapshot.atStart()
                                : at(LogFold.state(snapshot.instance(), log, since.sequence()), since.asOf()),
                        given,
                        since.medianSeconds()))
                .orElseGet(() -> new Explanations.Known(snapshot, given, 0));
    }

    /** Returns the differences between an advisory and its repetition; empty if both are bit-identical. */
    public static List<Deviation> deviations(Advisory original, Advisory repeated) {
        ObjectNode was = tree(original);
        ObjectNode is = tree(repeated);
        if (original.terms().isEmpty()) {
            // earlier releases did not write this field
            remove(is, TERMS);
        }
        if (original.explanation()
                .flatMap(Explanation::sincePrevious)
                .filter(AdvisoryRepetition::dependsOnMore)
                .isPresent()) {
            remove(was, SINCE_PREVIOUS);
            remove(is, SINCE_PREVIOUS);
        }
        List<Deviation> found = new ArrayList<>();
        compare("", was, is, found);
        return found;
    }

    private static boolean dependsOnMore(ForecastChange change) {
        return change.contributions().stream()
                .map(Contribution::cause)
                .anyMatch(cause -> cause.equals(Contribution.BACKGROUND) || cause.equals(Contribution.MODEL_WEIGHTS));
    }

    private static ObjectNode tree(Advisory advisory) {
        ObjectNode tree = (ObjectNode) new AdvisoryCodec().toTree(advisory);
        NOT_REPEATED.forEach(field -> remove(tree, field));
        // effects are measured against recommendations, which are not recomputed
        for (JsonNode answered : tree.path("advice")) {
            ((ObjectNode) answered).remove(List.of("expected", "effectSeconds", "effectCost"));
        }
        return tree;
    }

    private static void remove(ObjectNode from, String pointer) {
        int last = pointer.lastIndexOf('/');
        if (from.at(pointer.substring(0, last)) instanceof ObjectNode parent) {
            parent.remove(pointer.substring(last + 1));
        }
    }

    private static void compare(String pointer, JsonNode was, JsonNode is, List<Deviation> found) {
        if (was.isObject() && is.isObject()) {
            Set<String> fields = new TreeSet<>();
            was.fieldNames().forEachRemaining(fields::add);
            is.fieldNames().forEachRemaining(fields::add);
            fields.forEach(field -> compare(pointer + "/" + field, was.path(field), is.path(field), found));
        } else if (was.isArray() && is.isArray() && was.size() == is.size()) {
            Iterator<JsonNode> others = is.elements();
            int place = 0;
            for (JsonNode one : was) {
                compare(pointer + "/" + place++, one, others.next(), found);
            }
        } else if (!text(was).equals(text(is))) {
            found.add(new Deviation(pointer, text(was), text(is)));
        }
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "" : value.toString();
    }
}
