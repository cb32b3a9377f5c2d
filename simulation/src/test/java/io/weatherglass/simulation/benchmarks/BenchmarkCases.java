package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the benchmarks simulate: the published workflows and their cloud, in any size. */
final class BenchmarkCases {
    private static final long SEED = 1;

    /** VMs that the published runs were allowed. */
    static final int VMS = 10;

    private BenchmarkCases() {}

    /** The published size of a workflow, by the names of {@link #workflow(String, int, int)}. */
    static int publishedJobs(String name) {
        return name.equals("montage") ? 184 : 223;
    }

    /**
     * A workflow of about this many jobs.
     *
     * @param name "omssa": independent jobs of one submission [B19 table 1.1]; "stream": the same jobs submitted one by
     *     one, at a rate that keeps nine VMs in ten busy; "montage": jobs in levels [B19 table 1.2, fig. 1.3]
     */
    static Workflow workflow(String name, int jobs, int vms) {
        return switch (name) {
            case "omssa" -> SyntheticWorkflows.omssaBrs(jobs, SEED).workflow();
            case "stream" -> stream(jobs, vms);
            case "montage" -> montage(jobs);
            default ->
                throw new IllegalArgumentException("workflow must be omssa, stream or montage, was \"" + name + "\"");
        };
    }

    private static Workflow stream(int jobs, int vms) {
        Workflow bag = workflow("omssa", jobs, vms);
        double projected = Arrays.stream(bag.projectedRuntimesSeconds()).sum();
        double interval = projected / jobs / (0.9 * vms);
        List<Job> stream = new ArrayList<>(jobs);
        for (int k = 0; k < jobs; k++) {
            stream.add(bag.job(k).releasedAt(k * interval));
        }
        return Workflow.of("synthetic-stream-" + jobs, stream);
    }

    /** Three bands, each of projects, differences and 4 single jobs, and a gathering job. */
    private static Workflow montage(int jobs) {
        int perBand = (jobs - 1) / 3 - 4;
        int projects = perBand * 36 / (36 + 21);
        return SyntheticWorkflows.montage(projects, perBand - projects, SEED).workflow();
    }

    /** The authors' cloud: a BTU of an hour, VMs of one core that boot in half a minute. */
    static CloudPlatform cloud(int maxVms) {
        return CloudPlatform.of(
                VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), maxVms, 50);
    }
}
