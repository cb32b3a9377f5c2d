package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.OptionalDouble;

/**
 * @param utilisation mean share of the platform's cores used by others, &gt; 0; if empty, the load is scaled by core
 *     counts
 */
public record LoadScaling(OptionalDouble utilisation) {
    public LoadScaling {
        if (utilisation.isPresent()
                && (!(utilisation.getAsDouble() > 0) || Double.isInfinite(utilisation.getAsDouble()))) {
            throw new IllegalArgumentException(
                    "utilisation must be finite and > 0, but was " + utilisation.getAsDouble());
        }
    }

    /** Scales by the ratio of the platform's cores to those of the trace's system. */
    public static LoadScaling byCores() {
        return new LoadScaling(OptionalDouble.empty());
    }

    public static LoadScaling toUtilisation(double utilisation) {
        return new LoadScaling(OptionalDouble.of(utilisation));
    }

    /** @throws IllegalArgumentException if the trace lacks the required data */
    public double factor(WorkloadTrace trace, HostPool pool) {
        double platformCores = pool.hosts().stream().mapToDouble(Host::cores).sum();
        if (utilisation.isPresent()) {
            if (!(trace.meanLoadCores() > 0)) {
                throw new IllegalArgumentException("trace \"" + trace.name()
                        + "\": must have a mean load > 0 cores to be scaled, but had " + trace.meanLoadCores());
            }
            return utilisation.getAsDouble() * platformCores / trace.meanLoadCores();
        }
        if (trace.systemCores() == 0) {
            throw new IllegalArgumentException("trace \"" + trace.name()
                    + "\" cannot be scaled by cores, because the number of cores of its system is unknown: set a"
                    + " utilisation");
        }
        return platformCores / trace.systemCores();
    }
}
