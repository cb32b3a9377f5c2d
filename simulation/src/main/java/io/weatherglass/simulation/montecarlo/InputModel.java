package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.Workflow;

/**
 * Independent walltimes around a mean r per job, all with the same perturbation level P [BGG18, B19 ch. 4].
 * Immutable.
 *
 * <p>Every distribution is cut off below at r/1000. The walltime of a running job is drawn from T | T &gt;
 * elapsed. A job that has run beyond the distribution (all but 1e-6 of it) is late: its overrun T − r then has
 * the Pareto tail P(T &gt; t | T &gt; e) = ((e − r)/(t − r))³, so that the longer it is late the longer it is
 * expected to go on: half as much again on average.
 */
public final class InputModel implements RuntimeModel {
    /** Stream of the draws of walltimes. */
    private static final int WALLTIME_STREAM = 0;

    private static final double UNKNOWN_PERTURBATION_LEVEL = 1;

    private final Shape shape;
    private final double perturbationLevel;
    private final Workflow workflow;
    private final double[] mean;
    private final boolean[] unknown;

    /** Shapes of the distribution around the mean r with perturbation level P. */
    public enum Shape {
        /** U(r(1−P), r(1+P)), the standard one. */
        UNIFORM,
        /** N(r, P·r/2). */
        NORMAL_HALF,
        /** N(r, P·r/3). */
        NORMAL_THIRD
    }

    private InputModel(Shape shape, double perturbationLevel, Workflow workflow, double[] mean, boolean[] unknown) {
        this.shape = shape;
        this.perturbationLevel = Arguments.nonNegative("perturbationLevel", perturbationLevel);
        this.workflow = workflow;
        this.mean = mean;
        this.unknown = unknown;
    }

    /**
     * A model around the given mean walltimes. A mean of 0 is unknown and is taken from the mean of the known
     * ones of the job's kind, else of all jobs; such a job may take anything from nothing to twice that: its
     * perturbation level is {@value #UNKNOWN_PERTURBATION_LEVEL}.
     *
     * @param perturbationLevel P &gt;= 0
     * @param meanSeconds by job index, finite and &gt;= 0
     * @throws IllegalArgumentException with value and rule
     */
    public static InputModel of(Shape shape, double perturbationLevel, Workflow workflow, double[] meanSeconds) {
        boolean[] unknown = new boolean[meanSeconds.length];
        for (int job = 0; job < unknown.length; job++) {
            unknown[job] = meanSeconds[job] == 0;
        }
        return of(shape, perturbationLevel, workflow, meanSeconds, unknown);
    }

    /**
     * A model as of {@link #of(Shape, double, Workflow, double[])}, in which more jobs count as unknown than those whose
     * mean is 0: there is a guess, but the job may take anything from nothing to twice that all the same.
     *
     * @param unknown by job index, true where the mean is 0
     * @throws IllegalArgumentException with value and rule
     */
    public static InputModel of(
            Shape shape, double perturbationLevel, Workflow workflow, double[] meanSeconds, boolean[] unknown) {
        requireOnePerJob("meanSeconds", workflow, meanSeconds.length);
        requireOnePerJob("unknown", workflow, unknown.length);
        return new InputModel(
                shape, perturbationLevel, workflow, KindMeans.fillUnknown(workflow, meanSeconds), unknown.clone());
    }

    private static void requireOnePerJob(String what, Workflow workflow, int had) {
        if (had != workflow.jobCount()) {
            throw new IllegalArgumentException(
                    what + " must have one value per job, " + workflow.jobCount() + ", had " + had);
        }
    }

    /** A model around the projected walltimes; unknown ones as in {@link #of}. */
    public static InputModel projected(Shape shape, double perturbationLevel, Workflow workflow) {
        return of(shape, perturbationLevel, workflow, workflow.projectedRuntimesSeconds());
    }

    /** Mean walltime of the job in seconds, unknown ones filled in; 0 if none at all is known. */
    public double meanSeconds(int job) {
        return mean[job];
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a job is to be drawn and no mean walltime is known of any job
     */
    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        InputSampler sampler = new InputSampler(workflow.jobCount() - state.doneCount());
        for (int job = 0; job < workflow.jobCount(); job++) {
            if (state.status(job) != JobStatus.DONE) {
                if (mean[job] == 0) {
                    throw new IllegalArgumentException("job \"" + workflow.jobId(job)
                            + "\": mean walltime must be known of at least one job of the workflow, of none it is");
                }
                Conditional walltime = conditional(
                        mean[job],
                        unknown[job] ? UNKNOWN_PERTURBATION_LEVEL : perturbationLevel,
                        state.elapsedSeconds(job));
                sampler.add(job, key.sequence(WALLTIME_STREAM, workflow.jobId(job), 0), walltime);
            }
        }
        return sampler;
    }

    private Conditional conditional(double r, double p, double elapsed) {
        double above = Math.max(elapsed, r / 1000);
        Conditional walltime = switch (shape) {
            case UNIFORM -> Conditional.uniform(r * (1 - p), r * (1 + p), above);
            case NORMAL_HALF -> Conditional.normal(r, p * r / 2, above);
            case NORMAL_THIRD -> Conditional.normal(r, p * r / 3, above);
        };
        return walltime.late() ? Conditional.late(r, elapsed) : walltime;
    }
}
