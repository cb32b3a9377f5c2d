package io.weatherglass.simulation.engine;

import static io.weatherglass.simulation.kernel.FiveTaskExample.WORKFLOW;
import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class WireTest {
    private static byte[] written(Object... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WireWriter writer = new WireWriter(bytes);
        for (Object value : values) {
            writer.write(value);
        }
        writer.flush();
        return bytes.toByteArray();
    }

    private static WireReader reader(byte[] sent) throws IOException {
        return new WireReader(new ByteArrayInputStream(sent));
    }

    @Property(tries = 100)
    void transmitsRealizationsAndSchedules(@ForAll long seed) throws IOException {
        Realization realization = RandomScenario.withEverything(seed);
        Schedule schedule = new KernelEngine().simulate(realization);
        WireReader reader = reader(
                written(realization.scenario(), realization.recorded(), realization.walltimesSeconds(), schedule));
        Scenario scenario = reader.read(Scenario.class);
        assertThat(scenario.workflow()).isEqualTo(realization.scenario().workflow());
        assertThat(scenario.platform()).isEqualTo(realization.scenario().platform());
        assertThat(scenario.controller()).isEqualTo(realization.scenario().controller());
        assertThat(scenario.background()).isEqualTo(realization.scenario().background());
        assertThat(scenario.strategy().name())
                .isEqualTo(realization.scenario().strategy().name());
        Realization carried = new Realization(
                scenario, reader.read(RecordedInputs.class), reader.read(double[].class), realization.effects());
        assertThat(new KernelEngine().simulate(carried)).isEqualTo(schedule);
        assertThat(reader.read(Schedule.class)).isEqualTo(schedule);
    }

    @Example
    void transmitsAnUnregisteredStrategy() throws IOException {
        Scenario scenario = Scenario.of(WORKFLOW, cloud(10), new AtMost(2));
        Realization realization = new Realization(scenario, WORKFLOW.projectedRuntimesSeconds());
        Scenario carried = reader(written(scenario)).read(Scenario.class);
        assertThat(new KernelEngine().simulate(new Realization(carried, realization.walltimesSeconds())))
                .isEqualTo(new KernelEngine().simulate(realization));
    }

    @Example
    void rejectsUnsupportedTypes() {
        assertThatThrownBy(() -> written(List.of(new Object())))
                .isInstanceOf(NotSerializableException.class)
                .hasMessage("java.lang.Object");
    }

    @Example
    void rejectsOtherTypesThanExpected() throws IOException {
        WireReader reader = reader(written("ready"));
        assertThatThrownBy(() -> reader.read(Record.class))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("expected a class java.lang.Record, got ready");
    }

    /** Provisions a number of VMs, then uses the last one. */
    record AtMost(int vms) implements ProvisioningStrategy, Serializable {
        @Override
        public String name() {
            return "at-most";
        }

        @Override
        public boolean suits(Platform platform) {
            return true;
        }

        @Override
        public int choose(PlacementView view, int job) {
            return view.liveCount() < vms ? NEW_VM : view.liveVm(vms - 1);
        }
    }
}
