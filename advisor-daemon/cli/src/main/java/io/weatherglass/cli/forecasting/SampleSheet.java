package io.weatherglass.cli.forecasting;

import io.weatherglass.traces.HeaderedCsv;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Samples of a run, from a CSV file, or a TSV file if its header contains tabs. The column {@code sample} names the
 * sample of each row; rows of one sample belong together. A column {@code size} or {@code bytes} contains sizes in
 * bytes; a column with the name of an existing file contains files, relative to the sheet or the working directory.
 *
 * @param bytes input size by sample; 0 for all samples if the size of one is unknown
 * @param unsized why sizes are unknown; empty if they are known
 */
record SampleSheet(Map<String, Long> bytes, Optional<String> unsized) {

    private static final String SAMPLE = "sample";
    private static final Set<String> SIZES = Set.of("size", "bytes");

    private record Cell(String text, TraceLocation location) {}

    private record Row(String sample, List<Cell> cells) {}

    /** @throws TraceFormatException with line, column, value and rule if the file is not a valid sample sheet */
    static SampleSheet read(Path file) throws IOException {
        List<String> header = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        try (BufferedReader text = Files.newBufferedReader(file)) {
            text.mark(1 << 16);
            String first = text.readLine();
            text.reset();
            HeaderedCsv.rows(
                    file.toString(), text, first != null && first.indexOf('\t') >= 0 ? '\t' : ',', (row, at) -> {
                        if (header.isEmpty()) {
                            header.addAll(header(row, at));
                        } else {
                            rows.add(row(header, row, at));
                        }
                    });
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be UTF-8 text", e);
        }
        if (rows.isEmpty()) {
            throw new TraceFormatException(
                    TraceLocation.file(file.toString()),
                    "must contain a header line with the column \"sample\" and a line per sample");
        }
        return sized(file, header, rows);
    }

    private static List<String> header(List<String> row, TraceLocation at) throws TraceFormatException {
        List<String> names = new ArrayList<>(row);
        // spreadsheets may write a byte order mark
        names.set(0, names.get(0).replace("\uFEFF", ""));
        if (!names.contains(SAMPLE) || new HashSet<>(names).size() < names.size()) {
            throw new TraceFormatException(
                    at,
                    "header",
                    String.join(",", names),
                    "must contain the column \"sample\" and no column twice; rename the column with the samples");
        }
        return names;
    }

    private static Row row(List<String> header, List<String> values, TraceLocation at) throws TraceFormatException {
        if (values.size() != header.size()) {
            throw new TraceFormatException(
                    at, "must have " + header.size() + " values, like the header, but had " + values.size());
        }
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < values.size(); column++) {
            cells.add(new Cell(values.get(column), new TraceLocation(at.source(), at.line(), column + 1)));
        }
        Cell sample = cells.get(header.indexOf(SAMPLE));
        if (sample.text().isBlank()) {
            throw new TraceFormatException(
                    sample.location(),
                    SAMPLE + " must not be blank, but was \"" + sample.text()
                            + "\"; name the sample or delete the line");
        }
        return new Row(sample.text(), cells);
    }

    private static SampleSheet sized(Path sheet, List<String> header, List<Row> rows) throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        rows.forEach(row -> bytes.put(row.sample(), 0L));
        Optional<String> missing = Optional.empty();
        for (int column = 0; column < header.size(); column++) {
            int at = column;
            List<Cell> cells = rows.stream().map(row -> row.cells().get(at)).toList();
            boolean sizes = SIZES.contains(header.get(column));
            if (!sizes
                    && (header.get(column).equals(SAMPLE) || cells.stream().noneMatch(cell -> size(sheet, cell) > 0))) {
                continue;
            }
            for (Row row : rows) {
                Cell cell = row.cells().get(column);
                long size = sizes ? number(header.get(column), cell) : size(sheet, cell);
                if (size >= 0) {
                    bytes.merge(row.sample(), size, Long::sum);
                } else if (!cell.text().isEmpty()) {
                    missing =
                            missing.or(() -> Optional.of(cell.location() + " names no existing file: " + cell.text()));
                }
            }
        }
        Optional<String> unknown = bytes.entrySet().stream()
                .filter(sample -> sample.getValue() == 0)
                .findFirst()
                .map(sample -> "the size of sample " + sample.getKey() + " is unknown");
        Optional<String> unsized = missing.or(() -> unknown);
        if (unsized.isPresent()) {
            bytes.replaceAll((sample, size) -> 0L);
        }
        return new SampleSheet(bytes, unsized);
    }

    private static long number(String column, Cell cell) throws TraceFormatException {
        OptionalLong size = OptionalLong.empty();
        try {
            size = OptionalLong.of(Long.parseLong(cell.text()));
        } catch (NumberFormatException e) {
            // reported below, like negative sizes
        }
        if (size.orElse(-1) < 0) {
            throw new TraceFormatException(
                    cell.location(),
                    column,
                    cell.text(),
                    "must be a whole number of bytes >= 0; rename or fill the column");
        }
        return size.getAsLong();
    }

    /** Returns the size of a file in bytes; -1 if there is no such file. */
    private static long size(Path sheet, Cell cell) {
        try {
            Path beside = sheet.toAbsolutePath().resolveSibling(cell.text());
            Path file = Files.isRegularFile(beside) ? beside : Path.of(cell.text());
            return cell.text().isBlank() || !Files.isRegularFile(file) ? -1 : Files.size(file);
        } catch (InvalidPathException | IOException e) {
            return -1;
        }
    }

    int count() {
        return bytes.size();
    }

    /** Returns the share of a sample in the run: proportional to its size, or equal if sizes are unknown. */
    double share(String sample) {
        double all = bytes.values().stream().mapToDouble(size -> size).sum();
        return unsized.isEmpty() ? bytes.get(sample) / all : 1.0 / count();
    }
}
