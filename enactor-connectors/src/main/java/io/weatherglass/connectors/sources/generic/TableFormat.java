package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table whose rows become messages: JSON objects with one text per column.
 *
 * @param idleSeconds a longer time without running jobs separates two runs in a joblog; > 0
 */
record TableFormat(String separator, boolean header, Optional<String> required, boolean joblog, double idleSeconds) {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    MessageSplitter splitter() {
        return new Rows();
    }

    private List<String> split(String line, int limit) {
        return List.of(line.split(Pattern.quote(separator), limit));
    }

    private final class Rows implements MessageSplitter {
        private Optional<List<String>> columns = Optional.empty();
        private JoblogRuns starts = new JoblogRuns(idleSeconds);
        private boolean understood = true;
        private int rows;

        @Override
        public List<String> line(String line) {
            if (line.isBlank()) {
                return List.of();
            }
            List<String> values = split(line, columns.map(List::size).orElse(-1));
            if (header && (columns.isEmpty() || values.equals(columns.get()))) {
                header(line);
                return List.of();
            }
            return understood ? row(line, values) : List.of();
        }

        private void header(String line) {
            columns = Optional.of(split(line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line, -1));
            understood = required.isEmpty()
                    || columns.get().stream().map(String::strip).anyMatch(required.get()::equals);
            if (!understood) {
                throw new InvalidMessageException(
                        "header",
                        line,
                        "must have the column " + required.get() + " and the separator "
                                + (separator.equals("\t") ? "tab" : "\"" + separator + "\""));
            }
        }

        private List<String> row(String line, List<String> values) {
            rows++;
            if (columns.isPresent() && columns.get().size() != values.size()) {
                throw new InvalidMessageException(
                        "row", line, "must have " + columns.get().size() + " columns instead of " + values.size());
            }
            ObjectNode row = JsonNodeFactory.instance.objectNode();
            IntStream.range(0, values.size())
                    .forEach(i -> row.put(
                            columns.map(names -> names.get(i).strip()).orElse(Integer.toString(i + 1)),
                            values.get(i).strip()));
            List<ObjectNode> messages = new ArrayList<>(joblog ? starts.mark(row) : List.of());
            messages.add(row);
            return messages.stream().map(ObjectNode::toString).toList();
        }

        @Override
        public List<String> end() {
            boolean empty = columns.isPresent() && understood && rows == 0;
            columns = Optional.empty();
            starts = new JoblogRuns(idleSeconds);
            rows = 0;
            if (empty) {
                throw new InvalidMessageException(
                        "table", "only a header", "must have a row for each job (this run ended before its first job)");
            }
            return List.of();
        }
    }
}
