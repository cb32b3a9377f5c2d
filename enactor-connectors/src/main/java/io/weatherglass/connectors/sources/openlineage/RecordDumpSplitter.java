package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.Splitters;
import java.util.List;

/** Splits JSON objects, or the lines {@code recv=… topic=… value={…}} of a printed topic; ignores other topics. */
final class RecordDumpSplitter implements MessageSplitter {
    private static final String RECEIVED = "recv=";
    private static final String TOPIC = " topic=";
    private static final String VALUE = " value=";

    private final MessageSplitter objects = Splitters.jsonObjects();
    private final String topic;

    RecordDumpSplitter(String topic) {
        this.topic = topic;
    }

    @Override
    public List<String> line(String line) {
        int lastValue = line.startsWith(RECEIVED) ? line.lastIndexOf(VALUE) : -1;
        // finds the last topic before the value; a regular expression would search for the value again after every
        // topic
        for (int at = line.lastIndexOf(TOPIC, lastValue);
                at >= RECEIVED.length();
                at = line.lastIndexOf(TOPIC, at - 1)) {
            int begin = at + TOPIC.length();
            int end = line.indexOf(' ', begin);
            if (end > begin && end < lastValue) {
                String value = line.substring(line.indexOf(VALUE, end + 1) + VALUE.length());
                return line.substring(begin, end).equals(topic) ? List.of(value) : List.of();
            }
        }
        return objects.line(line);
    }

    @Override
    public List<String> end() {
        return objects.end();
    }
}
