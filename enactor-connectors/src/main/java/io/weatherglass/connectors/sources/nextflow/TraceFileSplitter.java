package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.LocalTimes;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Converts a trace file into weblog messages. A run ends at the end of the file or at the next header. */
final class TraceFileSplitter implements MessageSplitter {
    private final LocalTimes times;
    private final boolean atOnce;
    private final String runName;
    private int recording = 1;
    private TraceMessages trace;
    private Optional<TraceHeader> header = Optional.empty();
    private boolean understood;
    private int rows;
    /** Latest end time so far. Rows are ordered by the end times of their tasks. */
    private Instant lastEnd = Instant.EPOCH;

    private TraceFileSplitter(String fileName, ZoneId zone, boolean atOnce) {
        this.runName = fileName.replaceFirst("\\.[^.]*$", "");
        this.times = new LocalTimes(zone);
        this.atOnce = atOnce;
        this.trace = new TraceMessages(runName, recording);
    }

    static TraceFileSplitter whole(String fileName, ZoneId zone) {
        return new TraceFileSplitter(fileName, zone, false);
    }

    static TraceFileSplitter followed(String fileName, ZoneId zone) {
        return new TraceFileSplitter(fileName, zone, true);
    }

    @Override
    public List<String> line(String line) {
        if (line.isBlank()) {
            return List.of();
        }
        if (header.isEmpty() || TraceHeader.isHeader(line)) {
            return header(line);
        }
        if (!understood) {
            // the invalid header has already been reported
            return List.of();
        }
        rows++;
        TraceRow row;
        try {
            row = TraceRow.parse(header.get().columns(), header.get().fields(line), rows, times, lastEnd);
        } catch (InvalidMessageException e) {
            trace.lost();
            throw e;
        }
        lastEnd = row.endedAfter(lastEnd);
        return atOnce ? trace.report(row) : trace.collect(row);
    }

    private List<String> header(String line) {
        List<String> messages = header.isEmpty() ? List.of() : trace.end();
        recording += header.isEmpty() ? 0 : 1;
        trace = new TraceMessages(runName, recording);
        lastEnd = Instant.EPOCH;
        rows = 0;
        header = Optional.of(TraceHeader.of(line));
        understood = false;
        header.get().require();
        understood = true;
        return messages;
    }

    @Override
    public List<String> end() {
        List<String> messages = trace.end();
        boolean empty = understood && rows == 0;
        trace = new TraceMessages(runName, recording);
        header = Optional.empty();
        rows = 0;
        if (empty) {
            throw new InvalidMessageException(
                    "trace", "only a header", "must have a row for each task (this run ended before its first task)");
        }
        return messages;
    }
}
