package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Determines how a run ended. After an exception, the run has ended only if no line about a job follows. Once the
 * progress is 100 %, the run has ended only if the log ends there, because checkpoints, dynamic files and subworkflows
 * may add jobs. Not thread-safe.
 */
final class LogEnd {
    private static final Set<String> OF_ONE_JOB = Set.of(
            "RuleException", "MissingOutputException", "CalledProcessError", "ClusterJobException", "SpawnedJobError");

    private static final Set<LogLine> GOES_ON = EnumSet.of(
            LogLine.JOB,
            LogLine.JOB_WITH_MESSAGE,
            LogLine.FINISHED,
            LogLine.PROGRESS,
            LogLine.RESTART,
            LogLine.SELECTION);

    private Optional<String> failure = Optional.empty();
    private boolean reported;
    private boolean inException;
    private boolean inTraceback;
    private boolean messageFollows;
    private long done;
    private long total;

    void line(LogLine.Found found, String line) {
        switch (found.kind()) {
            case TRACEBACK -> exception("", line, true);
            case EXCEPTION -> exception(found.part(1), line, false);
            case FAILED -> report(SnakemakeTranslation.FAILED);
            case INTERRUPTED -> report(SnakemakeTranslation.TOO_EARLY);
            default -> {
                inException = false;
                if (!reported || GOES_ON.contains(found.kind())) {
                    failure = Optional.empty();
                    reported = false;
                }
            }
        }
        if (found.is(LogLine.PROGRESS)) {
            done = Long.parseLong(found.part(1));
            total = Long.parseLong(found.part(2));
        }
    }

    private void report(String reason) {
        inException = false;
        failure = Optional.of(reason);
        reported = true;
    }

    private void exception(String name, String line, boolean traceback) {
        if (reported || inException && !inTraceback) {
            text(line);
            return;
        }
        // the last line of a traceback names the exception
        inTraceback = traceback || inTraceback && inException;
        inException = true;
        messageFollows = line.endsWith(":") && !traceback;
        failure = OF_ONE_JOB.contains(name.substring(name.lastIndexOf('.') + 1)) ? Optional.empty() : Optional.of(line);
    }

    void text(String line) {
        if (inException && messageFollows && !line.isBlank() && !line.equals("Error:")) {
            messageFollows = false;
            failure = failure.map(name -> name + " " + line.strip());
        }
    }

    Optional<String> failure() {
        return failure;
    }

    /** Returns a message about the end of the run; empty if the lines read so far do not end it. */
    Optional<ObjectNode> message() {
        ObjectNode end = JsonNodeFactory.instance.objectNode();
        if (failure.isPresent()) {
            return Optional.of(end.put("msg", failure.get()));
        }
        return total > 0 && done >= total ? Optional.of(end.put("done", done)) : Optional.empty();
    }
}
