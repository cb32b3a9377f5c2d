package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.MachineTypes.MachineType;

/** Runtimes at speed 1, excluding transfers, waits for dependencies and, on platforms with storage, management time. */
public final class ComparableRuntimes {

    private final InstanceSnapshot snapshot;
    private final JobTable jobs;
    private final MachineTypes types;
    private final double[] observed;
    private final double[] running;

    private ComparableRuntimes(InstanceSnapshot snapshot) {
        this.snapshot = snapshot;
        jobs = snapshot.jobs();
        types = MachineTypes.of(snapshot.plan().resources());
        observed = jobs.observedRuntimes();
        running = jobs.runningSeconds(snapshot.elapsedSeconds());
        for (int job = 0; job < observed.length; job++) {
            if (!Double.isNaN(observed[job])) {
                observed[job] = computed(job, observed[job]);
            }
            if (!Double.isNaN(running[job])) {
                running[job] = computedSoFar(job, running[job]);
            }
        }
    }

    public static ComparableRuntimes of(InstanceSnapshot snapshot) {
        return new ComparableRuntimes(snapshot);
    }

    /** Returns a copy of the runtimes by job, s; NaN unless completed. */
    public double[] observedSeconds() {
        return observed.clone();
    }

    /** Returns a copy of the minimum compute times by job, s; NaN unless the job is running. */
    public double[] runningSeconds() {
        return running.clone();
    }

    public boolean[] outliers() {
        return OutlierRule.apply(jobs.projectedRuntimes(), observed, running);
    }

    private double computed(int job, double runtime) {
        MachineType machine = types.of(jobs.vm(job), snapshot.vms());
        double reported = jobs.computeSeconds(job);
        double seconds = machine.storage().isPresent() && !Double.isNaN(reported)
                ? reported
                : runtime
                        - secondsBeforeCompute(job, jobs.endedSeconds(job) - runtime, Double.NEGATIVE_INFINITY, machine)
                        - machine.secondsAfterCompute(jobs.planned(job));
        return Math.max(0, seconds) * machine.speed();
    }

    private double computedSoFar(int job, double elapsed) {
        MachineType machine = types.of(jobs.vm(job), snapshot.vms());
        double transfers =
                secondsBeforeCompute(job, snapshot.elapsedSeconds() - elapsed, Double.POSITIVE_INFINITY, machine)
                        + machine.secondsAfterCompute(jobs.planned(job));
        return Math.max(0, elapsed - transfers) * machine.speed();
    }

    private double secondsBeforeCompute(int job, double start, double endIfOpen, MachineType machine) {
        PlannedJob planned = jobs.planned(job);
        double input = machine.inputSeconds(planned);
        return planned.startShare() == PlannedJob.ALL_DEPENDENCIES
                ? input
                : Math.max(input, suppliedSeconds(planned, endIfOpen) - start);
    }

    private double suppliedSeconds(PlannedJob job, double endIfOpen) {
        return job.dependencies().stream()
                .map(jobs::indexOf)
                .mapToDouble(found -> {
                    int dependency = found.orElseThrow();
                    return jobs.phase(dependency).isOver() ? jobs.endedSeconds(dependency) : endIfOpen;
                })
                .max()
                .orElse(0);
    }
}
