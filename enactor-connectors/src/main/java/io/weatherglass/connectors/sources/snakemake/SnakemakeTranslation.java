package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStartedBuilder;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.JobUsageParser;
import io.weatherglass.connectors.sources.ReportedTerms;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

final class SnakemakeTranslation implements RunTranslation {
    private static final String JOB = "job_";

    /** First words of the message that Snakemake prints when jobs have failed for good and no job is running. */
    static final String FAILED = "Exiting because a job execution failed";

    /** Reason reported for an interrupted run. */
    static final String TOO_EARLY = "ended before all of its jobs were done";

    private static final Pattern NEXT_OBJECT = Pattern.compile("\n(?=\\{)");

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double LATEST = 1e11;

    private ConnectorSettings settings;
    private final RunEvents events;
    private final RuleJobs jobs;
    private Optional<Instant> first = Optional.empty();
    private Optional<String> workflow = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private Optional<String> exception = Optional.empty();

    private long announced;
    private long done;
    private boolean begun;

    SnakemakeTranslation(ConnectorSettings settings, String instance) {
        this.settings = settings;
        this.events = new RunEvents(SnakemakeConnector.NAME, instance);
        this.jobs = new RuleJobs(events);
    }

    @Override
    public boolean isOver() {
        return ended.isPresent();
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        if (message.method().isEmpty()) {
            translate(SourceJson.parse(message.body()), message);
        } else {
            translate(NEXT_OBJECT.split(FormFields.parse(message.body()).required("msg")), message);
        }
        return events.take();
    }

    /**
     * Translates each message separately, so that an invalid one does not affect the others: the plugin sends each
     * batch only once.
     */
    private void translate(String[] batch, SourceMessage message) {
        List<InvalidMessageException> refused = new ArrayList<>();
        for (int place = 0; place < batch.length; place++) {
            try {
                translate(SourceJson.parse(batch[place]), message);
            } catch (InvalidMessageException e) {
                String prefix = batch.length == 1 ? "" : "[" + place + "] ";
                Violation found = e.violation();
                refused.add(new InvalidMessageException(
                        List.of(new Violation(prefix + found.field(), found.value(), found.rule())),
                        List.of(),
                        e.jobs()));
            }
        }
        if (!refused.isEmpty()) {
            throw InvalidMessageException.ofParts(refused, events.take());
        }
    }

    private void translate(SourceJson json, SourceMessage message) {
        String level = json.requiredText("/level");
        if (level.equals("plugin")) {
            // earlier versions of the plugin recorded their CPU time after the end of the run
            return;
        }
        Instant at = date(json, "/timestamp").orElseGet(() -> message.requiredReceivedAt("/timestamp"));
        if (ended.filter(at::isAfter).isPresent()) {
            // Snakemake 9.5 repeats the errors of jobs at the end of the run
            return;
        }
        if (level.startsWith(JOB) || level.equals("progress")) {
            exception = Optional.empty();
        }
        switch (level) {
            case "run_info" -> begin(at, json);
            case "job_info" -> {
                RuleJobs.Description job = RuleJobs.Description.of(json);
                beginUnlessBegun(at);
                jobs.info(job, at);
            }
            case "job_finished", "job_error" -> {
                long id = json.requiredInteger("/jobid");
                beginUnlessBegun(at);
                jobs.ended(
                        id,
                        new RuleJobs.End(
                                at,
                                level.equals("job_finished"),
                                isTrue(json, "/whole_seconds"),
                                json.node("/restart").isEmpty() || isTrue(json, "/restart"),
                                JobUsageParser.of(
                                                JobRequestParser.number(json, "/peak_memory_bytes"),
                                                JobRequestParser.number(json, "/cpu_seconds"))
                                        .on(json.text("/node"))));
            }
            case "group_error" -> {
                beginUnlessBegun(at);
                json.objects("/job_error_info")
                        .forEach(job -> jobs.ended(
                                job.requiredInteger("/jobid"),
                                new RuleJobs.End(at, false, false, true, JobUsage.UNKNOWN)));
            }
            case "progress" -> progress(at, json.requiredInteger("/done"), json.requiredInteger("/total"));
            case "error" -> error(at, json.text("/msg").orElse(""));
            case "end" -> end(at, json);
            default -> {
                OptionalLong job = json.integer("/jobid");
                if (level.startsWith(JOB) && job.isPresent()) {
                    throw InvalidMessageException.ofState(
                            "/level",
                            level,
                            "a Snakemake message about a job, such as job_finished",
                            jobs.id(job.getAsLong()));
                }
                // a run begins with Snakemake's first message but is not reported until it has jobs
                first = first.or(() -> Optional.of(at));
                LogLine.find(json.text("/msg").orElse("")).ifPresent(jobs::cached);
            }
        }
    }

    private static Optional<Instant> date(SourceJson json, String pointer) {
        OptionalDouble seconds = json.number(pointer);
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        if (!(seconds.getAsDouble() > 0 && seconds.getAsDouble() < LATEST)) {
            throw new InvalidMessageException(
                    pointer, Double.toString(seconds.getAsDouble()), "must be a time in seconds since 1970");
        }
        long micros = Math.round(seconds.getAsDouble() * MICROS_PER_SECOND);
        return Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    private void begin(Instant at, SourceJson json) {
        first = first.or(() -> date(json, "/began"));
        workflow = json.text("/workflow").or(() -> workflow);
        OptionalDouble deadlineAfter = positive(json, "/deadline_after_seconds");
        settings = ReportedTerms.of(settings, json, "");
        begin(
                at,
                json.node("/counts").isPresent()
                        ? JobCounts.of(json, "/counts")
                        : JobCounts.parse(json.text("/msg").orElse("")),
                started -> {
                    started.revision(json.text("/revision")).parametersHash(json.text("/parameters_hash"));
                    deadlineAfter.ifPresent(seconds ->
                            started.deadline(first.map(from -> from.plusMillis(Math.round(1000 * seconds)))));
                });
    }

    private static boolean isTrue(SourceJson json, String pointer) {
        return json.node(pointer).filter(node -> node.asBoolean()).isPresent();
    }

    private static OptionalDouble positive(SourceJson json, String pointer) {
        OptionalDouble number = json.number(pointer);
        if (number.isPresent() && !(number.getAsDouble() > 0 && number.getAsDouble() < LATEST)) {
            throw new InvalidMessageException(pointer, Double.toString(number.getAsDouble()), "must be > 0");
        }
        return number;
    }

    private void begin(Instant at, Map<String, Integer> expectedJobs, Consumer<WorkflowStartedBuilder> more) {
        announced = Math.max(
                announced,
                expectedJobs.values().stream().mapToLong(Integer::longValue).sum());
        Instant from = first.orElse(at);
        first = Optional.of(from);
        begun = true;
        WorkflowStartedBuilder started =
                settings
                        .started(workflow.orElseGet(() -> RunIds.workflow(events.instance())), from, expectedJobs)
                        .toBuilder();
        more.accept(started);
        events.add(from, started.build());
    }

    private void beginUnlessBegun(Instant at) {
        if (!begun) {
            begin(at, Map.of(), started -> {});
        }
    }

    /**
     * Records the progress. If the total is lower than one announced earlier, the run has not ended even if all jobs
     * are done.
     */
    private void progress(Instant at, long nowDone, long total) {
        beginUnlessBegun(at);
        done = total > 0 && nowDone >= total ? nowDone : 0;
        if (done > 0 && total >= announced) {
            complete(at);
        }
        announced = Math.max(announced, total);
    }

    private void complete(Instant at) {
        if (ended.isEmpty()) {
            ended = Optional.of(at);
            int completed = (int) Math.min(Integer.MAX_VALUE, done);
            events.add(at, new WorkflowCompleted(Optional.of(new ReportedJobCounts(completed, 0, 0))));
        }
    }

    private void error(Instant at, String text) {
        if (text.startsWith(FAILED)) {
            fail(at, FAILED);
        } else if (!text.isBlank()) {
            LogEnd end = new LogEnd();
            text.lines()
                    .forEach(line ->
                            LogLine.find(line).ifPresentOrElse(found -> end.line(found, line), () -> end.text(line)));
            exception = end.failure().or(() -> exception);
        }
    }

    private void end(Instant at, SourceJson json) {
        done = Math.max(done, json.integer("/done").orElse(0));
        Optional<String> reason = json.text("/msg").or(() -> exception);
        if (reason.isPresent()) {
            fail(at, reason.get());
        } else if (done > 0) {
            beginUnlessBegun(at);
            complete(at);
        } else if (begun) {
            fail(at, TOO_EARLY);
        }
    }

    private void fail(Instant at, String reason) {
        if (ended.isEmpty()) {
            beginUnlessBegun(at);
            ended = Optional.of(at);
            events.add(at, new WorkflowFailed(Optional.of(reason)));
        }
    }
}
