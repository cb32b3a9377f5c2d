package io.weatherglass.lab.validation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

final class OutcomesOption {

    @Option(
            names = "--outcomes",
            paramLabel = "FILE",
            description = "Recorded outcomes (CSV); default: outcomes.csv next to the directory of the records.")
    private Path file;

    Map<String, RunOutcome> read(RecordedRunsOptions records) throws IOException {
        Path outcomes = file != null
                ? file
                : records.directory().toAbsolutePath().normalize().resolveSibling("outcomes.csv");
        return new OutcomesReader().read(outcomes, records.leftOut().bad());
    }
}
