package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a recorded run of the Schlouder broker from a {@code .tasks} file. Times are in seconds, relative to the start
 * of the record. Blank lines are skipped. The file has one line per VM in order of provisioning, then one line per job
 * in order of submission; {@code [boots]} is optional, and {@code monitoring} is ignored:
 * <pre>
 * [boots]
 * boot_time [provisioning_date [lag [monitoring]]]
 * [tasks]
 * id submission_date walltime_prediction ~ real_walltime
 *     [real_runtime input_bytes output_bytes management_time] [-&gt; dependency ...]
 * </pre>
 * Accepts values that occur in the archive: a prediction of 0 (unknown), a real walltime of 0 (lost job) or -1 (never
 * ended), and a negative submission time. Rejects files without jobs, malformed or other negative numbers, duplicate
 * ids, unknown dependencies, and dependency cycles.
 */
public final class SchlouderReader implements TraceReader<RecordedRun> {
    private static final String ENDING = ".tasks";

    /** Whole runs are kept in memory. No known run reaches this limit, which corresponds to about 300 MB. */
    static final int MAX_WORDS = 3_000_000;

    /** Whole lines are kept in memory. This limit is sufficient for a job with tens of thousands of dependencies. */
    static final int MAX_LINE_CHARACTERS = 1 << 20;

    @Override
    public String format() {
        return "schlouder";
    }

    @Override
    public RecordedRun read(String source, BufferedReader text) throws IOException {
        TasksFileParser sections = sections(source, text, SkippedRecords.of(true));
        String label = label(source);
        return sections.finish(label, RunName.parse(label));
    }

    /** Reads lines and skips invalid lines. Does not check rules that involve several lines. */
    public RunLines readLines(String source, BufferedReader text, SkippedRecords skipped) throws IOException {
        return sections(source, text, skipped).lines();
    }

    private static TasksFileParser sections(String source, BufferedReader text, SkippedRecords skipped)
            throws IOException {
        TasksFileParser sections = new TasksFileParser(source);
        int number = 0;
        int words = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (line.length() > MAX_LINE_CHARACTERS) {
                skipped.add(new TraceFormatException(
                        new TraceLocation(source, number, 0),
                        "must have at most " + MAX_LINE_CHARACTERS + " characters in a line"));
                continue;
            }
            SchlouderLine split = new SchlouderLine(source, number, line);
            words += split.size();
            if (words > MAX_WORDS) {
                throw new TraceFormatException(TraceLocation.file(source), "must have at most " + MAX_WORDS + " words");
            }
            try {
                sections.accept(split);
            } catch (TraceFormatException e) {
                skipped.add(e);
            }
        }
        return sections;
    }

    private static String label(String source) {
        Path fileName = Path.of(source).getFileName();
        String name = fileName == null ? source : fileName.toString();
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }
}
