package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Turns a trace file into what the weblog would have reported of the run, which is taken to be over at the end of the file. */
final class TraceFileSplitter implements MessageSplitter {
    private final ZoneId zone;
    private final boolean atOnce;
    private final String runName;
    private TraceMessages trace;
    private Optional<List<String>> columns = Optional.empty();

    private TraceFileSplitter(String fileName, ZoneId zone, boolean atOnce) {
        this.runName = fileName.replaceFirst("\\.[^.]*$", "");
        this.zone = zone;
        this.atOnce = atOnce;
        this.trace = new TraceMessages(runName);
    }

    /** Of a file that is complete: reported at its end, in the order in which things happened. */
    static TraceFileSplitter whole(String fileName, ZoneId zone) {
        return new TraceFileSplitter(fileName, zone, false);
    }

    /** Of a file that grows: each row is reported when it appears. */
    static TraceFileSplitter followed(String fileName, ZoneId zone) {
        return new TraceFileSplitter(fileName, zone, true);
    }

    @Override
    public List<String> line(String line) {
        if (line.isBlank()) {
            return List.of();
        }
        List<String> fields = List.of(line.split("\t", -1));
        if (columns.isEmpty()) {
            columns = Optional.of(fields);
            return List.of();
        }
        TraceRow row;
        try {
            row = TraceRow.parse(columns.get(), fields, zone);
        } catch (InvalidMessageException e) {
            trace.lost();
            throw e;
        }
        return atOnce ? trace.report(row) : trace.collect(row);
    }

    @Override
    public List<String> end() {
        List<String> messages = trace.end();
        trace = new TraceMessages(runName);
        columns = Optional.empty();
        return messages;
    }
}
