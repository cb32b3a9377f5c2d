package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random workflow with random walltimes, in whole seconds, unlike what is projected. */
public record RandomCase(Workflow workflow, double[] walltimes) {
    /** Up to 30 jobs; a tenth of the walltimes is 0, projected or real. */
    public static RandomCase of(Random random) {
        int count = 1 + random.nextInt(30);
        List<Job> jobs = new ArrayList<>();
        double[] walltimes = new double[count];
        for (int job = 0; job < count; job++) {
            List<String> parents = new ArrayList<>();
            for (int parent = 0; parent < job; parent++) {
                if (random.nextInt(2 + job) == 0) {
                    parents.add("j" + parent);
                }
            }
            double release = random.nextBoolean() ? 0 : random.nextInt(5000);
            jobs.add(new Job("j" + job, "", seconds(random), release, 0, 0, parents));
            walltimes[job] = seconds(random);
        }
        return new RandomCase(Workflow.of("random", jobs), walltimes);
    }

    private static double seconds(Random random) {
        return random.nextInt(10) == 0 ? 0 : random.nextInt(4000);
    }

    /** A random platform that suits the strategy. */
    public static Platform platform(ProvisioningStrategy strategy, Random random) {
        FixedPool pool = new FixedPool(1 + random.nextInt(5));
        return strategy.suits(pool) ? pool : cloud(random);
    }

    private static CloudPlatform cloud(Random random) {
        BillingModel billing = switch (random.nextInt(4)) {
            case 0 -> new PerSecondBilling(60 * random.nextInt(10));
            case 1 -> new BtuBilling(600, BtuCount.CEILING);
            case 2 -> new BtuBilling(3600, BtuCount.CEILING);
            default -> new BtuBilling(3600, BtuCount.GRACE_SECOND);
        };
        return CloudPlatform.of(
                VmType.of("small", 1),
                new BootModel(random.nextInt(100), random.nextInt(20)),
                billing,
                1 + random.nextInt(6),
                random.nextInt(100));
    }
}
