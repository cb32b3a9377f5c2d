package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A file of rows, each a message: an object with a text for each column.
 *
 * @param separator between columns
 * @param header whether the first row names the columns, of which the last takes the rest of a row; else they are called
 *     1, 2 and so on
 */
record TableFormat(String separator, boolean header) {
    MessageSplitter splitter() {
        return new Rows();
    }

    private List<String> split(String line, int limit) {
        return List.of(line.split(Pattern.quote(separator), limit));
    }

    private final class Rows implements MessageSplitter {
        private Optional<List<String>> columns = Optional.empty();

        @Override
        public List<String> line(String line) {
            if (line.isBlank()) {
                return List.of();
            }
            if (header && columns.isEmpty()) {
                columns = Optional.of(split(line, -1));
                return List.of();
            }
            List<String> values = split(line, columns.map(List::size).orElse(-1));
            if (columns.isPresent() && columns.get().size() != values.size()) {
                throw new InvalidMessageException(
                        "row", line, "must have " + columns.get().size() + " columns, has " + values.size());
            }
            ObjectNode row = JsonNodeFactory.instance.objectNode();
            IntStream.range(0, values.size())
                    .forEach(i -> row.put(
                            columns.map(names -> names.get(i).strip()).orElse(Integer.toString(i + 1)),
                            values.get(i).strip()));
            return List.of(row.toString());
        }

        @Override
        public List<String> end() {
            columns = Optional.empty();
            return List.of();
        }
    }
}
