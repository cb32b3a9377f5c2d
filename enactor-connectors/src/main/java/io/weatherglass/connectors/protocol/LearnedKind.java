package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.ProtocolName;
import java.util.List;
import java.util.Optional;

/**
 * The jobs of one kind as estimated from past runs.
 *
 * @param kind empty if jobs have no kind
 * @param count number of jobs, at least 1
 * @param runtimeSeconds mean runtime, 0 if unknown
 * @param jobs in submission order, if the past runs had jobs with the same names; otherwise empty
 * @param finished number of additional jobs that earlier attempts of the instance have finished; not included in {@code
 *     count}
 */
public record LearnedKind(
        String kind,
        int count,
        double runtimeSeconds,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Dependency> dependencies,
        Optional<Scaling> scaling,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> submittedBefore,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Job> jobs,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int finished) {
    public LearnedKind {
        Checks.atLeast("count of kind \"" + kind + '"', 1, count);
        Checks.finiteNotNegative("runtimeSeconds of kind \"" + kind + '"', runtimeSeconds);
        dependencies = List.copyOf(dependencies);
        submittedBefore = List.copyOf(submittedBefore);
        jobs = List.copyOf(jobs);
        Checks.atLeast("finished of kind \"" + kind + '"', 0, finished);
    }

    public LearnedKind(
            String kind,
            int count,
            double runtimeSeconds,
            List<Dependency> dependencies,
            Optional<Scaling> scaling,
            List<String> submittedBefore,
            List<Job> jobs) {
        this(kind, count, runtimeSeconds, dependencies, scaling, submittedBefore, jobs, 0);
    }

    /** How the jobs of one kind depend on the jobs of another. */
    public enum Relation implements ProtocolName {
        /** Every job waits for all jobs of the other kind. */
        ALL,
        /** Every job waits for one job of the other kind, and no two jobs wait for the same one. */
        ITEM
    }

    public record Dependency(String kind, Relation relation) {}

    /**
     * States that the number of jobs is proportional to the number of jobs of another kind.
     *
     * @param ratio jobs per job of the other kind, &gt; 0
     */
    public record Scaling(String kind, double ratio) {
        public Scaling {
            Checks.require(Double.isFinite(ratio) && ratio > 0, "ratio", "must be finite and > 0", ratio);
        }
    }

    /**
     * A job that occurred in past runs under this name.
     *
     * @param runtimeSeconds mean runtime, 0 if unknown
     */
    public record Job(
            String name,
            double runtimeSeconds,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> dependencies) {
        public Job {
            Checks.notBlank("name", name);
            Checks.finiteNotNegative("runtimeSeconds of job \"" + name + '"', runtimeSeconds);
            dependencies = List.copyOf(dependencies);
        }
    }
}
