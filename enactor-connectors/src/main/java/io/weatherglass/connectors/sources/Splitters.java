package io.weatherglass.connectors.sources;

import java.util.List;

public final class Splitters {
    private Splitters() {}

    public static MessageSplitter lines() {
        return new MessageSplitter() {
            @Override
            public List<String> line(String line) {
                return line.isBlank() ? List.of() : List.of(line);
            }

            @Override
            public List<String> end() {
                return List.of();
            }
        };
    }

    public static MessageSplitter whole() {
        return new MessageSplitter() {
            private final StringBuilder text = new StringBuilder();

            @Override
            public List<String> line(String line) {
                text.append(line).append('\n');
                return List.of();
            }

            @Override
            public List<String> end() {
                String all = text.toString();
                text.setLength(0);
                return all.isBlank() ? List.of() : List.of(all);
            }
        };
    }

    public static MessageSplitter jsonObjects() {
        return new JsonObjectSplitter();
    }
}
