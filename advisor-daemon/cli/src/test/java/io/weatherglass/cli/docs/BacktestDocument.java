package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The part of docs/validation.md about forecasts of real runs. */
final class BacktestDocument {
    static final String BEGIN = "<!-- backtest: begin -->";
    static final String END = "<!-- backtest: end -->";

    /** What is measured. */
    private static final List<Section> SECTIONS = List.of(
            new Section("OMSSA BRS, ASAP, 53 runs", "'v4.*.asap.*' --score-from 21", "backtest-brs-asap.svg"),
            new Section("OMSSA BRS, AFAP, 50 runs", "'v4.*.afap.*' --score-from 21", "backtest-brs-afap.svg"),
            new Section(
                    "All other groups of at least three runs",
                    "'v[123].*' --leave-one-out --least-runs 3",
                    "backtest-others.svg"));

    private final Path archive;
    private final Path pictures;
    private final CommandResults results;

    /**
     * One back-test.
     *
     * @param title of its table
     * @param select runs and protocol, as options from the value of {@code --select} on
     * @param picture file name of the plot
     */
    record Section(String title, String select, String picture) {
        /** The command that is shown; {@code $A} stands for the options that name the archive. */
        String command() {
            return "backtest $A --select " + select;
        }
    }

    /**
     * A document of what these commands say.
     *
     * @param archive the archive of recorded runs
     * @param pictures the directory of the document, for the plots
     */
    BacktestDocument(Path archive, Path pictures, CommandResults results) {
        this.archive = archive;
        this.pictures = pictures;
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
            List<String> arguments = new ArrayList<>(DocumentedNumber.arguments(section.command(), archive));
            arguments.addAll(
                    List.of("--svg", pictures.resolve(section.picture()).toString()));
            JsonNode report = results.run(arguments);
            text.append("\n### ").append(section.title()).append("\n\n`");
            text.append(section.command()).append("`\n\n").append(table(report));
            text.append("\n![coverage and width against progress](")
                    .append(section.picture())
                    .append(")\n");
        }
        return text.append('\n').toString();
    }

    private static String table(JsonNode report) {
        JsonNode models = report.get("models");
        StringBuilder text = new StringBuilder("| | at");
        JsonNode checkpoints = models.get(0).get("checkpoints");
        for (JsonNode checkpoint : checkpoints) {
            text.append(format(" | %.0f %%", 100 * checkpoint.get("at").doubleValue()));
        }
        text.append(" | summed | of standard |\n|---|---")
                .append("|---:".repeat(checkpoints.size() + 2))
                .append("|\n");
        for (JsonNode model : models) {
            String name =
                    model.get("model").textValue() + (model.get("calibrated").booleanValue() ? ", calibrated" : "");
            text.append(row(name, "coverage, %", model, BacktestDocument::coverage))
                    .append("| |\n");
            text.append(row("", "width, %", model, percent("relativeWidth"))).append("| |\n");
            text.append(row("", "interval score, %", model, percent("intervalScore")))
                    .append(format(
                            "%.1f | %s |%n",
                            100 * model.get("summedIntervalScore").doubleValue(),
                            model.has("ofStandard")
                                    ? format("%.2f", model.get("ofStandard").doubleValue())
                                    : ""));
            if (!model.get("calibrated").booleanValue()) {
                text.append(row("", "with hindsight, %", model, percent("hindsightScore")))
                        .append(hindsight(model));
                text.append(row("", "CRPS, %", model, percent("crps"))).append("| |\n");
            }
            text.append(costs(model));
            text.append(closer(model));
        }
        return text.append(band(checkpoints)).toString();
    }

    private static String row(String name, String what, JsonNode model, Function<JsonNode, String> cell) {
        StringBuilder row = new StringBuilder("| " + name + " | " + what + " |");
        model.get("checkpoints")
                .forEach(checkpoint ->
                        row.append(' ').append(cell.apply(checkpoint)).append(" |"));
        return row.append(' ').toString();
    }

    /** In bold where it speaks against the level. */
    private static String coverage(JsonNode checkpoint) {
        double coverage = checkpoint.get("coverage").doubleValue();
        boolean usual = checkpoint.at("/coverageBand/0").doubleValue() <= coverage
                && coverage <= checkpoint.at("/coverageBand/1").doubleValue();
        String text = format("%.0f", 100 * coverage);
        return usual ? text : "**" + text + "**";
    }

    private static Function<JsonNode, String> percent(String field) {
        return checkpoint -> format("%.2f", 100 * checkpoint.get(field).doubleValue());
    }

    /** Sum over the checkpoints, and as a share of the standard model's interval scores. */
    private static String hindsight(JsonNode model) {
        double sum = 0;
        for (JsonNode checkpoint : model.get("checkpoints")) {
            sum += checkpoint.get("hindsightScore").doubleValue();
        }
        double ofItsOwn = sum / model.get("summedIntervalScore").doubleValue();
        return format(
                "%.1f | %s |%n",
                100 * sum,
                model.has("ofStandard")
                        ? format("%.2f", ofItsOwn * model.get("ofStandard").doubleValue())
                        : "");
    }

    private static String costs(JsonNode model) {
        return model.at("/checkpoints/0").has("costCoverage")
                ? row(
                                "",
                                "coverage of BTUs, %",
                                model,
                                checkpoint -> format(
                                        "%.0f",
                                        100 * checkpoint.path("costCoverage").doubleValue()))
                        + "| |\n"
                : "";
    }

    private static String closer(JsonNode model) {
        return !model.get("calibrated").booleanValue() && model.findValue("closerThanAtStart") != null
                ? row("", "closer than at the start, %", model, BacktestDocument::closerShare) + "| |\n"
                : "";
    }

    private static String closerShare(JsonNode checkpoint) {
        JsonNode share = checkpoint.at("/closerThanAtStart/share");
        return share.isMissingNode() ? "" : format("%.0f", 100 * share.doubleValue());
    }

    private static String band(JsonNode checkpoints) {
        JsonNode first = checkpoints.get(0);
        return format(
                "%n%d runs; a coverage of %.0f to %.0f %% is what chance gives, others are in bold.%n",
                first.get("n").intValue(),
                100 * first.at("/coverageBand/0").doubleValue(),
                100 * first.at("/coverageBand/1").doubleValue());
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
