package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** An attempt at a job in Schlouder's JSON output. */
record OutputJob(
        OutputFields fields,
        String name,
        String vm,
        Optional<Instant> submittedAt,
        Optional<Instant> scheduledAt,
        Optional<Instant> startedAt,
        OptionalDouble walltimeSeconds) {

    static OutputJob of(OutputFields fields, String vm, OutputClock clock) {
        return new OutputJob(
                fields,
                fields.text("name").orElseGet(() -> fields.requiredText("id")),
                vm,
                clock.date(fields, "submission_date"),
                clock.scheduled() ? clock.date(fields, "scheduled_date") : Optional.empty(),
                clock.date(fields, "start_date"),
                fields.number("walltime"));
    }

    Optional<Instant> firstHeardOf() {
        return submittedAt.or(() -> scheduledAt).or(() -> startedAt);
    }

    boolean completed() {
        return startedAt.isPresent() && walltimeSeconds.isPresent() && walltimeSeconds.getAsDouble() >= 0;
    }

    boolean failed() {
        return walltimeSeconds.isPresent() && walltimeSeconds.getAsDouble() < 0;
    }

    List<WorkflowFileContent.Dated> events(int attempt, boolean willRetry) {
        List<WorkflowFileContent.Dated> events = new ArrayList<>();
        // the job itself is submitted only once, so each later attempt begins when it is scheduled
        (attempt == 1 ? firstHeardOf() : scheduledAt.or(() -> startedAt))
                .ifPresent(at -> events.add(new WorkflowFileContent.Dated(at, new JobSubmitted(name, attempt))));
        scheduledAt.ifPresent(at -> events.add(new WorkflowFileContent.Dated(at, new JobScheduled(name, attempt, vm))));
        startedAt.ifPresent(
                at -> events.add(new WorkflowFileContent.Dated(at, new JobStarted(name, attempt, Optional.of(vm)))));
        if (completed()) {
            double walltime = walltimeSeconds.getAsDouble();
            events.add(new WorkflowFileContent.Dated(
                    WorkflowFileContent.after(startedAt.get(), walltime),
                    new JobCompleted(
                            name,
                            attempt,
                            walltime,
                            Optional.of(vm),
                            part("input_time", walltime),
                            part("runtime", walltime),
                            part("output_time", walltime))));
        } else if (failed()) {
            startedAt
                    .or(this::firstHeardOf)
                    .ifPresent(at -> events.add(new WorkflowFileContent.Dated(
                            at,
                            new JobFailed(
                                    name,
                                    attempt,
                                    Optional.of("walltime "
                                            + fields.text("walltime").orElse("")),
                                    OptionalDouble.empty(),
                                    willRetry))));
        }
        return events;
    }

    private OptionalDouble part(String field, double walltime) {
        OptionalDouble part = fields.notNegative(field);
        return part.isPresent() && part.getAsDouble() <= walltime ? part : OptionalDouble.empty();
    }
}
