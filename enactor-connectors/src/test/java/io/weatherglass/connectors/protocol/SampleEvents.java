package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Engine;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** Full and minimal events of every type. */
public final class SampleEvents {
    public static final Instant TIME = Instant.parse("2026-11-20T09:30:00.250Z");
    public static final URI SOURCE = URI.create("urn:example:enactor");

    private SampleEvents() {}

    public static EnactmentPlan fullPlan() {
        return EnactmentPlan.builder("montage", TIME, "asap")
                .revision(2)
                .addJobs(PlannedJob.builder("p1")
                        .name("project 1")
                        .kind("mProject")
                        .projectedRuntimeSeconds(9.1)
                        .inputBytes(14_600_000)
                        .outputBytes(68_800_000)
                        .build())
                .addJobs(PlannedJob.builder("p2")
                        .kind("mProject")
                        .releaseSeconds(1200)
                        .build())
                .addJobs(PlannedJob.builder("d")
                        .kind("mDiff")
                        .dependencies(List.of("p1", "p2"))
                        .projectedRuntimeSeconds(7.25)
                        .outputBytes(10)
                        .managementSeconds(0.25)
                        .startShare(0.5)
                        .build())
                .resources(fullCloud())
                .deadline(TIME.plusSeconds(7200))
                .budget(12.5)
                .errorThresholdSeconds(20)
                .predictionTimeLimitSeconds(30)
                .perturbationLevel(0.1)
                .engine(Engine.KERNEL)
                .objective(Optional.of(RecommendationGoal.LEAST_COST))
                .build();
    }

    private static VmResources fullCloud() {
        VmTypeSpec small = VmTypeSpec.unpriced("small", 1).withPrice(0.02, "EUR");
        VmTypeSpec large = VmTypeSpec.unpriced("large", 8).withPrice(0.15, "EUR").toBuilder()
                .speed(1.5)
                .memoryBytes(32_000_000_000L)
                .linkBytesPerSecond(1.25e8)
                .maxVms(2)
                .interruptionsPerHour(0.05)
                .build();
        return new VmResources(
                List.of(small, large),
                new BootSpec(120, 8.5),
                new BillingSpec.Btu(3600, BillingSpec.Rounding.PUBLISHED),
                OptionalInt.of(10),
                30,
                2.5,
                Optional.of(new HostPoolSpec(
                        List.of(
                                new HostPoolSpec.Hosts(4, 16, OptionalLong.of(64_000_000_000L)),
                                new HostPoolSpec.Hosts(1, 8, OptionalLong.empty())),
                        HostPoolSpec.Placement.CONSOLIDATING,
                        1.5)),
                Optional.of(new StorageSpec(1e9, 5e8, 0.01)));
    }

    public static EnactmentPlan multiCloudPlan() {
        VmTypeSpec own = VmTypeSpec.unpriced("own", 4).withPrice(0, "EUR");
        VmResources ownCloud =
                new VmResources(List.of(own), BootSpec.INSTANT, new BillingSpec.PerSecond(0), OptionalInt.of(2), 0);
        return EnactmentPlan.builder("bag", TIME, "asap")
                .addJobs(PlannedJob.of("only", "", 60))
                .resources(new MultiCloudResources(List.of(ownCloud, fullCloud())))
                .build();
    }

    public static EnactmentPlan unequalSlotPlan() {
        return EnactmentPlan.builder("bag", TIME, "heft")
                .addJobs(PlannedJob.of("only", "", 60))
                .resources(new SlotPool(3, List.of(1.0, 1.0, 2.5), Optional.of(new StorageSpec(1e9, 1e9, 0))))
                .build();
    }

    public static EnactmentPlan pricedSlotPlan() {
        return EnactmentPlan.builder("bag", TIME, "fixedpool")
                .addJobs(PlannedJob.builder("only")
                        .projectedRuntimeSeconds(60)
                        .request(JobRequest.of(2.5, 8L << 30))
                        .build())
                .resources(new SlotPool(4)
                        .at(Optional.of(
                                SlotPrice.perCpuAndGbHour(0.04, 0.005, "EUR").roundedUpTo(60))))
                .budget(2)
                .build();
    }

    public static EnactmentPlan slotPlan() {
        return EnactmentPlan.builder("bag", TIME, "fixedpool")
                .addJobs(PlannedJob.of("only", "", 60))
                .resources(new SlotPool(4))
                .build();
    }

    public static EnactmentPlan perSecondPlan() {
        return EnactmentPlan.builder("bag", TIME, "afap")
                .addJobs(PlannedJob.of("only", "", 60))
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
                WorkflowStarted.of("montage", TIME),
                WorkflowStarted.builder("montage")
                        .submittedAt(TIME)
                        .strategy(Optional.of("asap"))
                        .resources(Optional.of(multiCloudPlan().resources()))
                        .deadline(Optional.of(TIME.plusSeconds(3600)))
                        .budget(OptionalDouble.of(2.5))
                        .expectedJobs(Map.of("mProject", 10, "mDiff", 0))
                        .kinds(Map.of("mProject", Set.of(), "mDiff", Set.of("mProject")))
                        .resumes(Optional.of("909affca"))
                        .build(),
                WorkflowStarted.of("montage", TIME).resuming("909affca"),
                WorkflowStarted.of("montage", TIME).ofVersion(Optional.of("3.8 1a2b3c4d5e"), Optional.of("99f0")),
                WorkflowStarted.builder("montage")
                        .submittedAt(TIME)
                        .price(Optional.of(SlotPrice.perSlotHour(0.1, "USD")))
                        .build(),
                new WorkflowLearned(1, "run-0", 1, List.of()),
                new WorkflowLearned(1, "run-0", 1, List.of()).from("montage-2mass"),
                new WorkflowLearned(
                        3,
                        "run-2",
                        8,
                        6.5,
                        List.of(
                                new LearnedKind("", 4, 0, List.of(), Optional.empty(), List.of("b"), List.of()),
                                new LearnedKind(
                                        "b",
                                        8,
                                        2.5,
                                        List.of(new LearnedKind.Dependency("", LearnedKind.Relation.ITEM)),
                                        Optional.of(new LearnedKind.Scaling("", 2)),
                                        List.of(),
                                        List.of(
                                                new LearnedKind.Job("b 1", 3.5, List.of("a 1")),
                                                new LearnedKind.Job("b 2", 0, List.of())),
                                        3))),
                new WorkflowPlanned(fullPlan()),
                new WorkflowPlanned(slotPlan()),
                new WorkflowPlanned(perSecondPlan()),
                new WorkflowPlanned(multiCloudPlan()),
                new WorkflowPlanned(unequalSlotPlan()),
                new WorkflowPlanned(pricedSlotPlan()),
                new WorkflowCompleted(),
                new WorkflowCompleted(Optional.of(new ReportedJobCounts(42, 1, 3))),
                new WorkflowFailed(Optional.of("disk full")),
                new WorkflowFailed(Optional.empty()),
                new WorkflowFailed(Optional.of("disk full"), Optional.of(new ReportedJobCounts(0, 1, 0))),
                new WorkflowAbandoned("silent for 3600 s"),
                new JobSubmitted("d", 1),
                new JobSubmitted("d", 2, Optional.of("diff 4"), Optional.of("mDiff"), List.of("a", "b")),
                new JobSubmitted("d", 1).requesting(JobRequest.of(0.5, 1L << 30)),
                new JobSubmitted("d", 1)
                        .requesting(new JobRequest(none, OptionalLong.empty(), OptionalDouble.of(5400))),
                new JobSubmitted("d", 1).reading(68_800_000),
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
                new JobCompleted("d", 1, 8, new JobUsage(OptionalLong.of(3L << 30), OptionalDouble.of(15.5))),
                new JobCompleted(
                        "d", 1, 8, JobUsage.UNKNOWN.on(Optional.of("n[1-2]")).in(Optional.of("quay.io/a:1"))),
                new JobFailed("d", 3, Optional.empty(), none, true),
                new JobFailed("d", 3, Optional.empty(), none, true, new JobUsage(OptionalLong.of(0), none)),
                new JobCancelled("d"),
                new JobSkipped("größe/α β"),
                new VmRequested("vm-1", Optional.of("small")),
                new VmRequested("vm-1", Optional.empty()),
                new VmRequested("vm-1", Optional.of("small"), OptionalDouble.of(0.025)),
                new VmBooted("vm-1"),
                new VmTerminated("vm-1"),
                new VmFailed("vm-1", Optional.of("host lost")),
                new VmFailed("vm-1", Optional.empty()),
                new AdviceAccepted(AdviceAnswer.to(Decision.strategy("afap").withoutRenting())),
                new AdviceAccepted(new AdviceAnswer(
                        fullDecision(),
                        OptionalInt.of(31),
                        Optional.of("it pays"),
                        OptionalDouble.of(2400),
                        OptionalDouble.of(-300.5))),
                new AdviceRejected(AdviceAnswer.to(Decision.slots(-1))));
    }

    private static Decision fullDecision() {
        return new Decision(
                Optional.of("mine"),
                Optional.of("afap"),
                OptionalInt.of(2),
                OptionalInt.empty(),
                Optional.of("big"),
                true,
                Optional.of(TIME.plusSeconds(60)),
                List.of("p1", "d"));
    }

    public static EventEnvelope envelope(WorkflowEvent event) {
        return new EventEnvelope("e-1", SOURCE, TIME, EventEnvelope.LIVE, "run-7", event);
    }
}
