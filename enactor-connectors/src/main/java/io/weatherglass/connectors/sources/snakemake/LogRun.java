package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts the text-log lines of one Snakemake invocation into messages. Not thread-safe. */
final class LogRun {
    private final LogDates dates;
    private final int start;
    private final List<String> complete = new ArrayList<>();
    private final ObjectNode counts = JsonNodeFactory.instance.objectNode();
    private final LogJobs jobs = new LogJobs(this);
    private final LogEnd end = new LogEnd();
    private Optional<String> workflow = Optional.empty();
    private boolean inCounts;
    private boolean counted;
    private boolean touch;
    private boolean over;

    LogRun(LogDates dates, int start) {
        this.dates = dates;
        this.start = start;
    }

    void line(String line, Optional<LogLine.Found> found) {
        if (over || jobs.field(line) || inCounts(line)) {
            return;
        }
        found.ifPresentOrElse(known -> known(line, known), () -> {
            end.text(line);
            jobs.other(line);
        });
    }

    private void known(String line, LogLine.Found found) {
        switch (found.kind()) {
            case DATE -> dates.set(found.part(1));
            case COUNTS -> {
                inCounts = true;
                counts.removeAll();
            }
            case FOLDER -> workflow = folder(found.part(1)).or(() -> workflow);
            case TOUCH -> touch |= !jobs.any();
            case STORED, REUSED -> add("info", message().put("msg", line));
            case SELECTION, FAILED -> jobs.failuresAreFinal();
            case COMPLETE ->
                complete(jobs.any() ? Optional.of(end.message().orElseGet(LogRun::message)) : end.message());
            default -> jobs.line(found);
        }
        end.line(found, line);
    }

    private Optional<String> folder(String path) {
        String folder = path.strip().replaceFirst("(?<!/)/+$", "");
        return Optional.of(folder.substring(folder.lastIndexOf('/') + 1))
                .filter(name -> !name.isBlank() && !jobs.any());
    }

    private boolean inCounts(String line) {
        if (!inCounts) {
            return false;
        }
        Optional<JobCounts.Row> row = JobCounts.Row.of(line);
        Optional<String> rule = row.flatMap(JobCounts.Row::rule);
        if (rule.isPresent()) {
            counts.put(rule.get(), row.get().count());
        } else if (row.isPresent() || line.isBlank()) {
            inCounts = false;
            counted = false;
            begin();
        }
        return true;
    }

    void begin() {
        if (!counted && !counts.isEmpty() && dates.isKnown()) {
            counted = true;
            ObjectNode info = message();
            workflow.ifPresent(name -> info.put("workflow", name));
            info.set("counts", counts.deepCopy());
            add("run_info", info);
        }
    }

    void close() {
        complete(end.message());
    }

    /** Ends the run because another invocation follows. */
    void supersede() {
        complete(Optional.of(end.message().orElseGet(() -> message().put("msg", "Snakemake was started again"))));
    }

    private void complete(Optional<ObjectNode> how) {
        if (how.isPresent() && !over) {
            jobs.failuresAreFinal();
            add("end", how.get());
            over = true;
        }
    }

    void releaseFailures() {
        jobs.releaseFailures();
    }

    boolean hasJobs() {
        return jobs.any();
    }

    boolean mayBeOver() {
        return over || end.message().isPresent();
    }

    boolean onlyTouches() {
        return touch;
    }

    static ObjectNode message() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Adds a message with the current time, or none if the time is unknown. */
    void add(String level, ObjectNode message) {
        if (dates.isKnown()) {
            begin();
            addDated(level, message.put("timestamp", dates.next()));
        }
    }

    void addDated(String level, ObjectNode message) {
        if (!touch) {
            complete.add(message.put("level", level).put("start", start).toString());
        }
    }

    Optional<ObjectNode> dated(ObjectNode message) {
        begin();
        return dates.isKnown() ? Optional.of(message.put("timestamp", dates.next())) : Optional.empty();
    }

    List<String> take() {
        List<String> taken = List.copyOf(complete);
        complete.clear();
        return taken;
    }
}
