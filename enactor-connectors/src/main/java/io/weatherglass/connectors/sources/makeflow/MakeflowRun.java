package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RunEvents;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** One run of a workflow, from a start of Makeflow to its end. Not thread-safe. */
final class MakeflowRun {
    /** Kind of a rule that is known only by its number. */
    static final String UNKNOWN_KIND = "rule";

    private final String workflow;
    private final ConnectorSettings settings;
    private final Instant startedAt;
    private final RunEvents events;
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, StateLine> running = new HashMap<>();
    private boolean planned;
    private boolean begun;
    private boolean over;
    private Instant last;
    private int unfinished;

    MakeflowRun(String instance, String workflow, ConnectorSettings settings, Instant startedAt) {
        this.workflow = workflow;
        this.settings = settings;
        this.startedAt = startedAt;
        this.last = startedAt;
        this.events = new RunEvents(MakeflowConnector.NAME, instance);
    }

    boolean isOver() {
        return over;
    }

    boolean hasBegun() {
        return begun;
    }

    List<EventEnvelope> take() {
        return events.take();
    }

    /**
     * Begins the run. If the plan is unknown, {@code plan} is empty; {@code count} is the number of rules, or 0 if
     * unknown.
     */
    void begin(List<Rule> plan, int count, Set<String> complete) {
        begun = true;
        if (plan.isEmpty()) {
            Map<String, Integer> expected = count > 0 ? Map.of(UNKNOWN_KIND, count) : Map.of();
            events.add(startedAt, settings.started(workflow, startedAt, expected));
            return;
        }
        plan(plan);
        plan.stream()
                .filter(rule -> complete.contains(rule.id()))
                .forEach(rule -> events.add(startedAt, new JobSkipped(rule.id())));
    }

    void plan(List<Rule> plan) {
        if (!planned && !over && !plan.isEmpty()) {
            planned = true;
            events.add(
                    startedAt,
                    settings.planned(
                            workflow,
                            startedAt,
                            1,
                            plan.stream().map(Rule::planned).toList()));
        }
    }

    void state(StateLine line) {
        if (over) {
            return;
        }
        last = line.at();
        unfinished = line.unfinished();
        String job = line.rule();
        switch (line.state()) {
            case RUNNING -> {
                int attempt = attempts.merge(job, 1, Integer::sum);
                running.put(job, line);
                submitted(job, attempt, line.at());
                events.add(line.at(), new JobStarted(job, attempt, Optional.empty()));
            }
            case COMPLETE -> {
                boolean reused = Optional.ofNullable(running.get(job))
                        .filter(StateLine::isReused)
                        .isPresent();
                // also counts the attempt if the message about its start was lost
                OptionalDouble runtime = runtime(job, line.at());
                events.addCompleted(line.at(), job, attempts.get(job), reused ? OptionalDouble.empty() : runtime);
            }
            case FAILED -> failed(line, Optional.empty());
            case ABORTED -> failed(line, Optional.of("aborted"));
            default -> {}
        }
    }

    private void failed(StateLine line, Optional<String> reason) {
        OptionalDouble runtime = runtime(line.rule(), line.at());
        // a retry is logged only when it starts, so only the end of the run shows whether the failure was final
        events.add(line.at(), new JobFailed(line.rule(), attempts.get(line.rule()), reason, runtime, true));
    }

    /** Returns the runtime of a job that has just ended; empty if the message about its start was lost. */
    private OptionalDouble runtime(String job, Instant at) {
        StateLine start = running.remove(job);
        if (start == null) {
            int attempt = attempts.merge(job, 1, Integer::sum);
            submitted(job, attempt, at);
            return OptionalDouble.empty();
        }
        return RunEvents.secondsBetween(start.at(), at);
    }

    private void submitted(String job, int attempt, Instant at) {
        Optional<String> kind = planned ? Optional.empty() : Optional.of(UNKNOWN_KIND);
        events.add(at, new JobSubmitted(job, attempt, Optional.empty(), kind, List.of()));
    }

    /** Ends the run. Makeflow reports completion even if a rule failed and other rules therefore did not run. */
    void completed(Instant at) {
        if (unfinished > 0) {
            failed(at, unfinished + " rules failed or were never run");
        } else if (!over) {
            over = true;
            events.add(at, new WorkflowCompleted());
        }
    }

    /** Ends the run at the time of its last state change, because Makeflow was started again. */
    void superseded() {
        failed(last, "Makeflow was started again");
    }

    void failed(Instant at, String reason) {
        if (!over) {
            over = true;
            events.add(at, new WorkflowFailed(Optional.of(reason)));
        }
    }
}
