package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.List;

/**
 * A job of an enactment plan.
 *
 * @param name display name for users; the id by default
 * @param kind name shared by all jobs that run the same program ({@code mProject}), for statistics over jobs and runs;
 *     empty if unknown
 * @param projectedRuntimeSeconds 0 if unknown; excludes transfers if the resources have storage
 * @param inputBytes 0 if none or unknown
 * @param outputBytes 0 if none or unknown
 * @param startShare share of the dependencies that must be complete before the job occupies a VM, in (0, 1]; it then
 *     waits on the VM for the other dependencies, as a reducer does while it copies the output of map tasks
 */
@WithBuilder
public record PlannedJob(
        String id,
        String name,
        String kind,
        List<String> dependencies,
        double projectedRuntimeSeconds,
        double releaseSeconds,
        long inputBytes,
        long outputBytes,
        double managementSeconds,
        double startShare,
        JobRequest request) {
    /** The job waits for all its dependencies. */
    public static final double ALL_DEPENDENCIES = 1;

    public PlannedJob {
        Checks.notNull("id", id);
        dependencies = List.copyOf(dependencies);
    }

    public static PlannedJob of(String id, String kind, double projectedRuntimeSeconds, String... dependencies) {
        return builder(id)
                .kind(kind)
                .dependencies(List.of(dependencies))
                .projectedRuntimeSeconds(projectedRuntimeSeconds)
                .build();
    }

    public static PlannedJobBuilder builder(String id) {
        return PlannedJobBuilder.builder()
                .id(id)
                .name(id)
                .kind("")
                .startShare(ALL_DEPENDENCIES)
                .request(JobRequest.UNKNOWN);
    }

    public PlannedJobBuilder toBuilder() {
        return PlannedJobBuilder.builder(this);
    }
}
