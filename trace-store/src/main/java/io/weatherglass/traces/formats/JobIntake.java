package io.weatherglass.traces.formats;

import io.weatherglass.traces.SkippedRecord;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.formats.LogTooLargeException.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Passes jobs to a sink and counts jobs, incomplete jobs and invalid rows. Rows may be in any order, and times may have
 * any origin.
 */
final class JobIntake {
    private static final int MAX_REASONS = 3;

    private final String source;
    private final ReadOptions options;
    private final JobSink sink;
    private final SkippedRecords skipped;
    private final Map<LeftOutReason, Long> leftOut = new EnumMap<>(LeftOutReason.class);
    private long rows;
    private long jobs;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double lastStart = Double.NEGATIVE_INFINITY;
    private int systemCores;

    JobIntake(Path file, ReadOptions options, JobSink sink) {
        this.source = file.toString();
        this.options = options;
        this.sink = sink;
        this.skipped = SkippedRecords.of(options.strict());
    }

    interface Row {
        void read() throws IOException;
    }

    void row(Row row) throws IOException {
        if (++rows > options.maxRows()) {
            throw new LogTooLargeException(source, Limit.ROWS, options.maxRows());
        }
        try {
            row.read();
        } catch (TraceFormatException e) {
            skipped.add(e);
        }
    }

    SkippedRecords skipped() {
        return skipped;
    }

    void systemCores(int count) {
        systemCores = count;
    }

    int systemCores() {
        return systemCores;
    }

    void leaveOut(LeftOutReason reason) {
        leftOut.merge(reason, 1L, Long::sum);
    }

    /** Adds a job unless its submission time, runtime or core count is unknown: negative or, for cores, 0. */
    void addIfKnown(double submitSeconds, double startSeconds, double runtimeSeconds, int coreCount)
            throws IOException {
        if (submitSeconds < 0) {
            leaveOut(LeftOutReason.UNKNOWN_DATE);
        } else if (runtimeSeconds < 0) {
            leaveOut(LeftOutReason.UNKNOWN_RUNTIME);
        } else if (coreCount <= 0) {
            leaveOut(LeftOutReason.UNKNOWN_CORES);
        } else {
            add(submitSeconds, startSeconds, runtimeSeconds, coreCount);
        }
    }

    /** Adds a job. Values must be finite, and {@code startSeconds >= submitSeconds}. */
    void add(double submitSeconds, double startSeconds, double runtimeSeconds, int coreCount) throws IOException {
        sink.job(startSeconds, runtimeSeconds, coreCount);
        jobs++;
        firstSubmission = Math.min(firstSubmission, submitSeconds);
        lastStart = Math.max(lastStart, startSeconds);
    }

    WorkloadLog finish() throws TraceFormatException {
        if (jobs == 0) {
            throw new TraceFormatException(
                    TraceLocation.file(source), "must have at least one job that ran" + whyNone());
        }
        return new WorkloadLog(
                jobs, firstSubmission, lastStart, systemCores, leftOut, skipped.count(), skipped.first());
    }

    private String whyNone() {
        List<SkippedRecord> first = skipped.first();
        Stream<String> reasons = Stream.concat(
                leftOut.entrySet().stream()
                        .map(entry ->
                                entry.getValue() + " with " + entry.getKey().reason()),
                first.isEmpty()
                        ? Stream.of()
                        : Stream.of(skipped.count() + " skipped: "
                                + first.stream()
                                        .limit(MAX_REASONS)
                                        .map(SkippedRecord::message)
                                        .collect(Collectors.joining("; "))));
        String text = reasons.collect(Collectors.joining(", "));
        return text.isEmpty() ? "" : ": " + text;
    }
}
