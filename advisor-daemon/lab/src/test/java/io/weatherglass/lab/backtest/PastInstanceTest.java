package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PastInstanceTest {

    private final PastInstance instance = TwoJobs.instance("pairs", "one", 120, 80, 0.0, 0.5, 0.6, 0.99);

    @Test
    void hasTheStateAtEachShare() {
        assertThat(instance.makespanSeconds()).isEqualTo(200);
        assertThat(instance.known())
                .extracting(InstanceSnapshot::elapsedSeconds)
                .containsExactly(0.0, 100.0, 120.0, 198.0);
        assertThat(phases(0)).containsExactly(JobPhase.RUNNING, JobPhase.PENDING);
        assertThat(phases(1)).containsExactly(JobPhase.RUNNING, JobPhase.PENDING);
        assertThat(phases(2)).containsExactly(JobPhase.COMPLETED, JobPhase.RUNNING);
        assertThat(phases(3)).containsExactly(JobPhase.COMPLETED, JobPhase.RUNNING);
        assertThat(instance.known())
                .allSatisfy(known -> assertThat(known.outcome()).isEmpty());
    }

    private List<JobPhase> phases(int checkpoint) {
        InstanceSnapshot known = instance.known().get(checkpoint);
        return List.of(known.jobs().phase(0), known.jobs().phase(1));
    }

    @Test
    void hidesCompletionDatesOfDependencies() {
        EnactmentPlan plan = instance.known().get(0).plan();
        assertThat(TwoJobs.PLAN.jobs().get(1).releaseSeconds()).isEqualTo(77);
        assertThat(plan.jobs().get(1).releaseSeconds()).isZero();
        assertThat(plan.jobs().get(1).dependencies()).containsExactly("a");
        assertThat(plan.jobs().get(0)).isEqualTo(TwoJobs.PLAN.jobs().get(0));
    }

    @Test
    void hasRuntimesAtTheEnd() {
        assertThat(instance.execution().ids()).containsExactly("a", "b");
        assertThat(instance.execution().observedSeconds()).containsExactly(120, 80);
        assertThat(instance.workflow()).isEqualTo("pair");
    }

    @Test
    void rejectsARunWithoutDuration() {
        ReplayScript nothing = new ReplayScript("none", TwoJobs.PLAN, List.of(), 0, OptionalLong.empty());
        assertThatThrownBy(() -> PastInstance.of("pairs", nothing, List.of(0.0)))
                .hasMessage("makespan must be > 0 s, but was 0.0");
    }
}
