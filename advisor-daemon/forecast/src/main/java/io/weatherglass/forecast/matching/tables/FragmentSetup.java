package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;

/**
 * A workflow, its platform, and a historical workload as background. A fragment lasts as long as the projected serial
 * run of the workflow (METHODS: Σ r_ex); an unknown projection counts as the mean of its kind. Immutable, thread-safe.
 */
public final class FragmentSetup {
    /** Default distance between fragment starts; loads change within minutes. */
    public static final double DEFAULT_GRID_SECONDS = 60;

    /** Minimum number of jobs of other tenants; a fragment with fewer jobs is hardly distinguishable from no load. */
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
     * @param scenario scenario on a cloud with known hosts; its background load is ignored
     * @param gridSeconds distance between fragment starts, &gt; 0
     * @param minimumJobs minimum number of jobs of other tenants in a candidate, &gt;= 0
     * @throws IllegalArgumentException if the platform is not one cloud with known hosts, no projection is known, or an
     *     argument is out of range
     */
    public FragmentSetup(
            Scenario scenario, WorkloadTrace trace, LoadScaling scaling, double gridSeconds, int minimumJobs) {
        if (minimumJobs < 0) {
            throw new IllegalArgumentException("minimumJobs must be >= 0, but was " + minimumJobs);
        }
        HostPool pool = hosts(scenario);
        this.scenario = scenario;
        this.trace = trace;
        this.scaling = scaling;
        this.minimumJobs = minimumJobs;
        runtime = KindMeans.fillUnknown(scenario.workflow(), scenario.workflow().projectedRuntimesSeconds());
        double serial = Arrays.stream(runtime).sum();
        if (!(serial > 0)) {
            throw new IllegalArgumentException("workflow \""
                    + scenario.workflow().name() + "\": must have a projected runtime > 0 s, but had none");
        }
        grid = FragmentGrid.over(trace.spanSeconds(), serial, gridSeconds);
        int widest = pool.hosts().stream().mapToInt(Host::cores).max().orElseThrow();
        factor = scaling.factor(trace, pool);
        scaled = new ScaledTrace(trace, factor, widest);
    }

    public FragmentSetup(Scenario scenario, WorkloadTrace trace, LoadScaling scaling) {
        this(scenario, trace, scaling, DEFAULT_GRID_SECONDS, DEFAULT_MINIMUM_JOBS);
    }

    private static HostPool hosts(Scenario scenario) {
        if (scenario.platform() instanceof CloudPlatform cloud && cloud.hosts().isPresent()) {
            return cloud.hosts().get();
        }
        throw new IllegalArgumentException("the platform must be a single cloud with known hosts, but was a "
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

    /**
     * Returns a copy of the runtimes without slow-down, s by job index; an unknown projection is replaced by the mean
     * of its kind.
     */
    public double[] runtimesSeconds() {
        return runtime.clone();
    }

    public double coresPerTraceCore() {
        return factor;
    }

    public ScaledTrace scaledTrace() {
        return scaled;
    }

    public boolean isCandidate(int fragment) {
        double start = grid.startSeconds(fragment);
        return scaled.jobsBetween(start, start + grid.durationSeconds()) >= minimumJobs;
    }

    public long tableBytes() {
        return RuntimeTable.bytes(grid, runtime.length);
    }

    /** Returns this setup with only every n-th fragment, so that its table does not exceed the limit. */
    public FragmentSetup fittingInto(double maxBytes) {
        double times = Math.max(1, Math.ceil(tableBytes() / maxBytes));
        FragmentSetup coarser = this;
        while (coarser.tableBytes() > maxBytes && coarser.grid.count() > 1) {
            coarser = new FragmentSetup(scenario, trace, scaling, grid.gridSeconds() * times, minimumJobs);
            times++;
        }
        return coarser;
    }

    public FragmentSimulator simulator() {
        return new FragmentSimulator(this);
    }
}
