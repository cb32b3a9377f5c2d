package io.weatherglass.proving.load;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScheduleScript;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * Synthetic runs of a given size: parallel chains of jobs on VMs billed by the hour. The jobs are of {@value #KINDS}
 * kinds, all equally frequent. Runtimes deviate from their projections by up to 10 %. Deterministic.
 */
final class LoadScripts {

    private static final int CHAIN = 10;
    private static final int KINDS = 5;
    private static final int JOBS_PER_VM = 20;
    private static final int MAX_VMS = 100;
    private static final double PERTURBATION = 0.1;

    private LoadScripts() {}

    static ReplayScript of(int jobs, long seed, Instant start) {
        SplittableRandom random = new SplittableRandom(seed);
        List<PlannedJob> planned = new ArrayList<>(jobs);
        double[] takes = new double[jobs];
        for (int job = 0; job < jobs; job++) {
            double projected = 60.0 * (1 + job % KINDS);
            takes[job] = projected * (1 + PERTURBATION * (2 * random.nextDouble() - 1));
            planned.add(PlannedJob.builder("job-" + job)
                    .kind("kind-" + job % KINDS)
                    .dependencies(job % CHAIN == 0 ? List.of() : List.of("job-" + (job - 1)))
                    .projectedRuntimeSeconds(projected)
                    .build());
        }
        int vms = Math.max(2, Math.min(MAX_VMS, jobs / JOBS_PER_VM));
        EnactmentPlan plan = EnactmentPlan.builder("loadtest-" + jobs, start, "asap")
                .jobs(planned)
                .resources(new VmResources(
                        List.of(new VmTypeSpec("small", 1, OptionalDouble.of(0.05), Optional.of("EUR"))),
                        new BootSpec(48, 6),
                        new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(vms),
                        50))
                .perturbationLevel(PERTURBATION)
                .build();
        Scenario scenario = Scenarios.of(plan);
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
        return ScheduleScript.of(plan.workflow(), plan, kernel.simulateSchedule(takes, WalltimeEffect.NONE));
    }
}
