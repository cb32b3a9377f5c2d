package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.Splitters;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JSON objects, or lines that a consumer printed, {@code recv=… topic=… value={…}}, of which those of one topic count. */
final class RecordDumpSplitter implements MessageSplitter {
    private static final Pattern RECORD = Pattern.compile("recv=.* topic=(\\S+) .*? value=(.*)");

    private final MessageSplitter objects = Splitters.jsonObjects();
    private final String topic;

    RecordDumpSplitter(String topic) {
        this.topic = topic;
    }

    @Override
    public List<String> line(String line) {
        Matcher dumped = RECORD.matcher(line);
        if (!dumped.matches()) {
            return objects.line(line);
        }
        return dumped.group(1).equals(topic) ? List.of(dumped.group(2)) : List.of();
    }

    @Override
    public List<String> end() {
        return objects.end();
    }
}
