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
 * Reads a recorded run of the Schlouder broker, a {@code .tasks} file. Times are seconds, date 0 is the start of the
 * record; blank lines are skipped.
 *
 * <pre>
 * [boots]                a line per VM in order of provisioning; the section may be absent
 * boot_time [provisioning_date [lag [monitoring]]]
 * [tasks]                a line per job in order of submission
 * id submission_date walltime_prediction ~ real_walltime [real_runtime input_bytes output_bytes management_time] [-&gt; dependency ...]
 * </pre>
 *
 * A prediction of 0 (unknown), a real walltime of 0 (a lost job) or -1 (a job that never ended) and a negative submission
 * date occur in the records and are kept. Refused are a file without jobs, a malformed or other negative number, a repeated
 * id, and a dependency that is no job of the file, the job itself, or waits for it.
 */
public final class SchlouderReader implements TraceReader<RecordedRun> {
    private static final String ENDING = ".tasks";

    /** A run is in memory as a whole: far more jobs than any broker has run, and some 300 MB. */
    static final int MAX_WORDS = 3_000_000;

    /** A line is split as a whole: a job with tens of thousands of dependencies. */
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

    /**
     * Reads the lines of a run without the rules that hold between them; bad lines are skipped.
     *
     * @throws TraceFormatException if there are no sections
     */
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
