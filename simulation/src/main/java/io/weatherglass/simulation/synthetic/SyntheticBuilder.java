package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows.JobKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.util.FastMath;

final class SyntheticBuilder {
    private static final int TRUE_WALLTIME_STREAM = 0;
    private static final int OTHER_STREAM = 1;

    private final String name;
    private final RandomKey key;
    private final List<Job> jobs = new ArrayList<>();
    private final List<Double> walltimes = new ArrayList<>();

    SyntheticBuilder(String name, long seed) {
        this.name = name;
        this.key = new RandomKey(seed, name);
    }

    String add(String id, JobKind kind, List<String> dependencies) {
        jobs.add(kind.job(id, dependencies));
        walltimes.add(draw(id, kind));
        return id;
    }

    /** Adds a job whose true walltime in seconds has a density that decreases linearly to 0. */
    String addDecreasing(Job job, double least, double most) {
        double u = SplitMix.uniform(key.sequence(TRUE_WALLTIME_STREAM, job.id(), 0), 0);
        jobs.add(job);
        walltimes.add(least + (most - least) * (1 - FastMath.sqrt(1 - u)));
        return job.id();
    }

    double uniform(String id, int k) {
        return SplitMix.uniform(key.sequence(OTHER_STREAM, id, 0), k);
    }

    List<String> addAll(String prefix, int count, JobKind kind, List<String> dependencies) {
        List<String> ids = new ArrayList<>();
        for (int k = 1; k <= count; k++) {
            ids.add(add(prefix + "_" + k, kind, dependencies));
        }
        return ids;
    }

    SyntheticRun build() {
        return new SyntheticRun(
                Workflow.of(name, jobs),
                walltimes.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Draws from a lognormal distribution, which is positive and skewed to the right. */
    private double draw(String id, JobKind kind) {
        double u = SplitMix.uniform(key.sequence(TRUE_WALLTIME_STREAM, id, 0), 0);
        double logVariance = FastMath.log(1 + kind.sd() * kind.sd() / (kind.mean() * kind.mean()));
        double normal = FastMath.sqrt(2) * Erf.erfInv(2 * u - 1);
        return kind.mean() * FastMath.exp(normal * FastMath.sqrt(logVariance) - logVariance / 2);
    }
}
