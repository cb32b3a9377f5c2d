package io.weatherglass.forecast.tracking;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparableRuntimesTest {

    private static final double OPEN = Double.NaN;

    /** 10 MB/s down, 5 MB/s up, 0.5 s each time. */
    private static final StorageSpec STORAGE = new StorageSpec(10e6, 5e6, 0.5);

    private static VmResources types(VmTypeSpec... types) {
        return new VmResources(List.of(types), Plans.CLOUD.boot(), Plans.CLOUD.billing(), Plans.CLOUD.maxVms(), 0);
    }

    private static Enactor enactor(Resources resources, PlannedJob... jobs) {
        EnactmentPlan plan = Plans.onCloud(jobs).resources(resources).build();
        return Enactor.of(plan);
    }

    private static PlannedJob moving(String id, long inputBytes, long outputBytes, double managementSeconds) {
        return PlannedJob.builder(id)
                .kind("work")
                .projectedRuntimeSeconds(100)
                .inputBytes(inputBytes)
                .outputBytes(outputBytes)
                .managementSeconds(managementSeconds)
                .startShare(1)
                .build();
    }

    private static ComparableRuntimes runtimes(Enactor enactor) {
        return ComparableRuntimes.of(enactor.snapshot());
    }

    private static JobCompleted computed(String job, double runtimeSeconds, double computeSeconds) {
        return new JobCompleted(
                job,
                1,
                runtimeSeconds,
                Optional.of("vm-1"),
                OptionalDouble.empty(),
                OptionalDouble.of(computeSeconds),
                OptionalDouble.empty());
    }

    @Test
    void equalObservedRuntimesOnEqualVms() {
        Enactor enactor = enactor(Plans.CLOUD, moving("a", 1_000_000, 1_000_000, 5), job("b", 50), job("c", 50));
        enactor.tell(0, started("b", "vm-2"));
        enactor.tell(104.3, computed("a", 104.3, 80));
        enactor.tell(110, new VmRequested("vm-3", Optional.empty()));
        assertThat(runtimes(enactor).observedSeconds()).containsExactly(104.3, OPEN, OPEN);
        assertThat(runtimes(enactor).runningSeconds()).containsExactly(OPEN, 110, OPEN);
    }

    @Test
    void scaleWithTheSpeedOfTheVm() {
        Enactor enactor = enactor(
                types(
                        VmTypeSpec.unpriced("slow", 1).toBuilder().speed(0.5).build(),
                        VmTypeSpec.unpriced("fast", 1).toBuilder().speed(2).build()),
                job("a", 100),
                job("b", 100),
                job("c", 100));
        enactor.tell(0, new VmRequested("vm-1", Optional.of("fast")));
        enactor.tell(0, new VmRequested("vm-2", Optional.of("slow")));
        enactor.tell(50, completed("a", 50, "vm-1"));
        enactor.tell(60, started("b", "vm-1"));
        enactor.tell(200, completed("c", 190, "vm-2"));
        assertThat(runtimes(enactor).observedSeconds()).containsExactly(100, OPEN, 95);
        assertThat(runtimes(enactor).runningSeconds()).containsExactly(OPEN, 280, OPEN);
    }

    @Test
    void excludeTransfersAndManagementWithAStorage() {
        // 0.5 + 20/10 s in, 0.5 + 10/5 s out, 3 s of management
        PlannedJob moving = moving("a", 20_000_000, 10_000_000, 3);
        Enactor enactor = enactor(Plans.CLOUD.toBuilder().storage(STORAGE).build(), moving, moving("b", 0, 0, 0));
        enactor.tell(110, completed("a", 110, "vm-1"));
        enactor.tell(300, completed("b", 99, "vm-1"));
        assertThat(runtimes(enactor).observedSeconds()[0]).isCloseTo(110 - 2.5 - 2.5 - 3, within(1e-9));
        assertThat(runtimes(enactor).observedSeconds()[1]).isEqualTo(99);
    }

    @Test
    void useTheNarrowerOfLinkAndStorage() {
        // 4 MB/s in both directions, and a core of speed 2
        VmTypeSpec narrow = VmTypeSpec.unpriced("small", 1).toBuilder()
                .linkBytesPerSecond(4e6)
                .speed(2)
                .build();
        Enactor enactor =
                enactor(types(narrow).toBuilder().storage(STORAGE).build(), moving("a", 20_000_000, 10_000_000, 0));
        enactor.tell(70, completed("a", 70, "vm-1"));
        assertThat(runtimes(enactor).observedSeconds()[0]).isCloseTo(2 * (70 - 5.5 - 3), within(1e-9));
    }

    @Test
    void preferReportedComputeTime() {
        Enactor enactor =
                enactor(Plans.CLOUD.toBuilder().storage(STORAGE).build(), moving("a", 20_000_000, 10_000_000, 3));
        enactor.tell(140, computed("a", 140, 101.5));
        assertThat(runtimes(enactor).observedSeconds()).containsExactly(101.5);
    }

    @Test
    void areZeroIfTransfersTakeLonger() {
        Enactor enactor = enactor(Plans.CLOUD.toBuilder().storage(STORAGE).build(), moving("a", 20_000_000, 0, 0));
        enactor.tell(1, completed("a", 1, "vm-1"));
        assertThat(runtimes(enactor).observedSeconds()).containsExactly(0);
    }

    @Test
    void subtractTransfersFromRunningJobs() {
        Enactor enactor = enactor(
                Plans.CLOUD.toBuilder().storage(STORAGE).build(), moving("a", 20_000_000, 10_000_000, 3), job("b", 1));
        enactor.tell(10, started("a", "vm-1"));
        enactor.tell(12, new VmRequested("vm-2", Optional.empty()));
        assertThat(runtimes(enactor).runningSeconds()[0]).isZero();
        enactor.tell(60, new VmRequested("vm-3", Optional.empty()));
        assertThat(runtimes(enactor).runningSeconds()[0]).isCloseTo(50 - 2.5 - 2.5 - 3, within(1e-9));
    }

    @Test
    void excludeWaitingForDependencies() {
        PlannedJob reduce = PlannedJob.builder("r")
                .kind("reduce")
                .dependencies(List.of("a", "b"))
                .projectedRuntimeSeconds(100)
                .startShare(0.5)
                .build();
        Enactor enactor = enactor(Plans.CLOUD, job("a", 20), job("b", 20), reduce);
        enactor.tell(20, completed("a", 20, "vm-1"));
        enactor.tell(21, started("r", "vm-2"));
        enactor.tell(60, started("b", "vm-1"));
        assertThat(runtimes(enactor).runningSeconds()[2]).isZero();
        enactor.tell(80, completed("b", 20, "vm-1"));
        enactor.tell(110, new VmRequested("vm-3", Optional.empty()));
        assertThat(runtimes(enactor).runningSeconds()[2]).isEqualTo(30);
        enactor.tell(185, completed("r", 164, "vm-2"));
        assertThat(runtimes(enactor).observedSeconds()[2]).isCloseTo(105, within(1e-9));
    }

    @Test
    void useTheHarmonicMeanSpeedOfSlots() {
        // a job of 1 s takes 1 s on one slot and 1/3 s on the other: 2/3 s on average
        Enactor enactor = enactor(SlotPool.ofSpeeds(List.of(1.0, 3.0)), job("a", 100));
        enactor.tell(80, completed("a", 80, ""));
        assertThat(runtimes(enactor).observedSeconds()[0]).isCloseTo(120, within(1e-9));
    }

    @Test
    void unknownTypesCountAsTheFirst() {
        Enactor enactor = enactor(
                types(
                        VmTypeSpec.unpriced("slow", 1).toBuilder().speed(0.5).build(),
                        VmTypeSpec.unpriced("fast", 1).toBuilder().speed(2).build()),
                job("a", 100),
                job("b", 100));
        enactor.tell(0, new VmRequested("vm-1", Optional.of("huge")));
        enactor.tell(200, completed("a", 200, "vm-1"));
        enactor.tell(200, completed("b", 190, "vm-2"));
        assertThat(runtimes(enactor).observedSeconds()).containsExactly(100, 95);
    }
}
