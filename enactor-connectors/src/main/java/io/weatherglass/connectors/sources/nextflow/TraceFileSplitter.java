package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a trace file to its end, where the run is taken to be over, and tells it as the weblog would have. */
final class TraceFileSplitter implements MessageSplitter {
    private final String runName;
    private final ZoneId zone;
    private final List<String> malformed = new ArrayList<>();
    private final List<TraceRow> rows = new ArrayList<>();
    private Optional<List<String>> columns = Optional.empty();

    TraceFileSplitter(String fileName, ZoneId zone) {
        this.runName = fileName.replaceFirst("\\.[^.]*$", "");
        this.zone = zone;
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
        TraceRow.parse(columns.get(), fields, zone).ifPresentOrElse(rows::add, () -> malformed.add(line));
        return List.of();
    }

    @Override
    public List<String> end() {
        // what is no row is a message of its own, so that it is refused and not lost
        List<String> messages = new ArrayList<>(malformed);
        if (!rows.isEmpty()) {
            messages.addAll(new TraceStory(runName, rows).messages());
        }
        malformed.clear();
        rows.clear();
        columns = Optional.empty();
        return messages;
    }
}
