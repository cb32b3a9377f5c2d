package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Unpredicted boot times and interrupted VMs. A VM is expected to boot in 60 + 10 (c + 1) s. */
class VmEffectTest {
    private static final double FOREVER = Double.POSITIVE_INFINITY;
    private static final Workflow TWO = Workflow.of("two", List.of(Job.of("a", "", 100), Job.of("b", "", 100)));

    /** Sets boot times and lifetimes of the first VMs; later VMs boot as predicted and live forever. */
    private record Fate(double[] boots, double[] lives) implements VmEffect {
        @Override
        public double bootSeconds(int vm, int type, double predictedSeconds) {
            return vm < boots.length ? boots[vm] : predictedSeconds;
        }

        @Override
        public double lifetimeSeconds(int vm, int type) {
            return vm < lives.length ? lives[vm] : FOREVER;
        }
    }

    private static EventKernel kernel(ExecutionState state, String strategy, CloudPlatform platform, VmEffect effect) {
        Scenario scenario = Scenario.of(state.workflow(), platform, BuiltInStrategies.byName(strategy));
        return new EventKernel(scenario, state, RecordedInputs.NONE, effect);
    }

    private static Schedule run(String strategy, CloudPlatform platform, VmEffect effect) {
        return kernel(ExecutionState.start(TWO), strategy, platform, effect)
                .simulateSchedule(new double[] {100, 100}, WalltimeEffect.NONE);
    }

    private static double[] seconds(double... seconds) {
        return seconds;
    }

    @Test
    void bootsMayDeviateFromPredictions() {
        Schedule schedule = run("asap", cloud(10), new Fate(seconds(10, 200), seconds()));
        assertThat(placements(schedule)).containsExactly("10-110@0", "200-300@1");
        assertThat(vms(schedule)).containsExactly("0/10/3550", "0/200/3550");
    }

    @Test
    void jobsOfAnInterruptedVmRestartElsewhere() {
        Schedule schedule = run("1vm4all", cloud(1), new Fate(seconds(), seconds(130)));
        // VM 0 is up at 70, runs a until 170 and is interrupted at 200 with b on it; VM 1 boots 70 s
        assertThat(placements(schedule)).containsExactly("70-170@0", "270-370@1");
        assertThat(vms(schedule)).containsExactly("0/70/200", "200/270/3750");
        assertThat(schedule.outcome().vmUptimeSeconds()).isEqualTo(200 + 3550);
        Schedule earlier = run("1vm4all", cloud(1), new Fate(seconds(), seconds(60)));
        // both are lost at 130: the running job and the queued one
        assertThat(placements(earlier)).containsExactly("200-300@1", "300-400@1");
    }

    @Test
    void aTerminatedVmCannotBeInterrupted() {
        Schedule schedule = run("asap", cloud(10), new Fate(seconds(), seconds(4000, 3000)));
        assertThat(vms(schedule)).containsExactly("0/70/3550", "0/80/3550");
        // VM 1 would be interrupted at 3080, but no work is left then
        assertThat(placements(schedule)).containsExactly("70-170@0", "80-180@1");
    }

    @Test
    void lifetimesOfInitialVmsCountFromTheDateOfTheState() {
        ExecutionState state = ExecutionState.builder(TWO, 100)
                .vmRequested("x", 0)
                .vmReady("x", 70)
                .running(0, "x", 70)
                .running(1, "x", 80)
                .vmRequested("y", 90)
                .build();
        // VM 0 is interrupted at 140 with both jobs on it; they move to VM 1, which came up at 90 + 30
        Schedule schedule = kernel(state, "1vm4all", cloud(2), new Fate(seconds(0, 30), seconds(40)))
                .simulateSchedule(seconds(100, 100), WalltimeEffect.NONE);
        assertThat(placements(schedule)).containsExactly("140-240@1", "240-340@1");
        assertThat(vms(schedule)).containsExactly("0/70/140", "90/120/3640");
    }

    @Test
    void lostJobsReleaseTheirShares() {
        CloudPlatform shared = cloud(3).withHosts(
                        HostPool.of(1, 1, HostPlacement.FIRST_FIT).withOvercommitment(2))
                .withStorage(new Storage(10, 10, 0));
        Schedule schedule = run("1vmpertask", shared, new Fate(seconds(70, 70), seconds(50)));
        // both compute at half speed from 70 to 120, b alone until 190, when it has 5 s left and a is on VM 2
        assertThat(placements(schedule)).containsExactly("190-295@2", "70-200@1");
    }

    @Test
    void rejectsLifetimesTooShortForAnyJob() {
        VmEffect hopeless = new VmEffect() {
            @Override
            public double bootSeconds(int vm, int type, double predictedSeconds) {
                return predictedSeconds;
            }

            @Override
            public double lifetimeSeconds(int vm, int type) {
                return 50;
            }
        };
        assertThatThrownBy(() -> run("asap", cloud(1), hopeless))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("VMs are interrupted too often: jobs such as \"");
    }

    @Property(tries = 300)
    void longLifetimesAndPredictedBootsChangeNothing(@ForAll Random random) {
        ContendedCase sample = ContendedCase.of(random);
        ExecutionState start = ExecutionState.start(sample.scenario().workflow());
        VmEffect nothing = new Fate(seconds(), seconds());
        assertThat(new EventKernel(sample.scenario(), start, RecordedInputs.NONE, nothing)
                        .simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                .isEqualTo(new EventKernel(sample.scenario(), start)
                        .simulateSchedule(sample.walltimes(), WalltimeEffect.NONE));
    }

    @Property(tries = 300)
    void neverInterruptingEqualsUninterruptibleVms(@ForAll Random random) {
        Workflow workflow = withoutBytes(ContendedCase.of(random).scenario().workflow());
        String strategy = List.of("asap", "afap", "1vmpertask").get(random.nextInt(3));
        Fate boots = new Fate(random.doubles(50, 0, 300).toArray(), seconds());
        double[] walltimes = random.doubles(workflow.jobCount(), 1, 500).toArray();
        ExecutionState start = ExecutionState.start(workflow);
        Schedule whole = kernel(start, strategy, cloud(3), boots).simulateSchedule(walltimes, WalltimeEffect.NONE);
        ExecutionState midRun =
                MidRunStates.at(random.nextDouble() * whole.outcome().completionSeconds(), workflow, whole);
        for (ExecutionState state : List.of(start, midRun)) {
            assertThat(kernel(state, strategy, cloud(3), new Harmless(boots))
                            .simulateSchedule(walltimes, WalltimeEffect.NONE))
                    .isEqualTo(
                            kernel(state, strategy, cloud(3), boots).simulateSchedule(walltimes, WalltimeEffect.NONE));
        }
    }

    /** Reports that VMs are never interrupted. */
    private record Harmless(VmEffect effect) implements VmEffect {
        @Override
        public double bootSeconds(int vm, int type, double predictedSeconds) {
            return effect.bootSeconds(vm, type, predictedSeconds);
        }

        @Override
        public double lifetimeSeconds(int vm, int type) {
            return effect.lifetimeSeconds(vm, type);
        }

        @Override
        public boolean takesBack() {
            return false;
        }
    }

    private static Workflow withoutBytes(Workflow workflow) {
        return Workflow.of(
                workflow.name(),
                IntStream.range(0, workflow.jobCount())
                        .mapToObj(workflow::job)
                        .map(job -> Job.of(
                                        job.id(),
                                        "",
                                        job.projectedRuntimeSeconds(),
                                        job.dependencies().toArray(String[]::new))
                                .withReleaseSeconds(job.releaseSeconds()))
                        .toList());
    }

    @Property(tries = 300)
    void allJobsEndDespiteInterruptions(@ForAll Random random) {
        ContendedCase sample = ContendedCase.of(random);
        double[] lives = random.doubles(200, 0, 3000).toArray();
        EventKernel kernel = new EventKernel(
                sample.scenario(),
                ExecutionState.start(sample.scenario().workflow()),
                RecordedInputs.NONE,
                new Fate(seconds(), lives));
        Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        for (Schedule.JobSchedule job : schedule.jobs()) {
            Schedule.VmSchedule vm = schedule.vms().get(job.vm());
            assertThat(job.endSeconds()).isLessThanOrEqualTo(vm.terminationSeconds());
        }
        for (int vm = 0; vm < schedule.vms().size(); vm++) {
            Schedule.VmSchedule dates = schedule.vms().get(vm);
            double life = vm < lives.length ? lives[vm] : FOREVER;
            boolean ended = dates.terminationSeconds() <= schedule.outcome().completionSeconds();
            assertThat(dates.terminationSeconds() - dates.readySeconds())
                    .isLessThanOrEqualTo(ended ? life + 1e-9 : FOREVER);
        }
        assertThat(kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                .isEqualTo(schedule);
    }

    @Test
    void allocatesNothingInSteadyState() {
        ContendedCase sample = ContendedCase.of(new Random(4));
        EventKernel kernel = new EventKernel(
                sample.scenario(),
                ExecutionState.start(sample.scenario().workflow()),
                RecordedInputs.NONE,
                new Fate(seconds(), seconds(500, 300, 700, 200)));
        Allocation.assertNone(500, () -> kernel.simulate(sample.walltimes()));
    }
}
