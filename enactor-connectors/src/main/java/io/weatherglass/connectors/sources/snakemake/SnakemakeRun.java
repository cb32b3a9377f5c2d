package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.ReportedJobs;
import io.weatherglass.connectors.protocol.Violation;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStartedBuilder;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
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
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A run of Snakemake as its log messages report it. */
final class SnakemakeRun implements RunTranslation {
    /** How the message begins that says that jobs have failed for good and nothing runs any more. */
    private static final String FAILED = "Exiting because a job execution failed";

    /** The logger plugin sends what has waited in one request, a line each. */
    private static final Pattern NEXT_OBJECT = Pattern.compile("\n(?=\\{)");

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double LATEST = 1e11;

    private final ConnectorSettings settings;
    private final RunEvents events;
    private final RuleJobs jobs;
    private Optional<Instant> first = Optional.empty();
    private Optional<String> workflow = Optional.empty();
    private boolean begun;
    private boolean over;

    SnakemakeRun(ConnectorSettings settings, String instance) {
        this.settings = settings;
        this.events = new RunEvents(SnakemakeConnector.NAME, instance);
        this.jobs = new RuleJobs(events);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        if (message.method().isEmpty()) {
            translate(SourceJson.parse(message.body()), message.receivedAt());
        } else {
            translate(NEXT_OBJECT.split(FormFields.parse(message.body()).required("msg")), message.receivedAt());
        }
        return events.take();
    }

    /** Each by itself: the plugin does not send again what came together with something malformed. */
    private void translate(String[] batch, Instant receivedAt) {
        List<Violation> violations = new ArrayList<>();
        for (int place = 0; place < batch.length; place++) {
            try {
                translate(SourceJson.parse(batch[place]), receivedAt);
            } catch (InvalidMessageException e) {
                String prefix = batch.length == 1 ? "" : "[" + place + "] ";
                Violation found = e.violation();
                violations.add(new Violation(prefix + found.field(), found.value(), found.rule()));
            }
        }
        if (!violations.isEmpty()) {
            throw new InvalidMessageException(
                    violations.subList(0, Math.min(Violation.MAX_LISTED, violations.size())), events.take());
        }
    }

    private void translate(SourceJson json, Instant receivedAt) {
        String level = json.requiredText("/level");
        Instant at = date(json, "/timestamp").orElse(receivedAt);
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
                jobs.ended(id, new RuleJobs.End(at, level.equals("job_finished"), isTrue(json, "/whole_seconds")));
            }
            case "group_error" -> {
                beginUnlessBegun(at);
                json.objects("/job_error_info")
                        .forEach(job -> jobs.ended(job.requiredInteger("/jobid"), new RuleJobs.End(at, false, false)));
            }
            case "progress" -> progress(at, json.requiredInteger("/done"), json.requiredInteger("/total"));
            case "error" -> error(at, json.text("/msg").orElse(""));
            case "end" -> fail(at, "ended before all of its jobs were done");
            // a run begins where Snakemake first speaks, but only if it comes to have jobs
            default -> first = first.or(() -> Optional.of(at));
        }
    }

    private static Optional<Instant> date(SourceJson json, String pointer) {
        OptionalDouble seconds = json.number(pointer);
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        if (!(seconds.getAsDouble() > 0 && seconds.getAsDouble() < LATEST)) {
            throw new InvalidMessageException(
                    pointer, Double.toString(seconds.getAsDouble()), "must be in seconds since 1970");
        }
        long micros = Math.round(seconds.getAsDouble() * MICROS_PER_SECOND);
        return Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    /** The logger plugin for Snakemake 8 and 9 says more than the messages of Snakemake 7. */
    private void begin(Instant at, SourceJson json) {
        first = first.or(() -> date(json, "/began"));
        workflow = json.text("/workflow").or(() -> workflow);
        OptionalDouble deadlineAfter = positive(json, "/deadline_after_seconds");
        OptionalDouble budget = positive(json, "/budget");
        begin(
                at,
                json.node("/counts").isPresent()
                        ? JobCounts.of(json, "/counts")
                        : JobCounts.parse(json.text("/msg").orElse("")),
                started -> {
                    deadlineAfter.ifPresent(seconds ->
                            started.deadline(first.map(from -> from.plusMillis(Math.round(1000 * seconds)))));
                    budget.ifPresent(most -> started.budget(budget));
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

    private void progress(Instant at, long done, long total) {
        beginUnlessBegun(at);
        if (!over && total > 0 && done >= total) {
            over = true;
            int completed = (int) Math.min(Integer.MAX_VALUE, total);
            events.add(at, new WorkflowCompleted(Optional.of(new ReportedJobs(completed, 0, 0))));
        }
    }

    private void error(Instant at, String text) {
        if (text.startsWith(FAILED)) {
            fail(at, FAILED);
        }
    }

    private void fail(Instant at, String reason) {
        if (!over) {
            beginUnlessBegun(at);
            over = true;
            events.add(at, new WorkflowFailed(Optional.of(reason)));
        }
    }
}
