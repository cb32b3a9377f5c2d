package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Scenarios for benchmarks: the published workflows and their cloud, in any size. */
final class BenchmarkCases {
    private static final long SEED = 1;

    private static final String SHARED = "-shared";
    private static final int BACKGROUND_JOBS = 1000;

    /** 192 cores with overcommitment to 288: VMs share cores, but never wait for a host. */
    private static final HostPool HOSTS =
            HostPool.of(24, 8, HostPlacement.BALANCING).withOvercommitment(1.5);

    /** VM quota of the published runs. */
    static final int VMS = 10;

    private BenchmarkCases() {}

    /**
     * A published execution under ASAP on 10 VMs.
     *
     * @param name "omssa", "montage", or "omssa-shared" on hosts shared with 1000 jobs of other tenants
     */
    static Scenario scenario(String name) {
        return scenario(name, "asap");
    }

    static Scenario scenario(String name, String strategy) {
        boolean shared = name.endsWith(SHARED);
        String published = shared ? name.substring(0, name.length() - SHARED.length()) : name;
        Workflow workflow = workflow(published, published.equals("montage") ? 184 : 223, VMS);
        CloudPlatform cloud = shared ? cloud(VMS).withHosts(HOSTS) : cloud(VMS);
        return Scenario.of(workflow, cloud, BuiltInStrategies.byName(strategy))
                .withBackground(shared ? background() : BackgroundLoad.NONE);
    }

    /**
     * Jobs with evenly spread arrivals, 1, 2 or 4 cores and exponential work with a mean of 15 minutes. On average they
     * use nine tenths of the cores of {@link #HOSTS}.
     */
    private static BackgroundLoad background() {
        double[] arrival = new double[BACKGROUND_JOBS];
        int[] cores = new int[BACKGROUND_JOBS];
        double[] work = new double[BACKGROUND_JOBS];
        long key = new RandomKey(SEED, "background").sequence(0, "work", 0);
        for (int k = 0; k < BACKGROUND_JOBS; k++) {
            arrival[k] = 60 + 12.5 * k;
            cores[k] = 1 << (k % 3);
            work[k] = -900 * StrictMath.log(SplitMix.uniform(key, k));
        }
        return new BackgroundLoad(arrival, cores, work);
    }

    /**
     * A workflow of about the given number of jobs.
     *
     * @param name "omssa": independent jobs with one submission date [B19 table 1.1]; "stream": the same jobs submitted
     *     one by one at a rate that keeps nine of ten VMs busy; "montage": jobs in levels [B19 table 1.2, fig. 1.3]
     */
    static Workflow workflow(String name, int jobs, int vms) {
        return switch (name) {
            case "omssa" -> OmssaCase.BRS.run(jobs, SEED).workflow();
            case "stream" -> stream(jobs, vms);
            case "montage" -> montage(jobs);
            default ->
                throw new IllegalArgumentException(
                        "workflow must be omssa, stream or montage, but was \"" + name + "\"");
        };
    }

    private static Workflow stream(int jobs, int vms) {
        Workflow bag = workflow("omssa", jobs, vms);
        double projected = Arrays.stream(bag.projectedRuntimesSeconds()).sum();
        double interval = projected / jobs / (0.9 * vms);
        List<Job> stream = new ArrayList<>(jobs);
        for (int k = 0; k < jobs; k++) {
            stream.add(bag.job(k).withReleaseSeconds(k * interval));
        }
        return Workflow.of("synthetic-stream-" + jobs, stream);
    }

    /** Three bands with projects, differences and 4 single jobs each, and a gathering job. */
    private static Workflow montage(int jobs) {
        int perBand = (jobs - 1) / 3 - 4;
        int projects = perBand * 36 / (36 + 21);
        return SyntheticWorkflows.montage(projects, perBand - projects, SEED).workflow();
    }

    /** The authors' cloud: a BTU of an hour, and single-core VMs that boot in half a minute. */
    static CloudPlatform cloud(int maxVms) {
        return CloudPlatform.of(
                VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), maxVms, 50);
    }
}
