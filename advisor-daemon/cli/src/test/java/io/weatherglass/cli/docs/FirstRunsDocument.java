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
            String runs =
                    past.get("pastRuns").intValue() + " (" + model.at("/0/n").intValue() + " runs)";
            text.append(stages(runs, model, past.get("withPrior")));
            text.append(medianError(model));
            text.append(btus("BTUs, model alone", model)).append(btus("BTUs, with prior", past.get("withPrior")));
        }
        return text.append(withoutRuntimes(report.get("withoutRuntimes"))).toString();
    }

    /** Nothing is forecast before a job has completed, so there are other numbers of runs from stage to stage, and no costs on slots. */
    private static String withoutRuntimes(JsonNode unprojected) {
        JsonNode model = unprojected.get("model");
        StringBuilder text = new StringBuilder(
                "\nFirst runs as if [no runtimes were projected](calibration.md#plans-without-runtimes), those that had a forecast by then; none has at 0 %:\n\n| | | at");
        model.forEach(stage -> text.append(format(" | %.0f %%", percent(stage, "at"))));
        text.append(" |\n|---|---|---").append("|---:".repeat(model.size())).append("|\n");
        text.append(row(
                "", "", "runs", model, stage -> String.valueOf(stage.get("n").intValue())));
        return text.append(stages("", model, unprojected.get("withPrior")))
                .append(medianError(model))
                .append('\n')
                .toString();
    }

    private static String stages(String runs, JsonNode model, JsonNode prior) {
        return intervals(runs, "model alone", model) + intervals("", "with prior", prior);
    }

    private static String intervals(String runs, String name, JsonNode stages) {
        return row(runs, name, "coverage, %", stages, stage -> format("%.0f", percent(stage, "coverage")))
                + row("", "", "median width, %", stages, stage -> format("%.1f", percent(stage, "medianWidth")))
                + row("", "", "interval score, %", stages, stage -> format("%.0f", percent(stage, "intervalScore")));
    }

    private static String btus(String name, JsonNode stages) {
        return row("", name, "coverage, %", stages, stage -> format("%.0f", percent(stage, "costCoverage")))
                + row("", "", "median width, %", stages, stage -> format("%.0f", percent(stage, "costMedianWidth")))
                + row(
                        "",
                        "",
                        "interval score, %",
                        stages,
                        stage -> format("%.0f", percent(stage, "costIntervalScore")));
    }

    private static String medianError(JsonNode stages) {
        return row("", "", "median error, %", stages, stage -> format("%.1f", percent(stage, "medianError")));
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
