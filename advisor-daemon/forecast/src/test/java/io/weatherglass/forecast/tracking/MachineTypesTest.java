package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.samples.Plans;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineTypesTest {

    private static VmResources cloud(VmTypeSpec... types) {
        return new VmResources(List.of(types), Plans.CLOUD.boot(), Plans.CLOUD.billing(), Plans.CLOUD.maxVms(), 0);
    }

    private static VmTable.Vm vm(String type) {
        return new VmTable.Vm("vm-1", type, 0, Double.NaN, Double.NaN, Double.NaN);
    }

    @Test
    void numbersTypesOverAllClouds() {
        MachineTypes types = MachineTypes.of(new MultiCloudResources(List.of(
                cloud(VmTypeSpec.unpriced("a", 1), VmTypeSpec.unpriced("b", 1)), cloud(VmTypeSpec.unpriced("c", 1)))));
        assertThat(List.of(types.typeOf(vm("a")), types.typeOf(vm("b")), types.typeOf(vm("c"))))
                .containsExactly(0, 1, 2);
        assertThat(types.typeOf(vm("d"))).isZero();
        assertThat(types.knowsTypeOf(vm("c"))).isTrue();
        assertThat(types.knowsTypeOf(vm("d"))).isFalse();
        assertThat(types.knowsTypeOf(vm(""))).isFalse();
    }

    @Test
    void aSingleTypeAppliesToAllVms() {
        MachineTypes types = MachineTypes.of(Plans.CLOUD);
        assertThat(types.knowsTypeOf(vm(""))).isTrue();
        assertThat(types.knowsTypeOf(vm("of another name"))).isTrue();
    }

    @Test
    void longestTimeUsesTheSlowestCoreAndLink() {
        PlannedJob job = PlannedJob.builder("a")
                .projectedRuntimeSeconds(60)
                .inputBytes(1_000)
                .outputBytes(500)
                .managementSeconds(4)
                .startShare(1)
                .build();
        VmResources plain =
                cloud(VmTypeSpec.unpriced("slow", 1).toBuilder().speed(0.25).build());
        VmResources storing = cloud(
                        VmTypeSpec.unpriced("narrow", 1).toBuilder()
                                .linkBytesPerSecond(50)
                                .build(),
                        VmTypeSpec.unpriced("wide", 1))
                .toBuilder()
                .storage(new StorageSpec(100, 100, 1))
                .build();
        assertThat(MachineTypes.of(plain).longestSeconds(job)).isEqualTo(240);
        assertThat(MachineTypes.of(storing).longestSeconds(job)).isCloseTo(60 + 21 + 11 + 4, within(1e-9));
        assertThat(MachineTypes.of(new MultiCloudResources(List.of(plain, storing)))
                        .longestSeconds(job))
                .isCloseTo(240 + 21 + 11 + 4, within(1e-9));
        assertThat(MachineTypes.of(SlotPool.ofSpeeds(List.of(2.0, 0.5))).longestSeconds(job))
                .isEqualTo(120);
        assertThat(MachineTypes.of(new SlotPool(3)).longestSeconds(job)).isEqualTo(60);
    }
}
