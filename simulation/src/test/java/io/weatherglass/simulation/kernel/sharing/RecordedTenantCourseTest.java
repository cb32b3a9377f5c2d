package io.weatherglass.simulation.kernel.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.ContendedCase;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.MidRunStates;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.TenantArrivals;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** A kernel that follows the course of tenants produces bitwise the same schedules as a simulation event by event. */
class RecordedTenantCourseTest {
    private static final int REALIZATIONS = 12;

    /** A scenario with walltimes for several realizations. */
    record Case(Scenario scenario, List<double[]> walltimes) {
        Workflow workflow() {
            return scenario.workflow();
        }

        /** Draws dates that are rarely equal, or integers that often are. */
        static Case of(Random random) {
            boolean whole = random.nextInt(3) == 0;
            Workflow workflow = workflow(random, whole);
            Scenario scenario =
                    Scenario.of(workflow, cloud(random), strategy(random)).withBackground(background(random, whole));
            return new Case(scenario, walltimes(workflow, random, whole));
        }

        private static ProvisioningStrategy strategy(Random random) {
            return BuiltInStrategies.byName(
                    List.of("asap", "asap", "afap", "1vmpertask", "firstfit").get(random.nextInt(5)));
        }

        private static double draw(Random random, double most, boolean whole) {
            double value = most * random.nextDouble();
            return whole ? Math.rint(value / 10) * 10 : value;
        }

        private static Workflow workflow(Random random, boolean whole) {
            List<Job> jobs = new ArrayList<>();
            int count = 1 + random.nextInt(30);
            boolean bag = random.nextBoolean();
            for (int job = 0; job < count; job++) {
                List<String> parents = new ArrayList<>();
                for (int parent = 0; !bag && parent < job; parent++) {
                    if (random.nextInt(1 + job) == 0) {
                        parents.add("j" + parent);
                    }
                }
                double release = random.nextInt(4) == 0 ? draw(random, 500, whole) : 0;
                jobs.add(Job.of("j" + job, "", 50 + draw(random, 300, whole), parents.toArray(String[]::new))
                        .withReleaseSeconds(release));
            }
            return Workflow.of("followed", jobs);
        }

        private static CloudPlatform cloud(Random random) {
            HostPlacement placement = HostPlacement.values()[random.nextInt(HostPlacement.values().length)];
            double overcommitment = random.nextInt(5) == 0 ? 1 : 1.5 + 2 * random.nextDouble();
            return CloudPlatform.of(
                            VmType.of("small", 1),
                            new BootModel(random.nextBoolean() ? 20 : 33.3, 2),
                            new BtuBilling(900, BtuCount.CEILING),
                            1 + random.nextInt(6),
                            50)
                    .withHosts(HostPool.of(2 + random.nextInt(8), 2 + random.nextInt(4), placement)
                            .withOvercommitment(overcommitment));
        }

        private static BackgroundLoad background(Random random, boolean whole) {
            int size = random.nextInt(120);
            double[] arrival = new double[size];
            double[] work = new double[size];
            double horizon = 200 + random.nextInt(3000);
            for (int k = 0; k < size; k++) {
                arrival[k] = draw(random, horizon, whole) - 100;
                work[k] = random.nextInt(20) == 0 ? 0 : draw(random, 300, whole);
            }
            Arrays.sort(arrival);
            return new BackgroundLoad(arrival, random.ints(size, 1, 3).toArray(), work);
        }

        private static List<double[]> walltimes(Workflow workflow, Random random, boolean whole) {
            double spread = random.nextInt(3) == 0 ? 1 : 0.1;
            List<double[]> realizations = new ArrayList<>();
            for (int k = 0; k < REALIZATIONS; k++) {
                double[] walltimes = workflow.projectedRuntimesSeconds().clone();
                for (int job = 0; job < walltimes.length; job++) {
                    double drawn = walltimes[job] * (1 - spread + 2 * spread * random.nextDouble());
                    walltimes[job] = whole ? Math.rint(drawn / 10) * 10 : drawn;
                }
                realizations.add(walltimes);
            }
            return realizations;
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Arbitraries.randomValue(Case::of);
    }

    @Provide
    Arbitrary<ContendedCase> contended() {
        return Arbitraries.randomValue(ContendedCase::of);
    }

    @Property(tries = 600)
    void followingTheCourseChangesNothing(@ForAll("cases") Case sample) {
        assertFollowingChangesNothing(sample.scenario(), ExecutionState.start(sample.workflow()), sample.walltimes());
    }

    @Property(tries = 400)
    void followingTheCourseFromAStateInTheMiddleChangesNothing(
            @ForAll("cases") Case sample, @ForAll @DoubleRange(min = 0, max = 1) double share) {
        EventKernel kernel = new EventKernel(sample.scenario(), ExecutionState.start(sample.workflow()));
        Schedule whole = kernel.simulateSchedule(sample.walltimes().get(0), WalltimeEffect.NONE);
        // a date without events
        double now = share * whole.outcome().completionSeconds() + 1 / 128.0;
        ExecutionState state = MidRunStates.at(now, sample.workflow(), whole);
        assertFollowingChangesNothing(sample.scenario(), state, sample.walltimes());
    }

    @Property(tries = 400)
    void followingTheCourseChangesNothingWithTransfersAndFewHosts(@ForAll("contended") ContendedCase sample) {
        Random random = new Random(sample.walltimes().length);
        List<double[]> walltimes = Stream.generate(() -> Arrays.stream(sample.walltimes())
                        .map(seconds -> seconds * (0.8 + 0.4 * random.nextDouble()))
                        .toArray())
                .limit(REALIZATIONS)
                .toList();
        ExecutionState state = ExecutionState.start(sample.scenario().workflow());
        assertFollowingChangesNothing(sample.scenario(), state, walltimes);
    }

    /** Four VMs on separate hosts, 20 jobs of about 100 s, and an occasional tenant on each host. */
    @Test
    void worksOffQueuesHostByHostOnceTheCourseIsKnown() {
        Workflow workflow = Workflow.of(
                "followed",
                IntStream.range(0, 20)
                        .mapToObj(job -> Job.of("j" + job, "", 100 + job))
                        .toList());
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("small", 1), new BootModel(20, 2), new BtuBilling(3600, BtuCount.CEILING), 4, 50)
                .withHosts(HostPool.of(4, 2, HostPlacement.BALANCING).withOvercommitment(2));
        double[] arrivals = IntStream.range(0, 40).mapToDouble(k -> 50 + 13 * k).toArray();
        double[] work = IntStream.range(0, 40).mapToDouble(k -> 30 + k).toArray();
        int[] cores = new int[40];
        Arrays.fill(cores, 1);
        Scenario scenario = Scenario.of(workflow, cloud, BuiltInStrategies.byName("asap"))
                .withBackground(new BackgroundLoad(arrivals, cores, work));
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(workflow));
        List<List<Integer>> asked = new ArrayList<>();
        for (int realization = 0; realization < 3; realization++) {
            List<Integer> jobs = new ArrayList<>();
            asked.add(jobs);
            kernel.simulate(workflow.projectedRuntimesSeconds(), new WalltimeEffect() {
                @Override
                public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
                    jobs.add(job);
                    return drawnSeconds;
                }

                @Override
                public void beginAgain() {
                    jobs.clear();
                }
            });
        }
        assertThat(asked.get(2))
                .as("not in the order of the dates, as in the first realization")
                .isNotEqualTo(asked.get(0))
                .containsExactlyInAnyOrderElementsOf(asked.get(0));
    }

    private static void assertFollowingChangesNothing(
            Scenario scenario, ExecutionState state, List<double[]> realizations) {
        for (boolean vmsAreTakenBack : new boolean[] {false, true}) {
            DrawnVms effect = new DrawnVms();
            VmEffect vmEffect = vmsAreTakenBack ? effect : VmEffect.NONE;
            EventKernel following = new EventKernel(scenario, state, RecordedInputs.NONE, vmEffect);
            EventKernel eventByEvent = new EventKernel(scenario, state, RecordedInputs.NONE, vmEffect);
            // for totals only, queues are worked off host by host
            EventKernel apart = new EventKernel(scenario, state, RecordedInputs.NONE, vmEffect);
            eventByEvent.followNoCourse();
            for (double[] walltimes : realizations) {
                effect.realization++;
                Schedule expected = eventByEvent.simulateSchedule(walltimes, new Ageing());
                assertThat(following.simulateSchedule(walltimes, new Ageing())).isEqualTo(expected);
                apart.simulate(walltimes, new Ageing());
                assertThat(apart.outcome()).isEqualTo(expected.outcome());
            }
            assertThat(placed(apart.tenants())).isEqualTo(placed(eventByEvent.tenants()));
        }
    }

    /** Host and start of each entry that has arrived and found a host. */
    private static List<String> placed(TenantArrivals tenants) {
        return IntStream.range(0, tenants.arrived())
                .mapToObj(entry -> tenants.host(entry) + " since " + tenants.startSeconds(entry))
                .toList();
    }

    /** Every job takes longer than the previous one on its VM. */
    private static final class Ageing implements WalltimeEffect {
        private final Map<Integer, Integer> jobs = new HashMap<>();

        @Override
        public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
            return drawnSeconds + 10 * jobs.merge(vm, 1, Integer::sum);
        }

        @Override
        public void beginAgain() {
            jobs.clear();
        }
    }

    /** VMs that boot within a minute; one in four is interrupted. */
    private static final class DrawnVms implements VmEffect {
        private int realization;

        private double draw(int vm, int what) {
            return new Random(1000L * realization + 10L * vm + what).nextDouble();
        }

        @Override
        public double bootSeconds(int vm, int type, double predictedSeconds) {
            return 60 * draw(vm, 0);
        }

        @Override
        public double lifetimeSeconds(int vm, int type) {
            return draw(vm, 1) < 0.25 ? 100 + 2000 * draw(vm, 2) : Double.POSITIVE_INFINITY;
        }
    }
}
