package io.weatherglass.connectors.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.Engine;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanValidatorTest {
    private static final Instant TIME = SampleEvents.TIME;
    private static final VmResources VMS =
            (VmResources) SampleEvents.perSecondPlan().resources();

    private final PlanValidator validator =
            new PlanValidator(Set.of("asap", "afap"), Set.of("fixedpool", "heft"), PlanValidator.DEFAULT_MAX_JOBS);

    private List<String> messages(EnactmentPlan plan) {
        return validator.validate(plan).stream().map(Violation::message).toList();
    }

    private static EnactmentPlan plan(UnaryOperator<EnactmentPlanBuilder> change) {
        return change.apply(EnactmentPlan.builder("w", TIME, "asap")
                        .addJobs(PlannedJob.of("a", "", 1))
                        .resources(VMS))
                .build();
    }

    private static EnactmentPlan jobs(PlannedJob... jobs) {
        return EnactmentPlan.builder("w", TIME, "asap")
                .jobs(List.of(jobs))
                .resources(VMS)
                .build();
    }

    private static EnactmentPlan vms(VmResources vms) {
        return plan(builder -> builder.resources(vms));
    }

    private static VmResources types(VmTypeSpec... types) {
        return new VmResources(List.of(types), VMS.boot(), VMS.billing(), VMS.maxVms(), 0);
    }

    @Test
    void limitsTheViolationsOfAPlan() {
        List<String> unknown = Collections.nCopies(1_000_000, "nobody");
        PlannedJob job = PlannedJob.builder("a")
                .dependencies(unknown)
                .projectedRuntimeSeconds(1)
                .build();
        assertThat(messages(jobs(job, PlannedJob.of("b", "", -1))))
                .hasSize(Violation.MAX_LISTED)
                .first()
                .asString()
                .contains("/jobs/1/projectedRuntimeSeconds");
    }

    @Test
    void refusesSimGridWhereItIsNotInstalled() {
        PlanValidator without = new PlanValidator(
                Set.of("asap"), Set.of(), 1000, Optional.of("libsimgrid-java is missing: install it"));
        assertThat(without.validate(plan(builder -> builder.engine(Engine.SIMGRID))))
                .extracting(Violation::message)
                .containsExactly("/engine must be kernel or absent, because libsimgrid-java is missing: install it, but"
                        + " was simgrid");
        assertThat(without.validate(plan(builder -> builder.engine(Engine.KERNEL))))
                .isEmpty();
    }

    @Test
    void refusesWhatSimGridCannotSimulate() {
        PlanValidator with = new PlanValidator(Set.of("asap"), Set.of(), 1000, Optional.empty());
        assertThat(with.validate(plan(builder -> builder.engine(Engine.SIMGRID))))
                .isEmpty();
        VmTypeSpec spot = VmTypeSpec.unpriced("spot", 1).toBuilder()
                .interruptionsPerHour(0.1)
                .build();
        VmResources spotOnHosts = on(types(spot), 1, new HostPoolSpec.Hosts(1, 4, OptionalLong.empty()));
        assertThat(with.validate(plan(builder -> builder.engine(Engine.SIMGRID).resources(spotOnHosts))))
                .extracting(Violation::message)
                .containsExactly(
                        "/engine must be kernel or absent for plans with hosts, because SimGrid does not continue runs"
                                + " on shared hosts, but was simgrid",
                        "/engine must be kernel or absent for plans with interruptionsPerHour, because SimGrid does not"
                                + " simulate interruptions, but was simgrid");
    }

    @Test
    void acceptsGoodPlans() {
        assertThat(messages(SampleEvents.fullPlan())).isEmpty();
        assertThat(messages(SampleEvents.slotPlan())).isEmpty();
        assertThat(messages(SampleEvents.perSecondPlan())).isEmpty();
        assertThat(messages(SampleEvents.multiCloudPlan())).isEmpty();
        assertThat(messages(SampleEvents.unequalSlotPlan())).isEmpty();
        assertThat(messages(SampleEvents.pricedSlotPlan())).isEmpty();
    }

    private static WorkflowStarted started(
            String strategy, Resources resources, long deadlineInSeconds, Map<String, Integer> expectedJobs) {
        return WorkflowStarted.builder("w")
                .submittedAt(TIME)
                .strategy(Optional.of(strategy))
                .resources(Optional.of(resources))
                .deadline(Optional.of(TIME.plusSeconds(deadlineInSeconds)))
                .budget(OptionalDouble.of(deadlineInSeconds))
                .expectedJobs(expectedJobs)
                .build();
    }

    private List<String> messages(WorkflowStarted started) {
        return validator.validate(started).stream().map(Violation::message).toList();
    }

    @Test
    void validatesLearnedRunsLikePlans() {
        assertThat(messages(WorkflowStarted.of("w", TIME))).isEmpty();
        assertThat(messages(started("asap", VMS, 60, Map.of("a", 3)))).isEmpty();
        assertThat(messages(started("heft", new SlotPool(0), -60, Map.of("a", 150_000, "b", 50_001))))
                .containsExactly(
                        "/resources/slots must be > 0, but was 0",
                        "/deadline must not be before the submission at " + TIME + ", but was " + TIME.minusSeconds(60),
                        "/budget must be finite and >= 0, but was -60.0",
                        "/expectedJobs must be at most 200000 jobs, but was 200001 jobs");
        assertThat(messages(started("asap", new SlotPool(2), 60, Map.of())))
                .containsExactly("/strategy must be one of [fixedpool, heft] if the resources are slots, but was asap");
    }

    @Test
    void withoutResourcesTheStrategyMustBeForSlots() {
        WorkflowStarted started = WorkflowStarted.builder("w")
                .submittedAt(TIME)
                .strategy(Optional.of("asap"))
                .build();
        assertThat(messages(started)).singleElement().asString().startsWith("/strategy must be one of [fixedpool");
    }

    @Test
    void limitsLearnedJobsLikePlans() {
        LearnedKind many = new LearnedKind("k", 200_001, 1, List.of(), Optional.empty(), List.of(), List.of());
        assertThat(validator.validate(new WorkflowLearned(1, "r", 1, List.of(many))))
                .extracting(Violation::message)
                .containsExactly("/kinds must be at most 200000 jobs, but was 200001 jobs");
    }

    @Test
    void refusesADuplicateJobId() {
        assertThat(messages(jobs(PlannedJob.of("a", "", 1), PlannedJob.of("b", "", 1), PlannedJob.of("a", "", 1))))
                .containsExactly("/jobs/2/id must differ from the id of /jobs/0, but was a");
    }

    @Test
    void refusesAnUnknownDependency() {
        assertThat(messages(jobs(PlannedJob.of("a", "", 1), PlannedJob.of("b", "", 1, "a", "ghost"))))
                .containsExactly(
                        "/jobs/1/dependencies/1 of job \"b\" must be the id of a job of the plan, but was ghost");
    }

    @Test
    void refusesADuplicateDependency() {
        assertThat(messages(jobs(PlannedJob.of("a", "", 1), PlannedJob.of("b", "", 1, "a", "a"))))
                .containsExactly("/jobs/1/dependencies/1 of job \"b\" must not be named twice, but was a");
    }

    @Test
    void refusesACycleAndNamesOnlyItsJobs() {
        assertThat(messages(jobs(
                        PlannedJob.of("start", "", 1),
                        PlannedJob.of("x", "", 1, "start", "z"),
                        PlannedJob.of("y", "", 1, "x"),
                        PlannedJob.of("z", "", 1, "y"),
                        PlannedJob.of("after", "", 1, "z"))))
                .containsExactly("/jobs must not wait for each other in a cycle, but was x -> z -> y -> x");
    }

    @Test
    void refusesEveryCycleDespiteOtherFaults() {
        assertThat(messages(jobs(
                        PlannedJob.of("self", "", 1, "self"),
                        PlannedJob.of("a", "", 1, "b", "ghost"),
                        PlannedJob.of("b", "", 1, "a"))))
                .containsExactlyInAnyOrder(
                        "/jobs/1/dependencies/1 of job \"a\" must be the id of a job of the plan, but was ghost",
                        "/jobs must not wait for each other in a cycle, but was self -> self",
                        "/jobs must not wait for each other in a cycle, but was a -> b -> a");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3.0, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesANegativeOrInfiniteProjectedRuntime(double runtime) {
        assertThat(messages(jobs(PlannedJob.of("merge", "", runtime))))
                .containsExactly("/jobs/0/projectedRuntimeSeconds of job \"merge\" must be finite and >= 0"
                        + " (0 = unknown), but was " + runtime);
    }

    @Test
    void acceptsAnUnknownProjectedRuntime() {
        assertThat(messages(jobs(PlannedJob.of("a", "", 0)))).isEmpty();
    }

    @Test
    void refusesInvalidJobs() {
        assertThat(messages(jobs(PlannedJob.builder(" ")
                        .name("")
                        .projectedRuntimeSeconds(1)
                        .releaseSeconds(-1)
                        .inputBytes(-2)
                        .outputBytes(-3)
                        .build())))
                .containsExactly(
                        "/jobs/0/id must not be blank, but was \" \"",
                        "/jobs/0/releaseSeconds must be finite and >= 0, but was -1.0",
                        "/jobs/0/inputBytes must be >= 0, but was -2",
                        "/jobs/0/outputBytes must be >= 0, but was -3");
        assertThat(messages(jobs(PlannedJob.builder("a")
                        .projectedRuntimeSeconds(1)
                        .managementSeconds(-4)
                        .startShare(0)
                        .build())))
                .containsExactly(
                        "/jobs/0/managementSeconds must be finite and >= 0, but was -4.0",
                        "/jobs/0/startShare must be in (0, 1], but was 0.0");
        assertThat(messages(jobs(PlannedJob.builder("a")
                        .projectedRuntimeSeconds(1)
                        .startShare(1.01)
                        .build())))
                .containsExactly("/jobs/0/startShare must be in (0, 1], but was 1.01");
    }

    @Test
    void refusesAPlanWithoutResources() {
        assertThat(messages(vms(types())))
                .containsExactly("/resources/vmTypes must name at least one VM type, but was []");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void refusesANonPositiveBtu(double btu) {
        VmResources resources = new VmResources(
                VMS.vmTypes(), VMS.boot(), new BillingSpec.Btu(btu, BillingSpec.Rounding.CEIL), OptionalInt.empty(), 0);
        assertThat(messages(vms(resources)))
                .containsExactly("/resources/billing/btuSeconds must be finite and > 0, but was " + btu);
    }

    @Test
    void refusesAShutdownMarginAsLongAsTheBtu() {
        VmResources resources = new VmResources(
                VMS.vmTypes(), VMS.boot(), new BillingSpec.Btu(60, BillingSpec.Rounding.CEIL), OptionalInt.empty(), 60);
        assertThat(messages(vms(resources)))
                .containsExactly("/resources/shutdownMarginSeconds must be below btuSeconds (60.0), but was 60.0");
    }

    @Test
    void refusesInvalidVms() {
        VmResources resources = new VmResources(
                List.of(VmTypeSpec.unpriced("", 0)),
                new BootSpec(-1, Double.NaN),
                new BillingSpec.PerSecond(-60),
                OptionalInt.of(0),
                -5);
        assertThat(messages(vms(resources)))
                .containsExactlyInAnyOrder(
                        "/resources/boot/b0Seconds must be finite and >= 0, but was -1.0",
                        "/resources/boot/b1Seconds must be finite and >= 0, but was NaN",
                        "/resources/maxVms must be > 0, but was 0",
                        "/resources/shutdownMarginSeconds must be finite and >= 0, but was -5.0",
                        "/resources/billing/minimumSeconds must be finite and >= 0, but was -60.0",
                        "/resources/vmTypes/0/name must not be blank, but was \"\"",
                        "/resources/vmTypes/0/cores must be > 0, but was 0");
    }

    @Test
    void refusesADuplicateVmType() {
        assertThat(messages(vms(types(VmTypeSpec.unpriced("t", 1), VmTypeSpec.unpriced("t", 2)))))
                .containsExactly("/resources/vmTypes/1/name must be unique among the VM types, but was t");
    }

    @Test
    void refusesIncompatiblePrices() {
        VmTypeSpec euro = new VmTypeSpec("e", 1, OptionalDouble.of(1), Optional.of("EUR"));
        VmTypeSpec dollar = new VmTypeSpec("d", 1, OptionalDouble.of(1), Optional.of("USD"));
        VmTypeSpec bare = new VmTypeSpec("b", 1, OptionalDouble.of(-1), Optional.empty());
        assertThat(messages(vms(types(euro, dollar))))
                .containsExactly(
                        "/resources/vmTypes/1/currency must be the currency of the first VM type (EUR), but was USD");
        assertThat(messages(vms(types(euro, VmTypeSpec.unpriced("u", 1)))))
                .containsExactly(
                        "/resources/vmTypes/1/currency must be the currency of the first VM type (EUR), but was"
                                + " absent");
        assertThat(messages(vms(types(bare))))
                .containsExactly(
                        "/resources/vmTypes/0/price must be finite and >= 0, but was -1.0",
                        "/resources/vmTypes/0/currency must be present if and only if there is a price, but was"
                                + " absent");
        assertThat(messages(vms(types(new VmTypeSpec("c", 1, OptionalDouble.of(1), Optional.of("Taler"))))))
                .containsExactly("/resources/vmTypes/0/currency must be an ISO 4217 code of three capital letters,"
                        + " but was Taler");
    }

    @Test
    void refusesInvalidVmTypes() {
        VmTypeSpec odd = VmTypeSpec.unpriced("odd", 1).toBuilder()
                .speed(0)
                .memoryBytes(-1)
                .linkBytesPerSecond(0)
                .maxVms(0)
                .interruptionsPerHour(-0.5)
                .build();
        assertThat(messages(vms(types(odd))))
                .containsExactly(
                        "/resources/vmTypes/0/speed must be finite and > 0, but was 0.0",
                        "/resources/vmTypes/0/memoryBytes must be >= 0, but was -1",
                        "/resources/vmTypes/0/linkBytesPerSecond must be finite and > 0, but was 0.0",
                        "/resources/vmTypes/0/maxVms must be > 0, but was 0",
                        "/resources/vmTypes/0/interruptionsPerHour must be finite and >= 0, but was -0.5");
    }

    @Test
    void refusesAnInvalidProvisioningDelayAndStorage() {
        assertThat(messages(vms(VMS.toBuilder()
                        .provisioningDelaySeconds(Double.POSITIVE_INFINITY)
                        .storage(new StorageSpec(0, Double.NaN, -1))
                        .build())))
                .containsExactly(
                        "/resources/provisioningDelaySeconds must be finite and >= 0, but was Infinity",
                        "/resources/storage/downloadBytesPerSecond must be finite and > 0, but was 0.0",
                        "/resources/storage/uploadBytesPerSecond must be finite and > 0, but was NaN",
                        "/resources/storage/latencySeconds must be finite and >= 0, but was -1.0");
    }

    private static VmResources on(VmResources cloud, double overcommitment, HostPoolSpec.Hosts... hosts) {
        return cloud.toBuilder()
                .hosts(new HostPoolSpec(List.of(hosts), HostPoolSpec.Placement.RANDOM, overcommitment))
                .build();
    }

    @Test
    void refusesInvalidHosts() {
        assertThat(messages(vms(on(VMS, 0.5))))
                .containsExactly(
                        "/resources/hosts/hosts must name at least one host, but was []",
                        "/resources/hosts/overcommitment must be from 1 to 1000, but was 0.5");
        assertThat(messages(vms(on(VMS, 1, new HostPoolSpec.Hosts(0, 0, OptionalLong.of(0))))))
                .containsExactly(
                        "/resources/hosts/hosts/0/count must be > 0, but was 0",
                        "/resources/hosts/hosts/0/cores must be > 0, but was 0",
                        "/resources/hosts/hosts/0/memoryBytes must be > 0, but was 0");
        HostPoolSpec.Hosts many = new HostPoolSpec.Hosts(60_000, 4, OptionalLong.empty());
        assertThat(messages(vms(on(VMS, 1, many, many))))
                .containsExactly("/resources/hosts/hosts must be at most 100000 hosts, but was 120000 hosts");
    }

    @Test
    void refusesAVmTypeThatFitsOnNoHost() {
        VmResources cloud = types(
                VmTypeSpec.unpriced("thin", 4).toBuilder().memoryBytes(8).build(),
                VmTypeSpec.unpriced("wide", 5),
                VmTypeSpec.unpriced("fat", 1).toBuilder().memoryBytes(17).build());
        HostPoolSpec.Hosts[] hosts = {
            new HostPoolSpec.Hosts(2, 4, OptionalLong.of(8)), new HostPoolSpec.Hosts(1, 2, OptionalLong.of(16))
        };
        assertThat(messages(vms(on(cloud, 1, hosts))))
                .containsExactly(
                        "/resources/vmTypes/1 must fit on a host, but was 5 cores and 0 bytes",
                        "/resources/vmTypes/2 must fit on a host, but was 1 cores and 17 bytes");
        assertThat(messages(vms(on(cloud, 1.25, hosts))))
                .containsExactly("/resources/vmTypes/2 must fit on a host, but was 1 cores and 17 bytes");
    }

    private List<String> clouds(VmResources... clouds) {
        return messages(plan(builder -> builder.resources(new MultiCloudResources(List.of(clouds)))));
    }

    @Test
    void refusesIncompatibleClouds() {
        assertThat(clouds()).containsExactly("/resources/clouds must name at least one cloud, but was []");
        assertThat(clouds(VMS, types(VmTypeSpec.unpriced("any", 0))))
                .containsExactly(
                        "/resources/clouds/1/vmTypes/0/name must be unique among the VM types, but was any",
                        "/resources/clouds/1/vmTypes/0/cores must be > 0, but was 0");
        assertThat(clouds(VMS, types(VmTypeSpec.unpriced("other", 1).withPrice(1, "EUR"))))
                .containsExactly(
                        "/resources/clouds/1/vmTypes/0/currency must be the currency of the first VM type (absent),"
                                + " but was"
                                + " EUR");
    }

    @Test
    void differentBillingUnitsRequirePrices() {
        VmTypeSpec hourly = VmTypeSpec.unpriced("hourly", 1);
        BillingSpec byHour = new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL);
        VmResources unpriced = new VmResources(List.of(hourly), VMS.boot(), byHour, OptionalInt.empty(), 0);
        assertThat(clouds(VMS, unpriced))
                .containsExactly("/resources/clouds/1/billing must be the unit of the first cloud (seconds) if VM"
                        + " types have no price, but was BTUs of 3600.0 s");
        VmResources priced =
                new VmResources(List.of(hourly.withPrice(1, "EUR")), VMS.boot(), byHour, OptionalInt.empty(), 0);
        assertThat(clouds(types(VmTypeSpec.unpriced("any", 1).withPrice(1, "EUR")), priced))
                .isEmpty();
    }

    private List<String> slots(SlotPool pool) {
        return messages(EnactmentPlan.builder("w", TIME, "heft")
                .addJobs(PlannedJob.of("a", "", 1))
                .resources(pool)
                .build());
    }

    @Test
    void refusesInvalidSlots() {
        assertThat(slots(SlotPool.ofSpeeds(List.of(1.0, 0.0, Double.NaN))))
                .containsExactly(
                        "/resources/speeds/1 must be finite and > 0, but was 0.0",
                        "/resources/speeds/2 must be finite and > 0, but was NaN");
        assertThat(slots(new SlotPool(3, List.of(1.0, 2.0), Optional.of(new StorageSpec(1, 0, 0)))))
                .containsExactly(
                        "/resources/slots must equal the number of speeds (2), but was 3",
                        "/resources/storage/uploadBytesPerSecond must be finite and > 0, but was 0.0");
        assertThat(slots(SlotPool.ofSpeeds(List.of(1.0, 2.5)))).isEmpty();
    }

    @Test
    void refusesAPriceOfBothKindsOrNone() {
        OptionalDouble none = OptionalDouble.empty();
        OptionalDouble one = OptionalDouble.of(1);
        assertThat(slots(new SlotPool(1).at(Optional.of(new SlotPrice(one, one, none, "EUR", 0)))))
                .containsExactly(
                        "/resources/price/perSlotHour must be present if and only if there is neither perCpuHour nor"
                                + " perGbHour, but was 1.0");
        assertThat(slots(new SlotPool(1).at(Optional.of(new SlotPrice(none, none, none, "euro", -1)))))
                .containsExactly(
                        "/resources/price/perSlotHour must be present if and only if there is neither perCpuHour nor"
                                + " perGbHour, but was absent",
                        "/resources/price/currency must be an ISO 4217 code of three capital letters, but was euro",
                        "/resources/price/roundUpSeconds must be finite and >= 0, but was -1.0");
        assertThat(messages(jobs(
                        PlannedJob.builder("a").request(JobRequest.of(-1, -1)).build())))
                .containsExactly(
                        "/jobs/0/cpus must be finite and >= 0, but was -1.0",
                        "/jobs/0/memoryBytes must be >= 0, but was -1");
    }

    @Test
    void refusesAPoolWithoutSlots() {
        assertThat(messages(EnactmentPlan.builder("w", TIME, "fixedpool")
                        .addJobs(PlannedJob.of("a", "", 1))
                        .resources(new SlotPool(0))
                        .build()))
                .containsExactly("/resources/slots must be > 0, but was 0");
    }

    @Test
    void refusesAnUnknownStrategy() {
        assertThat(messages(EnactmentPlan.builder("w", TIME, "ASAP")
                        .addJobs(PlannedJob.of("a", "", 1))
                        .resources(VMS)
                        .build()))
                .containsExactly("/strategy must be one of [afap, asap] if the resources are VMs, but was ASAP");
    }

    @Test
    void refusesAStrategyForOtherResources() {
        assertThat(messages(plan(builder -> builder.resources(new SlotPool(1)))))
                .containsExactly("/strategy must be one of [fixedpool, heft] if the resources are slots, but was asap");
    }

    @Test
    void refusesADeadlineBeforeTheSubmission() {
        assertThat(messages(plan(builder -> builder.deadline(TIME.minusSeconds(1)))))
                .containsExactly("/deadline must not be before the submission at 2026-11-20T09:30:00.250Z,"
                        + " but was 2026-11-20T09:29:59.250Z");
        assertThat(messages(plan(builder -> builder.deadline(TIME)))).isEmpty();
    }

    @Test
    void refusesInvalidGoals() {
        assertThat(messages(plan(builder -> builder.revision(0)
                        .budget(-1)
                        .errorThresholdSeconds(Double.NaN)
                        .predictionTimeLimitSeconds(-1)
                        .perturbationLevel(1))))
                .containsExactly(
                        "/revision must be >= 1, but was 0",
                        "/budget must be finite and >= 0, but was -1.0",
                        "/errorThresholdSeconds must be finite and >= 0, but was NaN",
                        "/predictionTimeLimitSeconds must be finite and >= 0, but was -1.0",
                        "/perturbationLevel must be in (0, 1), but was 1.0");
    }

    @Test
    void refusesAPlanWithoutJobs() {
        assertThat(messages(jobs())).containsExactly("/jobs must name at least one job, but was []");
    }

    @Test
    void refusesMoreJobsThanConfigured() {
        PlanValidator small = new PlanValidator(Set.of("asap"), Set.of(), 3);
        assertThat(small.validate(SampleEvents.chain(3))).isEmpty();
        assertThat(small.validate(SampleEvents.chain(4)))
                .extracting(Violation::message)
                .containsExactly("/jobs must be at most 3 jobs, but was 4 jobs");
    }

    @Test
    void validatesTheLongestAllowedChain() {
        EnactmentPlan chain = SampleEvents.chain(PlanValidator.DEFAULT_MAX_JOBS);
        assertThat(messages(chain)).isEmpty();

        List<PlannedJob> closed = new ArrayList<>(chain.jobs());
        closed.set(0, PlannedJob.of("job-0", "link", 1, "job-" + (closed.size() - 1)));
        assertThat(messages(jobs(closed.toArray(PlannedJob[]::new))))
                .singleElement()
                .asString()
                .startsWith("/jobs must not wait for each other in a cycle, but was job-0 -> job-199999 -> ")
                .endsWith("… (200000 jobs)");
    }
}
