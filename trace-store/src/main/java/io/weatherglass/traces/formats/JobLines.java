package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of the Standard Workload Format and of the Grid Workload Format, which extends it: a line per job, of which the
 * first eleven fields are the same in both. A job starts at its submission plus its wait, and holds the processors
 * allocated, else those requested.
 */
final class JobLines {
    private static final Pattern HEADER = Pattern.compile("[;#]\\s*(MaxProcs|MaxNodes)\\s*:\\s*(\\d{1,9})\\b.*");
    private static final int SUBMIT = 2;
    private static final int WAIT = 3;
    private static final int RUNTIME = 4;
    private static final int ALLOCATED = 5;
    private static final int REQUESTED = 8;
    private static final int STATUS = 11;
    private static final int FIRST_PARTIAL = 2;
    private static final int LAST_PARTIAL = 4;
    private static final int CANCELLED = 5;

    private JobLines() {}

    /** @param fieldNames every field that a line must have */
    static WorkloadLog read(Path file, String name, String... fieldNames) throws IOException {
        String source = file.toString();
        // names of sites and people in comments may be in any character set; all that is used is ASCII
        return LogText.read(
                file,
                StandardCharsets.ISO_8859_1,
                text -> parse(source, text, fieldNames).finish(source, name));
    }

    private static JobColumns parse(String source, BufferedReader text, String[] fieldNames) throws IOException {
        JobColumns jobs = new JobColumns();
        Fields fields = new Fields(source, fieldNames);
        int number = 0;
        boolean processorsKnown = false;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (line.startsWith(";") || line.startsWith("#")) {
                Matcher header = HEADER.matcher(line);
                if (header.matches() && !processorsKnown) {
                    jobs.systemCores(Integer.parseInt(header.group(2)));
                    processorsKnown = header.group(1).equals("MaxProcs");
                }
            } else if (!line.isBlank()) {
                fields.accept(line, number);
                add(fields, jobs);
            }
        }
        return jobs;
    }

    private static void add(Fields fields, JobColumns jobs) throws TraceFormatException {
        double submit = fields.number(SUBMIT);
        double wait = Math.max(0, fields.number(WAIT));
        double runtime = fields.number(RUNTIME);
        int allocated = fields.count(ALLOCATED);
        int requested = fields.count(REQUESTED);
        int status = fields.count(STATUS);
        int cores = allocated > 0 ? allocated : requested;
        if (status >= FIRST_PARTIAL && status <= LAST_PARTIAL) {
            jobs.leaveOut(LeftOut.PARTIAL_EXECUTION);
        } else if (status == CANCELLED && runtime <= 0) {
            jobs.leaveOut(LeftOut.NEVER_RAN);
        } else {
            jobs.addIfKnown(submit, submit + wait, runtime, cores);
        }
    }
}
