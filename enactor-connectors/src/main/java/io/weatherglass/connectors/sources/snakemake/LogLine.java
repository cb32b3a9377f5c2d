package io.weatherglass.connectors.sources.snakemake;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of Snakemake's text logs that are read, in the order in which they are tried. Observed in logs of 5.2, 7.21, 7.32, 9.5 and 9.27
 * unless a constant names versions.
 */
enum LogLine {
    /** Python's {@code time.asctime()}, which pads the day with a space and is always English. */
    DATE("\\s*\\[\\w{3} (\\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})](?: .*)?"),
    START("Building DAG of jobs\\.\\.\\."),
    COUNTS("Job (?:stats|counts):"),
    FOLDER("\\s+Working directory: (.+)"),
    /** 9.27. The command has no quotes, so a -t with a value may belong to another program in it, such as sbatch. */
    TOUCH("\\s+Command: .* (?:--touch(?: .*)?|-t(?: -.*)?)"),
    /** Jobs of a group are indented once; deeper lines belong to a group that has failed. */
    JOB("(?: {4})?(?:local)?(?:rule|checkpoint) (\\S+):"),
    JOB_WITH_MESSAGE("\\s*Job (\\d{1,18}): .*"),
    /** 7 and 8; since 9.4 an error of each of its jobs follows. */
    GROUP_ERROR("Error in group .+:"),
    ERROR("\\s*Error in (?:rule|checkpoint) (\\S+):"),
    OUTPUT_MISSING("Job (\\d{1,18}) +completed successfully, but some output files are missing\\..*"),
    RESTART("Trying to restart job (\\d{1,18})\\."),
    FINISHED("Finished job(?:id:)? (\\d{1,18})(?:\\.| \\(Rule: (.*)\\))"),
    UNKNOWN_STATE("([A-Z][a-z]+) job (\\d{1,18})\\."),
    PROGRESS("(\\d{1,18}) of (\\d{1,18}) steps \\(.*\\) done"),
    /** Printed after the scheduler has dealt with failures: those not restarted by now are final. */
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

    /** A line of a known kind and its parts. */
    record Found(LogLine kind, Matcher parts) {
        String part(int number) {
            return parts.group(number);
        }

        boolean is(LogLine other) {
            return kind == other;
        }
    }

    /** Finds the kind of a line; empty if it is not read. */
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
