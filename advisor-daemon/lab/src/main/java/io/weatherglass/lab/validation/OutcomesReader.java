package io.weatherglass.lab.validation;

import io.weatherglass.traces.HeaderedCsv;
import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads an {@code outcomes.csv} with the header {@code run,vm_count,btu_count,vm_uptime_s,makespan_s} and one line per
 * run. An empty field means that the value was not recorded. The result maps run labels to outcomes in the order of the
 * file.
 */
public final class OutcomesReader implements TraceReader<Map<String, RunOutcome>> {
    private static final List<String> COLUMNS = List.of("run", "vm_count", "btu_count", "vm_uptime_s", "makespan_s");
    private static final HeaderedCsv CSV = new HeaderedCsv(COLUMNS);

    @Override
    public String format() {
        return "schlouder-outcomes";
    }

    @Override
    public Map<String, RunOutcome> read(String source, BufferedReader text) throws IOException {
        return read(source, text, SkippedRecords.of(true));
    }

    /**
     * Skips invalid lines. A run with two lines has no outcome, because either line may be wrong. Fails if no line is
     * valid.
     */
    public Map<String, RunOutcome> read(Path file, SkippedRecords skipped) throws IOException {
        InputFiles.requireNoDirectory(file);
        try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), text, skipped);
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be UTF-8 text", e);
        }
    }

    private static Map<String, RunOutcome> read(String source, BufferedReader text, SkippedRecords skipped)
            throws IOException {
        Map<String, RunOutcome> outcomes = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        List<TraceFormatException> bad = new ArrayList<>();
        CSV.read(source, text, (row, location) -> {
            try {
                add(outcomes, seen, outcome(row, location), location);
            } catch (TraceFormatException e) {
                bad.add(e);
                skipped.add(e);
            }
        });
        if (outcomes.isEmpty() && !bad.isEmpty()) {
            throw bad.get(0);
        }
        return Collections.unmodifiableMap(outcomes);
    }

    private static RunOutcome outcome(List<String> row, TraceLocation location) throws TraceFormatException {
        CSV.requireSize(row, location);
        if (row.get(0).isEmpty()) {
            throw new TraceFormatException(location, "run", "", "must not be empty");
        }
        return outcome(row, COLUMNS, 1, location);
    }

    /** Reads numbers of VMs and BTUs, uptime and makespan from four columns, which begin with {@code first}. */
    static RunOutcome outcome(List<String> row, List<String> columns, int first, TraceLocation location)
            throws TraceFormatException {
        return new RunOutcome(
                row.get(0),
                count(row, columns, first, location),
                count(row, columns, first + 1, location),
                seconds(row, columns, first + 2, location),
                seconds(row, columns, first + 3, location));
    }

    private static void add(
            Map<String, RunOutcome> outcomes, Set<String> seen, RunOutcome outcome, TraceLocation location)
            throws TraceFormatException {
        if (seen.add(outcome.run())) {
            outcomes.put(outcome.run(), outcome);
        } else {
            outcomes.remove(outcome.run());
            throw new TraceFormatException(location, "run", outcome.run(), "must be unique");
        }
    }

    private static OptionalInt count(List<String> row, List<String> columns, int column, TraceLocation location)
            throws TraceFormatException {
        String text = row.get(column);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!text.matches("\\d{1,9}")) {
            throw new TraceFormatException(location, columns.get(column), text, "must be a whole number >= 0");
        }
        return OptionalInt.of(Integer.parseInt(text));
    }

    private static OptionalDouble seconds(List<String> row, List<String> columns, int column, TraceLocation location)
            throws TraceFormatException {
        String text = row.get(column);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.matches("\\d{1,15}(\\.\\d*)?")) {
            throw new TraceFormatException(
                    location, columns.get(column), text, "must be a decimal number of seconds >= 0");
        }
        return OptionalDouble.of(Double.parseDouble(text));
    }
}
