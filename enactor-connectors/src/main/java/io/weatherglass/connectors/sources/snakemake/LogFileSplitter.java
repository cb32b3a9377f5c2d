package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the log for people that Snakemake 7 to 9 write to {@code .snakemake/log}, as the messages that their log handlers get. A
 * job is reported when its resources have been written, which come last, and not when the next line follows: that may be its end.
 *
 * <p>Its dates are whole seconds, and most lines have none: what follows a date within its second is counted in microseconds, so
 * that the order remains, and a job that failed and one that is tried again within a second differ. Not thread-safe.
 */
final class LogFileSplitter implements MessageSplitter {
    private static final Pattern NAME =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT\\d{6}(?:\\.\\d{1,9})?)\\.snakemake\\.log");
    private static final DateTimeFormatter NAME_DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss[.SSSSSS]", Locale.ROOT);
    private static final Pattern DATE =
            Pattern.compile("\\s*\\[(\\w{3} \\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})](?: .*)?");
    /** Of Python's {@code time.asctime()}, which pads the day with a space. */
    private static final DateTimeFormatter LINE_DATE =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH);

    /** Those of a group are indented once; deeper are those of a group that has failed. */
    private static final Pattern JOB = Pattern.compile("(?: {4})?(?:local)?(?:rule|checkpoint) (\\S+):");

    /** All that is written of a job whose rule has a message, until it ends. */
    private static final Pattern MESSAGE = Pattern.compile("\\s*Job (\\d{1,18}): .*");

    private static final Pattern ERROR = Pattern.compile("\\s*Error in (?:rule|checkpoint) (\\S+):");
    /** In Snakemake 7 and 8; since 9.4 an error of each of its jobs follows. */
    private static final Pattern GROUP_ERROR = Pattern.compile("Error in group .+:");

    private static final Pattern ERROR_IN_GROUP = Pattern.compile(" {8}rule (\\S+):");
    private static final Pattern FIELD = Pattern.compile("\\s+(\\w+): ?(.*)");
    private static final Pattern FINISHED =
            Pattern.compile("Finished job(?:id:)? (\\d{1,18})(?:\\.| \\(Rule: (.*)\\))");
    private static final Pattern PROGRESS = Pattern.compile("(\\d{1,18}) of (\\d{1,18}) steps \\(.*\\) done");
    private static final Pattern FOLDER = Pattern.compile("\\s+Working directory: (.+)");
    /** The command is written without its quotes, so a -t with a value may be of another program in it, such as sbatch. */
    private static final Pattern TOUCH = Pattern.compile("\\s+Command: .* (?:--touch(?: .*)?|-t(?: -.*)?)");

    private static final String FAILED = "Exiting because a job execution failed";
    private static final int MICROS_PER_SECOND = 1_000_000;

    private final ZoneId zone;
    private final List<String> complete = new ArrayList<>();
    private Optional<Instant> date;
    private int sinceDate;
    private boolean inCounts;
    private final ObjectNode counts = JsonNodeFactory.instance.objectNode();
    private Optional<String> workflow = Optional.empty();
    private boolean counted;
    private boolean hasJobs;
    private boolean over;
    private Optional<ObjectNode> job = Optional.empty();
    /** The rule of the error that is being read. */
    private Optional<String> failed = Optional.empty();

    private final Map<Long, Double> begunWithMessage = new HashMap<>();
    private boolean inGroupError;
    private boolean touch;

    /**
     * Of a file.
     *
     * @param fileName which has the date of the run's begin
     * @param zone of its dates
     */
    LogFileSplitter(String fileName, ZoneId zone) {
        this.zone = zone;
        Matcher name = NAME.matcher(fileName);
        this.date = name.matches() ? date(name.group(1), NAME_DATE) : Optional.empty();
    }

    private Optional<Instant> date(String text, DateTimeFormatter format) {
        try {
            return Optional.of(
                    LocalDateTime.parse(text, format).atZone(zone).toInstant().truncatedTo(ChronoUnit.SECONDS));
        } catch (DateTimeException e) {
            // such as a fraction of another length: the first date within the log counts
            return Optional.empty();
        }
    }

    @Override
    public List<String> line(String line) {
        if (!fieldOfJob(line) && !inCounts(line)) {
            statement(line);
        }
        List<String> taken = List.copyOf(complete);
        complete.clear();
        return taken;
    }

    private void statement(String line) {
        Matcher matcher = DATE.matcher(line);
        if (matcher.matches()) {
            setDate(matcher.group(1));
        } else if (line.equals("Job stats:")) {
            inCounts = true;
            counts.removeAll();
        } else if ((matcher = FOLDER.matcher(line)).matches() && !hasJobs) {
            String folder = matcher.group(1).strip().replaceFirst("(?<!/)/+$", "");
            workflow =
                    Optional.of(folder.substring(folder.lastIndexOf('/') + 1)).filter(name -> !name.isBlank());
        } else if (TOUCH.matcher(line).matches() && !hasJobs) {
            touch = true;
        } else if ((matcher = JOB.matcher(line)).matches()) {
            job = Optional.of(message().put("name", matcher.group(1)));
        } else if (GROUP_ERROR.matcher(line).matches()) {
            inGroupError = true;
        } else if (inGroupError && line.isBlank()) {
            inGroupError = false;
        } else if ((matcher = MESSAGE.matcher(line)).matches() && date.isPresent()) {
            hasJobs = true;
            begin();
            begunWithMessage.put(Long.parseLong(matcher.group(1)), timestamp());
        } else if ((matcher = ERROR.matcher(line)).matches()
                || (inGroupError && (matcher = ERROR_IN_GROUP.matcher(line)).matches())) {
            failed = Optional.of(matcher.group(1));
        } else if ((matcher = FINISHED.matcher(line)).matches()) {
            end("job_finished", matcher.group(1), Optional.ofNullable(matcher.group(2)));
        } else if ((matcher = PROGRESS.matcher(line)).matches()) {
            long done = Long.parseLong(matcher.group(1));
            long total = Long.parseLong(matcher.group(2));
            over |= done >= total;
            add("progress", message().put("done", done).put("total", total));
        } else if (line.startsWith(FAILED)) {
            over = true;
            add("error", message().put("msg", line));
        } else if (line.startsWith("Complete log") && hasJobs && !over) {
            over = true;
            add("end", message());
        }
    }

    /** Dates do not go back, not even where the clock does. */
    private void setDate(String text) {
        Optional<Instant> read = date(text, LINE_DATE);
        if (read.isPresent() && (date.isEmpty() || read.get().isAfter(date.get()))) {
            date = read;
            sinceDate = 0;
        }
    }

    /** Rows of the table of jobs by rule, which ends with their total. */
    private boolean inCounts(String line) {
        if (!inCounts) {
            return false;
        }
        String[] columns = line.strip().split("\\s+");
        boolean isRow = columns.length > 1 && columns[1].matches("\\d{1,9}");
        if (isRow && !columns[0].equals("total")) {
            counts.put(columns[0], Integer.parseInt(columns[1]));
        } else if (isRow || line.isBlank()) {
            inCounts = false;
            counted = false;
            begin();
        }
        return true;
    }

    /** Says how many jobs there are to be, as soon as there is a date. */
    private void begin() {
        if (!counted && !counts.isEmpty() && date.isPresent()) {
            counted = true;
            ObjectNode info = message();
            workflow.ifPresent(name -> info.put("workflow", name));
            info.set("counts", counts.deepCopy());
            add("run_info", info);
        }
    }

    /** Whether the line belongs to the job, or the error, that is being read. */
    private boolean fieldOfJob(String line) {
        if (job.isEmpty() && failed.isEmpty()) {
            return false;
        }
        Matcher field = FIELD.matcher(line);
        if (!field.matches()) {
            // a Snakemake without resources; the shell command of an error follows its number
            job.ifPresent(this::addJob);
            failed = Optional.empty();
            return false;
        }
        String name = field.group(1);
        String value = field.group(2);
        if (failed.isPresent()) {
            if (name.equals("jobid") && value.matches("\\d{1,18}")) {
                end("job_error", value, failed);
                failed = Optional.empty();
            }
            return true;
        }
        ObjectNode of = job.orElseThrow();
        LogJobFields.put(of, name, value);
        if (name.equals("resources")) {
            addJob(of);
        }
        return true;
    }

    private void addJob(ObjectNode of) {
        job = Optional.empty();
        if (of.has("jobid")) {
            hasJobs = true;
            if (!of.has("threads")) {
                // it is left out where it is 1
                of.put("threads", 1);
            }
            add("job_info", of);
        }
    }

    /** The end of an attempt; that its rule is named here lets one with a message be reported, with its begin. */
    private void end(String level, String number, Optional<String> rule) {
        long id = Long.parseLong(number);
        Optional<Double> begun = Optional.ofNullable(begunWithMessage.remove(id));
        if (begun.isPresent() && rule.isPresent()) {
            add("job_info", message().put("name", rule.get()).put("jobid", id), begun.get());
        }
        add(level, message().put("jobid", id).put("whole_seconds", true));
    }

    private static ObjectNode message() {
        return JsonNodeFactory.instance.objectNode();
    }

    private void add(String level, ObjectNode message) {
        if (date.isPresent()) {
            begin();
            add(level, message, timestamp());
        }
    }

    private void add(String level, ObjectNode message, double timestamp) {
        if (!touch) {
            complete.add(message.put("level", level).put("timestamp", timestamp).toString());
        }
    }

    /** The date of the line that is being read, and in microseconds its place within that. */
    private double timestamp() {
        int micros = Math.min(sinceDate, MICROS_PER_SECOND - 1);
        sinceDate++;
        return date.orElseThrow().getEpochSecond() + micros / (double) MICROS_PER_SECOND;
    }

    @Override
    public List<String> end() {
        return List.of();
    }
}
