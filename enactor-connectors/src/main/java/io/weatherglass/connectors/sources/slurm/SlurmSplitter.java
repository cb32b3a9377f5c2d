package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits job records in these formats:
 *
 * <ul>
 * <li>JSON, one object per line, possibly after {@code … value=}, as in a printed Kafka topic;
 * <li>environments of a jobcomp script, one {@code NAME=value} per line. A block ends at an empty line, before the
 *     first name repeats, or at a closing brace;
 * <li>the table of {@code sacct --parsable2}: each row becomes a message together with the header and, if they
 *     contain the peak memory, the rows of the job's steps;
 * <li>the document of {@code sacct --json} ({@link SacctJsonSplitter}).
 * </ul>
 */
final class SlurmSplitter implements MessageSplitter {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String KAFKA_VALUE = " value=";

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*=");

    private final StringBuilder environment = new StringBuilder();
    private boolean framed;
    /** Name of the first variable of the environment, with the equals sign. */
    private String first = "";

    private String head = "";
    private String row = "";
    /** Whether lines without a readable header have already been reported. */
    private boolean unread;

    private final SacctJsonSplitter document = new SacctJsonSplitter();

    @Override
    public List<String> line(String text) {
        String line = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        if (document.isOpen() || environment.length() == 0 && SacctJsonSplitter.begins(line)) {
            return document.line(line);
        }
        int value = line.indexOf(KAFKA_VALUE);
        if (line.isBlank()) {
            return framed ? List.of() : end();
        } else if (line.startsWith("{\"t\":")) {
            // a block that lacks its end is still a message
            List<String> cut = end();
            framed = true;
            environment.append(line).append('\n');
            return cut;
        } else if (environment.length() > 0) {
            List<String> before = !framed && line.startsWith(first) ? begin(line) : List.of();
            environment.append(line).append('\n');
            return framed && line.equals("}") ? end() : before;
        } else if (value < 0 && VARIABLE.matcher(line).lookingAt()) {
            begin(line);
            environment.append(line).append('\n');
            return List.of();
        } else if (head.isEmpty() ? SacctTable.isHeader(line) : SacctTable.isReadableHeader(line)) {
            unread = true;
            head = "";
            SacctTable.of(line);
            head = line;
            return List.of();
        } else if (!head.isEmpty()) {
            return row(line);
        }
        String record = value > 0 ? line.substring(value + KAFKA_VALUE.length()) : line;
        if (record.startsWith("{")) {
            return List.of(record);
        } else if (unread) {
            return List.of();
        }
        unread = true;
        throw new InvalidMessageException(
                "line",
                line,
                "must follow a header of sacct --parsable2 --format=" + SacctTable.FORMAT
                        + ", or be JSON or a variable from the jobcomp script");
    }

    /** If the table contains the peak memory, a row waits for the steps of its job. */
    private List<String> row(String line) {
        SacctTable table = SacctTable.of(head);
        if (!table.hasPeakMemory()) {
            return List.of(head + "\n" + line);
        }
        if (!row.isEmpty() && table.isStep(line)) {
            row += "\n" + line;
            return List.of();
        }
        List<String> before = row.isEmpty() ? List.of() : List.of(row);
        row = head + "\n" + line;
        return before;
    }

    /** Begins an environment with this line; returns the messages of the previous one. */
    private List<String> begin(String line) {
        first = line.substring(0, line.indexOf('=') + 1);
        return end();
    }

    @Override
    public List<String> end() {
        String block = environment.toString();
        environment.setLength(0);
        framed = false;
        if (!row.isEmpty()) {
            String last = row;
            row = "";
            return List.of(last);
        }
        return block.isEmpty() ? document.end() : List.of(block);
    }
}
