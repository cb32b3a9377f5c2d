package io.weatherglass.cli.matching;

import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.lab.matching.MatchCase;
import io.weatherglass.lab.matching.MatchEvaluation;
import io.weatherglass.lab.matching.MatchEvaluationOptions;
import io.weatherglass.lab.matching.MatchResult;
import io.weatherglass.lab.matching.Spread;
import io.weatherglass.lab.matching.UnloadedResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What came out of {@code match eval}, for people. */
final class MatchEvalText {

    private MatchEvalText() {}

    static void print(
            MatchCase matchCase,
            MatchEvaluationOptions options,
            List<MatchResult> results,
            List<UnloadedResult> unloaded,
            PrintWriter out) {
        line(
                out,
                "%s behind %s, %d candidates, one every %s s; %d targets, %s",
                matchCase.setup().trace().name(),
                matchCase.setup().scenario().workflow().name(),
                matchCase.candidates().count(),
                matchCase.candidates().table().gridSeconds(),
                options.targets(),
                options.heldOut() ? "held out with all fragments that overlap them" : "among the candidates");
        line(
                out,
                "%-34s %5s %21s %21s %21s %21s %8s %8s %21s",
                "search",
                "at",
                "MAPE_E % med / mean",
                "MAPE_F % med / mean",
                "mixture E med / mean",
                "mixture F med / mean",
                "found",
                "explains",
                "ms min / med / max");
        results.forEach(result -> print(result, out));
        results.stream()
                .findFirst()
                .ifPresent(first -> line(
                        out,
                        "found: within %.0f s; means over the targets without the %d where an error is below 1 s but not 0",
                        MatchEvaluation.FOUND_WITHIN_SECONDS,
                        first.nearZeroTargets()));
        if (!unloaded.isEmpty()) {
            line(out, "relative error of the remaining makespan, median / mean");
            line(out, "%-34s %5s %19s %19s %19s", "search", "at", "matched", "not matched", "no load: explains");
            for (int k = 0; k < unloaded.size(); k++) {
                print(results.get(k), unloaded.get(k), out);
            }
        }
        out.flush();
    }

    private static void print(MatchResult result, PrintWriter out) {
        line(
                out,
                "%-34s %5.2f %21s %21s %21s %21s %8.3f %8.3f %6.1f / %5.1f / %5.1f",
                label(result.search()),
                result.at(),
                errors(result.best().mapeE(), result.best().mapeEAboveZero()),
                errors(result.best().mapeF(), result.best().mapeFAboveZero()),
                errors(result.mixture().mapeE(), result.mixture().mapeEAboveZero()),
                errors(result.mixture().mapeF(), result.mixture().mapeFAboveZero()),
                result.found(),
                result.explained(),
                result.durationMillis().min(),
                result.durationMillis().median(),
                result.durationMillis().max());
    }

    private static void print(MatchResult result, UnloadedResult unloaded, PrintWriter out) {
        line(
                out,
                "%-34s %5.2f %19s %19s %19.3f",
                label(result.search()),
                result.at(),
                shares(result.remainingMatched()),
                shares(result.remainingAlone()),
                unloaded.explained());
    }

    private static String label(FragmentSearch search) {
        return search instanceof FittingSearch fitting
                ? String.format(
                        Locale.ROOT,
                        "fitting, S %.0f s, window %.2f",
                        fitting.parameters().spreadSeconds(),
                        fitting.parameters().relativeWindow())
                : search.name();
    }

    private static String errors(Optional<Spread> all, Optional<Spread> aboveZero) {
        return String.format(
                Locale.ROOT,
                "%.1f / %.1f",
                all.map(Spread::median).orElse(Double.NaN),
                aboveZero.map(Spread::mean).orElse(Double.NaN));
    }

    private static String shares(Optional<Spread> spread) {
        return spread.map(values -> String.format(Locale.ROOT, "%.4f / %.4f", values.median(), values.mean()))
                .orElse("-");
    }

    private static void line(PrintWriter out, String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
    }
}
