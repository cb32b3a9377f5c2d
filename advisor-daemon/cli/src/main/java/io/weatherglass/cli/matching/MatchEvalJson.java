package io.weatherglass.cli.matching;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.lab.matching.MatchCase;
import io.weatherglass.lab.matching.MatchEvaluationOptions;
import io.weatherglass.lab.matching.MatchResult;
import io.weatherglass.lab.matching.Spread;
import io.weatherglass.lab.matching.UnloadedResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What came out of {@code match eval}, for programs; see docs/matching.md. */
final class MatchEvalJson {

    private MatchEvalJson() {}

    static ObjectNode of(
            MatchCase matchCase,
            MatchEvaluationOptions options,
            List<MatchResult> results,
            List<UnloadedResult> unloaded) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("trace", matchCase.setup().trace().name());
        json.put("workflow", matchCase.setup().scenario().workflow().name());
        json.put("jobs", matchCase.jobCount());
        matchCase.setup().scaling().utilisation().ifPresent(share -> json.put("utilisation", share));
        json.put("gridSeconds", matchCase.candidates().table().gridSeconds());
        json.put("fragmentSeconds", matchCase.setup().grid().durationSeconds());
        json.put("candidates", matchCase.candidates().count());
        json.put("heldOut", options.heldOut());
        json.put("noise", options.noise());
        json.put("seed", options.seed());
        ArrayNode array = json.putArray("results");
        results.forEach(result -> array.add(result(result)));
        if (!unloaded.isEmpty()) {
            ArrayNode without = json.putArray("withoutBackground");
            unloaded.forEach(result -> without.add(unloaded(result)));
        }
        return json;
    }

    private static ObjectNode result(MatchResult result) {
        ObjectNode json = ofSearch(result.at(), result.search());
        put(json, result.best());
        put(json.putObject("mixture"), result.mixture());
        json.putPOJO("durationMillis", result.took().wallMillis());
        json.putPOJO("cpuMillis", result.took().cpuMillis());
        json.put("targets", result.targets().count());
        json.put("nearZeroTargets", result.targets().nearZero());
        json.put("zeroDenominators", result.targets().zeroDenominators());
        json.put("found", result.targets().found());
        json.put("explained", result.targets().explained());
        putRemaining(json, result.remaining().matched(), result.remaining().alone());
        return json;
    }

    private static ObjectNode unloaded(UnloadedResult result) {
        ObjectNode json = ofSearch(result.at(), result.search());
        json.put("explained", result.explained());
        putRemaining(json, result.remainingMatched(), result.remainingAlone());
        return json;
    }

    private static ObjectNode ofSearch(double at, FragmentSearch search) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("at", at);
        json.put("search", search.name());
        if (search instanceof FittingSearch fitting) {
            putParameters(json.putObject("parameters"), fitting.parameters());
        }
        return json;
    }

    private static void putParameters(ObjectNode json, FittingParameters parameters) {
        json.put("spreadSeconds", parameters.spreadSeconds());
        json.put("relativeWindow", parameters.relativeWindow());
        json.put("iterations", parameters.iterations());
        json.put("evaluations", parameters.evaluations());
        json.put("precisionSeconds", parameters.precisionSeconds());
        json.put("centre", parameters.centre().name().toLowerCase(Locale.ROOT));
        json.put("preFilter", parameters.preFilter().label());
        json.put("filtered", parameters.filtered());
        json.put("reducedFrom", parameters.reducedFrom().name().toLowerCase(Locale.ROOT));
    }

    private static void put(ObjectNode json, MatchResult.Errors errors) {
        put(json, "mapeE", errors.mapeE(), errors.mapeEAboveZero());
        put(json, "mapeF", errors.mapeF(), errors.mapeFAboveZero());
    }

    private static void put(ObjectNode json, String name, Optional<Spread> all, Optional<Spread> aboveZero) {
        ObjectNode spread = json.putObject(name);
        all.ifPresent(values -> spread.put("mean", values.mean()).put("median", values.median()));
        aboveZero.ifPresent(values -> spread.put("meanWithoutNearZero", values.mean()));
    }

    private static void putRemaining(ObjectNode json, Optional<Spread> matched, Optional<Spread> alone) {
        if (matched.isPresent() && alone.isPresent()) {
            ObjectNode errors = json.putObject("remainingMakespanError");
            errors.putPOJO("matched", matched.get());
            errors.putPOJO("unmatched", alone.get());
        }
    }
}
