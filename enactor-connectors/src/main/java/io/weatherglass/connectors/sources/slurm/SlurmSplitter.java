package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Splits job records in these formats:
 *
 * <ul>
 * <li>JSON, one object per line, possibly after {@code … value=}, as in a printed Kafka topic;
 * <li>environments of a jobcomp script, one {@code NAME=value} per line. A block ends at an empty line, before the
 *     first name repeats, or at a closing brace;
 * <li>the table of {@code sacct --parsable2}: each row becomes a message together with the header and, if they
 *     contain the memory in use, the rows of the job's steps;
 * <li>the document of {@code sacct --json} ({@link SacctJsonSplitter}).
 * </ul>
 */
final class SlurmSplitter implements MessageSplitter {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String KAFKA_VALUE = " value=";

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*=");

    /** sacct prints a job and its steps at once. */
    private static final Duration STEPS_FOLLOW = Duration.ofSeconds(1);

    private final StringBuilder environment = new StringBuilder();
    private boolean framed;
    /** Name of the first variable of the environment, with the equals sign. */
    private String first = "";

    private Optional<SacctTable> table = Optional.empty();
    private final StringBuilder rows = new StringBuilder();
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
            List<String> before = begin(line);
            environment.append(line).append('\n');
            return before;
        } else if (table.isEmpty() ? SacctTable.isHeader(line) : SacctTable.isReadableHeader(line)) {
            unread = true;
            table = Optional.empty();
            table = Optional.of(SacctTable.of(line));
            return lastRow();
        } else if (table.isPresent()) {
            return row(table.get(), line);
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

    /** If the table contains the memory in use, a row waits for the steps of its job. */
    private List<String> row(SacctTable of, String line) {
        if (!of.hasUsage()) {
            return List.of(of.header() + "\n" + line);
        }
        boolean step = rows.length() > 0 && of.isStep(line);
        List<String> before = step ? List.of() : lastRow();
        rows.append(step ? "" : of.header()).append('\n').append(line);
        return before;
    }

    private List<String> lastRow() {
        String last = rows.toString();
        rows.setLength(0);
        return last.isEmpty() ? List.of() : List.of(last);
    }

    @Override
    public List<String> silent(Duration silence) {
        return silence.compareTo(STEPS_FOLLOW) < 0 ? List.of() : lastRow();
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
        if (rows.length() > 0) {
            return lastRow();
        }
        return block.isEmpty() ? document.end() : List.of(block);
    }
}
