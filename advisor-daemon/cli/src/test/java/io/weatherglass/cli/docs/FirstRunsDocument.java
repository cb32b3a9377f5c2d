package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** The part of docs/validation.md about runs without past ones. */
final class FirstRunsDocument {
    static final String BEGIN = "<!-- first-runs: begin -->";
    static final String END = "<!-- first-runs: end -->";

    /** The command that is shown; {@code $A} stands for the options that name the archive. */
    static final String COMMAND = "backtest $A --cold";

    private final Path archive;
    private final CommandResults results;

    /** @param archive of recorded runs */
    FirstRunsDocument(Path archive, CommandResults results) {
        this.archive = archive;
        this.results = results;
    }

    /** The document with this part measured again. */
    String regenerate(String document) throws IOException {
        return new MeasuredPart(BEGIN, END).replaceIn(document, this::measured);
    }

    private String measured() throws IOException {
        JsonNode report = results.run(DocumentedNumber.arguments(COMMAND, archive));
        StringBuilder text = new StringBuilder("\n`" + COMMAND + "`\n\n| past runs | | at");
        report.at("/pastRuns/0/model").forEach(stage -> text.append(format(" | %.0f %%", percent(stage, "at"))));
        text.append(" |\n|---|---|---")
                .append("|---:".repeat(report.at("/pastRuns/0/model").size()))
                .append("|\n");
        for (JsonNode past : report.get("pastRuns")) {
            JsonNode model = past.get("model");
            JsonNode prior = past.get("withPrior");
            String runs =
                    past.get("pastRuns").intValue() + " (" + model.at("/0/n").intValue() + " runs)";
            text.append(row(
                    runs, "model alone", "coverage, %", model, stage -> format("%.0f", percent(stage, "coverage"))));
            text.append(row("", "", "median width, %", model, stage -> format("%.1f", percent(stage, "medianWidth"))));
            text.append(
                    row("", "", "interval score, %", model, stage -> format("%.0f", percent(stage, "intervalScore"))));
            text.append(
                    row("", "with prior", "coverage, %", prior, stage -> format("%.0f", percent(stage, "coverage"))));
            text.append(row("", "", "median width, %", prior, stage -> format("%.1f", percent(stage, "medianWidth"))));
            text.append(
                    row("", "", "interval score, %", prior, stage -> format("%.0f", percent(stage, "intervalScore"))));
            text.append(
                    row("", "", "coverage of BTUs, %", prior, stage -> format("%.0f", percent(stage, "costCoverage"))));
            text.append(row("", "", "median error, %", prior, stage -> format("%.1f", percent(stage, "medianError"))));
        }
        return text.append('\n').toString();
    }

    private static String row(String runs, String name, String what, JsonNode stages, Function<JsonNode, String> cell) {
        StringBuilder row = new StringBuilder("| " + runs + " | " + name + " | " + what + " |");
        stages.forEach(stage -> row.append(' ').append(cell.apply(stage)).append(" |"));
        return row.append('\n').toString();
    }

    private static double percent(JsonNode stage, String field) {
        return 100 * stage.path(field).doubleValue();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
