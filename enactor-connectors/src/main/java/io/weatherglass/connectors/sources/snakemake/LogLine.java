package io.weatherglass.connectors.sources.snakemake;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kinds of lines in Snakemake's text logs, in the order in which their patterns are tried. Observed in logs of
 * versions 5.2, 7.21, 7.32, 9.5 and 9.27 unless the comment on a constant names other versions.
 */
enum LogLine {
    /** Format of Python's {@code time.asctime()}, which pads the day with a space and is always English. */
    DATE("\\s*\\[\\w{3} (\\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})](?: .*)?"),
    START("Building DAG of jobs\\.\\.\\."),
    COUNTS("Job (?:stats|counts):"),
    FOLDER("\\s+Working directory: (.+)"),
    /** Version 9.27. The command is not quoted, so {@code -t} with a value may be an option of sbatch, for example. */
    TOUCH("\\s+Command: .* (?:--touch(?: .*)?|-t(?: -.*)?)"),
    /** Jobs of a group are indented by four spaces; lines indented further belong to a failed group. */
    JOB("(?: {4})?(?:local)?(?:rule|checkpoint) (\\S+):"),
    JOB_WITH_MESSAGE("\\s*Job (\\d{1,18}): .*"),
    /** Versions 7 and 8. In version 9.4 and later, an error for each job in the group follows. */
    GROUP_ERROR("Error in group .+:"),
    ERROR("\\s*Error in (?:rule|checkpoint) (\\S+):"),
    OUTPUT_MISSING("Job (\\d{1,18}) +completed successfully, but some output files are missing\\..*"),
    RESTART("Trying to restart job (\\d{1,18})\\."),
    FINISHED("Finished job(?:id:)? (\\d{1,18})(?:\\.| \\(Rule: (.*)\\))"),
    UNKNOWN_STATE("([A-Z][a-z]+) job (\\d{1,18})\\."),
    PROGRESS("(\\d{1,18}) of (\\d{1,18}) steps \\(.*\\) done"),
    /** Printed after the scheduler has handled failures; jobs not restarted before this line have failed for good. */
    SELECTION("Select jobs to execute\\.\\.\\."),
    STORED("Moving output file (.+) to cache\\."),
    REUSED("(?:Symlinking|Copying) output file (.+?) from cache\\b.*"),
    INTERRUPTED("Terminating processes on user request.*|Cancelling snakemake on user request\\."),
    FAILED("Exiting because a job execution failed.*"),
    COMPLETE("Complete log(?:\\(s\\))?:.*"),
    TRACEBACK("Traceback \\(most recent call last\\):"),
    EXCEPTION("([\\w.]*(?:Error|Exception|Interrupt|Exit))(?: in (?:rule|checkpoint|file|line) .*)?(?:[:.].*)?");

    private final Pattern pattern;

    LogLine(String pattern) {
        this.pattern = Pattern.compile(pattern);
    }

    record Found(LogLine kind, Matcher parts) {
        String part(int number) {
            return parts.group(number);
        }

        boolean is(LogLine other) {
            return kind == other;
        }
    }

    /** Finds the kind of a line; empty if no pattern matches. */
    static Optional<Found> find(String line) {
        for (LogLine kind : values()) {
            Matcher matcher = kind.pattern.matcher(line);
            if (matcher.matches()) {
                return Optional.of(new Found(kind, matcher));
            }
        }
        return Optional.empty();
    }
}
