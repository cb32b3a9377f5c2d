package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.statistics.PerturbationLevel;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SlowEpisode;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Generates demo runs of OMSSA and Montage with published characteristics [B19 tables 1.1, 1.2]; slows some of them
 * down.
 */
public final class DemoScripts {

    private static final double BTU_SECONDS = 3600;
    private static final double PRICE_PER_HOUR = 0.05;
    private static final int MAX_VMS = 10;

    /** Deadline and budget as multiples of the planned makespan and cost. */
    private static final double ROOM = 1.08;

    private static final int EARLIER_RUNS = 5;
    private static final double HIGHEST_PERTURBATION = 0.95;

    private static final int SLOTS = 10;
    private static final long DEADLINE_SECONDS = 3 * 3600 + 56 * 60;

    private DemoScripts() {}

    /** Generates a run of 223 independent jobs on ten slots, which takes several hours and is not disturbed. */
    public static SimulatedRun usual(long seed, Instant start) {
        return onSlots(seed, start, WalltimeEffect.NONE);
    }

    /**
     * Same as {@link #usual}, but the runtimes of jobs that start at or after the given time are multiplied by a
     * factor.
     */
    public static SimulatedRun slowed(long seed, Instant start, double slowFromSeconds, double factor) {
        return disturbed(
                seed, start, (job, slot, date, seconds) -> date < slowFromSeconds ? seconds : factor * seconds);
    }

    /** Same as {@link #usual}, with another effect on the runtimes of jobs. */
    public static SimulatedRun disturbed(long seed, Instant start, WalltimeEffect effect) {
        return onSlots(seed, start, effect);
    }

    private static SimulatedRun onSlots(long seed, Instant start, WalltimeEffect effect) {
        SyntheticRun run = OmssaCase.BRS.run(OmssaCase.BRS.jobs(), seed);
        EnactmentPlan plan = EnactmentPlan.builder(run.workflow().name(), start, "fixedpool")
                .jobs(jobs(run.workflow()))
                .resources(new SlotPool(SLOTS).at(Optional.of(SlotPrice.perSlotHour(PRICE_PER_HOUR, "EUR"))))
                .deadline(start.plusSeconds(DEADLINE_SECONDS))
                .build();
        return new SimulatedRun(plan, run.trueWalltimeSeconds(), effect, VmEffect.NONE);
    }

    /**
     * Generates a run of 223 independent jobs, which takes several hours; three VMs are slowed down in the second
     * quarter.
     */
    public static ReplayScript omssa(long seed, Instant start) {
        return script(
                ofRun -> OmssaCase.BRS.run(OmssaCase.BRS.jobs(), ofRun), seed, start, 0.25, 0.5, 1.6, Set.of(1, 4, 7));
    }

    /**
     * Generates a run of 184 jobs with dependencies, which takes less than an hour; half of the VMs are slowed down
     * early on.
     */
    public static ReplayScript montage(long seed, Instant start) {
        return script(SyntheticWorkflows::montage3x3, seed, start, 0.1, 0.4, 1.8, Set.of(0, 2, 4, 6, 8));
    }

    /**
     * Returns a Montage run of three bands with these numbers of project and difference jobs per band, each at least 1.
     */
    public static ReplayScript montage(int projectsPerBand, int diffsPerBand, long seed, Instant start) {
        return script(
                run -> SyntheticWorkflows.montage(projectsPerBand, diffsPerBand, run),
                seed,
                start,
                0.1,
                0.4,
                1.8,
                Set.of(0, 2, 4, 6, 8));
    }

    private static ReplayScript script(
            LongFunction<SyntheticRun> generator,
            long seed,
            Instant start,
            double slowFrom,
            double slowTo,
            double factor,
            Set<Integer> vms) {
        SyntheticRun run = generator.apply(seed);
        double perturbation = perturbationLevel(generator, seed);
        EnactmentPlan unbounded = plan(run.workflow(), perturbation, start).build();
        Scenario scenario = Scenarios.of(unbounded);
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
        kernel.simulate(scenario.workflow().projectedRuntimesSeconds(), WalltimeEffect.NONE);
        RealizationResult planned = kernel.outcome();
        EnactmentPlan plan = plan(run.workflow(), perturbation, start)
                .deadline(start.plusSeconds(Math.round(planned.completionSeconds() * ROOM)))
                .budget(planned.cost().orElseThrow() * ROOM)
                .build();
        SlowEpisode episode = new SlowEpisode(
                slowFrom * planned.completionSeconds(), slowTo * planned.completionSeconds(), factor, vms);
        return ScheduleScript.of(
                run.workflow().name(), plan, kernel.simulateSchedule(run.trueWalltimeSeconds(), episode));
    }

    /** Returns the perturbation level P [BGG18], estimated from other generated runs of the same workflow. */
    private static double perturbationLevel(LongFunction<SyntheticRun> generator, long seed) {
        double[][] history = LongStream.rangeClosed(1, EARLIER_RUNS)
                .mapToObj(run -> generator.apply(seed + run).trueWalltimeSeconds())
                .toArray(double[][]::new);
        return Math.min(PerturbationLevel.fromHistory(history), HIGHEST_PERTURBATION);
    }

    private static EnactmentPlanBuilder plan(Workflow workflow, double perturbation, Instant start) {
        VmTypeSpec type = new VmTypeSpec("small", 1, OptionalDouble.of(PRICE_PER_HOUR), Optional.of("EUR"));
        return EnactmentPlan.builder(workflow.name(), start, "asap")
                .jobs(jobs(workflow))
                .resources(new VmResources(
                        List.of(type),
                        new BootSpec(48, 6),
                        new BillingSpec.Btu(BTU_SECONDS, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(MAX_VMS),
                        50))
                .perturbationLevel(perturbation)
                .errorThresholdSeconds(60);
    }

    private static List<PlannedJob> jobs(Workflow workflow) {
        return java.util.stream.IntStream.range(0, workflow.jobCount())
                .mapToObj(workflow::job)
                .map(DemoScripts::planned)
                .toList();
    }

    private static PlannedJob planned(Job job) {
        return PlannedJob.builder(job.id())
                .kind(job.kind())
                .dependencies(job.dependencies())
                .projectedRuntimeSeconds(job.projectedRuntimeSeconds())
                .releaseSeconds(job.releaseSeconds())
                .inputBytes(Math.round(job.inputBytes()))
                .outputBytes(Math.round(job.outputBytes()))
                .build();
    }
}
