package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Small workflows and generated traces for table tests. */
public final class SampleSetups {
    /** Six jobs in three levels, 2,700 s in total. */
    public static final Workflow WORKFLOW = Workflow.of(
            "sample",
            List.of(
                    Job.of("first", "prepare", 300),
                    Job.of("a", "work", 600, "first"),
                    Job.of("b", "work", 500, "first"),
                    Job.of("c", "work", 700, "first"),
                    Job.of("d", "work", 400, "a"),
                    Job.of("last", "collect", 200, "a", "b", "c", "d")));

    private SampleSetups() {}

    /** Hosts whose VMs have one core and boot immediately. */
    public static CloudPlatform cloud(int hosts, int cores, double overcommitment) {
        return CloudPlatform.of(
                        VmType.of("small", 1), new BootModel(0, 0), new BtuBilling(3600, BtuCount.CEILING), 100, 0)
                .withHosts(HostPool.of(hosts, cores, HostPlacement.BALANCING).withOvercommitment(overcommitment));
    }

    public static Scenario scenario(Workflow workflow, CloudPlatform cloud) {
        return Scenario.of(workflow, cloud, BuiltInStrategies.byName("1vmpertask"));
    }

    /** Jobs of 1 to 12 cores with random arrivals and runtimes up to two hours. */
    public static WorkloadTrace trace(int jobs, double spanSeconds, long seed) {
        Random random = new Random(seed);
        double[] start = random.doubles(jobs, 0, spanSeconds).sorted().toArray();
        double[] runtime = random.doubles(jobs, 0, 7200).map(Math::floor).toArray();
        int[] cores = random.ints(jobs, 1, 13).toArray();
        return new WorkloadTrace("sample-trace", 32, start, runtime, cores);
    }

    /** The sample workflow on 8 overcommitted cores with about 40 fragments that use nine tenths of them. */
    static FragmentSetup setup() {
        return setup(trace(200, 26_700, 1));
    }

    static FragmentSetup setup(WorkloadTrace trace) {
        return new FragmentSetup(scenario(WORKFLOW, cloud(4, 2, 3)), trace, LoadScaling.toUtilisation(0.9), 600, 1);
    }

    static float[] simulated(FragmentSetup setup, int fragment) {
        float[] runtimes = new float[setup.scenario().workflow().jobCount()];
        setup.simulator().simulate(fragment, runtimes);
        return runtimes;
    }

    static float[] stored(SimulatedRuntimes table, int fragment) {
        float[] runtimes = new float[table.jobCount()];
        for (int job = 0; job < runtimes.length; job++) {
            runtimes[job] = table.runtimeSeconds(fragment, job);
        }
        return runtimes;
    }

    /** Returns whether the table contains the simulated runtimes of every candidate. */
    static boolean isComplete(SimulatedRuntimes table, FragmentSetup setup) {
        for (int fragment = 0; fragment < table.fragmentCount(); fragment++) {
            if (!table.isFilled(fragment) || !Arrays.equals(stored(table, fragment), simulated(setup, fragment))) {
                return false;
            }
        }
        return table.fragmentCount() > 0;
    }
}
