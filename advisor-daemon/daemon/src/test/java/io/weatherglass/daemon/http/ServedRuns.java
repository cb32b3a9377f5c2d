package io.weatherglass.daemon.http;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;

/** Events of small runs: two consecutive jobs on VMs billed by the hour. */
final class ServedRuns {

    static final Instant START = Instant.parse("2026-11-20T09:00:00Z");
    static final EventCodec CODEC = new EventCodec();

    private static final URI SOURCE = URI.create("urn:example:enactor");

    private ServedRuns() {}

    static String unique(String prefix) {
        return prefix + "-" + UUID.randomUUID();
    }

    static EventEnvelope event(String instance, long second, WorkflowEvent event) {
        return new EventEnvelope(
                UUID.randomUUID().toString(), SOURCE, START.plusSeconds(second), EventEnvelope.LIVE, instance, event);
    }

    static EventEnvelope planned(String instance, String workflow) {
        return event(instance, 0, new WorkflowPlanned(plan(workflow, 2)));
    }

    static EnactmentPlan plan(String workflow, int jobs) {
        return EnactmentPlan.builder(workflow, START, "asap")
                .jobs(IntStream.range(0, jobs)
                        .mapToObj(i -> i == 0
                                ? PlannedJob.of("job-0", "link", 100)
                                : PlannedJob.of("job-" + i, "link", 100, "job-" + (i - 1)))
                        .toList())
                .resources(vms())
                .deadline(START.plusSeconds(3600L * (jobs + 1)))
                .budget(10)
                .errorThresholdSeconds(20)
                .build();
    }

    static VmResources vms() {
        return new VmResources(
                List.of(new VmTypeSpec("small", 1, OptionalDouble.of(0.5), Optional.of("EUR"))),
                new BootSpec(10, 0),
                new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                OptionalInt.of(4),
                30);
    }

    static List<EventEnvelope> firstJob(String instance) {
        return List.of(
                event(instance, 0, new VmRequested("vm-1", Optional.of("small"))),
                event(instance, 1, new JobSubmitted("job-0", 1)),
                event(instance, 12, new VmBooted("vm-1")),
                event(instance, 12, new JobStarted("job-0", 1, Optional.of("vm-1"))),
                completed(instance, 117, "job-0", 105));
    }

    static List<EventEnvelope> secondJob(String instance) {
        return List.of(
                event(instance, 118, new JobStarted("job-1", 1, Optional.of("vm-1"))),
                completed(instance, 218, "job-1", 100),
                event(instance, 218, new WorkflowCompleted()));
    }

    static EventEnvelope completed(String instance, long second, String job, double runtimeSeconds) {
        OptionalDouble unknown = OptionalDouble.empty();
        return event(
                instance,
                second,
                new JobCompleted(job, 1, runtimeSeconds, Optional.of("vm-1"), unknown, unknown, unknown));
    }
}
