package io.weatherglass.traces.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the Standard Workload Format 2.2 of the Parallel Workloads Archive, and the format of the Grid Workloads
 * Archive. Both have one line per job with the same first eleven fields and -1 for unknown values; other fields are
 * ignored. A job starts at its submission time plus its waiting time and uses the allocated processors or, if their
 * number is unknown, the requested processors. Comments begin with {@code ;} or {@code #}. A comment gives the number
 * of cores of the system as {@code MaxProcs} or, if that is missing, {@code MaxNodes}. Parts of jobs that were swapped
 * out (status 2 to 4) are left out, because another line describes the whole job.
 */
public final class SwfGwfReader implements WorkloadReader {
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

    private final String format;
    private final String[] fieldNames;

    private SwfGwfReader(String format, String fieldNames) {
        this.format = format;
        this.fieldNames = fieldNames.split(", ");
    }

    public static SwfGwfReader swf() {
        return new SwfGwfReader(
                "swf",
                "job number, submit time, wait time, run time, allocated processors, average CPU time, used memory,"
                        + " requested processors, requested time, requested memory, status, user, group, application,"
                        + " queue, partition, preceding job, think time");
    }

    public static SwfGwfReader gwf() {
        return new SwfGwfReader(
                "gwf",
                "JobID, SubmitTime, WaitTime, RunTime, NProcs, AverageCPUTimeUsed, UsedMemory, ReqNProcs, ReqTime,"
                        + " ReqMemory, Status, UserID, GroupID, ExecutableID, QueueID, PartitionID, OrigSiteID,"
                        + " LastRunSiteID, JobStructure, JobStructureParams, UsedNetwork, UsedLocalDiskSpace,"
                        + " UsedResources, ReqPlatform, ReqNetwork, ReqLocalDiskSpace, ReqResources, VOID, ProjectID");
    }

    @Override
    public String format() {
        return format;
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        JobIntake jobs = new JobIntake(file, options, sink);
        // Names in the log's comments may have any encoding, but all text that is evaluated is ASCII.
        UnpackedText.readLines(
                file,
                StandardCharsets.ISO_8859_1,
                options,
                text -> parse(new LineFields(file.toString(), fieldNames), text, jobs));
        return jobs.finish();
    }

    private static void parse(LineFields fields, BufferedReader text, JobIntake jobs) throws IOException {
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
                String job = line;
                int lineNumber = number;
                jobs.row(() -> {
                    fields.accept(job, lineNumber);
                    add(fields, jobs);
                });
            }
        }
    }

    private static void add(LineFields fields, JobIntake jobs) throws IOException {
        double submit = fields.seconds(SUBMIT);
        double wait = Math.max(0, fields.seconds(WAIT));
        double runtime = fields.seconds(RUNTIME);
        int allocated = fields.count(ALLOCATED);
        int requested = fields.count(REQUESTED);
        int status = fields.count(STATUS);
        int cores = allocated > 0 ? allocated : requested;
        if (status >= FIRST_PARTIAL && status <= LAST_PARTIAL) {
            jobs.leaveOut(LeftOutReason.PARTIAL_EXECUTION);
        } else if (status == CANCELLED && runtime <= 0) {
            jobs.leaveOut(LeftOutReason.NEVER_RAN);
        } else {
            jobs.addIfKnown(submit, submit + wait, runtime, cores);
        }
    }
}
