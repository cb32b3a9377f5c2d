package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The part of docs/validation.md about runs whose plan was not reported. */
final class UnplannedDocument {
    static final String BEGIN = "<!-- unplanned: begin -->";
    static final String END = "<!-- unplanned: end -->";

    private final Path data;
    private final CommandResults results;

    /**
     * @param data the folder of {@code nextflow-traces} and {@code sized-traces}
     */
    UnplannedDocument(Path data, CommandResults results) {
        this.data = data;
        this.results = results;
    }

    /** Traces in a folder of their own for each workflow, and the runs of each that are scored. */
    private record Part(String title, String folder, List<String> options) {
        String command() {
            return Stream.concat(
                            Stream.of("backtest --connector nextflow"),
                            Stream.concat(options.stream(), Stream.of("$D/" + folder + "/*")))
                    .reduce((a, b) -> a + " " + b)
                    .orElseThrow();
        }
    }

    private static final List<Part> PARTS = List.of(
            new Part("Real Nextflow runs, the same inputs", "nextflow-traces", List.of("--score", "30")),
            new Part("One workflow at many sizes", "sized-traces", List.of()));

    /** The document with this part measured again. */
    String regenerate(String document) throws IOException {
        return new MeasuredPart(BEGIN, END).replaceIn(document, this::measured);
    }

    private String measured() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Part part : PARTS) {
            JsonNode report = results.run(arguments(part));
            text.append(format("%n**%s**: `%s`%n%n", part.title(), part.command()));
            text.append(
                    "| workflow | | 0 % | 10 % | 25 % | 50 % | 75 % | 90 % |\n|---|---|---:|---:|---:|---:|---:|---:|\n");
            for (JsonNode workflow : report.get("workflows")) {
                rows(text, workflow.get("workflow").textValue(), workflow.get("checkpoints"));
            }
            rows(text, "**all**", report.at("/pooled/checkpoints"));
        }
        return text.append('\n').toString();
    }

    private static void rows(StringBuilder text, String name, JsonNode checkpoints) {
        row(text, name, "held", checkpoints, "%.0f of %.0f", "/forecast/held", 1, "/forecast/n");
        row(text, "", "past makespans held", checkpoints, "%.0f", "/pastMakespans/held", 1, "");
        row(text, "", "mean width, %", checkpoints, "%.1f", "/forecast/relativeWidth", 100, "");
        row(text, "", "past makespans", checkpoints, "%.1f", "/pastMakespans/relativeWidth", 100, "");
        row(text, "", "widest, %", checkpoints, "%.0f", "/forecast/maxRelativeWidth", 100, "");
        row(text, "", "median error, %", checkpoints, "%.1f", "/forecast/medianAbsoluteError", 100, "");
        row(text, "", "past makespans", checkpoints, "%.1f", "/pastMakespans/medianAbsoluteError", 100, "");
        row(text, "", "score ratio", checkpoints, "%.2f", "/scoreRatio", 1, "");
        row(text, "", "its 95 % bounds", checkpoints, "%.2f–%.2f", "/scoreRatioBounds/0", 1, "/scoreRatioBounds/1");
    }

    private static void row(
            StringBuilder text,
            String name,
            String what,
            JsonNode checkpoints,
            String pattern,
            String value,
            double times,
            String of) {
        text.append("| ").append(name).append(" | ").append(what).append(" |");
        for (JsonNode checkpoint : checkpoints) {
            if (checkpoint.at(value).isMissingNode()) {
                text.append(" |");
                continue;
            }
            double first = times * checkpoint.at(value).doubleValue();
            text.append(' ')
                    .append(
                            of.isEmpty()
                                    ? format(pattern, first)
                                    : format(pattern, first, checkpoint.at(of).doubleValue()))
                    .append(" |");
        }
        text.append('\n');
    }

    private List<String> arguments(Part part) throws IOException {
        try (Stream<Path> folders = Files.list(data.resolve(part.folder()))) {
            return Stream.of(
                            Stream.of("backtest", "--connector", "nextflow", "--json"),
                            part.options().stream(),
                            folders.sorted().map(Path::toString))
                    .flatMap(words -> words)
                    .toList();
        }
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
