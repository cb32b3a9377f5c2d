package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UnprojectedScriptsTest {

    private static TimedEvent at(double seconds, WorkflowEvent event) {
        return new TimedEvent(seconds, event);
    }

    private final ReplayScript script = new ReplayScript(
            "run",
            Plans.onCloud(Plans.job("a", 100), Plans.job("b", 50), Plans.job("c", 70, "a"), Plans.job("d", 70))
                    .build(),
            List.of(
                    at(0, new VmRequested("vm-1", Optional.empty())),
                    at(0, new JobSubmitted("a", 1)),
                    at(1, new JobScheduled("a", 1, "vm-1")),
                    at(5, new JobSkipped("d")),
                    at(10, new VmBooted("vm-1")),
                    at(10, Events.started("a", "vm-1")),
                    at(20, Events.started("b", "vm-2")),
                    at(60, Events.completed("b", 40, "vm-2")),
                    at(110, Events.completed("a", 100, "vm-1")),
                    at(110, Events.started("c", "vm-1")),
                    at(180, Events.completed("c", 70, "vm-1")),
                    at(180, new WorkflowCompleted())),
            180,
            OptionalLong.of(2));

    @Test
    void keepsJobsAndDependenciesOfThePlan() {
        ReplayScript unprojected = UnprojectedScripts.of(script);

        assertThat(unprojected.plan().hasProjectedRuntimes()).isFalse();
        assertThat(unprojected.plan().workflow()).isEqualTo(script.plan().workflow());
        assertThat(unprojected.plan().jobs()).extracting(PlannedJob::id).containsExactly("a", "b", "c", "d");
        assertThat(unprojected.plan().jobs().get(2).dependencies()).containsExactly("a");
        assertThat(unprojected.plan().jobs().get(2).kind()).isEqualTo("work");
    }

    @Test
    void usesTheMaximumNumberOfConcurrentJobsAsSlots() {
        ReplayScript unprojected = UnprojectedScripts.of(script);

        assertThat(unprojected.plan().resources()).isEqualTo(new SlotPool(2));
        assertThat(unprojected.events())
                .containsExactly(
                        at(0, new JobSubmitted("a", 1)),
                        at(5, new JobSkipped("d")),
                        at(10, new JobStarted("a", 1, Optional.empty())),
                        at(20, new JobStarted("b", 1, Optional.empty())),
                        at(60, new JobCompleted("b", 1, 40)),
                        at(110, new JobCompleted("a", 1, 100)),
                        at(110, new JobStarted("c", 1, Optional.empty())),
                        at(180, new JobCompleted("c", 1, 70)),
                        at(180, new WorkflowCompleted()));
        assertThat(unprojected.trueMakespanSeconds()).isEqualTo(180);
        assertThat(unprojected.trueBtuCount()).isEmpty();
    }
}
