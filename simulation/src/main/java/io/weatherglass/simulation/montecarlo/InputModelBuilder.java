package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.Arrays;
import java.util.Optional;

/** Builds an {@link InputModel}. Arrays are indexed by job and are copied. Not thread-safe. */
public final class InputModelBuilder {
    /** Yields walltimes from 0 to twice the mean, because only the order of magnitude is known. */
    private static final double UNKNOWN_PERTURBATION_LEVEL = 1;

    private static final double[] NO_SAMPLE = {};

    private final Workflow workflow;
    private Shape shape = Shape.UNIFORM;
    private double[] perturbationLevel;
    private double[] mean;
    private boolean[] unknown;
    private Optional<PastWalltimes> past = Optional.empty();

    InputModelBuilder(Workflow workflow) {
        this.workflow = workflow;
        this.perturbationLevel = new double[workflow.jobCount()];
        this.mean = workflow.projectedRuntimesSeconds();
        this.unknown = new boolean[workflow.jobCount()];
    }

    public InputModelBuilder shape(Shape newShape) {
        shape = newShape;
        return this;
    }

    public InputModelBuilder perturbationLevel(double level) {
        Arrays.fill(perturbationLevel, Arguments.nonNegative("perturbationLevel", level));
        return this;
    }

    public InputModelBuilder perturbationLevels(double[] levels) {
        requireOnePerJob("perturbationLevels", levels.length);
        for (int job = 0; job < levels.length; job++) {
            Arguments.nonNegative("job \"" + workflow.jobId(job) + "\": perturbationLevel", levels[job]);
        }
        perturbationLevel = levels.clone();
        return this;
    }

    /**
     * Sets mean walltimes r in seconds, finite and &gt;= 0. Defaults to the projected walltimes. A mean of 0 means
     * unknown: it is replaced by the mean of the known values for the job's kind, or else for all jobs, with
     * perturbation level {@value #UNKNOWN_PERTURBATION_LEVEL}.
     */
    public InputModelBuilder meanSeconds(double[] seconds) {
        requireOnePerJob("meanSeconds", seconds.length);
        mean = seconds.clone();
        return this;
    }

    /** Marks jobs whose given mean is only an order of magnitude. */
    public InputModelBuilder unknown(boolean[] guessed) {
        requireOnePerJob("unknown", guessed.length);
        unknown = guessed.clone();
        return this;
    }

    /** Sets past walltimes, for {@link Shape#EMPIRICAL} only. They are drawn unscaled; r is their mean. */
    public InputModelBuilder pastWalltimes(PastWalltimes walltimes) {
        past = Optional.of(walltimes);
        return this;
    }

    public InputModel build() {
        if (past.isPresent() != (shape == Shape.EMPIRICAL)) {
            throw new IllegalArgumentException("input model \"" + shape.label() + "\" "
                    + (past.isPresent()
                            ? "must not have past walltimes, which only \"empirical\" uses"
                            : "needs past walltimes"));
        }
        double[] level = perturbationLevel.clone();
        double[] known = mean.clone();
        double[][] sample = new double[mean.length][];
        for (int job = 0; job < mean.length; job++) {
            String id = workflow.jobId(job);
            String kind = workflow.kind(job);
            sample[job] = past.map(walltimes -> walltimes.sample(id, kind)).orElse(NO_SAMPLE);
            if (sample[job].length > 0) {
                known[job] = Arrays.stream(sample[job]).average().orElseThrow();
            } else if (unknown[job] || known[job] == 0) {
                level[job] = UNKNOWN_PERTURBATION_LEVEL;
            }
        }
        return new InputModel(shape, workflow, KindMeans.fillUnknown(workflow, known), level, sample);
    }

    private void requireOnePerJob(String what, int had) {
        if (had != workflow.jobCount()) {
            throw new IllegalArgumentException(
                    what + " must have one value per job (" + workflow.jobCount() + "), but had " + had);
        }
    }
}
