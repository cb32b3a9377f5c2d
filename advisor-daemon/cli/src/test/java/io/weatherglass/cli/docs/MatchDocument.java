package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The part of docs/validation.md about how well searches find background loads. */
final class MatchDocument {
    static final String BEGIN = "<!-- matching: begin -->";
    static final String END = "<!-- matching: end -->";

    private static final String AS_PRINTED =
            " --targets 30 --at 0.5 --search random,fitting --pre-filter random --filtered 1000"
                    + " --reduced-from all --centre printed --iterations 10 --spread 3600,86400 --relative-window 0.1,0.5";
    private static final String COARSE = " --grid 300 --spread 600 --precision 300 --targets 50 --at 0.5";

    /** What is measured. */
    private static final List<Section> SECTIONS = List.of(
            new Section("KTH-SP2, published setting", "--trace KTH-SP2 --targets 500"),
            new Section("KTH-SP2, held out", "--trace KTH-SP2 --targets 100 --held-out"),
            new Section("KTH-SP2, Algorithm 1 as printed, by S and relative window", "--trace KTH-SP2" + AS_PRINTED),
            new Section("KTH-SP2, utilisation 0.7", "--trace KTH-SP2 --utilisation 0.7" + COARSE),
            new Section(
                    "KTH-SP2, utilisation 0.7, held out", "--trace KTH-SP2 --utilisation 0.7" + COARSE + " --held-out"),
            new Section("KTH-SP2, utilisation 1.2", "--trace KTH-SP2 --utilisation 1.2" + COARSE),
            new Section(
                    "KTH-SP2, utilisation 1.2, held out", "--trace KTH-SP2 --utilisation 1.2" + COARSE + " --held-out"),
            new Section("LCG, published setting", "--trace LCG --targets 100"),
            new Section("LCG, held out", "--trace LCG --targets 100 --held-out"),
            new Section(
                    "Forecasts of the remaining makespan",
                    "--trace KTH-SP2 --targets 40 --at 0.5 --search exhaustive,fitting --noise 0.02 --forecasts"));

    private final CommandResults results;

    /**
     * One evaluation.
     *
     * @param title of its table
     * @param options of {@code match eval}
     */
    record Section(String title, String options) {
        /** The command that is shown. */
        String command() {
            return "match eval " + options;
        }
    }

    MatchDocument(CommandResults results) {
        this.results = results;
    }

    static List<Section> sections() {
        return SECTIONS;
    }

    /** The document with this part measured again. */
    String regenerate(String document) throws IOException {
        return new MeasuredPart(BEGIN, END).replaceIn(document, this::measured);
    }

    private String measured() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Section section : SECTIONS) {
            List<String> arguments = new ArrayList<>(List.of(section.command().split(" ")));
            arguments.add("--json");
            JsonNode result = results.run(arguments);
            text.append("\n### ").append(section.title()).append("\n\n`");
            text.append(section.command()).append("`\n\n").append(errors(result));
            if (result.has("withoutBackground")) {
                text.append('\n').append(forecasts(result));
            }
        }
        return text.append('\n').toString();
    }

    private static String errors(JsonNode report) {
        StringBuilder text = new StringBuilder("| search | at | MAPE_E: median, mean | MAPE_F: median, mean | mixture:"
                + " medians | of random's | found | ms: median, most | of processor time |\n"
                + "|---|---|---|---|---|---|---|---|---|\n");
        for (JsonNode result : report.get("results")) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f | %s | %s | %.1f, %.1f | %s | %.0f %% | %s | %s |%n",
                    label(result),
                    result.get("at").doubleValue(),
                    percent(result.get("mapeE")),
                    percent(result.get("mapeF")),
                    result.at("/mixture/mapeE/median").doubleValue(),
                    result.at("/mixture/mapeF/median").doubleValue(),
                    ofRandom(report, result),
                    100 * result.get("found").doubleValue(),
                    millis(result.get("durationMillis")),
                    millis(result.get("cpuMillis"))));
        }
        return text.toString();
    }

    private static String label(JsonNode result) {
        JsonNode parameters = result.path("parameters");
        return parameters.isMissingNode()
                ? result.get("search").textValue()
                : String.format(
                        Locale.ROOT,
                        "fitting, S %.0f s, window %.1f",
                        parameters.get("spreadSeconds").doubleValue(),
                        parameters.get("relativeWindow").doubleValue());
    }

    private static String percent(JsonNode errors) {
        return String.format(
                Locale.ROOT,
                "%.1f, %.1f",
                errors.path("median").doubleValue(),
                errors.path("meanWithoutNearZero").doubleValue());
    }

    /** Ratios of the medians to those of the random search in the same report: of the best fragment, of the mixture. */
    private static String ofRandom(JsonNode report, JsonNode result) {
        for (JsonNode other : report.get("results")) {
            if (other.get("search").textValue().equals("random")
                    && other.get("at").equals(result.get("at"))) {
                double past = other.at("/mapeE/median").doubleValue();
                double future = other.at("/mapeF/median").doubleValue();
                return String.format(
                        Locale.ROOT,
                        "%.2f, %.2f; %.2f, %.2f",
                        result.at("/mapeE/median").doubleValue() / past,
                        result.at("/mapeF/median").doubleValue() / future,
                        result.at("/mixture/mapeE/median").doubleValue() / past,
                        result.at("/mixture/mapeF/median").doubleValue() / future);
            }
        }
        return "";
    }

    private static String millis(JsonNode millis) {
        return String.format(
                Locale.ROOT,
                "%.1f, %.0f",
                millis.get("median").doubleValue(),
                millis.get("max").doubleValue());
    }

    private static String forecasts(JsonNode report) {
        StringBuilder text =
                new StringBuilder("| search | at | remaining makespan, matched: median, mean | not matched |"
                        + " taken for explained | without load: taken for explained | matched: mean | not matched: mean |\n"
                        + "|---|---|---|---|---|---|---|---|\n");
        for (int k = 0; k < report.get("results").size(); k++) {
            JsonNode loaded = report.get("results").get(k);
            JsonNode unloaded = report.get("withoutBackground").get(k);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f | %s | %s | %.0f %% | %.0f %% | %.2f %% | %.2f %% |%n",
                    label(loaded),
                    loaded.get("at").doubleValue(),
                    shares(loaded.at("/remainingMakespanError/matched")),
                    shares(loaded.at("/remainingMakespanError/unmatched")),
                    100 * loaded.get("explained").doubleValue(),
                    100 * unloaded.get("explained").doubleValue(),
                    100 * unloaded.at("/remainingMakespanError/matched/mean").doubleValue(),
                    100 * unloaded.at("/remainingMakespanError/unmatched/mean").doubleValue()));
        }
        return text.toString();
    }

    private static String shares(JsonNode spread) {
        return String.format(
                Locale.ROOT,
                "%.2f %%, %.2f %%",
                100 * spread.path("median").doubleValue(),
                100 * spread.path("mean").doubleValue());
    }
}
