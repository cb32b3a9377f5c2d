package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The header of a table of {@code sacct --parsable2} or {@code --parsable} with any delimiter. */
final class SacctTable {
    /** Columns read by the connector. Only the last may contain the delimiter, which sacct does not escape. */
    static final String FORMAT = "JobID,JobName,State,Submit,Eligible,Start,End,ElapsedRaw,Suspended,ExitCode,NodeList,"
            + "ReqTRES,TimelimitRaw,TotalCPU,TRESUsageInTot,Comment,WorkDir,WCKey,Account,SubmitLine";

    private static final String USED = "tres_used";
    private static final List<String> REQUIRED = List.of("JobID", "State", "Submit", "Start", "End");
    private static final String NAME = "[A-Za-z_]\\w*+";
    private static final Pattern HEADER =
            Pattern.compile(NAME + "([^\\w\\s]{1,9}|\\t)" + NAME + "(?:\\1" + NAME + ")*+(\\1)?");
    private static final Pattern ID = Pattern.compile("(?<!\\w)JobID(Raw)?(?!\\w)");
    private static final Predicate<String> LAST_IS_SUBMIT_LINE =
            Pattern.compile("(?i)\\WSubmitLine\\W?$").asPredicate();

    private final String header;
    private final String delimiter;
    /** {@code --parsable} ends each line with a delimiter; {@code --parsable2} does not. */
    private final boolean terminated;

    private final List<String> columns;

    private SacctTable(String header, Matcher matcher) {
        this.header = header;
        this.delimiter = matcher.group(1);
        this.terminated = matcher.group(2) != null;
        this.columns = List.of(header.split(Pattern.quote(delimiter)));
    }

    static boolean isHeader(String line) {
        return ID.matcher(line).find() && line.indexOf('{') < 0 && line.indexOf('=') < 0;
    }

    /** Returns whether a line is a readable header, not just a row that contains a column name. */
    static boolean isReadableHeader(String line) {
        return isHeader(line) && HEADER.matcher(line).matches();
    }

    static boolean isIn(String message) {
        int end = message.indexOf('\n');
        return end > 0 && isHeader(message.substring(0, end));
    }

    /** @throws InvalidMessageException if delimiters or required columns are missing */
    static SacctTable of(String header) {
        Matcher matcher = HEADER.matcher(header);
        if (!matcher.matches()) {
            throw refused(
                    header,
                    "must have delimiters between its columns (print it with sacct --parsable2 --format=" + FORMAT
                            + ")");
        }
        SacctTable table = new SacctTable(header, matcher);
        List<String> missing = new ArrayList<>(REQUIRED);
        missing.removeIf(name -> table.columns.stream()
                .anyMatch(column -> column.equalsIgnoreCase(name) || column.equalsIgnoreCase(name + "Raw")));
        if (!missing.isEmpty()) {
            throw refused(
                    header,
                    "must have the column" + (missing.size() > 1 ? "s " : " ") + String.join(", ", missing)
                            + " (print it with sacct --parsable2 --format=" + FORMAT + ")");
        }
        return table;
    }

    /** Returns a row's fields under the names of the JSON format. Refuses rows with a wrong number of columns. */
    Map<String, String> fields(String line) {
        String row =
                terminated && line.endsWith(delimiter) ? line.substring(0, line.length() - delimiter.length()) : line;
        String[] values = row.split(Pattern.quote(delimiter), LAST_IS_SUBMIT_LINE.test(header) ? columns.size() : -1);
        if (values.length != columns.size()) {
            throw new InvalidMessageException("row", line, "must have " + columns.size() + " columns");
        }
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            JobRecordReader.nameOf(columns.get(i)).ifPresent(name -> fields.put(name, value));
        }
        return fields;
    }

    String header() {
        return header;
    }

    boolean isStep(String line) {
        String[] values = line.split(Pattern.quote(delimiter), -1);
        return IntStream.range(0, Math.min(values.length, columns.size()))
                .anyMatch(i -> columns.get(i).equalsIgnoreCase("JobID") && JobRecordReader.isStep(values[i]));
    }

    boolean hasUsage() {
        return columns.stream().anyMatch("TRESUsageInTot"::equalsIgnoreCase);
    }

    /** Returns the fields of a job that is followed by its steps, which alone contain the memory in use. */
    Map<String, String> fieldsWithSteps(String lines) {
        List<Map<String, String>> rows = lines.lines().map(this::fields).toList();
        Map<String, String> job = rows.get(0);
        rows.stream()
                .map(row -> row.getOrDefault(USED, ""))
                .max(Comparator.comparingDouble(
                        used -> JobRecordReader.memory(Optional.of(used), "").orElse(-1)))
                .ifPresent(used -> job.put(USED, used));
        return job;
    }

    private static InvalidMessageException refused(String header, String rule) {
        return new InvalidMessageException(new Violation("header", header, rule));
    }
}
