package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import io.weatherglass.lab.validation.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The measured part of docs/validation.md. */
final class ValidationDocument {
    static final String BEGIN = "<!-- measured: begin -->";
    static final String END = "<!-- measured: end -->";
    private static final String ALL_RUNS = "validate $A --inputs best";

    private final Path archive;
    private final CommandResults results;

    /**
     * A document of what these commands say.
     *
     * @param archive the archive of recorded runs
     */
    ValidationDocument(Path archive, CommandResults results) {
        this.archive = archive;
        this.results = results;
    }

    /** The document with this part measured again. */
    String regenerate(String document) throws IOException {
        return new MeasuredPart(BEGIN, END).replaceIn(document, this::measured);
    }

    private String measured() throws IOException {
        StringBuilder text = new StringBuilder();
        for (DocumentedNumbers.Section section : DocumentedNumbers.sections()) {
            text.append("\n### ").append(section.title()).append("\n\n");
            text.append("| | command | published | to reach | measured |\n|---|---|---|---|---|\n");
            for (DocumentedNumber number : section.rows()) {
                text.append(number.row(result(number.command()))).append('\n');
            }
        }
        String remarks = new ValidationRemarks(this::result).text();
        return text.append(quartiles()).append(remarks).append('\n').toString();
    }

    private JsonNode result(String command) throws IOException {
        return results.run(DocumentedNumber.arguments(command, archive));
    }

    private String quartiles() throws IOException {
        JsonNode result = result(ALL_RUNS);
        StringBuilder text =
                new StringBuilder("\n### Errors by cloud and application, in %: first quartile, median, third"
                        + " quartile\n\n`" + ALL_RUNS + "`\n\n| cloud | application | runs |");
        for (Metric metric : Metric.values()) {
            text.append(' ').append(metric.label()).append(" |");
        }
        text.append(" equal BTUs |\n|---|---|---|---|---|---|---|---|\n");
        result.get("groups").forEach(group -> text.append(quartiles(group)));
        result.get("clouds").forEach(cloud -> text.append(quartiles(cloud)));
        return text.append(quartiles(result.get("overall"))).toString();
    }

    private static String quartiles(JsonNode summary) {
        StringBuilder row = new StringBuilder(String.format(
                "| %s | %s | %d |",
                summary.path("cloud").asText("all"),
                summary.path("application").asText("all"),
                summary.get("n").intValue()));
        for (Metric metric : Metric.values()) {
            JsonNode error = summary.path(metric.label());
            row.append(String.format(
                    Locale.ROOT,
                    " %.3f, %.3f, %.3f |",
                    100 * error.path("q1").doubleValue(),
                    100 * error.path("median").doubleValue(),
                    100 * error.path("q3").doubleValue()));
        }
        return row.append(String.format(
                        " %d of %d |%n",
                        summary.get("equalBtus").intValue(),
                        summary.at("/btu/n").intValue()))
                .toString();
    }
}
