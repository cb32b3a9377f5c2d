package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random scenario on few hosts with other tenants, in half of the cases with storage. Dates are never equal by
 * chance.
 */
public record ContendedCase(Scenario scenario, double[] walltimes) {
    private static final List<String> STRATEGIES = List.of("asap", "afap", "1vmpertask", "firstfit", "1vm4all");

    public static ContendedCase of(Random random) {
        int count = 1 + random.nextInt(20);
        List<Job> jobs = new ArrayList<>();
        double[] walltimes = new double[count];
        for (int job = 0; job < count; job++) {
            List<String> parents = new ArrayList<>();
            for (int parent = 0; parent < job; parent++) {
                if (random.nextInt(2 + job) == 0) {
                    parents.add("j" + parent);
                }
            }
            walltimes[job] = 1 + 500 * random.nextDouble();
            double release = random.nextBoolean() ? 0 : 500 * random.nextDouble();
            jobs.add(new Job(
                    "j" + job,
                    "",
                    walltimes[job] * (0.5 + random.nextDouble()),
                    release,
                    random.nextInt(4) == 0 ? 0 : 1000 * random.nextDouble(),
                    random.nextInt(4) == 0 ? 0 : 1000 * random.nextDouble(),
                    random.nextInt(4) == 0 ? 5 * random.nextDouble() : 0,
                    1,
                    random.nextInt(4) == 0 ? List.of(random.nextInt(3)) : List.of(),
                    parents));
        }
        Workflow workflow = Workflow.of("contended", jobs);
        ProvisioningStrategy strategy = BuiltInStrategies.byName(STRATEGIES.get(random.nextInt(STRATEGIES.size())));
        CloudPlatform platform = platform(random);
        EnactorPolling controller = random.nextInt(3) == 0 ? EnactorPolling.SCHLOUDER : EnactorPolling.IMMEDIATE;
        return new ContendedCase(
                new Scenario(workflow, platform, strategy, controller, background(platform, random)), walltimes);
    }

    private static CloudPlatform platform(Random random) {
        List<VmType> types = new ArrayList<>();
        for (int type = 1 + random.nextInt(2); type > 0; type--) {
            types.add(VmType.of("type" + type, 1 + random.nextInt(2))
                    .withSpeed(0.5 + random.nextDouble())
                    .withMaxVms(1 + random.nextInt(3))
                    .withLinkBytesPerSecond(
                            random.nextBoolean() ? 20 * random.nextDouble() : Double.POSITIVE_INFINITY));
        }
        List<Host> hosts = new ArrayList<>();
        for (int host = 1 + random.nextInt(3); host > 0; host--) {
            hosts.add(Host.of(2 + random.nextInt(3)));
        }
        HostPlacement placement = HostPlacement.values()[random.nextInt(HostPlacement.values().length)];
        CloudPlatform cloud = new CloudPlatform(
                        types,
                        new BootModel(60 * random.nextDouble(), 10),
                        new BtuBilling(900, BtuCount.CEILING),
                        1 + random.nextInt(5),
                        50)
                .withHosts(new HostPool(hosts, placement, random.nextBoolean() ? 1 : 1 + 2 * random.nextDouble()));
        return random.nextBoolean()
                ? cloud
                : cloud.withStorage(new Storage(
                        1 + 30 * random.nextDouble(),
                        1 + 30 * random.nextDouble(),
                        random.nextBoolean() ? 0 : random.nextDouble()));
    }

    private static BackgroundLoad background(CloudPlatform platform, Random random) {
        int size = random.nextInt(30);
        double[] arrival = random.doubles(size, -200, 2000).sorted().toArray();
        int most = platform.hosts().orElseThrow().hosts().stream()
                .mapToInt(Host::cores)
                .max()
                .orElseThrow();
        int[] cores = random.ints(size, 1, most + 1).toArray();
        double[] work = random.doubles(size, 0, 400).toArray();
        return new BackgroundLoad(arrival, cores, work);
    }

    CloudPlatform platform() {
        return (CloudPlatform) scenario.platform();
    }

    CloudPlatform withoutHosts() {
        CloudPlatform cloud = platform();
        CloudPlatform without = new CloudPlatform(
                cloud.vmTypes(), cloud.bootModel(), cloud.billing(), cloud.maxVms(), cloud.shutdownMarginSeconds());
        return cloud.storage().map(without::withStorage).orElse(without);
    }

    VmType typeOf(Schedule schedule, int vm) {
        return platform().vmTypes().get(schedule.vms().get(vm).type());
    }

    double speedOf(Schedule schedule, int vm) {
        return typeOf(schedule, vm).speed();
    }

    static void assertClose(Schedule actual, Schedule expected) {
        for (int job = 0; job < expected.jobs().size(); job++) {
            JobSchedule one = actual.jobs().get(job);
            JobSchedule other = expected.jobs().get(job);
            assertThat(one.vm()).isEqualTo(other.vm());
            assertThat(one.startSeconds()).isCloseTo(other.startSeconds(), within(1e-6));
            assertThat(one.endSeconds()).isCloseTo(other.endSeconds(), within(1e-6));
        }
        assertThat(actual.vms()).hasSameSizeAs(expected.vms());
        for (int vm = 0; vm < expected.vms().size(); vm++) {
            VmSchedule one = actual.vms().get(vm);
            VmSchedule other = expected.vms().get(vm);
            assertThat(one.requestSeconds()).isCloseTo(other.requestSeconds(), within(1e-6));
            assertThat(one.terminationSeconds()).isCloseTo(other.terminationSeconds(), within(1e-6));
        }
        assertThat(actual.outcome().billedUnits()).isEqualTo(expected.outcome().billedUnits());
    }

    @Override
    public String toString() {
        return scenario + ", " + java.util.Arrays.toString(walltimes);
    }
}
