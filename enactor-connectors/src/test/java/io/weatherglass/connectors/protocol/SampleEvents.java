package io.weatherglass.connectors.protocol;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Events of every type, with all their fields and with the fewest. */
public final class SampleEvents {
    public static final Instant TIME = Instant.parse("2026-11-20T09:30:00.250Z");
    public static final URI SOURCE = URI.create("urn:example:enactor");

    private SampleEvents() {}

    public static EnactmentPlan fullPlan() {
        return EnactmentPlan.builder("montage", TIME, "asap")
                .revision(2)
                .job(new PlannedJob("p1", "project 1", "mProject", List.of(), 9.1, 0, 14_600_000, 68_800_000))
                .job(new PlannedJob("p2", "p2", "mProject", List.of(), 0, 1200, 0, 0))
                .job(PlannedJob.of("d", "mDiff", 7.25, "p1", "p2"))
                .resources(new VmResources(
                        List.of(
                                new VmTypeSpec("small", 1, OptionalDouble.of(0.02), Optional.of("EUR")),
                                new VmTypeSpec("large", 8, OptionalDouble.of(0.15), Optional.of("EUR"))),
                        new BootSpec(120, 8.5),
                        new BillingSpec.Btu(3600, BillingSpec.Rounding.PUBLISHED),
                        OptionalInt.of(10),
                        30))
                .deadline(TIME.plusSeconds(7200))
                .budget(12.5)
                .errorThresholdSeconds(20)
                .predictionTimeLimitSeconds(30)
                .perturbationLevel(0.1)
                .engine(Engine.SIMGRID)
                .build();
    }

    public static EnactmentPlan slotPlan() {
        return EnactmentPlan.builder("bag", TIME, "fixedpool")
                .job(PlannedJob.of("only", "", 60))
                .resources(new SlotPool(4))
                .build();
    }

    public static EnactmentPlan perSecondPlan() {
        return EnactmentPlan.builder("bag", TIME, "afap")
                .job(PlannedJob.of("only", "", 60))
                .resources(new VmResources(
                        List.of(VmTypeSpec.unpriced("any", 2)),
                        BootSpec.INSTANT,
                        new BillingSpec.PerSecond(60),
                        OptionalInt.empty(),
                        0))
                .build();
    }

    public static EnactmentPlan chain(int jobs) {
        return EnactmentPlan.builder("chain", TIME, "asap")
                .jobs(IntStream.range(0, jobs)
                        .mapToObj(i -> i == 0
                                ? PlannedJob.of("job-0", "link", 10)
                                : PlannedJob.of("job-" + i, "link", 10 + i % 7, "job-" + (i - 1)))
                        .toList())
                .resources(((VmResources) perSecondPlan().resources()))
                .build();
    }

    public static List<WorkflowEvent> all() {
        OptionalDouble none = OptionalDouble.empty();
        return List.of(
                new WorkflowPlanned(fullPlan()),
                new WorkflowPlanned(slotPlan()),
                new WorkflowPlanned(perSecondPlan()),
                new WorkflowCompleted(),
                new WorkflowFailed(Optional.of("disk full")),
                new WorkflowFailed(Optional.empty()),
                new WorkflowAbandoned("silent for 3600 s"),
                new JobSubmitted("d", 1),
                new JobScheduled("d", 2, "vm-1"),
                new JobStarted("d", 1, Optional.of("vm-1")),
                new JobStarted("d", 1, Optional.empty()),
                new JobCompleted(
                        "d",
                        1,
                        7.5,
                        Optional.of("vm-1"),
                        OptionalDouble.of(1),
                        OptionalDouble.of(6),
                        OptionalDouble.of(0.5)),
                new JobCompleted("d", 1, 0, Optional.empty(), none, none, none),
                new JobFailed("d", 1, Optional.of("exit status 137"), OptionalDouble.of(3.25), false),
                new JobFailed("d", 3, Optional.empty(), none, true),
                new JobCancelled("d"),
                new JobSkipped("größe/α β"),
                new VmRequested("vm-1", Optional.of("small")),
                new VmRequested("vm-1", Optional.empty()),
                new VmBooted("vm-1"),
                new VmTerminated("vm-1"),
                new VmFailed("vm-1", Optional.of("host lost")),
                new VmFailed("vm-1", Optional.empty()));
    }

    public static EventEnvelope envelope(WorkflowEvent event) {
        return new EventEnvelope("e-1", SOURCE, TIME, EventEnvelope.LIVE, "run-7", event);
    }
}
