package io.weatherglass.daemon.forecasting;

import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.Strategies;
import java.util.List;
import java.util.Optional;

/** Turns the plan of an enactor into the scenario that is simulated. */
public final class Scenarios {

    private Scenarios() {}

    /**
     * The scenario of a valid plan.
     *
     * @throws IllegalArgumentException if the plan cannot be simulated, e.g. its strategy does not suit its resources
     */
    public static Scenario of(EnactmentPlan plan) {
        List<Job> jobs = plan.jobs().stream().map(Scenarios::job).toList();
        return Scenario.of(
                Workflow.of(plan.workflow(), jobs),
                platform(plan.resources(), jobs.size()),
                Strategies.byName(plan.strategy()));
    }

    private static Job job(PlannedJob job) {
        return new Job(
                job.id(),
                job.kind(),
                job.projectedRuntimeSeconds(),
                job.releaseSeconds(),
                job.inputBytes(),
                job.outputBytes(),
                job.dependencies());
    }

    private static Platform platform(Resources resources, int jobCount) {
        if (resources instanceof SlotPool pool) {
            return new FixedPool(pool.slots());
        }
        VmResources cloud = (VmResources) resources;
        BillingModel billing = billing(cloud.billing());
        // without a quota no strategy ever wants more VMs than there are jobs
        int maxVms = cloud.maxVms().orElse(jobCount);
        return new CloudPlatform(
                cloud.vmTypes().stream().map(type -> vmType(type, billing)).toList(),
                new BootModel(cloud.boot().b0Seconds(), cloud.boot().b1Seconds()),
                billing,
                maxVms,
                cloud.shutdownMarginSeconds());
    }

    private static BillingModel billing(BillingSpec spec) {
        if (spec instanceof BillingSpec.PerSecond perSecond) {
            return new PerSecondBilling(perSecond.minimumSeconds());
        }
        BillingSpec.Btu btu = (BillingSpec.Btu) spec;
        return switch (btu.rounding()) {
            case CEIL -> new BtuBilling(btu.btuSeconds(), BtuBilling.BtuCount.CEILING);
            case PUBLISHED -> new BtuBilling(btu.btuSeconds(), BtuBilling.BtuCount.GRACE_SECOND);
        };
    }

    private static VmType vmType(VmTypeSpec spec, BillingModel billing) {
        Price.Per per = billing instanceof BtuBilling ? Price.Per.BILLING_UNIT : Price.Per.HOUR;
        Optional<Price> price =
                spec.price().isPresent() ? Optional.of(new Price(spec.price().getAsDouble(), per)) : Optional.empty();
        VmType type = VmType.of(spec.name(), spec.cores());
        return price.map(type::priced).orElse(type);
    }
}
