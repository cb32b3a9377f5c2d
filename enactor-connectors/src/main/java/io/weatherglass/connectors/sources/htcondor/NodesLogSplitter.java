package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.List;

/** Splits a log in HTCondor's classic format, whose events end with a line of three dots. */
final class NodesLogSplitter implements MessageSplitter {
    private final StringBuilder event = new StringBuilder();

    @Override
    public List<String> line(String line) {
        if (line.equals("...")) {
            return end();
        }
        event.append(line).append('\n');
        return List.of();
    }

    @Override
    public List<String> end() {
        String text = event.toString();
        event.setLength(0);
        return text.isBlank() ? List.of() : List.of(text);
    }
}
