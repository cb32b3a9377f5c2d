package io.weatherglass.lab.matching;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Prints the results of {@code lab match eval}. */
final class MatchEvalText {

    private MatchEvalText() {}

    static void print(
            MatchCase matchCase,
            MatchEvaluationOptions options,
            List<MatchResult> results,
            List<UnloadedResult> unloaded,
            PrintWriter writer) {
        TextPrinter out = new TextPrinter(writer);
        out.line(
                "%s for %s, %d candidates, one every %s s; %d targets, %s",
                matchCase.setup().trace().name(),
                matchCase.setup().scenario().workflow().name(),
                matchCase.candidates().count(),
                matchCase.candidates().table().gridSeconds(),
                options.targets(),
                options.heldOut() ? "held out with all overlapping fragments" : "among the candidates");
        out.table(
                new TextTable<MatchResult>()
                        .left("search", 34, result -> label(result.search()))
                        .right("at", 5, "%.2f", MatchResult::at)
                        .right("MAPE_E % med / mean", 21, result -> pastErrors(result.best()))
                        .right("MAPE_F % med / mean", 21, result -> futureErrors(result.best()))
                        .right("mixture E med / mean", 21, result -> pastErrors(result.mixture()))
                        .right("mixture F med / mean", 21, result -> futureErrors(result.mixture()))
                        .right("found", 8, "%.3f", result -> result.targets().found())
                        .right("near", 8, "%.3f", result -> result.targets().near())
                        .right("explains", 8, "%.3f", result -> result.targets().explained())
                        .right(
                                "CPU ms min / med / max",
                                21,
                                result -> millis(result.took().cpuMillis())),
                results);
        results.stream()
                .findFirst()
                .ifPresent(first -> out.line(
                        "found: within %.0f s; near: E' at most 10 %% above the smallest; means exclude %d targets with an error between 0 and 1 s",
                        MatchEvaluation.FOUND_WITHIN_SECONDS, first.targets().nearZero()));
        if (!unloaded.isEmpty()) {
            out.line("relative error of the remaining makespan, median / mean");
            out.table(
                    new TextTable<Integer>()
                            .left("search", 34, k -> label(results.get(k).search()))
                            .right("at", 5, "%.2f", k -> results.get(k).at())
                            .right(
                                    "matched",
                                    19,
                                    k -> shares(results.get(k).remaining().matched()))
                            .right(
                                    "not matched",
                                    19,
                                    k -> shares(results.get(k).remaining().alone()))
                            .right(
                                    "known load",
                                    19,
                                    k -> shares(results.get(k).remaining().known()))
                            .right(
                                    "no load: explains",
                                    19,
                                    "%.3f",
                                    k -> unloaded.get(k).explained()),
                    IntStream.range(0, unloaded.size()).boxed().toList());
        }
        out.flush();
    }

    private static String pastErrors(MatchResult.Errors errors) {
        return errors(errors.mapeE(), errors.mapeEAboveZero());
    }

    private static String futureErrors(MatchResult.Errors errors) {
        return errors(errors.mapeF(), errors.mapeFAboveZero());
    }

    private static String millis(MatchResult.Duration millis) {
        return format("%6.1f / %5.1f / %5.1f", millis.min(), millis.median(), millis.max());
    }

    private static String label(FragmentSearch search) {
        return search instanceof FittingSearch fitting
                ? format(
                        "fitting, S %.0f s, window %.2f",
                        fitting.parameters().spreadSeconds(),
                        fitting.parameters().relativeWindow())
                : search.name();
    }

    private static String errors(Optional<Spread> all, Optional<Spread> aboveZero) {
        return format(
                "%.1f / %.1f",
                all.map(Spread::median).orElse(Double.NaN),
                aboveZero.map(Spread::mean).orElse(Double.NaN));
    }

    private static String shares(Optional<Spread> spread) {
        return spread.map(values -> format("%.4f / %.4f", values.median(), values.mean()))
                .orElse("-");
    }
}
