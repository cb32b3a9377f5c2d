package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;

/**
 * A workflow, its platform, and a historic workload whose fragments run there behind it. Immutable and safe to share between
 * threads.
 *
 * <p>A fragment lasts as long as the whole workflow run serially, as projected (METHODS: Σ r_ex, as nothing is complete at
 * its beginning); an unknown projection counts as the mean of its kind.
 */
public final class FragmentSetup {
    /** Default distance of fragment starts, s. A guess: loads change within minutes. */
    public static final double DEFAULT_GRID_SECONDS = 60;

    /** A fragment with fewer jobs of other tenants is no candidate: it can hardly be distinguished from no load at all. A guess. */
    public static final int DEFAULT_MINIMUM_JOBS = 10;

    private final Scenario scenario;
    private final double[] runtime;
    private final WorkloadTrace trace;
    private final LoadScaling scaling;
    private final int minimumJobs;
    private final FragmentGrid grid;
    private final double factor;
    private final ScaledTrace scaled;

    /**
     * Sets up fragments of a trace behind a workflow.
     *
     * @param scenario the workflow on a cloud with known hosts; its background load is not used
     * @param scaling how the trace becomes a load of these hosts
     * @param gridSeconds distance of two fragment starts, &gt; 0
     * @param minimumJobs jobs of other tenants that a candidate has at least, &gt;= 0
     * @throws IllegalArgumentException if the platform is not one cloud with known hosts, no projection is known, or an
     *     argument breaks a rule
     */
    public FragmentSetup(
            Scenario scenario, WorkloadTrace trace, LoadScaling scaling, double gridSeconds, int minimumJobs) {
        if (minimumJobs < 0) {
            throw new IllegalArgumentException("minimumJobs must be >= 0, was " + minimumJobs);
        }
        HostPool pool = hosts(scenario);
        this.scenario = scenario;
        this.trace = trace;
        this.scaling = scaling;
        this.minimumJobs = minimumJobs;
        runtime = KindMeans.fillUnknown(scenario.workflow(), scenario.workflow().projectedRuntimesSeconds());
        double serial = Arrays.stream(runtime).sum();
        if (!(serial > 0)) {
            throw new IllegalArgumentException(
                    "workflow \"" + scenario.workflow().name() + "\": must have a projected runtime > 0 s, had none");
        }
        grid = FragmentGrid.over(trace.spanSeconds(), serial, gridSeconds);
        int widest = pool.hosts().stream().mapToInt(Host::cores).max().orElseThrow();
        factor = scaling.factor(trace, pool);
        scaled = new ScaledTrace(trace, factor, widest);
    }

    /** With the default grid and minimum of jobs. */
    public FragmentSetup(Scenario scenario, WorkloadTrace trace, LoadScaling scaling) {
        this(scenario, trace, scaling, DEFAULT_GRID_SECONDS, DEFAULT_MINIMUM_JOBS);
    }

    private static HostPool hosts(Scenario scenario) {
        if (scenario.platform() instanceof CloudPlatform cloud && cloud.hosts().isPresent()) {
            return cloud.hosts().get();
        }
        throw new IllegalArgumentException("a background load needs one cloud with known hosts, was a "
                + scenario.platform().getClass().getSimpleName()
                + (scenario.platform() instanceof CloudPlatform ? " without hosts" : ""));
    }

    public Scenario scenario() {
        return scenario;
    }

    public WorkloadTrace trace() {
        return trace;
    }

    public LoadScaling scaling() {
        return scaling;
    }

    public FragmentGrid grid() {
        return grid;
    }

    public int minimumJobs() {
        return minimumJobs;
    }

    /** Runtimes of the jobs if nothing slows them down, seconds by job index: projected ones, unknown ones filled. A copy. */
    public double[] runtimesSeconds() {
        return runtime.clone();
    }

    /** Cores on the platform for one core of the trace. */
    public double coresPerTraceCore() {
        return factor;
    }

    /** The whole trace as VMs on the platform. */
    public ScaledTrace scaledTrace() {
        return scaled;
    }

    /** Whether the fragment holds enough jobs to be distinguished from no load. */
    public boolean isCandidate(int fragment) {
        double start = grid.startSeconds(fragment);
        return scaled.jobsBetween(start, start + grid.durationSeconds()) >= minimumJobs;
    }

    /** Bytes that a table of these fragments takes. */
    public long tableBytes() {
        return ErrorTable.bytes(grid, runtime.length);
    }

    /**
     * The same fragments, or only every second, third, ... of them: as few are left out as it takes for a table to fit.
     *
     * @param maxBytes that the table may take
     */
    public FragmentSetup fittingInto(long maxBytes) {
        double times = Math.max(1, Math.ceil((double) tableBytes() / maxBytes));
        FragmentSetup coarser = this;
        while (coarser.tableBytes() > maxBytes && coarser.grid.count() > 1) {
            coarser = new FragmentSetup(scenario, trace, scaling, grid.gridSeconds() * times, minimumJobs);
            times++;
        }
        return coarser;
    }

    /** A simulator of these fragments, for one thread at a time. */
    public FragmentSimulator simulator() {
        return new FragmentSimulator(this);
    }
}
