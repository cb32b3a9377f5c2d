package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits the JSON document printed by {@code sacct --json}. Each object in the list {@code jobs} becomes a message as
 * soon as it is complete; the rest is ignored. A document without this list becomes one message.
 */
final class SacctJsonSplitter implements MessageSplitter {
    private static final Pattern BEGIN =
            Pattern.compile("\\{\\s*(\"(jobs|meta|plugin|errors|warnings|last_backfill|last_update)\"\\s*:.*)?");

    /** Nesting depth within a job: document, list, job. */
    private static final int JOB_DEPTH = 3;

    private static final String LIST = "jobs";

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder name = new StringBuilder();
    private int depth;
    private boolean inString;
    private boolean escaped;
    private boolean inList;
    private boolean hadList;

    static boolean begins(String line) {
        return BEGIN.matcher(line.strip()).matches();
    }

    boolean isOpen() {
        return depth > 0;
    }

    @Override
    public List<String> line(String line) {
        List<String> complete = new ArrayList<>();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean closes = follow(c);
            boolean ofJob = inList && (depth >= JOB_DEPTH || closes && depth == JOB_DEPTH - 1);
            if (ofJob || !hadList) {
                text.append(c);
            }
            if (inList && closes && c == '}' && depth == JOB_DEPTH - 1) {
                complete.add(take());
            } else if (closes && depth == 0) {
                if (!hadList) {
                    complete.add(take());
                }
                reset();
            }
        }
        if (text.length() > 0) {
            text.append('\n');
        }
        return complete;
    }

    /** Updates strings, depth and list state; returns whether the character closes an object or a list. */
    private boolean follow(char c) {
        if (inString) {
            inString = escaped || c != '"';
            if (inString && depth == 1) {
                name.append(c);
            }
            escaped = !escaped && c == '\\';
            return false;
        }
        if (c == '"') {
            inString = true;
            if (depth == 1) {
                name.setLength(0);
            }
        } else if (c == '{' || c == '[') {
            depth++;
            if (c == '[' && depth == 2 && name.toString().equals(LIST)) {
                inList = true;
                hadList = true;
                text.setLength(0);
            }
        } else if (c == '}' || c == ']') {
            depth--;
            inList &= depth >= JOB_DEPTH - 1;
            return true;
        }
        return false;
    }

    private String take() {
        String message = text.toString();
        text.setLength(0);
        return message;
    }

    private void reset() {
        depth = 0;
        inString = false;
        escaped = false;
        inList = false;
        hadList = false;
        text.setLength(0);
        name.setLength(0);
    }

    @Override
    public List<String> end() {
        String left = take();
        reset();
        return left.isBlank() ? List.of() : List.of(left);
    }
}
