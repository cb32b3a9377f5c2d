package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The index finds exactly the same VMs as a scan, at every decision. */
class VmSearchTest {
    private static final List<String> STRATEGIES =
            List.of("asap", "afap", "afap-strict", "firstfit", "1vmpertask", "allparexceed");

    private static final double FOREVER = Double.POSITIVE_INFINITY;

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    @Property(tries = 200)
    void findsTheSameVmsAsAScan(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        Witness witness =
                new Witness(BuiltInStrategies.byName(STRATEGIES.get(random.nextInt(STRATEGIES.size()))), random);
        Workflow workflow = workflow(random);
        EventKernel kernel = new EventKernel(
                new Scenario(workflow, platform(random), witness, controller(random)), ExecutionState.start(workflow));
        for (int k = 0; k < 3; k++) {
            kernel.simulate(walltimes(workflow, random));
        }
        assertThat(witness.decisions).isPositive();
    }

    /** Several hundred jobs, mostly in levels, with whole seconds (many equal) or arbitrary walltimes. */
    private static Workflow workflow(Random random) {
        int count = 100 + random.nextInt(400);
        int levels = 1 + random.nextInt(4);
        boolean whole = random.nextBoolean();
        double most = Math.exp(1 + 8 * random.nextDouble());
        double apart = random.nextBoolean() ? 0 : most * random.nextDouble() / 20;
        boolean early = random.nextInt(4) == 0;
        boolean moves = random.nextInt(3) == 0;
        List<Job> jobs = new ArrayList<>();
        for (int job = 0; job < count; job++) {
            List<String> parents = new ArrayList<>();
            if (levels > 1 && job % levels > 0) {
                parents.add("j" + (job - 1));
                if (early && job > 1 && random.nextBoolean()) {
                    parents.add("j" + random.nextInt(job - 1));
                }
            }
            double runtime = random.nextInt(10) == 0 ? 0 : most * random.nextDouble();
            double release = job * apart;
            Job made = new Job(
                    "j" + job,
                    "",
                    whole ? Math.floor(runtime / 10) * 10 : runtime,
                    whole ? Math.floor(release) : release,
                    moves ? random.nextInt(100) : 0,
                    moves ? random.nextInt(100) : 0,
                    parents);
            if (moves && random.nextInt(4) == 0) {
                made = made.withInputVms(List.of(random.nextInt(100)));
            }
            jobs.add(early && parents.size() > 1 ? made.withStartShare(0.5) : made);
        }
        return Workflow.of("many", jobs);
    }

    private static double[] walltimes(Workflow workflow, Random random) {
        double[] walltimes = workflow.projectedRuntimesSeconds();
        double spread = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        for (int job = 0; job < walltimes.length; job++) {
            walltimes[job] *= 1 + spread * (2 * random.nextDouble() - 1);
        }
        return walltimes;
    }

    private static EnactorPolling controller(Random random) {
        return List.of(EnactorPolling.IMMEDIATE, EnactorPolling.SCHLOUDER, EnactorPolling.EARLY_SCHLOUDER)
                .get(random.nextInt(3));
    }

    private static Platform platform(Random random) {
        return random.nextInt(3) > 0 ? cloud(random) : new MultiCloud(List.of(cloud(random), cloud(random)));
    }

    private static CloudPlatform cloud(Random random) {
        BillingModel billing = switch (random.nextInt(5)) {
            case 0 -> new PerSecondBilling(60 * random.nextInt(10));
            case 1 -> new BtuBilling(60, BtuCount.GRACE_SECOND);
            case 2 -> new BtuBilling(3600, BtuCount.CEILING);
            case 3 -> new BtuBilling(100 + 1000 * random.nextDouble(), BtuCount.CEILING);
            default -> new BtuBilling(3600, BtuCount.GRACE_SECOND);
        };
        List<VmType> types = new ArrayList<>();
        for (int type = 0; type <= random.nextInt(3); type++) {
            types.add(VmType.of("type " + type, 1)
                    .withSpeed(random.nextBoolean() ? 1 : 0.5 + random.nextDouble())
                    .withMaxVms(1 + random.nextInt(150)));
        }
        BootModel boot = new BootModel(random.nextInt(100), random.nextInt(3) * random.nextDouble());
        CloudPlatform cloud = new CloudPlatform(types, boot, billing, 65 + random.nextInt(200), random.nextInt(50));
        cloud = random.nextInt(4) > 0 ? cloud : cloud.withHosts(HostPool.of(20, 4, HostPlacement.BALANCING));
        cloud = random.nextBoolean() ? cloud : cloud.withProvisioningDelaySeconds(random.nextInt(30));
        return random.nextBoolean() ? cloud : cloud.withStorage(new Storage(50, 30, random.nextInt(2)));
    }

    /** Wraps a strategy and compares searches of the view with a scan. */
    private static final class Witness implements ProvisioningStrategy {
        private final ProvisioningStrategy strategy;
        private final Random random;
        /** Whether searches accept any idle date, so that no VM is beyond the horizon of the index. */
        private final boolean anyTime;

        private int decisions;

        Witness(ProvisioningStrategy strategy, Random random) {
            this.strategy = strategy;
            this.random = random;
            anyTime = random.nextBoolean();
        }

        @Override
        public String name() {
            return strategy.name();
        }

        @Override
        public boolean suits(Platform platform) {
            return strategy.suits(platform);
        }

        @Override
        public int choose(PlacementView view, int job) {
            decisions++;
            if (random.nextInt(4) > 0) {
                // most decisions without additional searches
                return strategy.choose(view, job);
            }
            PlacementView all = new LooksAtAll(view);
            double newVmReady = view.nowSeconds() + view.bootPredictionSeconds();
            double soon = view.nowSeconds() + 50 * random.nextDouble();
            for (double date : new double[] {newVmReady, view.nowSeconds(), soon, anyTime ? FOREVER : soon}) {
                assertThat(view.bestFit(job, date)).isEqualTo(all.bestFit(job, date));
            }
            if (anyTime) {
                assertThat(view.bestFitWithinPaidTime(job, false)).isEqualTo(all.bestFitWithinPaidTime(job, false));
                assertThat(view.bestFitWithinPaidTime(job, true)).isEqualTo(all.bestFitWithinPaidTime(job, true));
            }
            if (view.liveCount() > 0) {
                assertThat(((VmView) view).soonestIdle()).isEqualTo(soonestIdle(view));
            }
            return strategy.choose(view, job);
        }

        private static int soonestIdle(PlacementView view) {
            int best = view.liveVm(0);
            for (int k = 1; k < view.liveCount(); k++) {
                if (view.idleSeconds(view.liveVm(k)) < view.idleSeconds(best)) {
                    best = view.liveVm(k);
                }
            }
            return best;
        }
    }
}
