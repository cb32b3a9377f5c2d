package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.MidRunStates;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.SlotBilling;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Random realizations of random scenarios. Durations are continuous, so simultaneous events do not occur by chance;
 * some durations are 0.
 */
final class RandomScenario {
    private static final int LEAST_CORES = 3;

    private final Random random;
    private final boolean hosts;
    private final boolean transfers;

    private RandomScenario(long seed, boolean hosts, boolean transfers) {
        random = new Random(seed);
        this.hosts = hosts;
        this.transfers = transfers;
    }

    /** A realization on VMs that share nothing. */
    static Realization plain(long seed) {
        return new RandomScenario(seed, false, false).realization();
    }

    /** A realization on hosts, mostly overcommitted and mostly with a background load. */
    static Realization onHosts(long seed) {
        return new RandomScenario(seed, true, false).realization();
    }

    /** A realization with transfers to and from storage, and jobs that wait on their VM for dependencies. */
    static Realization withTransfers(long seed) {
        return new RandomScenario(seed, false, true).realization();
    }

    /** A realization with all of these features. */
    static Realization withEverything(long seed) {
        return new RandomScenario(seed, true, true).realization();
    }

    /** A realization on VMs that share nothing, continued from a random time. */
    static Realization continued(long seed) {
        RandomScenario random = new RandomScenario(seed, false, false);
        Realization whole = random.realization();
        return random.continued(whole, new KernelEngine().simulate(whole));
    }

    private Realization continued(Realization whole, Schedule schedule) {
        Workflow workflow = whole.scenario().workflow();
        double now = random.nextDouble() * schedule.outcome().completionSeconds();
        ExecutionState state = MidRunStates.at(now, workflow, schedule);
        double[] walltimes = whole.walltimesSeconds();
        for (int job = 0; job < walltimes.length; job++) {
            if (state.status(job) != JobStatus.RUNNING) {
                walltimes[job] = duration();
            }
        }
        return new Realization(whole.scenario(), state, whole.recorded(), walltimes, whole.effects());
    }

    private Realization realization() {
        ProvisioningStrategy strategy = strategy();
        Workflow workflow = workflow();
        Platform platform = platform(strategy, workflow.jobCount());
        Scenario scenario = new Scenario(workflow, platform, strategy, controller(), background(platform));
        return new Realization(
                scenario,
                recorded(scenario.platform()),
                durations(workflow.jobCount()),
                random.nextBoolean() ? DrawnEffects.NONE : effects());
    }

    private DrawnEffects effects() {
        double factor = 2 * random.nextDouble();
        VmEffect boots = new VmEffect() {
            @Override
            public double bootSeconds(int vm, int type, double predictedSeconds) {
                return predictedSeconds * factor + 3 * vm + type;
            }

            @Override
            public double lifetimeSeconds(int vm, int type) {
                return Double.POSITIVE_INFINITY;
            }

            @Override
            public boolean takesBack() {
                return false;
            }
        };
        return new DrawnEffects(boots, (job, vm, start, drawn) -> drawn * factor + vm + 0.01 * start);
    }

    private ProvisioningStrategy strategy() {
        List<String> names = List.copyOf(BuiltInStrategies.names());
        return BuiltInStrategies.byName(names.get(random.nextInt(names.size())));
    }

    private Workflow workflow() {
        int count = 1 + random.nextInt(30);
        List<Job> jobs = new ArrayList<>();
        for (int job = 0; job < count; job++) {
            List<String> parents = new ArrayList<>();
            for (int parent = 0; parent < job; parent++) {
                if (random.nextInt(2 + job) == 0) {
                    parents.add("j" + parent);
                }
            }
            double release = random.nextBoolean() ? 0 : 5000 * random.nextDouble();
            jobs.add(moving(new Job("j" + job, "", duration(), release, 0, 0, parents)));
        }
        return Workflow.of("random", jobs);
    }

    private Job moving(Job job) {
        if (!transfers) {
            return job;
        }
        List<Integer> inputVms = random.nextInt(3) > 0 ? List.of() : List.of(random.nextInt(3), random.nextInt(5));
        Job moving = job.withInputBytes(bytes()).withOutputBytes(bytes()).withInputVms(inputVms);
        moving = random.nextBoolean() ? moving : moving.withManagementSeconds(60 * random.nextDouble());
        return random.nextInt(4) > 0 ? moving : moving.withStartShare(0.1 + 0.9 * random.nextDouble());
    }

    private double bytes() {
        return random.nextInt(4) == 0 ? 0 : 5e9 * random.nextDouble();
    }

    private double duration() {
        return random.nextInt(10) == 0 ? 0 : 4000 * random.nextDouble();
    }

    private double[] durations(int count) {
        return DoubleStream.generate(this::duration).limit(count).toArray();
    }

    private Platform platform(ProvisioningStrategy strategy, int jobs) {
        List<Double> speeds = IntStream.rangeClosed(0, random.nextInt(5))
                .mapToObj(slot -> speed())
                .toList();
        FixedPool pool = new FixedPool(speeds, storage());
        if (random.nextBoolean()) {
            pool = pool.withBilling(new SlotBilling(Collections.nCopies(jobs, random.nextDouble()), 0));
        }
        CloudPlatform cloud = cloud("a");
        MultiCloud clouds = new MultiCloud(List.of(cloud, cloud("b")));
        if (random.nextInt(4) == 0 && strategy.suits(clouds)) {
            return clouds;
        }
        return strategy.suits(cloud) ? cloud : pool;
    }

    private double speed() {
        return random.nextBoolean() ? 1 : 0.5 + 2 * random.nextDouble();
    }

    private CloudPlatform cloud(String name) {
        List<VmType> types = IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(type -> VmType.of(name + type, 1 + type)
                        .withSpeed(speed())
                        .withMaxVms(random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(4))
                        .withMemoryBytes(random.nextBoolean() ? 0 : 4e9 * random.nextDouble())
                        .withLinkBytesPerSecond(random.nextBoolean() ? Double.POSITIVE_INFINITY : bandwidth())
                        .withPrice(Optional.of(new Price(1 + type, Price.Per.HOUR))))
                .toList();
        BootModel boot = new BootModel(100 * random.nextDouble(), random.nextBoolean() ? 20 * random.nextDouble() : 0);
        CloudPlatform cloud =
                new CloudPlatform(types, boot, billing(), 1 + random.nextInt(6), 1 + 100 * random.nextDouble());
        cloud = random.nextInt(3) == 0 ? cloud.withProvisioningDelaySeconds(100 * random.nextDouble()) : cloud;
        cloud = hosts ? cloud.withHosts(hosts()) : cloud;
        return storage().map(cloud::withStorage).orElse(cloud);
    }

    private Optional<Storage> storage() {
        double latency = random.nextBoolean() ? 0 : 3 * random.nextDouble();
        return transfers ? Optional.of(new Storage(bandwidth(), bandwidth(), latency)) : Optional.empty();
    }

    private double bandwidth() {
        return 1e7 * (1 + 9 * random.nextDouble());
    }

    private HostPool hosts() {
        List<Host> hosts = IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(host -> new Host(
                        LEAST_CORES + random.nextInt(4),
                        random.nextBoolean() ? Double.POSITIVE_INFINITY : 4e9 + 8e9 * random.nextDouble()))
                .toList();
        HostPlacement[] policies = HostPlacement.values();
        double overcommitment = random.nextInt(4) == 0 ? 1 : 1 + 2 * random.nextDouble();
        return new HostPool(hosts, policies[random.nextInt(policies.length)], overcommitment);
    }

    /** Entries before and after the start, some without work, that fit on any host. */
    private BackgroundLoad background(Platform platform) {
        if (!hosts || !(platform instanceof CloudPlatform) || random.nextInt(5) == 0) {
            return BackgroundLoad.NONE;
        }
        int entries = random.nextInt(60);
        return new BackgroundLoad(
                DoubleStream.generate(() -> -3000 + 15000 * random.nextDouble())
                        .limit(entries)
                        .sorted()
                        .toArray(),
                IntStream.generate(() -> 1 + random.nextInt(LEAST_CORES))
                        .limit(entries)
                        .toArray(),
                durations(entries));
    }

    private BillingModel billing() {
        return switch (random.nextInt(4)) {
            case 0 -> new PerSecondBilling(600 * random.nextDouble());
            case 1 -> new BtuBilling(600, BtuCount.CEILING);
            case 2 -> new BtuBilling(3600, BtuCount.CEILING);
            default -> new BtuBilling(3600, BtuCount.GRACE_SECOND);
        };
    }

    private EnactorPolling controller() {
        return switch (random.nextInt(4)) {
            case 0 -> EnactorPolling.SCHLOUDER;
            case 1 -> EnactorPolling.EARLY_SCHLOUDER;
            case 2 -> new EnactorPolling(10 * random.nextDouble(), 50 * random.nextDouble());
            default -> EnactorPolling.IMMEDIATE;
        };
    }

    private RecordedInputs recorded(Platform platform) {
        if (platform instanceof FixedPool || random.nextInt(3) > 0) {
            return RecordedInputs.NONE;
        }
        return new RecordedInputs(some(2000), some(200), some(50));
    }

    /** Values for some VMs, a few of them unknown. */
    private double[] some(double below) {
        return DoubleStream.generate(() -> random.nextInt(5) == 0 ? Double.NaN : below * random.nextDouble())
                .limit(random.nextInt(8))
                .toArray();
    }
}
