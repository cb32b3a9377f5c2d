package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.Requests;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a record in each of the forms in which Slurm gives it; all are brought to the names of the JSON one. */
final class JobRecordReader {
    private static final Set<String> NOTHING = Set.of("", "Unknown", "None", "(null)", "N/A", "None assigned");
    private static final String NO_VALUE = "4294967294";
    private static final Set<String> NO_JOB = Set.of("0", NO_VALUE);
    private static final Predicate<String> NOT_ZERO = value -> !value.equals("0");

    /** {@code 5_0} and {@code 5+1}. */
    private static final Pattern PART = Pattern.compile("(\\d+)([_+])\\d+");

    /** It names jobs; what is submitted may have a {@code -d} of its own, as of {@code cut}. */
    private static final Pattern DEPENDENCY =
            Pattern.compile("(?:^|\\s)(?:--dependency[= ]|-d[= ]?)[\"']?([^\\s\"']*:\\d[^\\s\"']*)");

    private static final Pattern HEAD = Pattern.compile("(?:[A-Za-z|]*?\\|)?JobID\\|");
    private static final Predicate<String> LAST_IS_SUBMIT_LINE =
            Pattern.compile("(?i)\\|SubmitLine$").asPredicate();
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
            "tres_req");

    /** Variables of the jobcomp script, and columns of sacct, by the name of the same in JSON. */
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("JOBID", "jobid"),
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
            Map.entry("REQTRES", "tres_req"));

    private final ZoneId sacctZone;

    /**
     * Makes a reader.
     *
     * @param sacctZone the time zone in which sacct wrote its dates; all others are in UTC
     */
    JobRecordReader(ZoneId sacctZone) {
        this.sacctZone = sacctZone;
    }

    JobRecord read(String body) {
        if (body.startsWith("{\"t\":") && body.contains("\n")) {
            return record(environment(body.substring(body.indexOf('\n') + 1)), ZoneOffset.UTC);
        } else if (body.stripLeading().startsWith("{")) {
            return record(json(SourceJson.parse(body)), ZoneOffset.UTC);
        } else if (HEAD.matcher(body).lookingAt()) {
            return record(row(body), sacctZone);
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

    private static Map<String, String> row(String text) {
        List<String> lines = text.lines().toList();
        if (lines.size() != 2) {
            throw new InvalidMessageException("row", text, "must follow the head of a table of sacct --parsable2");
        }
        // --parsable ends each line with a separator, --parsable2 does not
        boolean terminated = lines.stream().allMatch(line -> line.endsWith("|"));
        List<String> table = lines.stream()
                .map(line -> terminated ? line.substring(0, line.length() - 1) : line)
                .toList();
        String[] head = table.get(0).split("\\|", -1);
        // the line that submitted a job may have pipes of its own, which sacct does not escape: the last column has the
        // rest
        String[] row = table.get(1).split("\\|", LAST_IS_SUBMIT_LINE.test(table.get(0)) ? head.length : -1);
        if (row.length != head.length) {
            throw new InvalidMessageException("row", lines.get(1), "must have " + head.length + " columns");
        }
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < head.length; i++) {
            String name = OTHER_NAMES.get(head[i].toUpperCase(Locale.ROOT));
            if (name != null) {
                fields.put(name, row[i]);
            }
        }
        return fields;
    }

    private static JobRecord record(Map<String, String> fields, ZoneId zone) {
        boolean hasStart = present(fields, "@start").filter(NOT_ZERO).isPresent();
        boolean hasEnd = present(fields, "@end").filter(NOT_ZERO).isPresent();
        OptionalDouble elapsed = seconds(fields, "elapsed");
        // the record of a start, which 25.05 sends, has no state; others are such as "CANCELLED by 0"
        String said = present(fields, "state")
                .or(() -> hasStart && !hasEnd ? Optional.of("RUNNING") : Optional.empty())
                .orElseThrow(() -> missing("state"))
                .replaceFirst("[ +].*", "");
        boolean hadNodes = present(fields, "nodes").isPresent() || elapsed.orElse(0) > 0;
        // the plugins leave out that a job is requeued: what is left of its state is that it waits
        String state = said.equals("PENDING") && hasStart && hasEnd && hadNodes ? "REQUEUED" : said;
        // a job that is cancelled while it waits has a start date all the same
        boolean ran = !state.equals("CANCELLED") || hadNodes;
        return new JobRecord(
                key(fields),
                present(fields, "job_name").orElse(""),
                state,
                present(fields, "exit_code"),
                new JobRecord.Times(
                        date(fields, "@submit", zone).orElseThrow(() -> missing("@submit")),
                        date(fields, "@eligible", zone),
                        ran ? date(fields, "@start", zone) : Optional.empty(),
                        date(fields, "@end", zone),
                        elapsed),
                new JobRecord.Submission(
                        present(fields, "comment"),
                        // sacct marks the default one of a user
                        present(fields, "wckey").map(key -> key.replaceFirst("^\\*", "")),
                        present(fields, "account"),
                        present(fields, "work_dir"),
                        present(fields, "orig_dependency")
                                .or(() -> present(fields, "submit_line").flatMap(JobRecordReader::dependency)),
                        request(present(fields, "tres_req"))));
    }

    /** Parts of arrays and of heterogeneous jobs are named as sacct names them. */
    private static JobRecord.Key key(Map<String, String> fields) {
        String jobId = required(fields, "jobid");
        Optional<String> array = present(fields, "array_job_id").filter(id -> !NO_JOB.contains(id));
        Optional<String> het = array.isPresent()
                ? Optional.empty()
                : present(fields, "het_job_id").filter(id -> !NO_JOB.contains(id));
        Matcher part = PART.matcher(jobId);
        Optional<String> whole = part.matches() ? Optional.of(part.group(1)) : Optional.empty();
        boolean task = part.matches() && part.group(2).equals("_");
        return new JobRecord.Key(
                array.map(id -> id + "_" + task(fields))
                        .or(() -> het.map(id ->
                                id + "+" + present(fields, "het_job_offset").orElse("0")))
                        .orElse(jobId),
                array.or(() -> whole.filter(any -> task)),
                het.or(() -> whole.filter(any -> !task)),
                present(fields, "sluid"));
    }

    /** Of the line that it was submitted with. */
    private static Optional<String> dependency(String submitLine) {
        Matcher option = DEPENDENCY.matcher(submitLine);
        return option.find() ? Optional.of(option.group(1)) : Optional.empty();
    }

    /** Of {@code cpu=1,mem=4000M,node=1,billing=1}. */
    private static JobRequest request(Optional<String> tres) {
        return Requests.of(Requests.bytes(requested(tres, "cpu"), ""), Requests.bytes(requested(tres, "mem"), "M"));
    }

    private static Optional<String> requested(Optional<String> tres, String resource) {
        return tres.stream()
                .flatMap(list -> Arrays.stream(list.split(",")))
                .filter(one -> one.startsWith(resource + "="))
                .map(one -> one.substring(resource.length() + 1))
                .findFirst();
    }

    /** Tasks of an array that were cancelled before they became jobs have one record without a number: as sacct writes them. */
    private static String task(Map<String, String> fields) {
        String task = required(fields, "array_task_id");
        return task.equals(NO_VALUE) ? "[]" : task;
    }

    private static Optional<String> present(Map<String, String> fields, String name) {
        return Optional.ofNullable(fields.get(name)).filter(value -> !NOTHING.contains(value));
    }

    private static String required(Map<String, String> fields, String name) {
        return present(fields, name).orElseThrow(() -> missing(name));
    }

    private static InvalidMessageException missing(String name) {
        return new InvalidMessageException(name, "absent", "is required");
    }

    private static OptionalDouble seconds(Map<String, String> fields, String name) {
        Optional<String> value = present(fields, name);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!value.get().matches("\\d{1,12}(\\.\\d{1,9})?")) {
            throw new InvalidMessageException(name, value.get(), "must be a number of seconds >= 0");
        }
        return OptionalDouble.of(Double.parseDouble(value.get()));
    }

    private static Optional<Instant> date(Map<String, String> fields, String name, ZoneId zone) {
        return present(fields, name).filter(NOT_ZERO).map(value -> {
            try {
                if (value.matches("\\d{9,11}")) {
                    return Instant.ofEpochSecond(Long.parseLong(value));
                }
                return value.endsWith("Z")
                        ? Instant.parse(value)
                        : LocalDateTime.parse(value).atZone(zone).toInstant();
            } catch (DateTimeParseException e) {
                throw new InvalidMessageException(name, value, "must be a date such as 2026-11-20T14:49:08");
            }
        });
    }
}
