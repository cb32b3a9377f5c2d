package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A VM in Schlouder's JSON output. */
record OutputNode(
        String id,
        Instant requestedAt,
        Optional<Instant> bootedAt,
        Optional<Instant> stoppedAt,
        OptionalDouble bootPredictionSeconds) {

    static OutputNode of(OutputFields fields, OutputClock clock) {
        String id = fields.text("instance_id")
                .or(() -> fields.text("host"))
                .orElseThrow(
                        () -> new InvalidMessageException(fields.place() + "/instance_id", "absent", "is required"));
        Instant requestedAt = clock.date(fields, "start_date")
                .orElseThrow(() -> new InvalidMessageException(
                        fields.place() + "/start_date",
                        fields.text("start_date").orElse("absent"),
                        "must be the request time of the VM"));
        OptionalDouble boot = fields.notNegative("boot_time");
        return new OutputNode(
                id,
                requestedAt,
                boot.isPresent()
                        ? Optional.of(WorkflowFileContent.after(requestedAt, boot.getAsDouble()))
                        : Optional.empty(),
                clock.date(fields, "stop_date"),
                fields.notNegative("boot_time_prediction"));
    }

    List<WorkflowFileContent.Dated> events() {
        List<WorkflowFileContent.Dated> events = new ArrayList<>();
        events.add(new WorkflowFileContent.Dated(requestedAt, new VmRequested(id, Optional.empty())));
        bootedAt.ifPresent(at -> events.add(new WorkflowFileContent.Dated(at, new VmBooted(id))));
        stoppedAt.ifPresent(at -> events.add(new WorkflowFileContent.Dated(at, new VmTerminated(id))));
        return events;
    }
}
