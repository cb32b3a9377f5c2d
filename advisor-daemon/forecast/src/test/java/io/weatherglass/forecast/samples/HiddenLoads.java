package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScheduleScript;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * Runs with a fragment of a generated trace as background: eight chains of six jobs of 600 s, each job on its own VM,
 * on four hosts of four cores with six-fold overcommitment.
 */
public final class HiddenLoads {
    public static final String TRACE = "made-up";

    /** Distance of fragments in the tests, s. */
    public static final double GRID_SECONDS = 300;

    private static final int CHAINS = 8;
    private static final int LENGTH = 6;
    private static final double RUNTIME = 600;
    private static final double DAY = 86_400;

    private HiddenLoads() {}

    /** A plan with hosts, an error threshold of 20 s and a perturbation level of 2 %. */
    public static EnactmentPlanBuilder plan() {
        return EnactmentPlan.builder("chains", Plans.ORIGIN, "1vmpertask")
                .jobs(jobs())
                .resources(cloud().toBuilder().hosts(hosts()).build())
                .perturbationLevel(0.02)
                .errorThresholdSeconds(20);
    }

    public static VmResources cloud() {
        return new VmResources(
                List.of(VmTypeSpec.unpriced("small", 1)),
                new BootSpec(10, 0),
                new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                OptionalInt.empty(),
                0);
    }

    private static HostPoolSpec hosts() {
        return new HostPoolSpec(
                List.of(new HostPoolSpec.Hosts(4, 4, OptionalLong.empty())), HostPoolSpec.Placement.BALANCING, 6);
    }

    public static List<PlannedJob> jobs() {
        List<PlannedJob> jobs = new ArrayList<>();
        for (int chain = 0; chain < CHAINS; chain++) {
            for (int place = 0; place < LENGTH; place++) {
                String[] before = place == 0 ? new String[0] : new String[] {chain + "-" + (place - 1)};
                jobs.add(PlannedJob.of(chain + "-" + place, "step-" + place, RUNTIME, before));
            }
        }
        return jobs;
    }

    /** Three days of a system of 16 cores whose load changes every hour. */
    public static WorkloadTrace trace() {
        SplittableRandom random = new SplittableRandom(11);
        List<double[]> jobs = new ArrayList<>();
        double rate = 0;
        double hourEnds = 0;
        for (double date = 0; date < 3 * DAY; date += 20 + random.nextInt(20)) {
            if (date >= hourEnds) {
                // rarely high: VMs share cores but need not wait for capacity
                rate = 0.7 * Math.pow(random.nextDouble(), 2);
                hourEnds = date + 3600;
            }
            if (random.nextDouble() < rate) {
                jobs.add(new double[] {date, 300 + random.nextInt(1200), 1 + random.nextInt(2)});
            }
        }
        return new WorkloadTrace(
                TRACE,
                16,
                jobs.stream().mapToDouble(job -> job[0]).toArray(),
                jobs.stream().mapToDouble(job -> job[1]).toArray(),
                jobs.stream().mapToInt(job -> (int) job[2]).toArray());
    }

    /** Stores the trace in a data directory. */
    public static TraceStore store(Path dataDirectory) throws IOException {
        TraceStore store = TraceStore.open(dataDirectory);
        StoredTraces.add(store, trace());
        return store;
    }

    /** The plan with the fragments of the trace. */
    public static FragmentSetup setup(EnactmentPlan plan) {
        return setup(plan, trace());
    }

    private static FragmentSetup setup(EnactmentPlan plan, WorkloadTrace trace) {
        return new FragmentSetup(
                Scenarios.of(plan), trace, LoadScaling.byCores(), GRID_SECONDS, FragmentSetup.DEFAULT_MINIMUM_JOBS);
    }

    /** The run of the plan with the fragment; undisturbed jobs take their projected runtimes. */
    public static ReplayScript script(EnactmentPlan plan, double startSeconds) {
        return script(plan, trace(), startSeconds);
    }

    /** The run with a fragment of another trace. */
    public static ReplayScript script(EnactmentPlan plan, WorkloadTrace trace, double startSeconds) {
        return script(plan, setup(plan, trace), startSeconds);
    }

    /** The run on other hosts than those of the plan. */
    public static ReplayScript script(EnactmentPlan plan, FragmentSetup setup, double startSeconds) {
        Scenario loaded = setup.scenario()
                .withBackground(
                        setup.scaledTrace().load(startSeconds, setup.grid().durationSeconds()));
        EventKernel kernel = new EventKernel(loaded, ExecutionState.start(loaded.workflow()));
        return ScheduleScript.of("hidden", plan, kernel.simulateSchedule(setup.runtimesSeconds(), WalltimeEffect.NONE));
    }

    /** A run without load; jobs take this multiple of their projection, by job index. */
    public static ReplayScript scriptWithout(EnactmentPlan plan, IntToDoubleFunction factor) {
        Scenario alone = Scenarios.of(plan);
        double[] walltimes = alone.workflow().projectedRuntimesSeconds();
        for (int job = 0; job < walltimes.length; job++) {
            walltimes[job] *= factor.applyAsDouble(job);
        }
        EventKernel kernel = new EventKernel(alone, ExecutionState.start(alone.workflow()));
        return ScheduleScript.of("alone", plan, kernel.simulateSchedule(walltimes, WalltimeEffect.NONE));
    }

    /** Start of the fragment that slows the last jobs most relative to the first ones. */
    public static double startThatGetsWorse(EnactmentPlan plan) {
        return startThatGetsWorse(plan, trace(), 1.1);
    }

    /** @param slowDown least slow-down of the first jobs */
    public static double startThatGetsWorse(EnactmentPlan plan, WorkloadTrace trace, double slowDown) {
        return startThatGetsWorse(setup(plan, trace), slowDown);
    }

    public static double startThatGetsWorse(FragmentSetup setup, double slowDown) {
        var simulator = setup.simulator();
        float[] runtimes = new float[setup.runtimesSeconds().length];
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int fragment = 0; fragment < setup.grid().count(); fragment++) {
            simulator.simulate(fragment, runtimes);
            double early = Double.POSITIVE_INFINITY;
            double change = 0;
            for (int job = 0; job < runtimes.length; job++) {
                boolean late = job % LENGTH >= LENGTH / 2;
                change += late ? runtimes[job] : -runtimes[job];
                early = job % LENGTH == 0 ? Math.min(early, runtimes[job]) : early;
            }
            if (early > slowDown * RUNTIME && change > most) {
                most = change;
                best = fragment;
            }
        }
        return setup.grid().startSeconds(best);
    }
}
