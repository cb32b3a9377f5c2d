package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Converts the text log in {@code .snakemake/log} (Snakemake 5 to 9), or redirected console output, into the messages
 * that a log handler would receive. Not thread-safe.
 */
final class LogFileSplitter implements MessageSplitter {
    private static final String OWN_LOG = ".snakemake.log";
    private static final String DATE_RULE =
            "must follow a line with a timestamp such as [Mon Nov 23 09:40:06 2026], or the run cannot be followed";

    /**
     * If nothing is logged for this long after a failure, the failure is final. A run that continues logs a line within
     * milliseconds; the margin allows for slow file systems.
     */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private static final Set<LogLine> OF_JOBS = EnumSet.of(LogLine.JOB, LogLine.JOB_WITH_MESSAGE, LogLine.FINISHED);

    private final boolean ownLog;
    private final LogDates dates;
    private LogRun run;

    /** Whether Snakemake has built the job graph but not yet printed the job counts. */
    private boolean building;

    private int starts = 1;
    private boolean undated;

    LogFileSplitter(String fileName, ZoneId zone) {
        this.ownLog = fileName.endsWith(OWN_LOG);
        this.dates = new LogDates(fileName, zone);
        this.run = new LogRun(dates, starts);
    }

    @Override
    public List<String> line(String line) {
        if (undated) {
            return List.of();
        }
        Optional<LogLine.Found> found = LogLine.find(line);
        if (found.filter(known -> OF_JOBS.contains(known.kind())).isPresent()
                && !dates.areInLines()
                && !run.onlyTouches()) {
            undated = true;
            throw new InvalidMessageException("job", line.strip(), DATE_RULE);
        }
        List<String> messages = new ArrayList<>();
        if (found.filter(this::isStart).isPresent()) {
            run.supersede();
            messages.addAll(run.take());
            dates.forget();
            starts++;
            run = new LogRun(dates, starts);
        }
        run.line(line, found);
        messages.addAll(run.take());
        return messages;
    }

    private boolean isStart(LogLine.Found found) {
        if (found.is(LogLine.START)) {
            building = true;
            return run.mayBeOver();
        }
        // a dry run prints the counts again at its end
        boolean begins = found.is(LogLine.COUNTS) && building && run.hasJobs();
        building &= !found.is(LogLine.COUNTS);
        return begins;
    }

    /**
     * Silence confirms the end of a run only in Snakemake's own log: a console also shows the output of jobs, which may
     * look like an error of Snakemake.
     */
    @Override
    public List<String> silent(Duration silence) {
        if (silence.compareTo(SILENCE) < 0) {
            return List.of();
        }
        run.releaseFailures();
        if (ownLog) {
            run.close();
        }
        return run.take();
    }

    @Override
    public List<String> end() {
        run.close();
        run.releaseFailures();
        return run.take();
    }
}
