package io.weatherglass.proving.chaos.site;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A synthetic Nextflow run, reported in messages like those of the Nextflow plugin. A connector translates the messages
 * into events. Each run belongs to a separate workflow, so that forecasts of a run do not depend on other runs.
 *
 * @param messages messages in chronological order; the first reports the start of the run, and the last reports its end
 */
public record SourceRun(String instance, List<Message> messages) {

    public static final String CONNECTOR = "nextflow";

    private static final Instant EPOCH = Instant.parse("2026-02-02T08:00:00Z");
    private static final int TASKS = 24;
    private static final int TASK_EVERY_MILLIS = 2_000;
    private static final int MAX_QUEUE_MILLIS = 3_000;
    private static final int MAX_RUNTIME_MILLIS = 20_000;
    private static final double FAILING_SHARE = 0.1;

    public SourceRun {
        messages = List.copyOf(messages);
    }

    /** @param atMillis sending time, ms after the start of the test */
    public record Message(long atMillis, String json, EventType reports) {}

    public Map<String, Integer> reported() {
        Map<String, Integer> events = new TreeMap<>();
        messages.forEach(message -> events.merge(message.reports().typeName(), 1, Integer::sum));
        return events;
    }

    public static SourceRun of(long seed, int number, long durationMillis) {
        return new Draft(new Random(seed * 31 + number), number).run(durationMillis);
    }

    /** Builds the messages. Times are in ms after the start of the run. */
    private static final class Draft {
        private record Attempt(int task, int number, int taskId, long submitMillis) {}

        private record Dated(long millis, ObjectNode message, EventType reports) {}

        private final Random random;
        private final int number;
        private final String name;
        private final String id;
        private final Instant start;
        private final List<Dated> dated = new ArrayList<>();
        private int taskIds;

        Draft(Random random, int number) {
            this.random = random;
            this.number = number;
            name = String.format("source_%05d", number);
            id = new UUID(random.nextLong(), random.nextLong()).toString();
            start = EPOCH.plusSeconds(60L * number);
        }

        SourceRun run(long durationMillis) {
            begin();
            for (int task = 0; task < TASKS; task++) {
                attempt(task, 1, (long) task * TASK_EVERY_MILLIS);
            }
            dated.sort(Comparator.comparingLong(Dated::millis));
            long last = dated.get(dated.size() - 1).millis() + 1;
            end(last);
            double scale = (double) durationMillis / last;
            return new SourceRun(
                    name + "-" + id.substring(0, 8),
                    dated.stream()
                            .map(one -> new Message(
                                    Math.round(scale * one.millis()),
                                    one.message().toString(),
                                    one.reports()))
                            .toList());
        }

        private ObjectNode message(String event, EventType reports, long millis) {
            ObjectNode message = JsonNodeFactory.instance
                    .objectNode()
                    .put("runName", name)
                    .put("runId", id)
                    .put("event", event)
                    .put("utcTime", start.plusMillis(millis).toString());
            dated.add(new Dated(millis, message, reports));
            return message;
        }

        private void begin() {
            message("started", EventType.WORKFLOW_STARTED, 0)
                    .putObject("metadata")
                    .putObject("workflow")
                    .put("start", start.toString())
                    .put("projectName", "source-" + number);
        }

        private void end(long millis) {
            ObjectNode workflow = message("completed", EventType.WORKFLOW_COMPLETED, millis)
                    .putObject("metadata")
                    .putObject("workflow")
                    .put("complete", start.plusMillis(millis).toString())
                    .put("success", true);
            workflow.putObject("stats")
                    .put("succeededCount", TASKS)
                    .put("failedCount", 0)
                    .put("cachedCount", 0);
        }

        private void attempt(int task, int attempt, long submit) {
            int taskId = ++taskIds;
            long begun = submit + 1 + random.nextInt(MAX_QUEUE_MILLIS);
            long complete = begun + 1 + random.nextInt(MAX_RUNTIME_MILLIS);
            boolean fails = attempt == 1 && random.nextDouble() < FAILING_SHARE;
            Attempt one = new Attempt(task, attempt, taskId, submit);
            trace("process_submitted", EventType.JOB_SUBMITTED, one, "SUBMITTED", submit);
            trace("process_started", EventType.JOB_STARTED, one, "RUNNING", begun)
                    .put("start", epochMillis(begun));
            EventType end = fails ? EventType.JOB_FAILED : EventType.JOB_COMPLETED;
            trace("process_completed", end, one, fails ? "FAILED" : "COMPLETED", complete)
                    .put("start", epochMillis(begun))
                    .put("complete", epochMillis(complete))
                    .put("realtime", complete - begun)
                    .put("exit", fails ? 1 : 0)
                    .put("error_action", fails ? "RETRY" : "");
            if (fails) {
                attempt(task, attempt + 1, complete + 1);
            }
        }

        private ObjectNode trace(String event, EventType reports, Attempt attempt, String status, long millis) {
            return message(event, reports, millis)
                    .putObject("trace")
                    .put("task_id", attempt.taskId())
                    .put("name", "ALIGN (s" + attempt.task() + ")")
                    .put("process", "ALIGN")
                    .put("attempt", attempt.number())
                    .put("status", status)
                    .put("cpus", 1)
                    .put("submit", epochMillis(attempt.submitMillis()));
        }

        private long epochMillis(long millis) {
            return start.plusMillis(millis).toEpochMilli();
        }
    }
}
