package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the Standard Workload Format of the Parallel Workloads Archive, version 2.2: a line per job with 18 fields, −1 for
 * what is unknown, and comments that begin with {@code ;}, of which {@code MaxProcs} (else {@code MaxNodes}) gives the
 * cores of the system. A job starts at its submission plus its wait, and holds the processors allocated, else those
 * requested. Further fields are ignored. Parts of jobs that were swapped out (status 2 to 4) are left out: the job has a
 * line of its own.
 */
public final class SwfReader implements WorkloadReader {
    private static final Pattern HEADER = Pattern.compile("[;#]\\s*(MaxProcs|MaxNodes)\\s*:\\s*(\\d{1,9})\\b.*");
    private static final String[] FIELDS = {
        "job number",
        "submit time",
        "wait time",
        "run time",
        "allocated processors",
        "average CPU time",
        "used memory",
        "requested processors",
        "requested time",
        "requested memory",
        "status",
        "user",
        "group",
        "application",
        "queue",
        "partition",
        "preceding job",
        "think time"
    };
    private static final int SUBMIT = 2;
    private static final int WAIT = 3;
    private static final int RUNTIME = 4;
    private static final int ALLOCATED = 5;
    private static final int REQUESTED = 8;
    private static final int STATUS = 11;
    private static final int FIRST_PARTIAL = 2;
    private static final int LAST_PARTIAL = 4;
    private static final int CANCELLED = 5;

    @Override
    public String format() {
        return "swf";
    }

    @Override
    public WorkloadLog read(Path file, String name) throws IOException {
        // names of sites and people in comments may be in any character set; all that is used is ASCII
        return LogText.read(
                file,
                StandardCharsets.ISO_8859_1,
                text -> parse(file.toString(), text).finish(file.toString(), name));
    }

    private static JobColumns parse(String source, BufferedReader text) throws IOException {
        JobColumns jobs = new JobColumns();
        Fields fields = new Fields(source, FIELDS);
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
        } else if (submit < 0) {
            jobs.leaveOut(LeftOut.UNKNOWN_DATE);
        } else if (runtime < 0) {
            jobs.leaveOut(LeftOut.UNKNOWN_RUNTIME);
        } else if (cores <= 0) {
            jobs.leaveOut(LeftOut.UNKNOWN_CORES);
        } else {
            jobs.add(submit, submit + wait, runtime, cores);
        }
    }
}
