package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenariosTest {

    private static final BillingSpec BY_HOUR = new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL);

    private static EnactmentPlan plan(String strategy, Resources resources) {
        return EnactmentPlan.builder("sample", Plans.ORIGIN, strategy)
                .addJobs(Plans.job("a", 100))
                .addJobs(Plans.job("b", 50, "a"))
                .resources(resources)
                .build();
    }

    private static CloudPlatform cloud(VmTypeSpec type, BillingSpec billing, OptionalInt maxVms) {
        return (CloudPlatform)
                Scenarios.of(plan("asap", Plans.cloud(type, billing, maxVms))).platform();
    }

    private static BillingModel billing(BillingSpec spec) {
        return cloud(VmTypeSpec.unpriced("small", 1), spec, OptionalInt.of(3)).billing();
    }

    @Test
    void slotsBecomeAFixedPool() {
        Scenario scenario = Scenarios.of(plan("fixedpool", new SlotPool(2)));
        assertThat(scenario.platform()).isEqualTo(new FixedPool(2));
        assertThat(scenario.strategy().name()).isEqualTo("fixedpool");
        assertThat(scenario.controller()).isEqualTo(EnactorPolling.IMMEDIATE);
    }

    @Test
    void omitsEqualSlotsBeyondTheJobs() {
        assertThat(Scenarios.of(plan("fixedpool", new SlotPool(Integer.MAX_VALUE)))
                        .platform())
                .isEqualTo(new FixedPool(2));
    }

    @Test
    void slotsKeepTheirSpeedsAndTheirStorage() {
        SlotPool pool = new SlotPool(3, List.of(1.0, 0.5, 2.0), Optional.of(new StorageSpec(1e9, 5e8, 0.1)));
        assertThat(Scenarios.of(plan("heft", pool)).platform())
                .isEqualTo(new FixedPool(List.of(1.0, 0.5, 2.0), Optional.of(new Storage(1e9, 5e8, 0.1))));
    }

    @Test
    void aCloudKeepsAllItsParts() {
        VmTypeSpec spot = VmTypeSpec.unpriced("spot", 8).withPrice(0.3, "EUR").toBuilder()
                .speed(1.5)
                .memoryBytes(32_000)
                .linkBytesPerSecond(1.25e8)
                .maxVms(2)
                .interruptionsPerHour(0.05)
                .build();
        VmResources resources = new VmResources(
                List.of(spot),
                BootSpec.INSTANT,
                BY_HOUR,
                OptionalInt.of(20),
                50,
                2.5,
                Optional.of(new HostPoolSpec(
                        List.of(
                                new HostPoolSpec.Hosts(2, 16, OptionalLong.of(64_000)),
                                new HostPoolSpec.Hosts(1, 4, OptionalLong.empty())),
                        HostPoolSpec.Placement.CONSOLIDATING,
                        1.5)),
                Optional.of(new StorageSpec(1e9, 5e8, 0.1)));
        assertThat(Scenarios.of(plan("asap", resources)).platform()).isEqualTo(simulatedSpotCloud(20));
    }

    private static CloudPlatform simulatedSpotCloud(int maxVms) {
        VmType type = new VmType(
                "spot", 8, 1.5, 32_000, 1.25e8, 2, Optional.of(new Price(0.3, Price.Per.BILLING_UNIT)), 0.05);
        Host large = new Host(16, 64_000);
        return CloudPlatform.of(type, new BootModel(0, 0), billing(BY_HOUR), maxVms, 50)
                .withProvisioningDelaySeconds(2.5)
                .withHosts(new HostPool(List.of(large, large, Host.of(4)), HostPlacement.CONSOLIDATING, 1.5))
                .withStorage(new Storage(1e9, 5e8, 0.1));
    }

    @ParameterizedTest
    @EnumSource(HostPoolSpec.Placement.class)
    void placementsHaveTheSameNames(HostPoolSpec.Placement placement) {
        HostPoolSpec hosts =
                new HostPoolSpec(List.of(new HostPoolSpec.Hosts(1, 4, OptionalLong.empty())), placement, 1);
        CloudPlatform cloud = (CloudPlatform)
                Scenarios.of(plan("asap", Plans.CLOUD.toBuilder().hosts(hosts).build()))
                        .platform();
        assertThat(cloud.hosts().orElseThrow().placement().name()).isEqualTo(placement.name());
    }

    @Test
    void severalCloudsKeepTheirOrderAndEachItsQuota() {
        VmResources without = Plans.cloud(VmTypeSpec.unpriced("other", 1), BY_HOUR, OptionalInt.empty());
        Scenario scenario = Scenarios.of(plan("afap", new MultiCloudResources(List.of(Plans.CLOUD, without))));
        assertThat(scenario.platform()).isInstanceOfSatisfying(MultiCloud.class, several -> {
            assertThat(several.clouds())
                    .extracting(cloud -> cloud.vmTypes().get(0).name())
                    .containsExactly("small", "other");
            assertThat(several.clouds()).extracting(CloudPlatform::maxVms).containsExactly(4, 2);
        });
    }

    @Test
    void vmsBecomeACloud() {
        VmResources resources = new VmResources(
                List.of(VmTypeSpec.unpriced("small", 2), VmTypeSpec.unpriced("large", 8)),
                new BootSpec(197.7, 47.8),
                BY_HOUR,
                OptionalInt.of(20),
                50);
        assertThat(Scenarios.of(plan("afap", resources)).platform())
                .isEqualTo(new CloudPlatform(
                        List.of(VmType.of("small", 2), VmType.of("large", 8)),
                        new BootModel(197.7, 47.8),
                        new BtuBilling(3600, BtuBilling.BtuCount.CEILING),
                        20,
                        50));
    }

    @Test
    void eachBillingHasItsModel() {
        assertThat(billing(BY_HOUR)).isEqualTo(new BtuBilling(3600, BtuBilling.BtuCount.CEILING));
        assertThat(billing(new BillingSpec.Btu(900, BillingSpec.Rounding.PUBLISHED)))
                .isEqualTo(new BtuBilling(900, BtuBilling.BtuCount.GRACE_SECOND));
        assertThat(billing(new BillingSpec.PerSecond(60))).isEqualTo(new PerSecondBilling(60));
    }

    @Test
    void aPriceIsPerUnitUnderBtusAndPerHourUnderSeconds() {
        assertThat(cloud(Plans.priced(0.2), BY_HOUR, OptionalInt.of(3))
                        .vmTypes()
                        .get(0)
                        .price())
                .contains(new Price(0.2, Price.Per.BILLING_UNIT));
        assertThat(cloud(Plans.priced(0.2), new BillingSpec.PerSecond(60), OptionalInt.of(3))
                        .vmTypes()
                        .get(0)
                        .price())
                .contains(new Price(0.2, Price.Per.HOUR));
        assertThat(cloud(VmTypeSpec.unpriced("small", 1), BY_HOUR, OptionalInt.of(3))
                        .vmTypes()
                        .get(0)
                        .price())
                .isEmpty();
    }

    @Test
    void withoutAQuotaEveryJobMayHaveAVm() {
        assertThat(cloud(Plans.priced(1), BY_HOUR, OptionalInt.empty()).maxVms())
                .isEqualTo(2);
    }

    @Test
    void jobsKeepTheirOrderAndAllTheirParts() {
        PlannedJob planned = PlannedJob.builder("b")
                .name("B")
                .kind("kind")
                .dependencies(List.of("a"))
                .projectedRuntimeSeconds(50)
                .releaseSeconds(1200)
                .inputBytes(2_600_000)
                .outputBytes(3_400_000)
                .managementSeconds(1.5)
                .startShare(0.2)
                .build();
        Scenario scenario =
                Scenarios.of(Plans.onCloud(Plans.job("a", 0), planned).build());
        assertThat(scenario.workflow().name()).isEqualTo("sample");
        assertThat(scenario.workflow().jobCount()).isEqualTo(2);
        assertThat(scenario.workflow().job(0)).isEqualTo(Job.of("a", "work", 0));
        assertThat(scenario.workflow().job(1))
                .isEqualTo(new Job("b", "kind", 50, 1200, 2_600_000, 3_400_000, List.of("a"))
                        .withManagementSeconds(1.5)
                        .withStartShare(0.2));
    }

    @Test
    void refusesAStrategyForVmsOnSlots() {
        assertThatThrownBy(() -> Scenarios.of(plan("asap", new SlotPool(2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"asap\"")
                .hasMessageContaining("FixedPool");
    }

    @Test
    void refusesTheStrategyForSlotsOnVms() {
        assertThatThrownBy(() -> Scenarios.of(plan("fixedpool", Plans.CLOUD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"fixedpool\"")
                .hasMessageContaining("CloudPlatform");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "heft2", "asap "})
    void refusesAnUnknownStrategy(String strategy) {
        assertThatThrownBy(() -> Scenarios.of(plan(strategy, Plans.CLOUD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown strategy \"" + strategy + "\"")
                .hasMessageContaining("asap");
    }
}
