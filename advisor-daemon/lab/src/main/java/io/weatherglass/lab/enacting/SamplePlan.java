package io.weatherglass.lab.enacting;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A synthetic plan that leaves room for decisions: a Montage workflow of 85 jobs for three bands, with images twenty
 * times as large as published, on up to 20 VMs at 1 EUR per hour. With disturbances, ASAP takes two hours and costs 22
 * EUR; AFAP takes more than four hours and costs 8 EUR.
 */
public final class SamplePlan {
    private static final int IMAGES_PER_BAND = 12;
    private static final double SIZE = 20;
    private static final int MAX_VMS = 20;
    private static final Duration DEADLINE = Duration.ofMinutes(210);

    private SamplePlan() {}

    public static EnactmentPlan of(Instant submittedAt) {
        Workflow workflow =
                SyntheticWorkflows.montage(IMAGES_PER_BAND, IMAGES_PER_BAND, 1).workflow();
        return EnactmentPlan.builder(workflow.name(), submittedAt, "asap")
                .jobs(IntStream.range(0, workflow.jobCount())
                        .mapToObj(workflow::job)
                        .map(SamplePlan::planned)
                        .toList())
                .resources(new VmResources(
                        List.of(new VmTypeSpec("small", 1, OptionalDouble.of(1), Optional.of("EUR"))),
                        new BootSpec(48, 6),
                        new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(MAX_VMS),
                        50))
                .perturbationLevel(0.2)
                .objective(Optional.of(RecommendationGoal.LEAST_COST))
                .deadline(submittedAt.plus(DEADLINE))
                .build();
    }

    private static PlannedJob planned(Job job) {
        return PlannedJob.builder(job.id())
                .kind(job.kind())
                .dependencies(job.dependencies())
                .projectedRuntimeSeconds(SIZE * job.projectedRuntimeSeconds())
                .build();
    }
}
