package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Independent walltimes with a mean r and a perturbation level P per job [BGG18, B19 ch. 4]. Immutable. The walltime of
 * a running job is drawn from T | T &gt; e, where e is the {@linkplain ExecutionState#workedSeconds completed part}. A
 * job whose completed part exceeds all but 1e-6 of the distribution is late: its overrun T − r has the Pareto tail P(T
 * &gt; t | T &gt; e) = ((e − r)/(t − r))³, so its expected remaining time is half its overrun.
 *
 * <p>A draw depends only on the key, the job id and the replicate: the inverse distribution function is applied to one
 * uniform number. A job that is fast in a realization of one forecast is therefore fast in the same realization of
 * another (common random numbers).
 */
public final class InputModel implements RuntimeModel {
    /** The minimum walltime is the mean divided by this number, which matters for P near 1 or above. */
    private static final double MEAN_TO_MIN_WALLTIME = 1000;

    private static final int WALLTIME_STREAM = 0;

    private final Shape shape;
    private final Workflow workflow;
    private final double[] mean;
    private final double[] perturbationLevel;
    private final double[][] sample;

    /** The standard deviation is P·r/√3 for {@link #UNIFORM}, and P·r/2 for the others unless stated otherwise. */
    public enum Shape {
        UNIFORM("uniform", (r, p, above) -> ConditionalWalltime.uniform(r * (1 - p), r * (1 + p), above)),
        NORMAL_HALF("normal-half", (r, p, above) -> ConditionalWalltime.normal(r, p * r / 2, above)),
        NORMAL_THIRD("normal-third", (r, p, above) -> ConditionalWalltime.normal(r, p * r / 3, above)),
        /** N(r, P·r/2) truncated at r(1−P) and r(1+P), i.e. ±2σ, which leaves 0.880 of the standard deviation. */
        TRUNCATED_NORMAL(
                "truncated-normal", (r, p, above) -> ConditionalWalltime.truncatedNormal(r, p * r / 2, 2, above)),
        /** Lognormal with mean r and standard deviation P·r/2. Its right tail grows with P. */
        LOGNORMAL("lognormal", (r, p, above) -> ConditionalWalltime.lognormal(r, p * r / 2, above)),
        /**
         * r(1−P) + P·r/4 · Γ(4, 1): mean r, standard deviation P·r/2, skewness 1 for every P. For jobs that may take
         * much more time than expected but not much less, as in MapReduce [B19 ch. 6].
         */
        SHIFTED_GAMMA("shifted-gamma", (r, p, above) -> ConditionalWalltime.shiftedGamma(r, p * r / 2, above)),
        /**
         * Bootstrap of past walltimes. Ignores slowdowns of whole runs, so forecast makespans vary less than real ones.
         */
        EMPIRICAL("empirical", UNIFORM.distribution);

        private final String label;
        private final Distribution distribution;

        Shape(String label, Distribution distribution) {
            this.label = label;
            this.distribution = distribution;
        }

        public String label() {
            return label;
        }

        /** Ignores case; {@code normal} is {@link #NORMAL_HALF}. The exception for an unknown name lists all names. */
        public static Shape byName(String name) {
            String wanted = name.toLowerCase(Locale.ROOT);
            return Arrays.stream(values())
                    .filter(shape -> shape.label.equals(wanted.equals("normal") ? NORMAL_HALF.label : wanted))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("unknown input model \"" + name + "\", known: " + names()));
        }

        public static List<String> names() {
            return Arrays.stream(values()).map(Shape::label).toList();
        }

        @FunctionalInterface
        private interface Distribution {
            ConditionalWalltime given(double r, double p, double above);
        }
    }

    InputModel(Shape shape, Workflow workflow, double[] mean, double[] perturbationLevel, double[][] sample) {
        this.shape = shape;
        this.workflow = workflow;
        this.mean = mean;
        this.perturbationLevel = perturbationLevel;
        this.sample = sample;
    }

    public static InputModelBuilder builder(Workflow workflow) {
        return new InputModelBuilder(workflow);
    }

    /** @param meanSeconds by job index; 0 means unknown (see {@link InputModelBuilder#meanSeconds}) */
    public static InputModel of(Shape shape, double perturbationLevel, Workflow workflow, double[] meanSeconds) {
        return builder(workflow)
                .shape(shape)
                .perturbationLevel(perturbationLevel)
                .meanSeconds(meanSeconds)
                .build();
    }

    public static InputModel of(
            Shape shape, double perturbationLevel, Workflow workflow, double[] meanSeconds, boolean[] unknown) {
        return builder(workflow)
                .shape(shape)
                .perturbationLevel(perturbationLevel)
                .meanSeconds(meanSeconds)
                .unknown(unknown)
                .build();
    }

    public static InputModel projected(Shape shape, double perturbationLevel, Workflow workflow) {
        return builder(workflow)
                .shape(shape)
                .perturbationLevel(perturbationLevel)
                .build();
    }

    /** Returns the mean walltime r, which is estimated if unknown; 0 if no mean is known. */
    public double meanSeconds(int job) {
        return mean[job];
    }

    public double perturbationLevel(int job) {
        return perturbationLevel[job];
    }

    /** @throws IllegalArgumentException if a job is unfinished and no mean walltime is known for any job */
    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        List<InputSampler.Draw> draws = new ArrayList<>();
        for (int job = 0; job < workflow.jobCount(); job++) {
            if (state.status(job) != JobStatus.DONE) {
                if (mean[job] == 0) {
                    throw new IllegalArgumentException("job \"" + workflow.jobId(job)
                            + "\": mean walltime must be known for at least one job of the workflow,"
                            + " but was known for none");
                }
                long sequence = key.sequence(WALLTIME_STREAM, workflow.jobId(job), 0);
                draws.add(new InputSampler.Draw(job, sequence, conditional(job, state.workedSeconds(job))));
            }
        }
        return new InputSampler(draws);
    }

    private ConditionalWalltime conditional(int job, double worked) {
        ConditionalWalltime walltime = sample[job].length > 0
                ? ConditionalWalltime.empirical(sample[job], worked)
                : shape.distribution.given(
                        mean[job], perturbationLevel[job], Math.max(worked, mean[job] / MEAN_TO_MIN_WALLTIME));
        return walltime.exhausted() ? ConditionalWalltime.late(mean[job], worked) : walltime;
    }
}
