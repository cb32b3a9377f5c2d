package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.JobUsageParser;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a record in any of Slurm's formats and converts it to the field names of the JSON format. */
final class JobRecordReader {
    private static final Set<String> NOTHING = Set.of("", "Unknown", "None", "(null)", "N/A", "None assigned");
    private static final String NO_VALUE = "4294967294";
    private static final Set<String> NO_JOB = Set.of("0", NO_VALUE);

    /** Job ids such as {@code 5}, {@code 5_0}, {@code 5+1}, and {@code 5_[1-9%2]} for tasks that share a record. */
    private static final Pattern ID = Pattern.compile("(\\d+)(?:(_)(?:\\d+|\\[.*])|(\\+)\\d+)?");

    private static final Pattern STEP = Pattern.compile(".*\\.\\w+");

    private static final Pattern NO_REQUEUE = Pattern.compile("(?:^|\\s)--no-requeue(?:\\s|$)");

    /** Requires a job number, because the submitted command may have its own option {@code -d}, as {@code cut} does. */
    private static final Pattern DEPENDENCY =
            Pattern.compile("(?:^|\\s)(?:--dependency[= ]|-d[= ]?)[\"']?([^\\s\"']*:\\d[^\\s\"']*)");

    private static final List<String> JSON_NAMES = List.of(
            "jobid",
            "sluid",
            "array_job_id",
            "array_task_id",
            "het_job_id",
            "het_job_offset",
            "job_name",
            "state",
            "@submit",
            "@eligible",
            "@start",
            "@end",
            "elapsed",
            "exit_code",
            "nodes",
            "comment",
            "wc_key",
            "account",
            "work_dir",
            "orig_dependency",
            "tres_req",
            "time_limit");

    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("JOBID", "jobid"),
            Map.entry("JOBIDRAW", "jobid_raw"),
            Map.entry("ARRAYJOBID", "array_job_id"),
            Map.entry("ARRAYTASKID", "array_task_id"),
            Map.entry("HETJOBID", "het_job_id"),
            Map.entry("HETJOBOFFSET", "het_job_offset"),
            Map.entry("SLUID", "sluid"),
            Map.entry("JOBNAME", "job_name"),
            Map.entry("JOBSTATE", "state"),
            Map.entry("STATE", "state"),
            Map.entry("SUBMIT", "@submit"),
            Map.entry("ELIGIBLE", "@eligible"),
            Map.entry("START", "@start"),
            Map.entry("END", "@end"),
            Map.entry("ELAPSEDRAW", "elapsed"),
            Map.entry("ELAPSED", "elapsed_clock"),
            Map.entry("SUSPENDED", "suspended"),
            Map.entry("EXITCODE", "exit_code"),
            Map.entry("NODES", "nodes"),
            Map.entry("NODELIST", "nodes"),
            Map.entry("COMMENT", "comment"),
            Map.entry("WCKEY", "wckey"),
            Map.entry("ACCOUNT", "account"),
            Map.entry("SUBMITLINE", "submit_line"),
            Map.entry("WORK_DIR", "work_dir"),
            Map.entry("WORKDIR", "work_dir"),
            Map.entry("DEPENDENCY", "orig_dependency"),
            Map.entry("REQTRES", "tres_req"),
            Map.entry("LIMIT", "time_limit"),
            Map.entry("TIMELIMIT", "time_limit"),
            Map.entry("TIMELIMITRAW", "time_limit_minutes"),
            Map.entry("TRESUSAGEINTOT", "tres_used"),
            Map.entry("TOTALCPU", "total_cpu"));

    private final ZoneId sacctZone;

    JobRecordReader(ZoneId sacctZone) {
        this.sacctZone = sacctZone;
    }

    /**
     * Reads a record.
     *
     * @return empty if the record is not a job: a step, a job that runs on another cluster of a federation, or an array
     *     whose tasks have their own records
     * @throws InvalidMessageException if it cannot be read
     */
    Optional<JobRecord> read(String body) {
        if (body.startsWith("{\"t\":") && body.contains("\n")) {
            return record(environment(body.substring(body.indexOf('\n') + 1)), ZoneOffset.UTC);
        } else if (body.stripLeading().startsWith("{")) {
            return record(json(SourceJson.parse(body)), ZoneOffset.UTC);
        } else if (SacctTable.isIn(body)) {
            int end = body.indexOf('\n');
            return record(SacctTable.of(body.substring(0, end)).fieldsWithSteps(body.substring(end + 1)), sacctZone);
        }
        return record(environment(body), ZoneOffset.UTC);
    }

    private static Map<String, String> json(SourceJson json) {
        Map<String, String> fields = new HashMap<>();
        if (SacctJson.isJob(json)) {
            return SacctJson.fields(json);
        }
        JSON_NAMES.forEach(name ->
                json.text("/" + name).ifPresent(value -> fields.put(name.equals("wc_key") ? "wckey" : name, value)));
        return fields;
    }

    private static Map<String, String> environment(String text) {
        Map<String, String> fields = new HashMap<>();
        text.lines().forEach(line -> {
            int equals = line.indexOf('=');
            String name =
                    OTHER_NAMES.get(equals < 0 ? "" : line.substring(0, equals).replaceFirst("^#", ""));
            if (name != null) {
                fields.put(name, line.substring(equals + 1));
            }
        });
        return fields;
    }

    static Optional<String> nameOf(String column) {
        return Optional.ofNullable(OTHER_NAMES.get(column.toUpperCase(Locale.ROOT)));
    }

    private static Optional<JobRecord> record(Map<String, String> fields, ZoneId zone) {
        JobRecord.Key key = key(fields);
        if (isStep(key.id())) {
            return Optional.empty();
        }
        boolean hasStart = RecordTimes.isPresent(fields, "@start");
        boolean hasEnd = RecordTimes.isPresent(fields, "@end");
        RecordTimes times = new RecordTimes(fields, zone);
        // Slurm 25.05 also sends a record without a state when a job starts
        String said = present(fields, "state")
                .map(JobState::deciding)
                .or(() -> hasStart && !hasEnd ? Optional.of("RUNNING") : Optional.empty())
                .orElseThrow(() -> missing("state"));
        boolean hadNodes =
                present(fields, "nodes").isPresent() || times.elapsed().orElse(0) > 0;
        // the plugins do not report that a job was requeued; its record only says that it is pending again
        String state = said.equals("PENDING") && hasStart && hasEnd && hadNodes ? "REQUEUED" : said;
        // a job that was cancelled while pending has a start time although it never ran
        boolean ran = !state.equals("CANCELLED") || hadNodes;
        JobState.Meaning meaning = JobState.of(state).map(JobState::meaning).orElse(JobState.Meaning.UNENDED);
        boolean parent = ArrayTasks.areSharedBy(key.id())
                && meaning != JobState.Meaning.CANCELLED
                && !state.equals("PENDING")
                && JobState.of(state).isPresent();
        if (meaning == JobState.Meaning.NO_JOB || parent) {
            return Optional.empty();
        }
        Optional<String> submitLine = present(fields, "submit_line");
        JobRecord.Times read = times.read(ran);
        JobRequest request = request(present(fields, "tres_req"), times.limit());
        return Optional.of(new JobRecord(
                key,
                present(fields, "job_name").orElse(""),
                state,
                present(fields, "exit_code"),
                read,
                new JobRecord.Submission(
                        present(fields, "comment"),
                        // sacct marks a user's default key with an asterisk
                        present(fields, "wckey").map(wcKey -> wcKey.replaceFirst("^\\*", "")),
                        present(fields, "account"),
                        present(fields, "work_dir"),
                        present(fields, "orig_dependency").or(() -> submitLine.flatMap(JobRecordReader::dependency)),
                        submitLine
                                .filter(line -> NO_REQUEUE.matcher(line).find())
                                .isEmpty(),
                        request),
                JobUsageParser.of(peakMemory(present(fields, "tres_used"), state, request), times.cpu())
                        .on(present(fields, "nodes")),
                times.problem().or(() -> problem(key, state, hasEnd))));
    }

    static boolean isStep(String id) {
        return STEP.matcher(id).matches();
    }

    private static Optional<Violation> problem(JobRecord.Key key, String state, boolean hasEnd) {
        Optional<JobState.Meaning> meaning = JobState.of(state).map(JobState::meaning);
        if (!ID.matcher(key.id()).matches()) {
            return Optional.of(
                    new Violation("jobid", key.id(), "must be an id such as 105, 105_3, 105_[4-9] or 105+1"));
        } else if (meaning.isEmpty()) {
            return Optional.of(new Violation("state", state, "must be a Slurm job state"));
        }
        return meaning.get() == JobState.Meaning.UNENDED || hasEnd
                ? Optional.empty()
                : Optional.of(new Violation("@end", "absent", "is required for a job in state " + state));
    }

    private static JobRecord.Key key(Map<String, String> fields) {
        String jobId =
                present(fields, "jobid").or(() -> present(fields, "jobid_raw")).orElseThrow(() -> missing("jobid"));
        Optional<String> array = present(fields, "array_job_id").filter(id -> !NO_JOB.contains(id));
        Optional<String> het = array.isPresent()
                ? Optional.empty()
                : present(fields, "het_job_id").filter(id -> !NO_JOB.contains(id));
        Matcher part = ID.matcher(jobId);
        boolean known = part.matches();
        return new JobRecord.Key(
                array.map(id -> id + "_" + task(fields))
                        .or(() -> het.map(id ->
                                id + "+" + present(fields, "het_job_offset").orElse("0")))
                        .orElse(jobId),
                array.or(() -> known && part.group(2) != null ? Optional.of(part.group(1)) : Optional.empty()),
                het.or(() -> known && part.group(3) != null ? Optional.of(part.group(1)) : Optional.empty()),
                present(fields, "sluid"));
    }

    private static Optional<String> dependency(String submitLine) {
        Matcher option = DEPENDENCY.matcher(submitLine);
        return option.find() ? Optional.of(option.group(1)) : Optional.empty();
    }

    /** Reads {@code cpu=1,mem=4000M,node=1,billing=1}. */
    private static JobRequest request(Optional<String> tres, OptionalDouble timeLimitSeconds) {
        return JobRequestParser.of(
                JobRequestParser.bytes(amount(tres, "cpu"), ""), memory(tres, "M"), timeLimitSeconds);
    }

    /** A job that ran out of memory used at least what it requested, although Slurm's samples may miss the peak. */
    private static OptionalDouble peakMemory(Optional<String> used, String state, JobRequest request) {
        OptionalDouble sampled = memory(used, "");
        return state.equals(JobState.OUT_OF_MEMORY.name())
                        && request.memoryBytes().isPresent()
                ? OptionalDouble.of(
                        Math.max(sampled.orElse(0), request.memoryBytes().getAsLong()))
                : sampled;
    }

    static OptionalDouble memory(Optional<String> tres, String unit) {
        return JobRequestParser.bytes(amount(tres, "mem"), unit);
    }

    private static Optional<String> amount(Optional<String> tres, String resource) {
        return tres.stream()
                .flatMap(list -> Arrays.stream(list.split(",")))
                .filter(one -> one.startsWith(resource + "="))
                .map(one -> one.substring(resource.length() + 1))
                .findFirst();
    }

    /**
     * Array tasks cancelled before they became separate jobs share a record that has no task number; sacct writes
     * {@code []}.
     */
    private static String task(Map<String, String> fields) {
        return present(fields, "array_task_id")
                .filter(task -> !task.equals(NO_VALUE))
                .orElse("[]");
    }

    private static Optional<String> present(Map<String, String> fields, String name) {
        return Optional.ofNullable(fields.get(name)).filter(value -> !NOTHING.contains(value));
    }

    static InvalidMessageException missing(String name) {
        return new InvalidMessageException(name, "absent", "is required");
    }
}
