package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.List;

/**
 * Takes apart what records are kept in: JSON, one object a line, also behind {@code … value=} of a printed Kafka topic;
 * environments of a jobcomp script, {@code NAME=value} a line, each closed by a line with a brace; the table of {@code sacct
 * --parsable2}, of which every row becomes a message together with the head.
 */
final class SlurmSplitter implements MessageSplitter {
    private static final String KAFKA_VALUE = " value=";

    private final StringBuilder environment = new StringBuilder();
    private String head = "";

    @Override
    public List<String> line(String line) {
        int value = line.indexOf(KAFKA_VALUE);
        if (line.isBlank()) {
            return List.of();
        } else if (line.startsWith("{\"t\":")) {
            // a block whose end is missing is a message of its own
            List<String> cut = end();
            environment.append(line).append('\n');
            return cut;
        } else if (environment.length() > 0) {
            environment.append(line).append('\n');
            return line.equals("}") ? end() : List.of();
        } else if (line.startsWith("JobID|") || line.contains("|JobID|")) {
            head = line;
            return List.of();
        } else if (!head.isEmpty()) {
            return List.of(head + "\n" + line);
        }
        return List.of(value > 0 ? line.substring(value + KAFKA_VALUE.length()) : line);
    }

    @Override
    public List<String> end() {
        String block = environment.toString();
        environment.setLength(0);
        return block.isEmpty() ? List.of() : List.of(block);
    }
}
