package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import io.weatherglass.forecast.matching.tables.TableBuilder;
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
import java.util.List;
import java.util.Random;

/** Two concurrent jobs, then three, then one, on four shared hosts with two cores each. */
final class Cases {

    private static final Workflow WORKFLOW = Workflow.of(
            "sample",
            List.of(
                    Job.of("a", "first", 900),
                    Job.of("b", "first", 1000),
                    Job.of("c", "second", 700, "a"),
                    Job.of("d", "second", 800, "a", "b"),
                    Job.of("e", "second", 600, "b"),
                    Job.of("f", "last", 500, "c", "d", "e")));

    private Cases() {}

    static FragmentSetup setup() {
        Random random = new Random(3);
        int jobs = 400;
        WorkloadTrace trace = new WorkloadTrace(
                "sample-trace",
                16,
                random.doubles(jobs, 0, 60_000).sorted().toArray(),
                random.doubles(jobs, 100, 3000).toArray(),
                random.ints(jobs, 1, 3).toArray());
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("small", 1), new BootModel(0, 0), new BtuBilling(3600, BtuCount.CEILING), 100, 0)
                .withHosts(HostPool.of(4, 2, HostPlacement.BALANCING).withOvercommitment(4));
        return new FragmentSetup(
                Scenario.of(WORKFLOW, cloud, BuiltInStrategies.byName("1vmpertask")),
                trace,
                LoadScaling.toUtilisation(1),
                60,
                1);
    }

    static MatchCase simulated() {
        FragmentSetup setup = setup();
        RuntimeTable table = RuntimeTable.inMemory(setup);
        new TableBuilder(setup, table).build(Runnable::run, 1, () -> false, done -> {});
        return new MatchCase(setup, table);
    }

    /** Returns a case with this table for six jobs. */
    static MatchCase of(SimulatedRuntimes table) {
        return new MatchCase(setup(), table);
    }
}
