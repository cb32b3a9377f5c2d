package io.weatherglass.connectors.sources.htcondor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the YAML records of Pegasus 5: a list of records, indented by two spaces per level, with one key per line.
 * Program output may be any text; it is in blocks indented more deeply than their key.
 */
final class KickstartYaml {
    private static final String BEGIN = "- invocation: True";

    /** A key whose value is on the following lines. */
    private record Level(int indent, String path) {}

    private final Map<String, String> fields = new HashMap<>();
    private final Deque<Level> levels = new ArrayDeque<>();
    private int blockIndent = Integer.MAX_VALUE;

    private KickstartYaml() {}

    /** Returns the records of a file in order, ignoring other output around them. */
    static List<KickstartFields> records(String text) {
        List<KickstartFields> records = new ArrayList<>();
        KickstartYaml record = new KickstartYaml();
        boolean within = false;
        for (String line : text.split("\n", -1)) {
            boolean begins = line.startsWith(BEGIN);
            boolean ends = !line.isBlank() && indent(line) == 0;
            if (within && (begins || ends)) {
                records.add(new KickstartFields(record.fields));
                record = new KickstartYaml();
            }
            within = begins || within && !ends;
            if (within && !begins) {
                record.line(line);
            }
        }
        if (within) {
            records.add(new KickstartFields(record.fields));
        }
        return records;
    }

    private static int indent(String line) {
        int indent = 0;
        while (indent < line.length() && line.charAt(indent) == ' ') {
            indent++;
        }
        return indent;
    }

    private void line(String line) {
        int indent = indent(line);
        if (line.isBlank() || indent > blockIndent) {
            return;
        }
        blockIndent = Integer.MAX_VALUE;
        int colon = line.indexOf(':');
        if (colon < 0) {
            return;
        }
        while (!levels.isEmpty() && levels.peek().indent() >= indent) {
            levels.pop();
        }
        String key = line.substring(indent, colon);
        String path = levels.isEmpty() ? key : levels.peek().path() + "/" + key;
        String value = line.substring(colon + 1).strip();
        if (value.startsWith("|") || value.startsWith(">")) {
            blockIndent = indent;
        } else if (value.isEmpty()) {
            levels.push(new Level(indent, path));
        } else {
            fields.putIfAbsent(path, value.replaceAll("^\"|\"$", ""));
        }
    }
}
