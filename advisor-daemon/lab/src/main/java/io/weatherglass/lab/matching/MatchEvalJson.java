package io.weatherglass.lab.matching;

import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class MatchEvalJson {

    private MatchEvalJson() {}

    static ReportFields of(
            MatchCase matchCase,
            MatchEvaluationOptions options,
            List<MatchResult> results,
            List<UnloadedResult> unloaded) {
        ReportFields json = new ReportFields()
                .put("trace", matchCase.setup().trace().name())
                .put("workflow", matchCase.setup().scenario().workflow().name())
                .put("jobs", matchCase.jobCount())
                .put("utilisation", matchCase.setup().scaling().utilisation())
                .put("gridSeconds", matchCase.candidates().table().gridSeconds())
                .put("fragmentSeconds", matchCase.setup().grid().durationSeconds())
                .put("candidates", matchCase.candidates().count())
                .put("heldOut", options.heldOut())
                .put("noise", options.noise())
                .put("seed", options.seed())
                .list("results", results, MatchEvalJson::result);
        return unloaded.isEmpty() ? json : json.list("withoutBackground", unloaded, MatchEvalJson::unloaded);
    }

    private static ReportFields result(MatchResult result) {
        return putErrors(ofSearch(result.at(), result.search()), result.best())
                .put("mixture", putErrors(new ReportFields(), result.mixture()))
                .put("durationMillis", result.took().wallMillis())
                .put("cpuMillis", result.took().cpuMillis())
                .put("targets", result.targets().count())
                .put("nearZeroTargets", result.targets().nearZero())
                .put("zeroDenominators", result.targets().zeroDenominators())
                .put("found", result.targets().found())
                .put("near", result.targets().near())
                .put("explained", result.targets().explained())
                .put(
                        "remainingMakespanError",
                        remaining(
                                result.remaining().matched(),
                                result.remaining().alone(),
                                result.remaining().known()));
    }

    private static ReportFields unloaded(UnloadedResult result) {
        return ofSearch(result.at(), result.search())
                .put("explained", result.explained())
                .put(
                        "remainingMakespanError",
                        remaining(result.remainingMatched(), result.remainingAlone(), Optional.empty()));
    }

    private static ReportFields ofSearch(double at, FragmentSearch search) {
        ReportFields json = new ReportFields().put("at", at).put("search", search.name());
        return search instanceof FittingSearch fitting
                ? json.put("parameters", parameters(fitting.parameters()))
                : json;
    }

    private static ReportFields parameters(FittingParameters parameters) {
        return new ReportFields()
                .put("spreadSeconds", parameters.spreadSeconds())
                .put("relativeWindow", parameters.relativeWindow())
                .put("iterations", parameters.iterations())
                .put("evaluations", parameters.evaluations())
                .put("precisionSeconds", parameters.precisionSeconds())
                .put("centre", parameters.centre().name().toLowerCase(Locale.ROOT))
                .put("preFilter", parameters.preFilter().label())
                .put("filtered", parameters.filtered())
                .put("reducedFrom", parameters.reducedFrom().name().toLowerCase(Locale.ROOT));
    }

    private static ReportFields putErrors(ReportFields json, MatchResult.Errors errors) {
        return json.put("mapeE", spread(errors.mapeE(), errors.mapeEAboveZero()))
                .put("mapeF", spread(errors.mapeF(), errors.mapeFAboveZero()));
    }

    private static ReportFields spread(Optional<Spread> all, Optional<Spread> aboveZero) {
        return new ReportFields()
                .put("mean", all.map(Spread::mean))
                .put("median", all.map(Spread::median))
                .put("meanWithoutNearZero", aboveZero.map(Spread::mean));
    }

    private static Optional<ReportFields> remaining(
            Optional<Spread> matched, Optional<Spread> alone, Optional<Spread> known) {
        return matched.isPresent() && alone.isPresent()
                ? Optional.of(new ReportFields()
                        .put("matched", matched)
                        .put("unmatched", alone)
                        .put("known", known))
                : Optional.empty();
    }
}
