package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.SlowEpisode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Recorded dates, polling delays, walltime effects and prices. */
class EventKernelInputsTest {
    private static final Workflow CHAIN =
            Workflow.of("chain", List.of(Job.of("a", "", 100).withReleaseSeconds(11.3), Job.of("b", "", 100, "a")));

    private static EventKernel kernel(Workflow workflow, EnactorPolling controller, RecordedInputs recorded) {
        return new EventKernel(
                new Scenario(workflow, cloud(10), BuiltInStrategies.byName("asap"), controller),
                ExecutionState.start(workflow),
                recorded);
    }

    @Test
    void theControllerPollsItsQueue() {
        Schedule schedule = kernel(CHAIN, EnactorPolling.SCHLOUDER, RecordedInputs.NONE)
                .simulateSchedule(new double[] {101, 100}, WalltimeEffect.NONE);
        // The submission of a at 11.3 is the last one and is seen at 15. The VM is up at 85, a ends at 186, and b is
        // seen at 190.
        assertThat(placements(schedule)).containsExactly("85-186@0", "190-290@0");
        Schedule second = kernel(CHAIN, new EnactorPolling(1, 1), RecordedInputs.NONE)
                .simulateSchedule(new double[] {101, 100}, WalltimeEffect.NONE);
        assertThat(second.jobs().get(0).scheduledSeconds()).isEqualTo(12);
    }

    @Test
    void recordedVmsAreRequestedAndReadyAtRecordedDates() {
        Workflow two = Workflow.of("two", List.of(Job.of("a", "", 100), Job.of("b", "", 100), Job.of("c", "", 100)));
        RecordedInputs recorded =
                new RecordedInputs(new double[] {5, Double.NaN}, new double[] {29, 31}, new double[] {3});
        Schedule schedule = kernel(two, EnactorPolling.IMMEDIATE, recorded)
                .simulateSchedule(new double[] {100, 100, 100}, WalltimeEffect.NONE);
        // The first VM is ready at 5 + 29 + 3, the second at 0 + 31, and the third, as predicted, at 60 + 10 * 3.
        assertThat(vms(schedule)).containsExactly("5/37/3555", "0/31/3550", "0/90/3550");
    }

    @Test
    void predictionsCountFromThePlacementUntilTheRequest() {
        // VM 0 is placed at 0 and requested at 1000. b comes at 500: VM 0, expected to be up since 70, would be idle at
        // 510. c comes at 1001: 1000 + 70 + 110 is later than a new VM at 1001 + 80.
        Workflow jobs = Workflow.of(
                "late",
                List.of(
                        Job.of("a", "", 10),
                        Job.of("b", "", 100).withReleaseSeconds(500),
                        Job.of("c", "", 100).withReleaseSeconds(1001)));
        RecordedInputs recorded = new RecordedInputs(new double[] {1000}, new double[] {50}, new double[0]);
        Schedule schedule = kernel(jobs, EnactorPolling.IMMEDIATE, recorded)
                .simulateSchedule(new double[] {100, 100, 100}, WalltimeEffect.NONE);
        assertThat(schedule.jobs()).extracting(Schedule.JobSchedule::vm).containsExactly(0, 0, 1);
    }

    @Test
    void rejectsRecordedTimesOutOfRange() {
        assertThatThrownBy(() -> new RecordedInputs(new double[0], new double[] {1, -2}, new double[0]))
                .hasMessage("bootSeconds[1] must be finite and >= 0, but was -2.0");
    }

    @Test
    void jobsThatStartOnASlowedVmTakeLonger() {
        Workflow two =
                Workflow.of("two", List.of(Job.of("a", "", 100), Job.of("b", "", 100), Job.of("c", "", 100, "a")));
        SlowEpisode episode = new SlowEpisode(0, 100, 3, Set.of(0));
        Schedule schedule = kernel(two, EnactorPolling.IMMEDIATE, RecordedInputs.NONE)
                .simulateSchedule(new double[] {100, 100, 100}, episode);
        // a starts on VM 0 at 70 within the episode, b on VM 1; c starts after the episode
        assertThat(placements(schedule)).containsExactly("70-370@0", "80-180@1", "370-470@0");
    }

    @Test
    void anInvalidWalltimeOfAnEffectIsRejected() {
        EventKernel kernel = kernel(CHAIN, EnactorPolling.IMMEDIATE, RecordedInputs.NONE);
        assertThatThrownBy(() -> kernel.simulate(new double[] {1, 1}, (job, vm, start, drawn) -> Double.NaN))
                .hasMessage("job \"a\": walltime must be finite and >= 0, but was NaN");
    }

    @Test
    void costIsTheNumberOfUnitsTimesThePrice() {
        VmType priced = VmType.of("small", 1).withPrice(Optional.of(new Price(0.5, Price.Per.BILLING_UNIT)));
        var cloud = cloud(10);
        var pricedCloud =
                io.weatherglass.simulation.model.CloudPlatform.of(priced, cloud.bootModel(), cloud.billing(), 10, 50);
        EventKernel kernel = new EventKernel(
                Scenario.of(FiveTaskExample.WORKFLOW, pricedCloud, BuiltInStrategies.byName("asap")),
                ExecutionState.start(FiveTaskExample.WORKFLOW));
        kernel.simulate(FiveTaskExample.WORKFLOW.projectedRuntimesSeconds());
        assertThat(kernel.outcome().cost()).hasValue(1.5);
    }
}
