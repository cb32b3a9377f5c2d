package io.weatherglass.traces.formats;

import io.weatherglass.traces.DecimalText;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Reads the jobs of all users of a Slurm cluster as printed by {@code TZ=UTC sacct -a -X -P -o
 * JobID,Submit,Start,End,AllocCPUS}. Columns may be in any order, and further columns are ignored. Steps are ignored.
 * Jobs that are still running have no runtime.
 */
public final class SacctReader implements WorkloadReader {
    private static final List<String> COLUMNS = List.of("JobID", "Submit", "Start", "End", "AllocCPUS");
    private static final Set<String> UNKNOWN = Set.of("", "Unknown", "None");

    @Override
    public String format() {
        return "sacct";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        JobIntake jobs = new JobIntake(file, options, sink);
        UnpackedText.readLines(file, StandardCharsets.UTF_8, options, text -> parse(file.toString(), text, jobs));
        return jobs.finish();
    }

    private static void parse(String source, BufferedReader text, JobIntake jobs) throws IOException {
        int[] columns = new int[0];
        int number = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            TraceLocation location = new TraceLocation(source, ++number, 0);
            if (columns.length == 0 && !line.isBlank()) {
                columns = columns(line, location);
            } else if (!line.isBlank()) {
                String[] row = line.split("\\|", -1);
                int[] at = columns;
                jobs.row(() -> add(row, at, location, jobs));
            }
        }
        if (columns.length == 0) {
            throw new TraceFormatException(TraceLocation.file(source), "must have at least one line, the header");
        }
    }

    private static int[] columns(String header, TraceLocation location) throws TraceFormatException {
        List<String> names = Arrays.asList(header.split("\\|", -1));
        List<String> missing = new ArrayList<>(COLUMNS);
        missing.removeAll(names);
        if (!missing.isEmpty()) {
            throw new TraceFormatException(
                    location,
                    "must have the columns " + String.join(", ", missing)
                            + " (print them with TZ=UTC sacct -a -X -P -S 2026-01-01 -o " + String.join(",", COLUMNS)
                            + ")");
        }
        return COLUMNS.stream().mapToInt(names::indexOf).toArray();
    }

    private static void add(String[] row, int[] columns, TraceLocation location, JobIntake jobs) throws IOException {
        for (int column : columns) {
            if (column >= row.length) {
                throw new TraceFormatException(
                        location,
                        "must have a value for every column of the header, but has " + row.length + " values");
            }
        }
        double submit = seconds(row[columns[1]], COLUMNS.get(1), location);
        double start = seconds(row[columns[2]], COLUMNS.get(2), location);
        double end = seconds(row[columns[3]], COLUMNS.get(3), location);
        String cpus = row[columns[4]];
        double cores = DecimalText.parse(cpus);
        if (!Double.isFinite(cores)) {
            throw new TraceFormatException(location, COLUMNS.get(4), cpus, "must be a number");
        }
        if (row[columns[0]].contains(".")) {
            return;
        }
        // a job that was cancelled while pending has a start time but no CPUs
        if (start < 0 || cores == 0) {
            jobs.leaveOut(LeftOutReason.NEVER_RAN);
        } else {
            jobs.addIfKnown(submit, Math.max(submit, start), end < 0 ? -1 : end - start, (int)
                    CheckedNumbers.cores(cores, COLUMNS.get(4), location));
        }
    }

    private static double seconds(String text, String column, TraceLocation location) throws TraceFormatException {
        if (UNKNOWN.contains(text)) {
            return -1;
        }
        try {
            LocalDateTime date = LocalDateTime.parse(text);
            return date.toEpochSecond(ZoneOffset.UTC) + date.getNano() / 1e9;
        } catch (DateTimeException e) {
            throw new TraceFormatException(location, column, text, "must be a time such as 2026-03-01T12:00:00");
        }
    }
}
