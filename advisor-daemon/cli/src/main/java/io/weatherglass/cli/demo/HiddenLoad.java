package io.weatherglass.cli.demo;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScheduleScript;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A run of 100 independent jobs on ten VMs of a small private cloud. A fragment of a recorded workload, which the
 * daemon does not know, runs on the same hosts.
 */
public final class HiddenLoad {

    private static final int JOBS = 100;
    private static final int MAX_VMS = 10;
    private static final int HOSTS = 4;
    private static final int CORES_PER_HOST = 8;

    /** High enough that VMs of other tenants rarely wait for capacity. */
    private static final double OVERCOMMITMENT = 4;

    private static final double ERROR_THRESHOLD_SECONDS = 30;
    private static final double PERTURBATION = 0.05;

    private HiddenLoad() {}

    /**
     * Returns the run as its enactor would report it.
     *
     * @param fragmentStartSeconds start of the fragment, seconds after the first submission of the trace
     * @throws IllegalArgumentException if the fragment is not within the trace
     */
    public static ReplayScript script(
            WorkloadTrace trace, double fragmentStartSeconds, LoadScaling scaling, long seed, Instant start) {
        SyntheticRun run = OmssaCase.BRS.run(JOBS, seed);
        EnactmentPlan plan = EnactmentPlan.builder("synthetic-omssa-hidden", start, "asap")
                .jobs(jobs(run))
                .resources(cloud())
                .perturbationLevel(PERTURBATION)
                .errorThresholdSeconds(ERROR_THRESHOLD_SECONDS)
                .build();
        FragmentSetup setup = new FragmentSetup(Scenarios.of(plan), trace, scaling);
        double duration = setup.grid().durationSeconds();
        if (!(fragmentStartSeconds >= 0) || fragmentStartSeconds + duration > trace.spanSeconds()) {
            throw new IllegalArgumentException("the fragment lasts " + duration + " s and must begin between 0 and "
                    + (trace.spanSeconds() - duration) + " s of trace \"" + trace.name() + "\", not at "
                    + fragmentStartSeconds);
        }
        Scenario loaded = setup.scenario().withBackground(setup.scaledTrace().load(fragmentStartSeconds, duration));
        EventKernel kernel = new EventKernel(loaded, ExecutionState.start(loaded.workflow()));
        return ScheduleScript.of(
                plan.workflow(), plan, kernel.simulateSchedule(runtimes(run, seed), WalltimeEffect.NONE));
    }

    private static List<PlannedJob> jobs(SyntheticRun run) {
        return IntStream.range(0, JOBS)
                .mapToObj(job -> PlannedJob.of(
                        run.workflow().jobId(job), run.workflow().kind(job), run.trueWalltimeSeconds()[job]))
                .toList();
    }

    private static double[] runtimes(SyntheticRun run, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Arrays.stream(run.trueWalltimeSeconds())
                .map(seconds -> seconds * (1 + PERTURBATION * (2 * random.nextDouble() - 1)))
                .toArray();
    }

    private static VmResources cloud() {
        return new VmResources(
                        List.of(VmTypeSpec.unpriced("small", 1)),
                        new BootSpec(48, 6),
                        new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(MAX_VMS),
                        50)
                .toBuilder()
                        .hosts(new HostPoolSpec(
                                List.of(new HostPoolSpec.Hosts(HOSTS, CORES_PER_HOST, OptionalLong.empty())),
                                HostPoolSpec.Placement.BALANCING,
                                OVERCOMMITMENT))
                        .build();
    }
}
