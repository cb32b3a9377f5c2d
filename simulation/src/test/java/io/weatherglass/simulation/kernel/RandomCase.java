package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A random workflow with random walltimes in whole seconds, which differ from the projected ones. */
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

    /** The same jobs, half of them with input on a few of the first VMs or slots. */
    public RandomCase readingLocally(Random random) {
        List<Job> jobs = new ArrayList<>();
        for (int job = 0; job < workflow.jobCount(); job++) {
            List<Integer> holders = random.ints(random.nextInt(3), 0, 8).boxed().toList();
            jobs.add(workflow.job(job).withInputVms(random.nextBoolean() ? holders : List.of()));
        }
        return new RandomCase(Workflow.of("random", jobs), walltimes);
    }

    private static double seconds(Random random) {
        return random.nextInt(10) == 0 ? 0 : random.nextInt(4000);
    }

    /** A random platform that suits the strategy: equal slots, or a cloud with one VM type. */
    public static Platform platform(ProvisioningStrategy strategy, Random random) {
        FixedPool pool = new FixedPool(1 + random.nextInt(5));
        CloudPlatform cloud = cloud(random);
        return suiting(strategy, random, List.of(pool, cloud));
    }

    /** A random platform that suits the strategy: slots or VM types of several speeds, one or several clouds. */
    public static Platform richPlatform(ProvisioningStrategy strategy, Random random) {
        List<Double> speeds = Stream.generate(() -> speed(random))
                .limit(1 + random.nextInt(5))
                .toList();
        CloudPlatform cloud = richCloud(random);
        MultiCloud several = new MultiCloud(Stream.generate(() -> richCloud(random))
                .limit(1 + random.nextInt(3))
                .toList());
        return suiting(strategy, random, List.of(new FixedPool(speeds, Optional.empty()), cloud, several));
    }

    private static Platform suiting(ProvisioningStrategy strategy, Random random, List<Platform> platforms) {
        List<Platform> suiting = platforms.stream().filter(strategy::suits).toList();
        return suiting.get(random.nextInt(suiting.size()));
    }

    /** A power of two keeps dates exact. */
    private static double speed(Random random) {
        return Math.scalb(1.0, random.nextInt(4) - 1);
    }

    private static CloudPlatform richCloud(Random random) {
        CloudPlatform cloud = cloud(random);
        List<VmType> types = new ArrayList<>();
        for (int type = 0; type <= random.nextInt(3); type++) {
            types.add(VmType.of("type " + type, 1)
                    .withSpeed(speed(random))
                    .withMaxVms(1 + random.nextInt(4))
                    .withPrice(Optional.of(new Price(1 + random.nextInt(9), Price.Per.BILLING_UNIT))));
        }
        return new CloudPlatform(
                types, cloud.bootModel(), cloud.billing(), cloud.maxVms(), cloud.shutdownMarginSeconds());
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
