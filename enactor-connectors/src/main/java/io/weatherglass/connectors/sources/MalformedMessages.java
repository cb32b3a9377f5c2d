package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.validation.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Collects one line for each kind of fault in a file, with its number of occurrences. Not thread-safe. */
public final class MalformedMessages {
    private final Map<Fault, Found> faults = new LinkedHashMap<>();

    private record Fault(String where, String what) {}

    private static final class Found {
        private final String line;
        private int count = 1;

        Found(String line) {
            this.line = line;
        }
    }

    /**
     * Adds a fault; returns false if the same fault has been added before. {@code place} is the file and line, or empty
     * if unknown.
     */
    public boolean add(SourceMessage message, String place, InvalidMessageException reason) {
        String what = reason.violations().stream()
                .map(MalformedMessages::fault)
                .distinct()
                .collect(Collectors.joining("; "));
        String where =
                message.place().isEmpty() ? message.target() : message.place().file();
        String line = (place.isEmpty() ? "" : place + ": ") + reason.getMessage();
        Found known = faults.putIfAbsent(new Fault(where, what), new Found(line));
        if (known != null) {
            known.count++;
        }
        return known == null;
    }

    /** Ignores digits, so that a wrong clock, which affects many jobs, counts as one fault. */
    private static String fault(Violation violation) {
        return (violation.field() + "\n" + violation.rule() + "\n" + violation.value()).replaceAll("\\d+", "#");
    }

    public List<String> take() {
        List<String> lines = new ArrayList<>();
        faults.values()
                .forEach(found -> lines.add(found.line + (found.count > 1 ? " (" + found.count + " times)" : "")));
        faults.clear();
        return lines;
    }
}
