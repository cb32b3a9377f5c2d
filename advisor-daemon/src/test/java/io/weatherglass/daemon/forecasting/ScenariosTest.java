package io.weatherglass.daemon.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.BootSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.daemon.samples.Plans;
import io.weatherglass.simulation.kernel.ControllerModel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenariosTest {

    private static final BillingSpec BY_HOUR = new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL);

    private static EnactmentPlan plan(String strategy, Resources resources) {
        return EnactmentPlan.builder("sample", Plans.ORIGIN, strategy)
                .job(Plans.job("a", 100))
                .job(Plans.job("b", 50, "a"))
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
    void slotsAreAFixedPool() {
        Scenario scenario = Scenarios.of(plan("fixedpool", new SlotPool(7)));
        assertThat(scenario.platform()).isEqualTo(new FixedPool(7));
        assertThat(scenario.strategy().name()).isEqualTo("fixedpool");
        assertThat(scenario.controller()).isEqualTo(ControllerModel.IMMEDIATE);
    }

    @Test
    void vmsAreACloud() {
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
        assertThat(cloud(Plans.priced(0.2), BY_HOUR, OptionalInt.of(3)).vmType().price())
                .contains(new Price(0.2, Price.Per.BILLING_UNIT));
        assertThat(cloud(Plans.priced(0.2), new BillingSpec.PerSecond(60), OptionalInt.of(3))
                        .vmType()
                        .price())
                .contains(new Price(0.2, Price.Per.HOUR));
        assertThat(cloud(VmTypeSpec.unpriced("small", 1), BY_HOUR, OptionalInt.of(3))
                        .vmType()
                        .price())
                .isEmpty();
    }

    @Test
    void withoutAQuotaThereMayBeAVmForEveryJob() {
        assertThat(cloud(Plans.priced(1), BY_HOUR, OptionalInt.empty()).maxVms())
                .isEqualTo(2);
    }

    @Test
    void jobsKeepTheirOrderAndAllTheirParts() {
        PlannedJob planned = new PlannedJob("b", "B", "kind", List.of("a"), 50, 1200, 2_600_000, 3_400_000);
        Scenario scenario =
                Scenarios.of(Plans.onCloud(Plans.job("a", 0), planned).build());
        assertThat(scenario.workflow().name()).isEqualTo("sample");
        assertThat(scenario.workflow().jobCount()).isEqualTo(2);
        assertThat(scenario.workflow().job(0)).isEqualTo(Job.of("a", "work", 0));
        assertThat(scenario.workflow().job(1))
                .isEqualTo(new Job("b", "kind", 50, 1200, 2_600_000, 3_400_000, List.of("a")));
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
