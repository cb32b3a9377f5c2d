package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An event of an HTCondor job log, in JSON or in the classic format.
 *
 * @param job job id {@code 2.0}
 * @param exitCode exit code of the job or script; empty if a signal killed it or the event has no exit code
 * @param host machine on which the job begins to execute
 */
record QueueEvent(
        Instant at,
        CondorEventType what,
        String job,
        Optional<String> node,
        Optional<String> batch,
        OptionalLong exitCode,
        Optional<String> host,
        boolean describesJob) {
    private static final int JOB_AD = 28;
    private static final Pattern HEAD =
            Pattern.compile("^(\\d{3}) \\((\\d{1,9})\\.(\\d{1,9})\\.\\d+\\) (" + CondorDates.DATE + ")");
    private static final Pattern NODE = Pattern.compile("DAG Node: (\\S+)");
    /** Address such as {@code <10.0.0.7:9618?addrs=10.0.0.7-9618&alias=node7.site&noUDP>}. */
    private static final Pattern HOST = Pattern.compile("<(?:[^>]*[?&]alias=([^&>]+)|([^:?>]+))[^>]*>");

    private static final Pattern RETURN = Pattern.compile("\\(return value (\\d{1,9})\\)");

    /**
     * Reads an event of an {@code EVENT_LOG} in JSON (option {@code JSON} in {@code EVENT_LOG_FORMAT_OPTIONS}); empty
     * if it is not about a job.
     *
     * @param dates timestamps of the log, which are in local time unless the options include {@code UTC}
     */
    static Optional<QueueEvent> ofJson(String text, CondorDates dates) {
        SourceJson json = SourceJson.parse(text);
        long number = json.requiredInteger("/EventTypeNumber");
        boolean describes = number == JOB_AD;
        OptionalLong cluster = json.integer("/Cluster");
        if (cluster.isEmpty()) {
            return Optional.empty();
        }
        Instant at = dates.next("/EventTime", json.requiredText("/EventTime"));
        Optional<String> notes = json.text("/LogNotes").flatMap(QueueEvent::node);
        return Optional.of(new QueueEvent(
                at,
                CondorEventType.of((int) (describes ? json.requiredInteger("/TriggerEventTypeNumber") : number)),
                cluster.getAsLong() + "." + json.integer("/Proc").orElse(0),
                json.text("/DAGNodeName").or(() -> notes),
                json.text("/JobBatchName"),
                json.integer("/ReturnValue"),
                json.text("/ExecuteHost").flatMap(QueueEvent::host),
                describes));
    }

    static QueueEvent ofText(String text, CondorDates dates) {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            throw new InvalidMessageException("line", text, "must be an event \"000 (1.0.0) 2026-11-20 14:56:04 …\"");
        }
        Matcher exit = RETURN.matcher(text);
        Instant at = dates.next("date", head.group(4));
        CondorEventType what = CondorEventType.of(Integer.parseInt(head.group(1)));
        return new QueueEvent(
                at,
                what,
                Integer.parseInt(head.group(2)) + "." + Integer.parseInt(head.group(3)),
                node(text),
                Optional.empty(),
                exit.find() ? OptionalLong.of(Long.parseLong(exit.group(1))) : OptionalLong.empty(),
                what == CondorEventType.EXECUTE ? host(text) : Optional.empty(),
                false);
    }

    private static Optional<String> host(String text) {
        Matcher host = HOST.matcher(text);
        return host.find() ? Optional.of(Optional.ofNullable(host.group(1)).orElse(host.group(2))) : Optional.empty();
    }

    private static Optional<String> node(String text) {
        Matcher node = NODE.matcher(text);
        return node.find() ? Optional.of(node.group(1)) : Optional.empty();
    }
}
