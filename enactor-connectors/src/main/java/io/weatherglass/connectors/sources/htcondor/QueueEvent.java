package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An event of a job log of HTCondor, in JSON or in the classic form.
 *
 * @param at when
 * @param number what: 0 submitted, 1 executes, 5 terminated, 9 aborted, 16 script after the job terminated
 * @param job id of the job, {@code 2.0}
 * @param node of the DAG, where the event names it
 * @param batch name of the batch, where the event has it
 * @param exitCode of the job or script; absent if it was killed by a signal or the event has none
 * @param describesJob whether it is an event that repeats another together with attributes of the job
 */
record QueueEvent(
        Instant at,
        int number,
        String job,
        Optional<String> node,
        Optional<String> batch,
        OptionalLong exitCode,
        boolean describesJob) {
    static final int SUBMITTED = 0;
    static final int EXECUTES = 1;
    static final int TERMINATED = 5;
    static final int ABORTED = 9;
    static final int POST_SCRIPT_TERMINATED = 16;

    private static final int JOB_AD = 28;
    private static final Pattern HEAD = Pattern.compile(
            "^(\\d{3}) \\((\\d{1,9})\\.(\\d{1,9})\\.\\d+\\) (\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)");
    private static final Pattern NODE = Pattern.compile("DAG Node: (\\S+)");
    private static final Pattern RETURN = Pattern.compile("\\(return value (\\d{1,9})\\)");

    /**
     * An event of {@code EVENT_LOG} with {@code JSON} in {@code EVENT_LOG_FORMAT_OPTIONS}; empty if it is about no job.
     *
     * @param zone of its dates, unless {@code UTC} is among the options, too
     */
    static Optional<QueueEvent> ofJson(String text, ZoneId zone) {
        SourceJson json = SourceJson.parse(text);
        long number = json.requiredInteger("/EventTypeNumber");
        boolean describes = number == JOB_AD;
        OptionalLong cluster = json.integer("/Cluster");
        if (cluster.isEmpty()) {
            return Optional.empty();
        }
        String date = json.requiredText("/EventTime");
        Instant at;
        try {
            at = date.endsWith("Z")
                    ? Instant.parse(date)
                    : LocalDateTime.parse(date).atZone(zone).toInstant();
        } catch (DateTimeParseException e) {
            throw new InvalidMessageException("/EventTime", date, "must be a date such as 2026-11-20T14:56:04.613Z");
        }
        Optional<String> notes = json.text("/LogNotes").flatMap(QueueEvent::node);
        return Optional.of(new QueueEvent(
                at,
                (int) (describes ? json.requiredInteger("/TriggerEventTypeNumber") : number),
                cluster.getAsLong() + "." + json.integer("/Proc").orElse(0),
                json.text("/DAGNodeName").or(() -> notes),
                json.text("/JobBatchName"),
                json.integer("/ReturnValue"),
                describes));
    }

    /** An event of a nodes log, whose dates are in a time zone that the log does not name. */
    static QueueEvent ofText(String text, ZoneId zone) {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            throw new InvalidMessageException("line", text, "must be an event \"000 (1.0.0) 2026-11-20 14:56:04 …\"");
        }
        Matcher exit = RETURN.matcher(text);
        Instant at;
        try {
            at = LocalDateTime.parse(head.group(4) + "T" + head.group(5))
                    .atZone(zone)
                    .toInstant();
        } catch (DateTimeParseException e) {
            throw new InvalidMessageException("date", head.group(4) + " " + head.group(5), "must be a date");
        }
        return new QueueEvent(
                at,
                Integer.parseInt(head.group(1)),
                Integer.parseInt(head.group(2)) + "." + Integer.parseInt(head.group(3)),
                node(text),
                Optional.empty(),
                exit.find() ? OptionalLong.of(Long.parseLong(exit.group(1))) : OptionalLong.empty(),
                false);
    }

    private static Optional<String> node(String text) {
        Matcher node = NODE.matcher(text);
        return node.find() ? Optional.of(node.group(1)) : Optional.empty();
    }
}
