package io.weatherglass.cli.demo;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.synthetic.LublinWorkload;
import io.weatherglass.simulation.synthetic.LublinWorkload.TenantJob;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Another tenant of the demo's machine. Its workload is generated. The slowdown of the slots is simulated with short
 * jobs that run on all slots under a fragment of this workload; the load of slots that are added later is neglected.
 */
final class SyntheticTenant implements WalltimeEffect {
    static final String NAME = "synthetic-tenant";

    static final double GRID_SECONDS = 300;

    private static final int CORES = 16;
    private static final int OVERCOMMITMENT = 4;
    static final String PLATFORM = "1x" + CORES + "/" + OVERCOMMITMENT;

    private static final int SLOTS = 10;
    private static final double DAYS = 7;
    private static final double DAY_SECONDS = 86_400;

    private static final double PROBE_SECONDS = 60;
    private static final int PROBES_PER_SLOT = 720;

    /** Longer than the serial runtime of the demo's workflow. */
    private static final double FRAGMENT_SECONDS = 2 * DAY_SECONDS;

    /** Target number of cores of the tenant, in the calm initial phase and afterwards. */
    private static final double CALM_CORES = CORES - SLOTS;

    private static final double BUSY_CORES = 12;
    private static final double BUSY_SECONDS = 3 * 3600;

    private final WorkloadTrace trace;
    private final double startSeconds;

    /** Completed work per slot by time, both in seconds. */
    private final TreeMap<Double, Double> workByTime = new TreeMap<>(Map.of(0.0, 0.0));

    private final TreeMap<Double, Double> timeByWork = new TreeMap<>(Map.of(0.0, 0.0));

    /** @param calmSeconds time until the tenant becomes busy */
    SyntheticTenant(double calmSeconds, long seed) {
        trace = trace(seed);
        startSeconds = start(calmSeconds);
        FragmentSetup setup = new FragmentSetup(Scenarios.of(probes()), trace, LoadScaling.byCores());
        EventKernel kernel = new EventKernel(
                setup.scenario().withBackground(setup.scaledTrace().load(startSeconds, FRAGMENT_SECONDS)),
                ExecutionState.start(setup.scenario().workflow()));
        double work = 0;
        for (JobSchedule probe : kernel.simulateSchedule(setup.runtimesSeconds(), WalltimeEffect.NONE)
                .jobs()) {
            if (probe.vm() == 0) {
                work += PROBE_SECONDS;
                workByTime.put(probe.endSeconds(), work);
                timeByWork.put(work, probe.endSeconds());
            }
        }
    }

    private static EnactmentPlan probes() {
        VmResources slots = new VmResources(
                        List.of(VmTypeSpec.unpriced("slot", 1)),
                        new BootSpec(0, 0),
                        new BillingSpec.Btu(1e9, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(SLOTS),
                        0)
                .toBuilder()
                        .hosts(new HostPoolSpec(
                                List.of(new HostPoolSpec.Hosts(1, CORES, OptionalLong.empty())),
                                HostPoolSpec.Placement.BALANCING,
                                OVERCOMMITMENT))
                        .build();
        return EnactmentPlan.builder("probes", Instant.EPOCH, "allparexceed")
                .jobs(IntStream.range(0, SLOTS * PROBES_PER_SLOT)
                        .mapToObj(job -> PlannedJob.of("probe-" + job, "probe", PROBE_SECONDS))
                        .toList())
                .resources(slots)
                .build();
    }

    private static WorkloadTrace trace(long seed) {
        List<TenantJob> jobs = LublinWorkload.generate(DAYS * DAY_SECONDS, seed);
        WorkloadTrace.Builder trace = WorkloadTrace.builder(NAME, LublinWorkload.NODES, jobs.size());
        jobs.forEach(job -> trace.job(job.submitSeconds(), job.runtimeSeconds(), job.nodes()));
        return trace.build();
    }

    /** Returns the start of the fragment that is nearest to the intended load. On the first day, the machine fills up. */
    private double start(double calmSeconds) {
        double best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double start = DAY_SECONDS; start + FRAGMENT_SECONDS < DAYS * DAY_SECONDS; start += GRID_SECONDS) {
            double difference = Math.max(0, wantedCores(start, start + calmSeconds) - CALM_CORES)
                    + Math.abs(wantedCores(start + calmSeconds, start + calmSeconds + BUSY_SECONDS) - BUSY_CORES);
            if (difference < least) {
                least = difference;
                best = start;
            }
        }
        return best;
    }

    private double wantedCores(double from, double to) {
        double coreSeconds = 0;
        for (int job = 0; job < trace.jobCount(); job++) {
            double begin = Math.max(from, trace.startSeconds(job));
            double end = Math.min(to, trace.startSeconds(job) + trace.runtimeSeconds(job));
            coreSeconds += Math.max(0, end - begin) * trace.cores(job);
        }
        return coreSeconds / (to - from) * CORES / LublinWorkload.NODES;
    }

    WorkloadTrace workload() {
        return trace;
    }

    double startSeconds() {
        return startSeconds;
    }

    /** Adds the workload to the store of a daemon. */
    void store(TraceStore store) throws IOException {
        Path table = Files.createTempFile(NAME, ".csv");
        try {
            String rows = IntStream.range(0, trace.jobCount())
                    .mapToObj(job -> "0," + trace.startSeconds(job) + "," + trace.runtimeSeconds(job) + ","
                            + trace.cores(job) + "\n")
                    .collect(Collectors.joining());
            Files.writeString(table, "submit,wait,runtime,cores\n" + rows);
            new TraceImport(
                            table,
                            NAME,
                            Optional.of("csv"),
                            Optional.of(NAME),
                            Optional.of(ColumnMapping.parse("submit=submit,wait=wait,runtime=runtime,cores=cores")),
                            OptionalInt.of(LublinWorkload.NODES),
                            false,
                            ReadOptions.unlimited(true))
                    .into(store);
        } finally {
            Files.delete(table);
        }
    }

    @Override
    public double walltimeSeconds(int job, int slot, double startSeconds, double drawnSeconds) {
        return at(timeByWork, at(workByTime, startSeconds) + drawnSeconds) - startSeconds;
    }

    /** Interpolates linearly; extrapolates without slowdown. */
    private static double at(TreeMap<Double, Double> curve, double x) {
        Map.Entry<Double, Double> before = curve.floorEntry(x);
        Map.Entry<Double, Double> after = curve.higherEntry(x);
        if (after == null) {
            return before.getValue() + x - before.getKey();
        }
        double share = (x - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + share * (after.getValue() - before.getValue());
    }
}
